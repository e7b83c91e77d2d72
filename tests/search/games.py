"""Positions for tests of the computer's play, the same on every interpreter."""

from rootlight.games.game import Refused
from rootlight.match.match import Match

# Every game, small and larger boards, and options.
GAMES = (
    ("rootbound", "hex-4", {}),
    ("rootbound", "hex-4-5", {}),
    ("rootbound", "hex-5", {}),
    ("classroom", "hex-4", {}),
    ("classroom", "hex-3-4", {}),
    ("rootzone", "hex-2-4", {}),
    ("rootzone", "hex-4-6", {"friends_max": 1}),
    ("rootzone", "hex-4-6", {"crowd_max": "none"}),
    ("droched", "hex-4", {}),
    ("droched", "hex-4", {"handicap": 3}),
    ("droched", "hex-5", {"handicap": 2}),
    ("growy", "growy-2", {}),
    ("growy", "growy-3", {}),
    ("growy", "growy-4", {}),
)


class Chance:
    """Numbers from a seed, the same on every interpreter."""

    def __init__(self, seed):
        self._state = seed & 0xFFFFF

    def below(self, limit):
        self._state = (self._state * 1021 + 259691) & 0xFFFFF
        return (self._state >> 4) * limit >> 16


def new_match(name, board, options, seed=0):
    """A match, its cards laid by a seed."""
    return Match(name, board, dict(options), seed if name == "growy" else 0)


def play_at_random(match, chance, turns):
    """Play so many random turns, or as many as the game has."""
    for _ in range(turns):
        if match.game.is_over():
            return
        match.carry_out(random_turn(match.game, chance))


def random_turn(game, chance):
    """A legal turn: mostly cells, seldom a word."""
    words = game.words()
    if words and chance.below(12) == 0:
        return words[chance.below(len(words))]
    turn = ()
    for _ in range(20):
        turn = _random_cells(game, chance)
        if turn:
            return turn
    return words[chance.below(len(words))]


def _random_cells(game, chance):
    """Legal cells one after another, until they are a turn; () where they lead nowhere."""
    partial = ()
    mask = bytearray(game.count)
    while True:
        is_whole = partial and not game.why_not_end(partial)
        if is_whole and chance.below(2):
            return partial
        game.legal_cells(partial, mask)
        cells = [cell for cell in range(game.count) if mask[cell]]
        if not cells:
            return partial if is_whole else ()
        partial += (cells[chance.below(len(cells))],)


def is_legal_for_the_match(match, move):
    """Whether a match carries a turn out; it is taken back."""
    try:
        match.carry_out(move)
    except Refused:
        return False
    match.undo(past_cards=True)
    return True
