"""The making of a board shape: its lines from its name, and who is whose neighbour.

Used by `shapes`, which borrows it when a game is set up, and by whoever wants to know where the
cells lie on a plane. See rules.md, sections 0 and 5.
"""

from array import array

from rootlight.compat import const
from rootlight.texts import t

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


def lay_lines(shape, name):
    """Make a new Shape the outline of that name; raises ValueError with a sentence."""
    degree, rows, low, indent = lines_of(name)
    shape.name = name
    shape.degree = degree
    shape.rows = bytes(rows)
    shape.low = bytes(low)
    shape.indent = array("b", indent)
    shape.count = sum(rows)
    shape.row_of = bytes(row for row in range(len(rows)) for _ in range(rows[row]))
    shape.first = array("H", [0] * len(rows))
    for row in range(1, len(rows)):
        shape.first[row] = shape.first[row - 1] + rows[row - 1]
    shape.neighbours = None


def neighbour_table(shape):
    """The flat table of `count * degree` neighbours of a shape that has its lines already."""
    steps = _HEXAGON_STEPS if shape.degree == HEXAGON else _SQUARE_STEPS
    table = array("H", bytes(2 * shape.count * len(steps)))
    at = 0
    for cell in range(shape.count):
        row = shape.row_of[cell]
        column = shape.column(cell)
        for up, along in steps:
            table[at] = shape.cell(row + up, column + along)
            at += 1
    # One byte an entry is enough for all but the largest boards.
    return bytes(list(table)) if shape.count < 256 else table


def lines_of(name):
    """(degree, cells in each line, first number of each, indent of each) of the shape of a name.

    Raises ValueError with a sentence if there is no such shape.
    """
    if name in _SQUARES:
        return _lines_of_squares(main_column(name), name == "growy-4")
    sides = _sides(name)
    if sides is None:
        raise ValueError(
            t(
                "There is no board shape called %s; there are hex-%d to hex-%d, hex-A-B, and "
                "growy-2 to growy-4."
            )
            % (name, MIN_SIDE + 1, MAX_SIDE)
        )
    top, bottom = sides
    height = top + bottom - 1
    rows = [min(bottom + row, top + height - 1 - row) for row in range(height)]
    # Each row of the lower part begins half a cell farther left, above it farther right.
    widest = rows.index(max(rows))
    indent = [-row if row <= widest else row - 2 * widest for row in range(height)]
    return HEXAGON, rows, [1] * height, indent


def main_column(name):
    """The line in which the main field of a board of squares begins."""
    return 0 if name == "growy-2" else START


def _lines_of_squares(left, has_right):
    middle = START + 2 * _BESIDE
    rows = [START] * left + [_MAIN_HEIGHT] * middle + [START] * (START if has_right else 0)
    low = [LEFT_LOW] * left + [START + 1] * middle + [RIGHT_LOW] * (START if has_right else 0)
    for line in range(left + _BESIDE, left + _BESIDE + START):
        rows[line] = _MAIN_HEIGHT + 2 * START
        low[line] = 1
    return SQUARE, rows, low, [2 * (number - low[0]) for number in low]


def corners(shape):
    """See `Shape.corners`."""
    rows = shape.rows
    first = shape.first
    if shape.degree == SQUARE:
        left = first[main_column(shape.name)]
        right = first[main_column(shape.name) + _MAIN_WIDTH - 1]
        seeds = first[main_column(shape.name) + _MAIN_WIDTH // 2]
        top = _MAIN_HEIGHT - 1
        return right, right + top, seeds + top + 2 * START, left + top, left, seeds
    top = len(rows) - 1
    widest = list(rows).index(max(rows))
    return (
        first[widest] + rows[widest] - 1,
        shape.count - 1,
        first[top],
        first[widest],
        first[0],
        rows[0] - 1,
    )


def places(shape):
    """(x, y) of each cell in pitches: x to the right, y up, the middle of the board at 0, 0."""
    along = [shape.column(cell) / 2 for cell in range(shape.count)]
    up = list(shape.row_of)
    if shape.degree == SQUARE:
        along, up = up, along
    else:
        up = [row * _ROW_HEIGHT for row in up]
    middle = (min(along) + max(along)) / 2, (min(up) + max(up)) / 2
    return [(along[cell] - middle[0], up[cell] - middle[1]) for cell in range(shape.count)]


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
