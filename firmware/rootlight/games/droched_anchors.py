"""Anchors and bridges of Droched: which of the twelve anchors each group of a position reaches.

Used by `droched`; uses `kernels` and what the stone games share. See rules.md, section 4.
"""

from array import array

from rootlight import kernels
from rootlight.compat import const
from rootlight.games.stones import Scratch

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.geometry.shapes import Shape


def are_two(anchors: int) -> bool:
    """Return whether these anchors, as bits, are two or more, which is a bridge."""
    # The subtraction clears the lowest bit; is any left?
    return anchors & (anchors - 1) != 0


class Anchors(Scratch):
    """The anchors of a board, and the buffers that all its surveys share.

    `of[cell]`: the anchors that a cell belongs to, as bits: the six corners, then the six edges.
    """

    def __init__(self, shape: "Shape") -> None:
        super().__init__(shape)
        self.met = kernels.cell_table(shape.count)
        self.of = array("H", [0] * (shape.count + 1))
        corners = shape.corners()
        for side in range(6):
            self._mark_side(shape, side, corners[side], corners[(side + 1) % 6])

    def _mark_side(self, shape: "Shape", side: int, corner: int, next_corner: int) -> None:
        """Mark a corner, and the edge that leads from it to the next one against the clock."""
        self.of[corner] = 1 << side
        way = (side + 2) % 6
        cell = shape.neighbours[corner * 6 + way]
        while cell != next_corner:
            self.of[cell] = 64 << side
            cell = shape.neighbours[cell * 6 + way]


class Bridges:
    """All groups and empty regions of one position, and the anchors that they reach.

    See `kernels.anchors.bridges` for `labels`, `once` and `twice`. Buffers are made once; `take`
    fills them.
    """

    def __init__(self, shape: "Shape", anchors: Anchors) -> None:
        self._count = shape.count
        self._anchors = anchors
        self.labels = kernels.cell_table(shape.count)
        self.once = array("H", anchors.of)
        self.twice = array("H", anchors.of)
        self.broken = array("H", [0] * 3)  # by colour, how many groups are on broken bridges

    def take(self, cells: "bytearray | memoryview") -> None:
        """Survey a position (`cells` may be longer than the board)."""
        anchors = self._anchors
        kernels.bridges(
            cells,
            anchors.around,
            self._count,
            anchors.of,
            self.labels,
            self.once,
            self.twice,
            anchors.queue,
            anchors.met,
            self.broken,
        )

    def is_broken(self, cell: int) -> bool:
        """Return whether a stone's group is on a broken bridge: reaches fewer than two anchors."""
        return not are_two(self.once[self.labels[cell]])
