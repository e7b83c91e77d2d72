"""A world beside the game that it copies: are the same moves legal, and do they do the same?"""


class Chance:
    """Numbers from a seed, the same on every interpreter."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        self._state = (self._state * 1021 + 259691) & 0xFFFFF
        return (self._state >> 4) * limit >> 16

    def one_of(self, items):
        return items[self.below(len(items))]


def legal_by_world(world):
    """The numbers of the legal moves."""
    mask = bytearray(b"\x09" * world.moves)
    number = world.legal(mask)
    legal = [move for move in range(world.moves) if mask[move] == 1]
    assert len(legal) == number and max(mask) < 2
    return legal


def results_by_rules(game):
    """Return the `results` of a world for a game that is over, by seats."""
    winner = game.winner()
    seats = [game.colour_at(seat) for seat in range(2)]
    return [1 if winner == -2 else 2 if colour == winner else 0 for colour in seats]
