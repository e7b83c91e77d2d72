"""The places of a board's touch chips under its base, in mm as seen from above.

Used by `plan`, and by the drawings of `hardware/` (`hardware.underside`). A breakout lies amid its
pads, on the line of a row, where no wire passes through the base.
"""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.wiring.pad_places import Pad, PadPlaces, Point
    from rootlight.board_files.reader import Chip

# Sides of usual breakouts in mm. B: they differ by maker; measure yours.
CHIP_SIZE = (31.0, 19.0)
_APART = 4.0


class Module:
    """One module: its name, its middle, width and height."""

    def __init__(self, name: str, middle: "Point", size: "tuple[float, float]") -> None:
        self.name = name
        self.middle = middle
        self.size = size


class ChipPlaces:
    """The places of a board's touch chips. `chips`: by name, in the board file's order."""

    def __init__(self, places: "PadPlaces") -> None:
        self._pads = places
        self.chips: "dict[str, Module]" = {}
        for chip in places.board.chips:
            self.chips[chip.name] = Module(chip.name, self._place(chip), CHIP_SIZE)

    def pads_of(self, chip: "Chip") -> "list[tuple[int, Pad]]":
        """(electrode, pad) of those electrodes that are wired."""
        count = self._pads.board.pads
        wired = [electrode for electrode in range(ELECTRODES) if chip.pads[electrode] < count]
        return [(electrode, self._pads.numbered(chip.pads[electrode])) for electrode in wired]

    def _place(self, chip: "Chip") -> "Point":
        """The free place on a row's line nearest to the middle of the chip's pads."""
        pads = [pad for _, pad in self.pads_of(chip)]
        x = sum(pad.x for pad in pads) / len(pads)
        y = sum(pad.y for pad in pads) / len(pads)
        rows = self._between_the_holes()
        step = CHIP_SIZE[0] + _APART
        free = [
            (round(x + way * step, 1), row)
            for row in rows
            for way in (0, -1, 1, -2, 2)
            if self._is_free((x + way * step, row))
        ]
        return min(free, key=lambda at: (abs(at[0] - x) + abs(at[1] - y), at))

    def _between_the_holes(self) -> "list[float]":
        """For each row, the line halfway between its own wires and those below."""
        rows = sorted({pad.y for pad in self._pads.cells})
        first = self._pads.cells[0]
        up = self._pads.wire_hole(first)[1] - first.y
        return [round(row + up - (rows[1] - rows[0]) / 2, 2) for row in rows]

    def _is_free(self, middle: "Point") -> bool:
        for other in self.chips.values():
            aside = abs(other.middle[0] - middle[0]) < CHIP_SIZE[0] + _APART
            if aside and abs(other.middle[1] - middle[1]) < CHIP_SIZE[1] + 1:
                return False
        return True
