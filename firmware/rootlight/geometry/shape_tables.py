"""The making of a board shape: its rows from its name, and who is whose neighbour.

Used by `shapes`, which borrows it when a game is set up.
"""

from array import array

from rootlight.compat import const
from rootlight.geometry.shapes import DEGREE

MIN_SIDE = const(2)
MAX_SIDE = const(13)


def neighbour_table(shape):
    """The flat table of `count * DEGREE` neighbours of a shape that has its rows already."""
    table = array("H", bytes(2 * shape.count * DEGREE))
    steps = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
    for cell in range(shape.count):
        row = shape.row_of[cell]
        column = shape.column(cell)
        for direction in range(DEGREE):
            up, along = steps[direction]
            table[cell * DEGREE + direction] = shape.cell(row + up, column + along)
    # One byte an entry is enough for all but the largest boards.
    return bytes(list(table)) if shape.count < 256 else table


def rows_of(name):
    """Cells in each row of the shape called `name`, from the bottom; raises ValueError."""
    sides = _sides(name)
    if sides is None:
        raise ValueError(
            "There is no board shape called %s; there are hex-%d to hex-%d, and hex-A-B."
            % (name, MIN_SIDE + 1, MAX_SIDE)
        )
    top, bottom = sides
    height = top + bottom - 1
    return [min(bottom + row, top + height - 1 - row) for row in range(height)]


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
