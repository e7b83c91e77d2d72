"""Where the board of a game lies on the built board, as tables; `placing` finds the place.

Used by the controller and the lights, for as long as the game is played.
"""

from array import array


class Placement:
    """A game's shape laid on the built shape.

    `built`: array, the built cell under each cell of the game. `game`: array, the game's cell
    on each built cell, the game's `count` where there is none. `origin`: the built cell under
    the first cell of the game, which is `a1` on hexagons.
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
