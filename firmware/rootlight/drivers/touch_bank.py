"""All touch chips of a board: read in turn, watched, and brought back when they fail.

Used by the platform; is given chips and buses, and borrows `chip_repair`. Nothing here ever
raises an OSError: a chip that fails is told by its status, the others go on. A chip that does not
answer is left alone for longer and longer, so that it does not slow the others down.
"""

from array import array

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.on_demand import borrow

# Status of a chip.
OK = const(0)
ABSENT = const(1)  # nothing acknowledges
LOST_REGISTERS = const(2)  # it had reset values, was set up again, and works
OVER_CURRENT = const(3)  # it stopped itself: trouble at its REXT resistor
BUS = const(4)  # its bus is held low
WRONG = const(5)  # it does not keep what is written: another chip, or two at one address

# What is done with it.
RUNNING = const(0)
SETTLING = const(1)  # set up a moment ago; its status does not count yet
DOWN = const(2)

HEALTH_MS = const(500)
_REPAIR = "rootlight.drivers.chip_repair"


class TouchBank:
    """The touch chips, in the order of the board file.

    chips: list of Mpr121. buses: list of objects with `recover()`, which frees a bus and tells
    whether its lines are free, and `is_held()`. bus_of: bytes, the bus of each chip.
    sleep_ms: function. `status`: bytearray; `errors`: array, failures counted; `reasons`: list,
    what a chip's last failure said; `changed`: set when a status changed, for others to clear.
    Other attributes are for `chip_repair`.
    """

    def __init__(self, chips, buses, bus_of, sleep_ms):
        count = len(chips)
        self.chips = chips
        self.status = bytearray(count)
        self.errors = array("I", [0] * count)
        self.reasons = [None] * count
        self.changed = False
        self.buses = buses
        self.bus_of = bus_of
        self.bus_held = bytearray(len(buses))
        self.sleep_ms = sleep_ms
        self.state = bytearray(count)
        # When a chip that settles is ready, or one that is down is tried again.
        self.due = array("i", [0] * count)
        self.misses = bytearray(count)
        self.attempts = bytearray(count)
        self._next_checked = 0
        self.next_health = 0

    def start(self, now_ms):
        """Free all buses and set all chips up, together; takes 101 ms and the transfers."""
        borrow(_REPAIR).start(self, now_ms)

    def recalibrate(self, index, now_ms):
        """Let a chip take what it feels now as idle, for an object that lies on a pad."""
        borrow(_REPAIR).recalibrate(self, index, now_ms)

    def read(self, masks, now_ms):
        """Fill `masks`, array('H'), with each chip's touched electrodes, 0 for a chip that fails.

        Returns the bit mask of chips of which a reading, check or set-up failed this time.
        Allocates nothing as long as nothing fails.
        """
        failed = 0
        for index in range(len(self.chips)):
            state = self.state[index]
            if state == RUNNING:
                if not self._read_status(index, masks, now_ms):
                    failed |= 1 << index
                continue
            masks[index] = 0
            if ticks_diff(now_ms, self.due[index]) < 0:
                continue
            if state == SETTLING:
                self.settled(index)
            elif not borrow(_REPAIR).revive(self, index, now_ms):
                failed |= 1 << index
        if ticks_diff(now_ms, self.next_health) >= 0:
            self.next_health = ticks_add(now_ms, HEALTH_MS)
            failed |= self._check_next(now_ms)
        return failed

    def strength(self, index, electrode):
        """How strongly an electrode is touched, in counts; 0 if its chip does not answer."""
        if self.state[index] != RUNNING:
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

    # Reading.

    def _read_status(self, index, masks, now_ms):
        chip = self.chips[index]
        try:
            masks[index] = chip.status()
        except OSError as error:
            borrow(_REPAIR).note_miss(self, index, error, now_ms)
            if self.state[index] != RUNNING:
                masks[index] = 0
            return False
        self.misses[index] = 0
        if chip.over_current:
            masks[index] = 0
            borrow(_REPAIR).take_down(self, index, OVER_CURRENT, now_ms)
            return False
        return True

    # Health.

    def _check_next(self, now_ms):
        """Look at the settings of one chip, the next in turn; its bit if it failed."""
        index = self._next_checked
        self._next_checked = (index + 1) % len(self.chips)
        if self.state[index] != RUNNING or self.check(index, now_ms):
            return 0
        return 1 << index

    def check(self, index, now_ms):
        """Whether a chip has its settings; if it lost them, it is set up anew."""
        try:
            is_healthy = self.chips[index].healthy()
        except OSError:
            # The next reading will tell.
            self.errors[index] += 1
            return False
        if is_healthy:
            if self.status[index] != OK:
                self.set_status(index, OK)
            return True
        if borrow(_REPAIR).revive(self, index, now_ms):
            self.errors[index] += 1
            self.set_status(index, LOST_REGISTERS)
        return False

    def settled(self, index):
        """A chip that was set up works from now on."""
        self.state[index] = RUNNING
        self.misses[index] = 0
        self.attempts[index] = 0
        if self.status[index] != LOST_REGISTERS:
            self.set_status(index, OK)

    def set_status(self, index, status):
        """Note how a chip is; who wants to know sees `changed`."""
        if self.status[index] != status:
            self.status[index] = status
            self.changed = True
