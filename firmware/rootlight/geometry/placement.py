"""The place of a game's board on the built board: as near to the middle as it fits.

Used by the match, the controller, the lights and the simulator; needs nothing but shapes.
"""

from array import array

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.geometry.shapes import Shape


class Placement:
    """A game's shape laid on the built shape, as tables.

    `built`: array, the built cell under each cell of the game. `game`: array, the game's cell
    on each built cell, the game's `count` where there is none. `origin`: the built cell under
    the first cell of the game, which is `a1` on hexagons.
    """

    def __init__(self, shape: "Shape", built_shape: "Shape", origin: int) -> None:
        self.shape = shape
        self.origin = origin
        self.built = array("H", [0] * shape.count)
        self.game = array("H", [shape.count] * built_shape.count)
        up = built_shape.row_of[origin]
        along = built_shape.column(origin)
        cell = 0
        for row in range(len(shape.rows)):
            built = built_shape.cell(row + up, shape.indent[row] + along)
            for _ in range(shape.rows[row]):
                self.built[cell] = built
                self.game[built] = cell
                cell += 1
                built += 1


def place(shape: "Shape", built_shape: "Shape") -> "Placement | None":
    """The placement nearest to the middle of the built board, or None if the shape does not fit.

    Of placements equally near, the one with the lowest origin is taken, on every machine.
    """
    origin = origin_on(shape, built_shape)
    return None if origin is None else Placement(shape, built_shape, origin)


def origin_on(shape: "Shape", built_shape: "Shape") -> "int | None":
    """The origin of the placement that `place` makes, or None. Quicker than `place`."""
    if shape.degree != built_shape.degree:
        return None
    best = None
    best_distance = 0
    for up in range(len(built_shape.rows) - len(shape.rows) + 1):
        along = _nearest_fit(shape, built_shape, up)
        if along is None:
            continue
        distance = _off_centre(shape, built_shape, up, along)
        if best is None or distance < best_distance:
            best = built_shape.cell(up, along)
            best_distance = distance
    return best


def _nearest_fit(shape: "Shape", built_shape: "Shape", up: int) -> "int | None":
    """The column of an origin in a line that is nearest to the middle, of those that fit, or None.

    It fits if both ends of every line are on the built board, which has no holes.
    """
    least = built_shape.indent[up]
    most = least + 2 * built_shape.rows[up]
    for row in range(len(shape.rows)):
        room = built_shape.indent[row + up] - shape.indent[row]
        least = max(least, room)
        most = min(most, room + 2 * built_shape.rows[row + up] - 2 * shape.rows[row])
    if least > most:
        return None
    # Lines of hexagons begin half a cell apart in turn, so all ends are an even way from here.
    best = built_shape.rows[0] - shape.rows[0]
    best -= (best - built_shape.indent[up]) & 1
    return min(max(best, least), most)


def _off_centre(shape: "Shape", built_shape: "Shape", up: int, along: int) -> int:
    """Return the distance between the two middles, squared, in units that suit comparison.

    A middle is halfway between the first and last line, and between the ends of the first line.
    Columns count half widths and rows are sqrt(3) half widths high, hence the 3. (The boards of
    squares lie on each other in one way only.)
    """
    up = 2 * up + len(shape.rows) - len(built_shape.rows)
    along = 2 * along + 2 * shape.rows[0] - 2 * built_shape.rows[0]
    return 3 * up * up + along * along
