"""The things that stone games share: groups, claimed regions, life and death.

Used by the stone games; uses `kernels`. See rules.md, sections 0 and 1.
"""

from array import array

from rootlight import kernels
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.geometry.shapes import Shape

BLACK = const(1)
WHITE = const(2)


class Scratch:
    """Buffers and tables that the surveys of one game share."""

    def __init__(self, shape: "Shape") -> None:
        self.around = kernels.neighbour_table(shape.neighbours)
        self.queue = kernels.cell_table(shape.count)


class Survey:
    """All groups and empty regions of one position.

    `labels` gives the label of each cell: the lowest cell of its group or region. Buffers are
    made once; `take` fills them.
    """

    def __init__(self, shape: "Shape", scratch: Scratch) -> None:
        self._count = shape.count
        self._scratch = scratch
        self.labels = kernels.cell_table(shape.count)
        self.flags = bytearray(shape.count + 1)
        self._summary = array("H", [0] * 6)

    def take(self, cells: bytearray) -> None:
        """Survey a position (`cells` may be longer than the board)."""
        scratch = self._scratch
        kernels.survey(
            cells,
            scratch.around,
            self._count,
            self.labels,
            self.flags,
            scratch.queue,
            self._summary,
        )

    def claimant(self, cell: int) -> int:
        """The colour that claims the region of an empty cell, or 0."""
        flags = self.flags[self.labels[cell]]
        if flags & kernels.TOUCHES_1:
            return 0 if flags & kernels.TOUCHES_2 else BLACK
        return WHITE if flags & kernels.TOUCHES_2 else 0

    def fill_pieces(self, cells: bytearray, out: bytearray) -> None:
        """Fill `out[cell]`: the owner of a stone, 2 and the colour that claims it, or 0."""
        kernels.fill_pieces(cells, self._count, self.labels, self.flags, out)

    def has_live_group(self, cells: bytearray, colour: int) -> bool:
        """Return whether any group of a colour touches a region claimed by that colour."""
        for cell in range(self._count):
            if cells[cell] == colour and self.flags[self.labels[cell]] & kernels.LIVE:
                return True
        return False

    def is_dead(self, cell: int) -> bool:
        """Return whether a stone's group is not live, and cut off from all its colour's groups."""
        return self.flags[self.labels[cell]] & (kernels.LIVE | kernels.LINKED) == 0

    def groups_of(self, colour: int) -> int:
        """Return the number of groups of a colour."""
        return self._summary[colour]

    def dead_groups_of(self, colour: int) -> int:
        """Return the number of dead groups of a colour."""
        return self._summary[colour + 3]


def remove_dead(cells: bytearray, count: int, colour: int, survey: Survey) -> bool:
    """Take all dead groups of a colour off the board; return whether there were any."""
    if not survey.dead_groups_of(colour):
        return False
    for cell in range(count):
        if cells[cell] == colour and survey.is_dead(cell):
            cells[cell] = 0
    return True
