"""The seats of a shared game: which side of a game sits where.

Used by `joined_board` and by whoever reads the side that somebody wants.
"""

from rootlight.games.catalogue import NAMES, entry

WATCH = "watch"


def seat_of_colour() -> "dict[str, int]":
    """Return the seat of each side of all games by name; the game on the board decides its own."""
    seats = {"first": 0, "second": 1}
    for name in NAMES:
        colours = entry(name).game_class().COLOURS
        for seat in range(len(colours)):
            seats[colours[seat]] = seat
    return seats
