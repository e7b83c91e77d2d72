"""Finds electrodes whose wires are broken, shorted, joined, or where none should be.

Used by `chips_step`, hands off. MPR121 data sheet, registers 04 to 1D and 5F to 72; the limits are
those of the chip's automatic search, see `drivers.mpr121`.
"""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.bring_up.words import listed
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const
from rootlight.drivers.mpr121 import LEAST_CHARGE, LIMITS
from rootlight.drivers.touch_bank import RUNNING

# C = I t / V: charge code (uA << time, so uA x us x 4) over counts, at 3.3 V and 1024 counts.
_PF = 1024 / (4 * 3.3)
_HEAVY = 1.6  # times what the others have
_LEAST_ODD = const(3)  # electrodes of one chip that make no sense: two chips answer
_SAME_PERCENT = const(10)


class ElectrodeCheck:
    """Looks at each electrode of the chips of a Workbench, once."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self._wiring = workbench.wiring
        self._picofarads = [0] * len(workbench.wiring.pad_of)  # of each wire

    def look(self) -> None:
        """Name what is wrong, and keep the capacitances."""
        bank = self._workbench.bank
        for index in range(len(bank.chips)):
            if bank.state[index] == RUNNING:
                try:
                    self._look_at_chip(index, bank.diagnose(index))
                except OSError:
                    bank.count_error(index)
        self._workbench.measurements.note_picofarads(self._picofarads)
        self._look_for_joined()

    def _look_at_chip(self, index: int, said: dict) -> None:
        """Look at a chip's electrodes; said: what it says of itself, see TouchBank.diagnose."""
        workbench = self._workbench
        odd = []
        spare = []
        for electrode in range(ELECTRODES):
            wire = index * ELECTRODES + electrode
            counts = said["counts"][electrode]
            charge = said["charge_ua"][electrode] << said["charge_time"][electrode]
            code = _why_odd(counts, charge)
            workbench.counts.ignore(wire, code is not None)
            if counts:
                self._picofarads[wire] = int(charge * _PF / counts + 0.5)
            if code is None:
                if not self._wiring.is_wired(wire):
                    spare.append(electrode)
            elif self._wiring.is_wired(wire):
                odd.append((electrode, code, counts))
        if len(odd) >= _LEAST_ODD and self._shares_address(index):
            return
        for electrode, code, counts in odd:
            self._name_odd(index, electrode, code, counts)
        for electrode in spare:
            name = workbench.chip_name(index)
            workbench.find("spare_wire", name, [], electrode, name)

    def _name_odd(self, index: int, electrode: int, code: str, counts: int) -> None:
        workbench = self._workbench
        pad = self._wiring.pad_of[index * ELECTRODES + electrode]
        values: tuple = (workbench.name(pad), electrode, workbench.chip_name(index))
        if code == "out_of_range":
            values += (counts,)
        workbench.find(code, workbench.name(pad), [pad], *values)

    def _shares_address(self, index: int) -> bool:
        """Return whether an absent chip seems to answer at this one's address; if so, name it."""
        workbench = self._workbench
        for other in range(len(workbench.board.chips)):
            if workbench.share_a_line(other, index) and not workbench.bank.is_working(other):
                workbench.doubt(index, other)
                return True
        return False

    def _look_for_joined(self) -> None:
        """Name lines that have about twice what the others have: they touch each other."""
        workbench = self._workbench
        picofarads = self._picofarads
        wired = [wire for wire in range(len(picofarads)) if self._wiring.is_wired(wire)]
        measured = sorted([picofarads[wire] for wire in wired if picofarads[wire]])
        if not measured:
            return
        usual = measured[len(measured) // 2]
        heavy = [wire for wire in wired if picofarads[wire] > usual * _HEAVY]
        if len(heavy) > len(wired) // 4:
            return  # the board is made so
        pads = [self._wiring.pad_of[wire] for wire in heavy]
        names = workbench.names(pads)
        if len(heavy) == 2 and _are_alike(picofarads[heavy[0]], picofarads[heavy[1]]):
            workbench.find("joined", names[0], pads, listed(names))
            return
        for place in range(len(heavy)):
            name = names[place]
            workbench.find("heavy", name, [pads[place]], name, picofarads[heavy[place]], usual)


def _why_odd(counts: int, charge: int) -> "str | None":
    """Return what is wrong with an electrode at rest: a code, or None."""
    if not counts:
        return "shorted"
    if charge < LEAST_CHARGE:
        return "open"
    # LIMITS: nothing more, then the upper and the lower limit, in units of four counts.
    return None if LIMITS[2] << 2 <= counts <= LIMITS[1] << 2 else "out_of_range"


def _are_alike(one: int, other: int) -> bool:
    return abs(one - other) * 100 <= max(one, other) * _SAME_PERCENT
