"""Random legal play, from a seed, the same on every interpreter.

Used by benchmarks and tests; imports nothing but the games' interface, runs on MicroPython.
"""

from rootlight.compat import const
from rootlight.games.game import Refused

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells, Game
    from rootlight.match.match import Match

_MASK = const(0xFFFFFF)


class Chance:
    """A small random generator: linear congruential, 24 bits, so that products stay small."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`; limit is 1024 at most."""
        self._state = (self._state * 37 + 11897) & _MASK
        return (self._state >> 10) * limit >> 14


def play_turn(match: "Match", chance: Chance) -> str:
    """Play one random turn of any game: as many stones as the rules allow, else a word.

    Returns the move. Raises Refused only if the game is over.
    """
    game = match.game
    if game.LISTS_MOVES:
        moves = game.legal_moves()
        return match.play(moves[chance.below(len(moves))])
    partial: Cells = ()
    while len(partial) < game.turn_size()[1]:
        cell = _random_cell(game, partial, chance)
        if cell < 0:
            break
        partial += (cell,)
    while partial:
        try:
            return match.play(game.spell(partial))
        except Refused:
            # The turn as a whole breaks a rule: try fewer stones.
            partial = partial[:-1]
    return match.play(_word(game, chance))


def _word(game: "Game", chance: Chance) -> str:
    """The move that `end` plays now, or a random touch where one touch is a whole move."""
    word = game.end_word()
    if game.is_over() or game.refusal_of_word(word) is None:
        return word
    cells = [cell for cell in range(game.count) if game.refusal_of_touch((), cell) is None]
    return game.turn_by_touch((cells[chance.below(len(cells))],))


def _random_cell(game: "Game", partial: "Cells", chance: Chance) -> int:
    """A random cell that may be added to the turn, or -1."""
    cell = chance.below(game.count)
    # Any step that shares no factor with the number of cells visits all of them.
    step = 1 + chance.below(game.count - 1)
    while _common_factor(step, game.count) > 1:
        step += 1
    for _ in range(game.count):
        if not game.state[cell] and game.code_of_cell(partial, cell) is None:
            return cell
        cell = (cell + step) % game.count
    return -1


def _common_factor(one: int, other: int) -> int:
    while other:
        one, other = other, one % other
    return one
