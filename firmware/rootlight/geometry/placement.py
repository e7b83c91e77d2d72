"""Where the board of a game lies on the built board: as near to the middle as it fits.

Used by the match's owner when a game is set up; imports nothing but shapes that it is given.
"""

from array import array


class Placement:
    """A game's shape laid on the built shape.

    `built`: array, the built cell under each cell of the game. `game`: array, the game's cell
    on each built cell, the game's `count` where there is none. `origin`: built cell under `a1`.
    """

    def __init__(self, shape, built_shape, origin):
        self.shape = shape
        self.origin = origin
        self.built = array("H", [0] * shape.count)
        self.game = array("H", [shape.count] * built_shape.count)
        up = built_shape.row_of[origin]
        along = built_shape.column(origin)
        for cell in range(shape.count):
            built = built_shape.cell(shape.row_of[cell] + up, shape.column(cell) + along)
            self.built[cell] = built
            self.game[built] = cell


def place(shape, built_shape):
    """The placement nearest to the middle of the built board, or None if the shape does not fit.

    Of placements equally near, the one with the lowest origin is taken, on every machine.
    """
    best = None
    best_distance = 0
    for origin in range(built_shape.count):
        if not _fits(shape, built_shape, origin):
            continue
        distance = _off_centre(shape, built_shape, origin)
        if best is None or distance < best_distance:
            best = origin
            best_distance = distance
    return None if best is None else Placement(shape, built_shape, best)


def _fits(shape, built_shape, origin):
    """Whether both ends of every row are on the built board, which has no holes."""
    up = built_shape.row_of[origin]
    along = built_shape.column(origin)
    if up + len(shape.rows) > len(built_shape.rows):
        return False
    for row in range(len(shape.rows)):
        left = shape.first[row]
        for cell in (left, left + shape.rows[row] - 1):
            if built_shape.cell(row + up, shape.column(cell) + along) == built_shape.count:
                return False
    return True


def _off_centre(shape, built_shape, origin):
    """How far the two middles are apart: a squared distance in units that suit comparison.

    Middles are halfway between bottom and top, and between the ends of the bottom row. Columns
    count half widths and rows are sqrt(3) half widths high, hence the 3.
    """
    up = 2 * built_shape.row_of[origin] + len(shape.rows) - len(built_shape.rows)
    along = 2 * built_shape.column(origin) + 2 * shape.rows[0] - 2 * built_shape.rows[0]
    return 3 * up * up + along * along
