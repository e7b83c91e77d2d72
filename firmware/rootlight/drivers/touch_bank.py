"""All touch chips of a board: read in turn, watched, and brought back when they fail.

Used by the platform; is given chips and buses, and borrows `chip_repair`. Nothing here ever
raises an OSError: a chip that fails is told by its status, the others go on. A chip that does not
answer is left alone for longer and longer, so that it does not slow the others down.
"""

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.drivers.mpr121 import ELECTRODES

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

HEALTH_MS = const(250)


class TouchBank:
    """The touch chips, in the order of the board file.

    chips: list of Mpr121. thresholds: bytes, touch and release, the same for all. bus_of: bytes,
    the number of each chip's bus; buses: how many there are. platform: has `recover(bus)`, which
    frees a bus and tells whether its lines are free, `is_held(bus)` and `sleep_ms(ms)`; its
    `changed` is set when a status changed. `status`: bytearray; `errors`: array, failures
    counted; `reasons`: dict, what a chip's last failure said; `odd`: array, a mask for each chip
    of electrodes that read what no finger makes (`changed` is set too). Other attributes are
    for `chip_repair`.
    """

    def __init__(self, chips, thresholds, bus_of, buses, platform):
        from rootlight.drivers import chip_repair

        chip_repair.lay_out(self, chips, thresholds, bus_of, buses, platform)

    def read(self, masks, now_ms):
        """Fill `masks`, array('H'), with each chip's touched electrodes, 0 for a chip that fails.

        Returns the bit mask of chips of which a reading, check or set-up failed this time.
        Allocates nothing as long as nothing fails.
        """
        from rootlight.drivers import chip_repair

        failed = 0
        for index in range(len(self.chips)):
            state = self.state[index]
            if state == RUNNING:
                if not self._read_status(index, masks, now_ms):
                    failed |= 1 << index
                continue
            masks[index] = 0
            if ticks_diff(now_ms, self.due[index]) >= 0:
                if not chip_repair.go_on(self, index, now_ms):
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
        from rootlight.drivers import chip_repair

        chip = self.chips[index]
        try:
            found = chip.status()
            if found & ~masks[index]:
                # There is no checksum: what noise made on the wires is gone the second time.
                found &= chip.status() | masks[index]
            masks[index] = found
        except OSError as error:
            chip_repair.note_miss(self, index, error, now_ms)
            if self.state[index] != RUNNING:
                masks[index] = 0
            return False
        self.misses[index] = 0
        if chip.over_current:
            masks[index] = 0
            chip_repair.take_down(self, index, OVER_CURRENT, now_ms)
            return False
        return True

    # Health.

    def _check_next(self, now_ms):
        """Look at the electrodes of one chip, and the next time at its settings.

        Returns its bit if it failed. Then it is the next one's turn. Each round of all chips looks
        at another electrode's thresholds.
        """
        index = self.next_checked
        self.looks = not self.looks
        if self.looks:
            return 0 if self.state[index] != RUNNING or self._look(index) else 1 << index
        self.next_checked = (index + 1) % len(self.chips)
        if not self.next_checked:
            self.checked = (self.checked + 1) % ELECTRODES
        if self.state[index] != RUNNING or self.check(index, now_ms):
            return 0
        return 1 << index

    def _look(self, index):
        """Whether a chip let itself be asked which electrodes are odd."""
        from rootlight.drivers import chip_repair

        chip = self.chips[index]
        try:
            chip.look()
        except OSError:
            self.errors[index] += 1
            return False
        if chip.odd != self.odd[index]:
            chip_repair.follow_odd(self, index)
        return True

    def check(self, index, now_ms):
        """Whether a chip has its settings; if it lost them, it is set up anew."""
        from rootlight.drivers import chip_repair

        try:
            is_healthy = self.chips[index].is_healthy(self.thresholds, self.checked)
        except OSError:
            # The next reading will tell.
            self.errors[index] += 1
            return False
        if is_healthy and self.status[index] == OK:
            return True
        return chip_repair.follow_check(self, index, is_healthy, now_ms)
