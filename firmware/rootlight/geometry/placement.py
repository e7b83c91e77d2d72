"""Where the board of a game lies on the built board, as tables; `placing` finds the place.

Used by the controller and the lights, for as long as the game is played.
"""


class Placement:
    """A game's shape laid on the built shape.

    `built`: array, the built cell under each cell of the game. `game`: array, the game's cell
    on each built cell, the game's `count` where there is none. `origin`: the built cell under
    the first cell of the game, which is `a1` on hexagons.
    """
