"""The shapes of boards: rows of cells, and who is whose neighbour.

Used by the games, the match and the board file; borrows what makes its tables.
A cell is a small integer, counted along the rows from the bottom left, which is the order of
the cells' names. Rules page, section 0.
"""

from array import array

from rootlight.compat import const
from rootlight.on_demand import borrow

# Side by side, the six directions go round a cell: east, north-east, north-west, west, ...
DEGREE = const(6)


class Shape:
    """One board shape and its tables; immutable, and made once when a game is set up.

    `rows`: bytes, cells in each row from the bottom. `count`: number of cells.
    `first`: array, the first cell of each row. `row_of`: bytes, the row of each cell.
    `neighbours`: flat table of `count * DEGREE` cells in ring order from the east, against the
    clock; `count` itself stands for "off the board", so that a state with one more entry needs
    no test for the border.
    """

    degree = DEGREE

    def __init__(self, name, rows):
        self.name = name
        self.rows = bytes(rows)
        self.count = sum(rows)
        self.row_of = bytes(row for row in range(len(rows)) for _ in range(rows[row]))
        self.first = array("H", [0] * len(rows))
        for row in range(1, len(rows)):
            self.first[row] = self.first[row - 1] + rows[row - 1]
        self._widest = rows.index(max(rows))
        self.neighbours = borrow("rootlight.geometry.shape_tables").neighbour_table(self)

    def column(self, cell):
        """Horizontal place of a cell in half cell widths, relative to the cell a1."""
        row = self.row_of[cell]
        return self._indent(row) + 2 * (cell - self.first[row])

    def cell(self, row, column):
        """The cell at a row and a `column` (as `column` gives it), or `count` if there is none."""
        if not 0 <= row < len(self.rows):
            return self.count
        steps = column - self._indent(row)
        if steps < 0 or steps & 1 or steps >= 2 * self.rows[row]:
            return self.count
        return self.first[row] + steps // 2

    def corners(self):
        """The six corner cells, against the clock from the right end of the longest row."""
        top = len(self.rows) - 1
        widest = self._widest
        first = self.first
        return (
            first[widest] + self.rows[widest] - 1,
            self.count - 1,
            first[top],
            first[widest],
            first[0],
            self.rows[0] - 1,
        )

    def _indent(self, row):
        """Column of a row's first cell: each row of the lower part begins half a cell earlier."""
        return -row if row <= self._widest else row - 2 * self._widest


_made_last = {}


def shape(name):
    """The shape called `hex-N` or `hex-A-B`.

    Raises ValueError with a sentence if there is no such shape. The one made last is kept: the
    next game is mostly played on the same board, and a table takes time to make.
    """
    if name in _made_last:
        return _made_last[name]
    rows = borrow("rootlight.geometry.shape_tables").rows_of(name)
    made = Shape(name, rows)
    _made_last.clear()
    _made_last[name] = made
    return made


def shape_names():
    """Names of all shapes, `hex-N` first, each kind by its sides."""
    return borrow("rootlight.geometry.shape_tables").shape_names()
