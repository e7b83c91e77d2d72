"""The colours of pieces and regions, by the names that the games give them (`Game.PIECES`).

Used by the scene, which borrows it when a game is put on the board. Red, green and blue as the
bytes that go to the LEDs: scaling a bright palette down to three per cent would round the hue
away. Anybody who tunes colours by eye changes this file, and how they move in `palette`.
"""

from rootlight.lights.palette import BASES, SPOT, WHITE

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
    # Not of any game: a cell in the spotlight; a button that may be pressed.
    "spot": (1, 1, 1),
    "button": (12, 12, 12),
}


def paint_box(pieces, out):
    """Fill `out` (bytearray) with red, green and blue of each base, for a game's PIECES."""
    for at in range(3 * BASES):
        out[at] = 0
    for number in range(len(pieces)):
        _put(out, 1 + number, COLOURS[pieces[number]])
    _put(out, SPOT, COLOURS["spot"])
    _put(out, WHITE, COLOURS["button"])


def _put(out, base, colour):
    for channel in range(3):
        out[3 * base + channel] = colour[channel]
