"""Finds electrodes whose wires are broken, shorted, joined, or where none should be.

Used by `chips_step`, hands off. The limits are those of the chip's automatic search, see
`drivers.mpr121`; a line may be open if it is as light as a bare pin, see `drivers.bare_pins`.
"""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.bring_up.words import listed
from rootlight.bring_up.workbench import Workbench
from rootlight.compat import const
from rootlight.drivers.bare_pins import bare_limit
from rootlight.drivers.mpr121 import HIGHEST, LOWEST
from rootlight.drivers.touch_bank import RUNNING

_HEAVY = 1.6  # times what the others have
_LEAST_ODD = const(3)  # electrodes of one chip that make no sense: two chips answer
_SAME_PERCENT = const(10)


class ElectrodeCheck:
    """Looks at each electrode of the chips of a Workbench, once."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self._wiring = workbench.wiring
        self._wired = [workbench.wiring.is_wired(n) for n in range(len(workbench.wiring.pad_of))]
        self._picofarads: "list[int]" = []  # of each wire

    def look(self) -> None:
        """Name what is wrong, and keep the capacitances."""
        bank = self._workbench.bank
        tenths = bank.measure_lines()
        self._picofarads = [(each + 5) // 10 for each in tenths]
        limit = bare_limit(tenths, self._wired)
        bare = [wire for wire in range(len(tenths)) if 0 < tenths[wire] <= limit]
        for index in range(len(bank.chips)):
            if bank.state[index] == RUNNING:
                try:
                    self._look_at_chip(index, bank.diagnose(index)["counts"], bare)
                except OSError:
                    bank.count_error(index)
        self._workbench.measurements.note_picofarads(self._picofarads)
        self._look_for_joined()

    def _look_at_chip(self, index: int, counts, bare: "list[int]") -> None:
        """Look at a chip's electrodes. counts: at rest. bare: wires like a pin alone."""
        workbench = self._workbench
        odd = []
        spare = []
        for electrode in range(ELECTRODES):
            wire = index * ELECTRODES + electrode
            code = _why_odd(counts[electrode])
            is_spare = wire in bare and not self._wired[wire]
            workbench.counts.ignore(wire, code == "shorted" or is_spare)
            if self._wired[wire]:
                code = "open" if wire in bare else code
                if code is not None:
                    odd.append((electrode, code, counts[electrode]))
            elif code is None and not is_spare:
                spare.append(electrode)
        if len(odd) >= _LEAST_ODD and self._shares_address(index):
            return
        for electrode, code, read in odd:
            self._name_odd(index, electrode, code, read)
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
        wired = [wire for wire in range(len(picofarads)) if self._wired[wire]]
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


def _why_odd(counts: int) -> "str | None":
    """Return why an electrode cannot be measured at rest: a code, or None."""
    if not counts:
        return "shorted"
    return None if LOWEST <= counts <= HIGHEST else "out_of_range"


def _are_alike(one: int, other: int) -> bool:
    return abs(one - other) * 100 <= max(one, other) * _SAME_PERCENT
