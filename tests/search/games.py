"""Positions for tests of the computer's play, the same on every interpreter."""

from rootlight.games.catalogue import entry
from rootlight.games.game import Refused
from rootlight.match.match import Match
from tests.support import every_game

# Every game, small and larger boards, and options.
GAMES = every_game(
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


def new_match(name, board, options, seed=0):
    """A match, its cards laid by a seed."""
    return Match(name, board, dict(options), seed if entry(name).cards else 0)


def play_at_random(match, chance, turns):
    """Play so many random turns, or as many as the game has."""
    for _ in range(turns):
        if match.game.is_over():
            return
        match.carry_out(random_turn(match.game, chance))


def random_turn(game, chance):
    """A legal turn: mostly cells, seldom a word."""
    words = game.legal_words()
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
        is_whole = partial and not game.refusal_of_turn(partial)
        if is_whole and chance.below(2):
            return partial
        game.legal_cells(partial, mask)
        cells = [cell for cell in range(game.count) if mask[cell]]
        if not cells:
            return partial if is_whole else ()
        partial += (cells[chance.below(len(cells))],)


def is_legal_for_the_match(match, move):
    """Return whether a match carries a turn out; it is taken back."""
    try:
        match.carry_out(move)
    except Refused:
        return False
    match.undo(past_cards=True)
    return True


def legal_turns(game):
    """All legal turns of a stone game, as `Match.carry_out` takes them."""
    turns = list(game.legal_words())
    for first in cells_after(game, ()):
        if not game.refusal_of_turn((first,)):
            turns.append((first,))
        turns.extend([(first, second) for second in cells_after(game, (first,)) if second > first])
    return turns


def cells_after(game, partial):
    """The cells that may be added to a partial turn."""
    mask = bytearray(game.count)
    game.legal_cells(partial, mask)
    return [cell for cell in range(game.count) if mask[cell]]


def best_points(game, known):
    """Return the best that the mover can force, by trying all: 2 a win, 1 a draw, 0 nothing.

    known: what was found out about positions, by state.
    """
    state = bytes(game.state)
    if state not in known:
        known[state] = max([points_by(game, turn, known) for turn in legal_turns(game)])
    return known[state]


def points_by(game, turn, known):
    """Return the points of the player to move after a turn, if both play their best."""
    before = bytes(game.state)
    seat = game.seat()
    if isinstance(turn, str):
        game.play_word(turn)
    else:
        game.play_cells(turn)
    if not game.is_over():
        points = 2 - best_points(game, known)
    elif game.winner() < 0:
        points = 1
    else:
        points = 2 if game.colour_at(seat) == game.winner() else 0
    game.state[:] = before
    game.refresh()
    return points
