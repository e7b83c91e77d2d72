"""The shapes of boards: lines of cells, and who is whose neighbour.

Used by the games, the match, board files and all who want to know where cells lie on a plane.
A cell is a small integer, counted along the lines in the order of the cells' names. The lines of
a hexagonal board are its rows, from the bottom, each from the left; those of a board of square
cells are its columns, from the left, each from the bottom. See rules.md, sections 0 and 5.
"""

from array import array

from rootlight.compat import const
from rootlight.texts import filled

MIN_SIDE = const(2)
MAX_SIDE = const(13)
HEXAGON = const(6)
SQUARE = const(8)

# Steps to the neighbours, from the east against the clock: (lines, half cell widths along them).
_HEXAGON_STEPS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
_SQUARE_STEPS = ((1, 0), (1, 2), (0, 2), (-1, 2), (-1, 0), (-1, -2), (0, -2), (1, -2))

_ROW_HEIGHT = 0.8660254  # of hexagons, in pitches

# Boards of squares: a main field with a start field of 5 by 5 on two to four of its sides.
_SQUARES = ("growy-2", "growy-3", "growy-4")
_MAIN_WIDTH = const(9)
_MAIN_HEIGHT = const(10)
START = const(5)
_BESIDE = const(2)  # columns of the main field on either side of the start fields below and above
# The lowest number in the columns of the start fields on the left and on the right.
LEFT_LOW = const(8)
RIGHT_LOW = const(9)


class Shape:
    """One board shape and its tables; they do not change once it is made.

    `rows`: bytes, cells in each line. `low`: bytes, the number in the name of each line's first
    cell. `indent`: array, where each line begins (see `column`). `count`: number of cells.
    `first`: array, the first cell of each line. `row_of`: bytes, the line of each cell.
    `degree`: neighbours that a cell may have, 6 on hexagons and 8 on squares.
    `neighbours`: flat table of `count * degree` cells in ring order from the east, against the
    clock; `count` itself stands for "off the board", so that a state with one more entry needs
    no test for the border. Empty in an outline.
    """

    def __init__(self, name: str, is_outline: bool = False) -> None:
        """is_outline: leave out the neighbours, which take time.

        Raises ValueError with a sentence if there is no shape of that name.
        """
        degree, rows, low, indent = lines_of(name)
        self.name = name
        self.degree = degree
        self.rows = bytes(rows)
        self.low = bytes(low)
        self.indent = array("b", indent)
        self.count = sum(rows)
        self.row_of = b"".join([bytes((row,)) * rows[row] for row in range(len(rows))])
        self.first = array("H", [0] * len(rows))
        for row in range(1, len(rows)):
            self.first[row] = self.first[row - 1] + rows[row - 1]
        self.neighbours: bytes | array[int] = b"" if is_outline else self._all_neighbours()

    def _all_neighbours(self) -> "bytes | array[int]":
        """The table for `neighbours`."""
        steps = _HEXAGON_STEPS if self.degree == HEXAGON else _SQUARE_STEPS
        size = self.count * len(steps)
        # One byte an entry is enough for all but the largest boards. The numbers are
        # repeated before they become an array: MicroPython cannot repeat arrays.
        off_board = bytes((self.count,)) if self.count < 256 else [self.count]
        table = array("B" if self.count < 256 else "H", off_board * size)
        for row in range(len(self.rows)):
            for step in range(len(steps)):
                self._fill_neighbours(table, row, step, steps[step])
        return bytes(table) if self.count < 256 else table

    def _fill_neighbours(
        self, table: "array[int]", row: int, step: int, way: "tuple[int, int]"
    ) -> None:
        """Fill in the neighbours that the cells of one line have at one step, where there are any.

        A whole line at once, since a Pico needs long for each cell.
        """
        other = row + way[0]
        if not 0 <= other < len(self.rows):
            return
        # The place in the other line of the neighbour of this line's first cell.
        shift = (self.indent[row] + way[1] - self.indent[other]) // 2
        first = max(0, -shift)
        last = min(self.rows[row], self.rows[other] - shift)
        neighbour = self.first[other] + first + shift
        start = self.first[row] * self.degree + step
        for at in range(start + first * self.degree, start + last * self.degree, self.degree):
            table[at] = neighbour
            neighbour += 1

    def column(self, cell: int) -> int:
        """Place of a cell along its line in half cell widths, relative to the first cell of all.

        It grows to the right on hexagons, upwards on squares.
        """
        row = self.row_of[cell]
        return self.indent[row] + 2 * (cell - self.first[row])

    def cell(self, row: int, column: int) -> int:
        """The cell in a line at a `column` (as `column` gives it), or `count` if there is none."""
        if not 0 <= row < len(self.rows):
            return self.count
        steps = column - self.indent[row]
        if steps < 0 or steps & 1 or steps >= 2 * self.rows[row]:
            return self.count
        return self.first[row] + steps // 2

    def corners(self) -> "tuple[int, ...]":
        """Six cells that are easily found, against the clock.

        The corners of a hexagon, from the right end of its longest row; of a board of squares
        the corners of the main field and the seeds of players 1 and 2.
        """
        rows = self.rows
        first = self.first
        if self.degree == SQUARE:
            left = first[main_column(self.name)]
            right = first[main_column(self.name) + _MAIN_WIDTH - 1]
            seeds = first[main_column(self.name) + _MAIN_WIDTH // 2]
            top = _MAIN_HEIGHT - 1
            return right, right + top, seeds + top + 2 * START, left + top, left, seeds
        last = len(rows) - 1
        widest = list(rows).index(max(rows))
        return (
            first[widest] + rows[widest] - 1,
            self.count - 1,
            first[last],
            first[widest],
            first[0],
            rows[0] - 1,
        )

    def places(self) -> "list[tuple[float, float]]":
        """(x, y) of each cell in pitches: x to the right, y up, the board's middle at 0, 0."""
        along = [self.column(cell) / 2 for cell in range(self.count)]
        up: list[float] = list(self.row_of)
        if self.degree == SQUARE:
            along, up = up, along
        else:
            up = [row * _ROW_HEIGHT for row in up]
        middle = (min(along) + max(along)) / 2, (min(up) + max(up)) / 2
        return [(along[cell] - middle[0], up[cell] - middle[1]) for cell in range(self.count)]


_made_last: "dict[str, Shape]" = {}


def shape(name: str) -> Shape:
    """The shape called `hex-N`, `hex-A-B` or `growy-P`.

    Raises ValueError with a sentence if there is no such shape. The one made last is kept: the
    next game is mostly played on the same board, and the neighbours take time.
    """
    if name in _made_last:
        return _made_last[name]
    made = Shape(name)
    _made_last.clear()
    _made_last[name] = made
    return made


def outline(name: str) -> Shape:
    """A shape without its neighbours, quickly made: enough to see where it would lie."""
    return Shape(name, True)


def cells_of(name: str) -> int:
    """Return the number of cells of the shape of a name."""
    return sum(lines_of(name)[1])


def lines_of(name: str) -> "tuple[int, list[int], list[int], list[int]]":
    """(degree, cells in each line, first number of each, indent of each) of the shape of a name.

    Raises ValueError with a sentence if there is no such shape.
    """
    if name in _SQUARES:
        return _lines_of_squares(main_column(name), name == "growy-4")
    sides = _sides(name)
    if sides is None:
        raise ValueError(
            filled(
                "There is no board shape called %s; there are hex-%d to hex-%d, hex-A-B, and "
                "growy-2 to growy-4.",
                name,
                MIN_SIDE,
                MAX_SIDE,
            )
        )
    top, bottom = sides
    height = top + bottom - 1
    rows = [min(bottom + row, top + height - 1 - row) for row in range(height)]
    # Each row of the lower part begins half a cell farther left, above it farther right.
    widest = rows.index(max(rows))
    indent = [-row if row <= widest else row - 2 * widest for row in range(height)]
    return HEXAGON, rows, [1] * height, indent


def main_column(name: str) -> int:
    """The line in which the main field of a board of squares begins."""
    return 0 if name == "growy-2" else START


def _lines_of_squares(left: int, has_right: bool) -> "tuple[int, list[int], list[int], list[int]]":
    middle = START + 2 * _BESIDE
    rows = [START] * left + [_MAIN_HEIGHT] * middle + [START] * (START if has_right else 0)
    low = [LEFT_LOW] * left + [START + 1] * middle + [RIGHT_LOW] * (START if has_right else 0)
    for line in range(left + _BESIDE, left + _BESIDE + START):
        rows[line] = _MAIN_HEIGHT + 2 * START
        low[line] = 1
    return SQUARE, rows, low, [2 * (number - low[0]) for number in low]


def _sides(name: object) -> "tuple[int, int] | None":
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
        return sides[0], sides[0]
    return None if sides[0] == sides[1] else (sides[0], sides[1])


def _side(word: str) -> int:
    """The side length that a word spells, or 0. One spelling for each number: no `07`."""
    for side in range(MIN_SIDE, MAX_SIDE + 1):
        if word == str(side):
            return side
    return 0
