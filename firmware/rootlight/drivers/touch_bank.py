"""All touch chips of a board: read in turn, watched, and brought back when they fail.

Used by the platforms, which hand in chips and buses. Only `diagnose` raises an OSError: else the
status of a chip says that it fails, and the others go on. A chip that does not answer is left
alone for longer and longer, so that it does not slow the others down. The interface of a chip's
driver stands in `drivers/__init__.py`.
"""

from array import array
from errno import errorcode

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const, ticks_add, ticks_diff

# Status of a chip.
OK = const(0)
ABSENT = const(1)  # nothing acknowledges
LOST_REGISTERS = const(2)  # it had reset values, was set up again, and works
OVER_CURRENT = const(3)  # it stopped itself: trouble at its REXT resistor
BUS = const(4)  # its bus is held low
WRONG = const(5)  # it does not keep what is written: another chip, or two at one address

# The states of a chip.
RUNNING = const(0)
SETTLING = const(1)  # set up a moment ago; its status does not count yet
DOWN = const(2)

_HEALTH_MS = const(250)
# This many readings may fail in a row. Until then the last one stands, so that no finger is lost.
_MISSES = const(3)
_BACK_OFF_MS = (100, 300, 1000, 3000, 10000)

# Codes of an OSError.
_EIO = const(5)
_ENODEV = const(19)
_ETIMEDOUT = const(110)


def words_of(error: OSError) -> str:
    """A failure in the words of MicroPython; other interpreters say less of an error's number."""
    code = error.args[0]
    if not isinstance(code, int):
        return str(error)
    return "[Errno %d] %s" % (code, errorcode.get(code, ""))


class TouchBank:
    """The touch chips, in the order of the board file.

    chips: list of drivers. thresholds: bytes, touch and release, the same for all, see `tune`.
    bus_of: bytes, the number of each chip's bus; buses: how many there are. platform: has
    `recover(bus)`, which frees a bus and tells whether its lines are free, `is_held(bus)` and
    `sleep_ms(ms)`; its `note_change()` is called when a status or an odd electrode changed.

    By chip: `status` (bytearray) and `state` (bytearray), see above; `errors` (array), failures
    counted; `odd` (array), mask of the electrodes that are no line to a pad; `reasons`
    (dict), what the last failure said. `bus_of` and `chips` as given. `is_tuning`: whether any
    chip is to get other thresholds.
    """

    def __init__(self, chips, thresholds: bytes, bus_of: bytes, buses: int, platform) -> None:
        count = len(chips)
        self.chips = chips
        self.bus_of = bus_of
        self.thresholds = thresholds
        self._thresholds_of = [thresholds] * count  # by chip, those that it has
        self.is_tuning = False
        self._lines: "array[int] | None" = None  # of each wire, as the chips settled
        self._platform = platform
        self.status = bytearray(count)
        self.state = bytearray(count)
        self.errors = array("I", [0] * count)
        self.odd = array("H", [0] * count)
        self.reasons: "dict[int, str]" = {}
        self._bus_held = bytearray(buses)
        # When a chip that settles is ready, or one that is down is tried again.
        self._due = array("i", [0] * count)
        self._misses = bytearray(count)  # readings that failed in a row
        self._attempts = bytearray(count)  # at bringing it back
        self._reset_ms = max([0] + [chip.RESET_MS for chip in chips])
        self.start_ms = max([0] + [chip.START_MS for chip in chips])
        # The next chip to check, the electrode whose thresholds come next, and whether a look at
        # all electrodes comes first.
        self._next_checked = 0
        self._checked_electrode = 0
        self._has_looked = False
        self._next_health_ms = 0

    def start(self, now_ms: int) -> None:
        """Free all buses and set all chips up; call `settle` when `start_ms` have passed then."""
        self._next_health_ms = ticks_add(now_ms, _HEALTH_MS)
        for bus in range(len(self._bus_held)):
            self._recover(bus)
        for index in range(len(self.chips)):
            self._reset(index, now_ms)
        self._platform.sleep_ms(self._reset_ms)
        for index in range(len(self.chips)):
            if self.state[index] != DOWN:
                self._set_up(index, now_ms)

    def settle(self) -> None:
        """The chips that were set up work from now on."""
        self._lines = self._no_lines()
        for index in range(len(self.chips)):
            if self.state[index] == SETTLING:
                self._settle(index)

    def restart(self, thresholds: bytes, now_ms: int) -> None:
        """Set all chips up again, with other thresholds."""
        self.thresholds = thresholds
        self.start(now_ms)
        self._platform.sleep_ms(self.start_ms)
        self.settle()

    # Reading.

    def read(self, masks, now_ms: int) -> int:
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
            if ticks_diff(now_ms, self._due[index]) >= 0 and not self._go_on(index, now_ms):
                failed |= 1 << index
        if ticks_diff(now_ms, self._next_health_ms) >= 0:
            self._next_health_ms = ticks_add(now_ms, _HEALTH_MS)
            failed |= self._check_next(now_ms)
        return failed

    def _read_status(self, index: int, masks, now_ms: int) -> bool:
        chip = self.chips[index]
        try:
            found = chip.status()
            if found & ~masks[index]:
                # There is no checksum: what noise made on the wires is gone the second time.
                found &= chip.status() | masks[index]
            masks[index] = found
        except OSError as error:
            self._note_miss(index, error, now_ms)
            if self.state[index] != RUNNING:
                masks[index] = 0
            return False
        self._misses[index] = 0
        if chip.over_current:
            masks[index] = 0
            self._take_down(index, OVER_CURRENT, now_ms)
            return False
        return True

    def strength(self, index: int, electrode: int) -> int:
        """Return the strength of a touch, in counts; 0 if the chip does not answer."""
        if self.state[index] != RUNNING:
            return 0
        try:
            return self.chips[index].strength(electrode)
        except OSError:
            self.errors[index] += 1
            return 0

    def is_working(self, index: int) -> bool:
        """Return whether a chip feels fingers, or will in a moment."""
        status = self.status[index]
        return status == OK or status == LOST_REGISTERS

    # Questions to a chip while pads are out of order.

    def why_odd(self, index: int, electrode: int) -> "str | None":
        """Return the trouble of an electrode, a code of the driver; None if it cannot be told."""
        if self.state[index] != RUNNING:
            return None
        try:
            return self.chips[index].why_odd(electrode)
        except OSError:
            return None

    def measure_lines(self) -> "array[int]":
        """Return the capacitance of each wire, chip * ELECTRODES + electrode, in 0.1 pF.

        0 for one that reads nothing, and for those of chips that do not work.
        """
        tenths = self._no_lines()
        for index in range(len(self.chips)):
            if self.state[index] == RUNNING and self._look(index):
                self.chips[index].lines_seen(tenths, index * ELECTRODES)
        return tenths

    def lines_at_start(self) -> "array[int]":
        """Return what the chips had when they settled, without asking them again; once."""
        tenths = self._lines
        self._lines = None
        return self._no_lines() if tenths is None else tenths

    def learn_bare(self, most: int, tenths: "array[int]") -> None:
        """From now on, lines of up to `most`, in 0.1 pF, count as bare pins: see `Mpr121.look`.

        tenths: as from `lines_at_start`.
        """
        for index in range(len(self.chips)):
            self.chips[index].bare_tenths = most
        for wire in range(len(tenths)):
            if 0 < tenths[wire] <= most:
                self.odd[wire // ELECTRODES] |= 1 << wire % ELECTRODES

    def _no_lines(self) -> "array[int]":
        return array("H", [0] * (len(self.chips) * ELECTRODES))

    # Thresholds that are learnt.

    def take_noise(self) -> int:
        """Return the most noise that any chip has shown since this was asked last, in counts."""
        noise = 0
        for chip in self.chips:
            noise = max(noise, chip.noise)
            chip.noise = 0
        return noise

    def tune(self, thresholds: bytes) -> None:
        """Let the chips have other thresholds: one after another, with each `tune_next`."""
        self.thresholds = thresholds
        self.is_tuning = True

    def tune_next(self, now_ms: int) -> None:
        """Give the next chip its thresholds; nothing may be touched."""
        index = self._next_to_tune()
        if index < 0:
            # A chip that is down gets them when it is set up again.
            self.is_tuning = False
            return
        try:
            self.chips[index].tune(self.thresholds)
        except OSError as error:
            self._note_failure(index, error, now_ms)
            return
        self._thresholds_of[index] = self.thresholds
        self._let_settle(index, now_ms)

    def _next_to_tune(self) -> int:
        for index in range(len(self.chips)):
            if self.state[index] == RUNNING and self._thresholds_of[index] != self.thresholds:
                return index
        return -1

    def lively(self, index: int) -> int:
        """Return how many electrodes of a chip show noise now; 0 if it does not answer."""
        if self.state[index] != RUNNING:
            return 0
        try:
            return self.chips[index].lively()
        except OSError:
            return 0

    def recalibrate(self, index: int, now_ms: int) -> None:
        """Let a chip take what it feels now as idle, for an object that lies on a pad."""
        if self.state[index] != RUNNING:
            return
        try:
            self.chips[index].recalibrate()
        except OSError as error:
            self._note_failure(index, error, now_ms)
        else:
            self._let_settle(index, now_ms)

    def diagnose(self, index: int) -> dict:
        """Return the report of a chip that works. Raises OSError."""
        return self.chips[index].diagnose()

    def count_error(self, index: int) -> None:
        """Somebody else's transfer with a chip failed."""
        self.errors[index] += 1

    def try_soon(self, index: int, now_ms: int) -> None:
        """Try a chip that is down with the next reading."""
        self._due[index] = now_ms

    # Health.

    def _check_next(self, now_ms: int) -> int:
        """Look at the electrodes of one chip, and the next time at its settings.

        Returns its bit if it failed. Then it is the next one's turn. Each round of all chips looks
        at another electrode's thresholds.
        """
        index = self._next_checked
        self._has_looked = not self._has_looked
        if self._has_looked:
            return 0 if self.state[index] != RUNNING or self._look(index) else 1 << index
        self._next_checked = (index + 1) % len(self.chips)
        if not self._next_checked:
            self._checked_electrode = (self._checked_electrode + 1) % ELECTRODES
        if self.state[index] != RUNNING or self._check(index, now_ms):
            return 0
        return 1 << index

    def _look(self, index: int) -> bool:
        """Return whether a chip let itself be asked which electrodes are odd."""
        chip = self.chips[index]
        try:
            chip.look()
        except OSError:
            self.errors[index] += 1
            return False
        if chip.odd != self.odd[index]:
            self._follow_odd(index)
        return True

    def _follow_odd(self, index: int) -> None:
        """Note which electrodes of a chip are odd, as far as two looks agree."""
        chip = self.chips[index]
        before = chip.odd
        try:
            # If the settings were lost, all electrodes are odd; the next check will tell.
            if not chip.is_healthy(self._thresholds_of[index], 0):
                return
            chip.look()
        except OSError:
            self.errors[index] += 1
            return
        changed = (chip.odd ^ self.odd[index]) & ~(chip.odd ^ before)
        if changed:
            self.odd[index] ^= changed
            self._platform.note_change()

    def _check(self, index: int, now_ms: int) -> bool:
        """Return whether a chip has its settings; if it lost them, it is set up again."""
        try:
            has = self._thresholds_of[index]
            is_healthy = self.chips[index].is_healthy(has, self._checked_electrode)
        except OSError:
            # The next reading will tell.
            self.errors[index] += 1
            return False
        if is_healthy:
            self._set_status(index, OK)
        elif self._revive(index, now_ms):
            self.errors[index] += 1
            self._set_status(index, LOST_REGISTERS)
        return is_healthy

    # Chips that fail.

    def _note_miss(self, index: int, error: OSError, now_ms: int) -> None:
        """A reading failed; after some in a row the chip is taken down."""
        self._misses[index] += 1
        if error.args[0] == _ETIMEDOUT:
            self._free_bus(self.bus_of[index], now_ms)
        if self.state[index] == RUNNING and self._misses[index] >= _MISSES:
            self._note_failure(index, error, now_ms)
        else:
            self.errors[index] += 1

    def _note_failure(self, index: int, error: OSError, now_ms: int) -> None:
        self.reasons[index] = words_of(error)
        self._take_down(index, self._what_failed(index, error), now_ms)

    def _what_failed(self, index: int, error: OSError) -> int:
        """The status that an error of a chip's transfer stands for."""
        code = error.args[0]
        if self.chips[index].over_current:
            return OVER_CURRENT
        bus = self.bus_of[index]
        # SoftI2C does not notice a data line that is held: it reads zeros.
        if code == _ETIMEDOUT or self._platform.is_held(bus):
            self._bus_held[bus] = 1
            return BUS
        return ABSENT if code == _EIO or code == _ENODEV else WRONG

    def _take_down(self, index: int, status: int, now_ms: int) -> None:
        """Leave a chip alone for a while, longer after each attempt."""
        attempt = self._attempts[index]
        self.state[index] = DOWN
        self._due[index] = ticks_add(now_ms, _BACK_OFF_MS[attempt])
        if attempt < len(_BACK_OFF_MS) - 1:
            self._attempts[index] = attempt + 1
        self.errors[index] += 1
        self._set_status(index, status)

    def _set_status(self, index: int, status: int) -> None:
        if self.status[index] != status:
            self.status[index] = status
            self._platform.note_change()

    # Bringing chips back.

    def _go_on(self, index: int, now_ms: int) -> bool:
        """The time has come for a chip that settles, or that is down; whether all went well."""
        if self.state[index] == SETTLING:
            self._settle(index)
            return True
        return self._revive(index, now_ms)

    def _revive(self, index: int, now_ms: int) -> bool:
        """Set one chip up again, in some 20 ms; whether it took its settings."""
        bus = self.bus_of[index]
        if self._bus_held[bus] and not self._recover(bus):
            self._postpone_bus(bus, now_ms)
            return False
        if not self._reset(index, now_ms):
            return False
        self._platform.sleep_ms(self._reset_ms)
        return self._set_up(index, now_ms)

    def _reset(self, index: int, now_ms: int) -> bool:
        if self._bus_held[self.bus_of[index]]:
            self._take_down(index, BUS, now_ms)
            return False
        try:
            self.chips[index].reset()
        except OSError as error:
            self._note_failure(index, error, now_ms)
            return False
        return True

    def _set_up(self, index: int, now_ms: int) -> bool:
        try:
            self.chips[index].set_up(self.thresholds)
            self._thresholds_of[index] = self.thresholds
        except OSError as error:
            self._note_failure(index, error, now_ms)
            return False
        self._let_settle(index, now_ms)
        return True

    def _let_settle(self, index: int, now_ms: int) -> None:
        self.state[index] = SETTLING
        self._due[index] = ticks_add(now_ms, self.start_ms)

    def _settle(self, index: int) -> None:
        """A chip that was set up works from now on."""
        self.state[index] = RUNNING
        self._misses[index] = 0
        self._attempts[index] = 0
        if self.status[index] != LOST_REGISTERS:
            self._set_status(index, OK)
        chip = self.chips[index]
        try:
            chip.look()
        except OSError:
            # The next reading will tell.
            self.errors[index] += 1
            return
        if self._lines is not None:
            chip.lines_seen(self._lines, index * ELECTRODES)
        self._follow_odd(index)

    # Buses.

    def _recover(self, bus: int) -> bool:
        """Free a bus; whether that worked."""
        is_free = self._platform.recover(bus)
        self._bus_held[bus] = 0 if is_free else 1
        return is_free

    def _free_bus(self, bus: int, now_ms: int) -> None:
        """A line was held low: free the bus, and see whether its chips kept their settings."""
        is_free = self._recover(bus)
        for index in range(len(self.chips)):
            if self.bus_of[index] != bus or self.state[index] != RUNNING:
                continue
            if is_free:
                self._check(index, now_ms)
            else:
                self._take_down(index, BUS, now_ms)

    def _postpone_bus(self, bus: int, now_ms: int) -> None:
        """The bus is still held: one attempt counts for all its chips."""
        for index in range(len(self.chips)):
            if self.bus_of[index] == bus:
                self._take_down(index, BUS, now_ms)
