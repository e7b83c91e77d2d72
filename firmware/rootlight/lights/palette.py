"""The palette: which colours there are, and which of them a game uses.

Used by the painter and the scene; imports `compat` only. Anybody who tunes colours by eye changes
this file, draws the legend of the lights again with `.venv/bin/python -m host_sim.tools.legend`,
and runs `.venv/bin/python -m pytest tests/lights`. `motions` says how lights move.

A *base* is one of the eight colours of a frame. The piece on a cell is 1 to 5, as the game's
`fill_pieces` gives it: a piece or region of its PIECES. SPOT and WHITE are of no game. A game
whose pieces are not here brings their colours along, as its NEW_COLOURS.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Game

DARK = const(0)
STONE_1 = const(1)  # the first player's; STONE_1 + owner - 1 in general
CLAIMED_1 = const(3)  # in games with claims; the second player's comes next
SPOT = const(6)  # a legal cell in the spotlight
WHITE = const(7)  # a button that may be pressed; hands off
BASES = const(8)

# Red, green and blue as the bytes that go to the LEDs: scaling a bright palette down to three per
# cent would round the hue away.
COLOURS = {
    "black": (0, 2, 18),
    "white": (16, 8, 0),
    "black claim": (0, 0, 4),
    "white claim": (3, 1, 0),
    "yellow": (17, 14, 3),
    "orange": (8, 2, 0),
    "block": (7, 6, 12),
    "blue": (0, 0, 9),
    "green": (0, 20, 4),
    "violet": (14, 3, 14),
    "rock": (1, 0, 1),
    # Colours of no game: a cell in the spotlight; a button that may be pressed.
    "spot": (1, 1, 1),
    "button": (12, 12, 12),
}


def colour_of(game: "type[Game] | Game", piece: str) -> "tuple[int, int, int]":
    """The colour of a piece of a game: its own, or the palette's."""
    return game.NEW_COLOURS.get(piece) or COLOURS[piece]


def fill_colours(game: "Game", out: bytearray) -> None:
    """Fill `out` with red, green and blue of each base, for a game's PIECES."""
    for at in range(3 * BASES):
        out[at] = 0
    pieces = game.PIECES
    for number in range(len(pieces)):
        _put(out, 1 + number, colour_of(game, pieces[number]))
    _put(out, SPOT, COLOURS["spot"])
    _put(out, WHITE, COLOURS["button"])


def _put(out: bytearray, base: int, colour: "tuple[int, int, int]") -> None:
    for channel in range(3):
        out[3 * base + channel] = colour[channel]
