"""The places of the pads of a built board in mm, seen from above, 0, 0 in its middle, y up.

Used by `plan`, `chip_places`, and by all drawings and lists of `hardware/`, whose README.md gives
the reason for each share of the pitch here. The places of cells and buttons come from
`host_sim.board.description`, which the page draws too, so that paper and page have the same
orientation.
"""

import math

from host_sim.board.description import describe
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.board_files.reader import BoardFile

    Point = tuple[float, float]

# Distance of a cell's corners from its middle, if cells are 1 across.
REACH = {"hexagon": 1 / math.sqrt(3), "square": math.sqrt(0.5)}
# Direction of the corner that is folded under the carrier, in degrees.
_FOLD_TO = {"hexagon": 90, "square": 45}
_BUTTON_FOLD_TO = 90

GAP = 2.0  # mm between the foils of neighbours
# In pitches:
BUTTON = 0.42  # radius of a button's foil
FLAP = 0.09  # part of the corner that is folded under
BUTTON_FLAP = 0.06


class Pad:
    """One pad: `number` as the firmware counts, `name`, its row (a letter, or `buttons`)."""

    def __init__(self, number: int, name: str, x: float, y: float, is_cell: bool) -> None:
        self.number = number
        self.name = name
        self.x = x
        self.y = y
        self.is_cell = is_cell

    @property
    def row(self) -> str:
        """The pad's group in the wiring list."""
        return self.name.rstrip("0123456789") if self.is_cell else "buttons"


class PadPlaces:
    """The pads of a board in mm.

    `board`: its BoardFile; `kind`: hexagon or square; `pads`: by number; `corners`: the label of
    each corner by its name.
    """

    def __init__(self, board: "BoardFile") -> None:
        self.board = board
        self.pitch = float(board.pitch_mm)
        described = describe(board)
        drawing = described["shapes"][board.shape.name]
        self.kind: str = drawing["kind"]
        middles = dict(drawing["cells"])
        for name, at in described["buttons"].items():
            middles[name] = at["x"], at["y"]
        count = len(drawing["cells"])
        self.pads = [
            self._pad(number, board.pad_name(number), middles, number < count)
            for number in range(board.pads)
            if board.has_pad(number)
        ]
        self._by_number = {pad.number: pad for pad in self.pads}
        self.corners: "dict[str, str]" = described["corners"]

    def _pad(self, number: int, name: str, middles: "dict[str, Point]", is_cell: bool) -> Pad:
        x, y = middles[name]
        return Pad(number, name, round(x * self.pitch, 3), round(y * self.pitch, 3), is_cell)

    @property
    def name(self) -> str:
        """The name of the built board."""
        return str(self.board.name)

    @property
    def cells(self) -> "list[Pad]":
        """The pads that are cells."""
        return [pad for pad in self.pads if pad.is_cell]

    @property
    def buttons(self) -> "list[Pad]":
        """The pads that are buttons."""
        return [pad for pad in self.pads if not pad.is_cell]

    def pad(self, name: str) -> Pad:
        """The pad of a name."""
        return self.numbered(self.board.pad_at(name))

    def numbered(self, number: int) -> Pad:
        """The pad of a number, as the firmware counts."""
        return self._by_number[number]

    # The folded corner, where the pad's wire is soldered.

    def fold_degrees(self, pad: Pad) -> int:
        """The direction of the corner that is folded under."""
        return _FOLD_TO[self.kind] if pad.is_cell else _BUTTON_FOLD_TO

    def fold(self, pad: Pad) -> float:
        """Distance of the fold from the middle of a pad."""
        if pad.is_cell:
            return (self.pitch - GAP) * REACH[self.kind] - FLAP * self.pitch
        return (BUTTON - BUTTON_FLAP) * self.pitch

    def wire_hole(self, pad: Pad) -> "Point":
        """The middle of the hole for a pad's wire: under the folded corner."""
        flap = FLAP if pad.is_cell else BUTTON_FLAP
        return polar(pad, self.fold(pad) - flap * self.pitch / 2, self.fold_degrees(pad))


def polar(middle: Pad, radius: float, degrees: float) -> "Point":
    """The point in a direction (against the clock from the right) and at a distance of a pad."""
    angle = math.radians(degrees)
    return rounded((middle.x + radius * math.cos(angle), middle.y + radius * math.sin(angle)))


def rounded(point: "Point") -> "Point":
    """To a thousandth of a mm, and without a negative zero."""
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0
