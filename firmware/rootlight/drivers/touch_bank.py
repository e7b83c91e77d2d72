"""All touch chips of a board: read in turn, watched, and brought back when they fail.

Used by the platform; imports `compat`, and is given chips and buses. Nothing here ever raises an
OSError: a chip that fails is told by its status, the others go on. A chip that does not answer
is left alone for longer and longer, so that it does not slow the others down.
"""

from array import array

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.drivers.mpr121 import RESET_MS, START_MS

# Status of a chip.
OK = const(0)
ABSENT = const(1)  # nothing acknowledges
LOST_REGISTERS = const(2)  # it had reset values, was set up again, and works
OVER_CURRENT = const(3)  # it stopped itself: trouble at its REXT resistor
BUS = const(4)  # its bus is held low
WRONG = const(5)  # it does not keep what is written: another chip, or two at one address

_RUNNING = const(0)
_SETTLING = const(1)  # set up a moment ago; its status does not count yet
_DOWN = const(2)

_EIO = const(5)
_ENODEV = const(19)
_ETIMEDOUT = const(110)

# So many readings may fail in a row; till then the last one stands, so that no finger is lost.
_MISSES = const(3)
_HEALTH_MS = const(500)
_BACK_OFF_MS = (100, 300, 1000, 3000, 10000)


class TouchBank:
    """The touch chips, in the order of the board file.

    chips: list of Mpr121. buses: list of objects with `recover()`, which frees a bus and tells
    whether its lines are free, and `is_held()`. bus_of: bytes, the bus of each chip. sleep_ms: function.
    `status`: bytearray; `errors`: array, failures counted for each chip; `reasons`: list, what a
    chip's last failure said; `changed`: set when a status changed, for others to clear.
    """

    def __init__(self, chips, buses, bus_of, sleep_ms):
        count = len(chips)
        self.chips = chips
        self.status = bytearray(count)
        self.errors = array("I", [0] * count)
        self.reasons = [None] * count
        self.changed = False
        self._buses = buses
        self._bus_of = bus_of
        self._bus_held = bytearray(len(buses))
        self._sleep_ms = sleep_ms
        self._state = bytearray(count)
        # When a chip that settles is ready, or one that is down is tried again.
        self._due = array("i", [0] * count)
        self._misses = bytearray(count)
        self._attempts = bytearray(count)
        self._next_checked = 0
        self._next_health = 0

    def start(self, now_ms):
        """Free all buses and set all chips up, together; takes 101 ms and the transfers."""
        self._next_health = ticks_add(now_ms, _HEALTH_MS)
        for bus in range(len(self._buses)):
            self._recover(bus)
        for index in range(len(self.chips)):
            self._reset(index, now_ms)
        self._sleep_ms(RESET_MS)
        for index in range(len(self.chips)):
            if self._state[index] != _DOWN:
                self._set_up(index, now_ms)
        self._sleep_ms(START_MS)
        for index in range(len(self.chips)):
            if self._state[index] == _SETTLING:
                self._settled(index)

    def read(self, masks, now_ms):
        """Fill `masks`, array('H'), with each chip's touched electrodes, 0 for a chip that fails.

        Returns the bit mask of chips of which a reading, check or set-up failed this time.
        Allocates nothing as long as nothing fails.
        """
        failed = 0
        for index in range(len(self.chips)):
            state = self._state[index]
            if state == _RUNNING:
                if not self._read_status(index, masks, now_ms):
                    failed |= 1 << index
                continue
            masks[index] = 0
            if ticks_diff(now_ms, self._due[index]) < 0:
                continue
            if state == _SETTLING:
                self._settled(index)
            elif not self._revive(index, now_ms):
                failed |= 1 << index
        if ticks_diff(now_ms, self._next_health) >= 0:
            self._next_health = ticks_add(now_ms, _HEALTH_MS)
            failed |= self._check_next(now_ms)
        return failed

    def strength(self, index, electrode):
        """How strongly an electrode is touched, in counts; 0 if its chip does not answer."""
        if self._state[index] != _RUNNING:
            return 0
        try:
            return self.chips[index].strength(electrode)
        except OSError:
            self.errors[index] += 1
            return 0

    def is_working(self, index):
        """Whether a chip feels fingers, or will in a moment."""
        status = self.status[index]
        return status == OK or status == LOST_REGISTERS

    def recalibrate(self, index, now_ms):
        """Let a chip take what it feels now as idle, for an object that lies on a pad."""
        if self._state[index] != _RUNNING:
            return
        try:
            self.chips[index].recalibrate()
        except OSError as error:
            self._note_failure(index, error, now_ms)
        else:
            self._let_settle(index, now_ms)

    # Reading.

    def _read_status(self, index, masks, now_ms):
        chip = self.chips[index]
        try:
            masks[index] = chip.status()
        except OSError as error:
            self._note_miss(index, error, now_ms)
            if self._state[index] != _RUNNING:
                masks[index] = 0
            return False
        self._misses[index] = 0
        if chip.over_current:
            masks[index] = 0
            self._take_down(index, OVER_CURRENT, now_ms)
            return False
        return True

    def _note_miss(self, index, error, now_ms):
        self._misses[index] += 1
        if error.args[0] == _ETIMEDOUT:
            self._free_bus(self._bus_of[index], now_ms)
        if self._state[index] == _RUNNING and self._misses[index] >= _MISSES:
            self._note_failure(index, error, now_ms)
        else:
            self.errors[index] += 1

    # Buses.

    def _recover(self, bus):
        """Free a bus; whether that worked."""
        self._bus_held[bus] = 0 if self._buses[bus].recover() else 1
        return not self._bus_held[bus]

    def _free_bus(self, bus, now_ms):
        """A line was held low: free the bus, and see whether its chips kept their settings."""
        is_free = self._recover(bus)
        for index in range(len(self.chips)):
            if self._bus_of[index] != bus or self._state[index] != _RUNNING:
                continue
            if is_free:
                self._check(index, now_ms)
            else:
                self._take_down(index, BUS, now_ms)

    # Health.

    def _check_next(self, now_ms):
        """Look at the settings of one chip, the next in turn; its bit if it failed."""
        index = self._next_checked
        self._next_checked = (index + 1) % len(self.chips)
        if self._state[index] != _RUNNING or self._check(index, now_ms):
            return 0
        return 1 << index

    def _check(self, index, now_ms):
        try:
            is_healthy = self.chips[index].healthy()
        except OSError:
            # The next reading will tell.
            self.errors[index] += 1
            return False
        if is_healthy:
            if self.status[index] != OK:
                self._set_status(index, OK)
            return True
        if self._revive(index, now_ms):
            self.errors[index] += 1
            self._set_status(index, LOST_REGISTERS)
        return False

    # Setting up.

    def _revive(self, index, now_ms):
        """Set one chip up anew, in some 20 ms; whether it took it."""
        bus = self._bus_of[index]
        if self._bus_held[bus] and not self._recover(bus):
            self._postpone_bus(bus, now_ms)
            return False
        if not self._reset(index, now_ms):
            return False
        self._sleep_ms(RESET_MS)
        return self._set_up(index, now_ms)

    def _reset(self, index, now_ms):
        if self._bus_held[self._bus_of[index]]:
            self._take_down(index, BUS, now_ms)
            return False
        try:
            self.chips[index].reset()
        except OSError as error:
            self._note_failure(index, error, now_ms)
            return False
        return True

    def _set_up(self, index, now_ms):
        try:
            self.chips[index].set_up()
        except OSError as error:
            self._note_failure(index, error, now_ms)
            return False
        self._let_settle(index, now_ms)
        return True

    def _let_settle(self, index, now_ms):
        self._state[index] = _SETTLING
        self._due[index] = ticks_add(now_ms, START_MS)

    def _settled(self, index):
        self._state[index] = _RUNNING
        self._misses[index] = 0
        self._attempts[index] = 0
        if self.status[index] != LOST_REGISTERS:
            self._set_status(index, OK)

    # Failing.

    def _note_failure(self, index, error, now_ms):
        self.reasons[index] = str(error)
        self._take_down(index, self._what_failed(index, error), now_ms)

    def _what_failed(self, index, error):
        code = error.args[0]
        if self.chips[index].over_current:
            return OVER_CURRENT
        bus = self._bus_of[index]
        # SoftI2C does not notice a data line that is held: it reads zeros.
        if code == _ETIMEDOUT or self._buses[bus].is_held():
            self._bus_held[bus] = 1
            return BUS
        return ABSENT if code == _EIO or code == _ENODEV else WRONG

    def _take_down(self, index, status, now_ms):
        """Leave a chip alone for a while, longer after each attempt."""
        attempt = self._attempts[index]
        self._state[index] = _DOWN
        self._due[index] = ticks_add(now_ms, _BACK_OFF_MS[attempt])
        if attempt < len(_BACK_OFF_MS) - 1:
            self._attempts[index] = attempt + 1
        self.errors[index] += 1
        self._set_status(index, status)

    def _postpone_bus(self, bus, now_ms):
        """The bus is still held: one attempt counts for all its chips."""
        for index in range(len(self.chips)):
            if self._bus_of[index] == bus:
                self._take_down(index, BUS, now_ms)

    def _set_status(self, index, status):
        if self.status[index] != status:
            self.status[index] = status
            self.changed = True
