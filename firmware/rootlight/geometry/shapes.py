"""The shapes of boards: rows of cells, and who is whose neighbour.

Used by the games, the match and the board file; imports only `compat`.
A cell is a small integer, counted along the rows from the bottom left, which is the order of
the cells' names. Rules page, section 0.
"""

from array import array

from rootlight.compat import const

MIN_SIDE = const(2)
MAX_SIDE = const(13)
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
        self._widest = max(range(len(rows)), key=lambda row: rows[row])
        self.neighbours = self._neighbour_table()

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

    def _neighbour_table(self):
        table = array("H", bytes(2 * self.count * DEGREE))
        steps = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
        for cell in range(self.count):
            row = self.row_of[cell]
            column = self.column(cell)
            for direction in range(DEGREE):
                up, along = steps[direction]
                table[cell * DEGREE + direction] = self.cell(row + up, column + along)
        # One byte an entry is enough for all but the largest boards.
        return bytes(list(table)) if self.count < 256 else table


_made_last = {}


def shape(name):
    """The shape called `hex-N` or `hex-A-B`.

    Raises ValueError with a sentence if there is no such shape. The one made last is kept: the
    next game is mostly played on the same board, and a table takes time to make.
    """
    if name in _made_last:
        return _made_last[name]
    sides = _sides(name)
    if sides is None:
        raise ValueError(
            "There is no board shape called %s; there are hex-%d to hex-%d, and hex-A-B."
            % (name, MIN_SIDE + 1, MAX_SIDE)
        )
    top, bottom = sides
    height = top + bottom - 1
    rows = [min(bottom + row, top + height - 1 - row) for row in range(height)]
    made = Shape(name, rows)
    _made_last.clear()
    _made_last[name] = made
    return made


def shape_names():
    """Names of all shapes, `hex-N` first, each kind by its sides."""
    names = ["hex-%d" % side for side in range(MIN_SIDE + 1, MAX_SIDE + 1)]
    for top in range(MIN_SIDE, MAX_SIDE + 1):
        for bottom in range(MIN_SIDE, MAX_SIDE + 1):
            if top != bottom:
                names.append("hex-%d-%d" % (top, bottom))
    return names


def _sides(name):
    """(top side, bottom side) of a shape's name, or None if it is not the name of a shape."""
    if not isinstance(name, str):
        return None
    words = name.split("-")
    if words[0] != "hex" or not 2 <= len(words) <= 3:
        return None
    sides = [_side(word) for word in words[1:]]
    if 0 in sides:
        return None
    if len(sides) == 1:
        # A regular hexagon of side 2 is no board: nothing but a rim round one cell.
        return (sides[0], sides[0]) if sides[0] > MIN_SIDE else None
    return None if sides[0] == sides[1] else (sides[0], sides[1])


def _side(word):
    """The side length that a word spells, or 0. One spelling for each number: no `07`."""
    for side in range(MIN_SIDE, MAX_SIDE + 1):
        if word == str(side):
            return side
    return 0
