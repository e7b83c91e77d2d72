"""The interface of a search for a turn, shared by the tree search and the weakest level.

Used by `search`, `cautious`, `thinker`, and by those who choose among what another one has found.
"""

from rootlight.compat import const
from rootlight.geometry.notation import cell_name

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterable

    from rootlight.games.game import Cells, Game
    from rootlight.search.levels import Plan

# A search values a position from -1000 (lost) to 1000 (won). Here it has won one of forty games.
LOST = const(-950)
# So many turns are told at most.
_MOST_TOLD = const(10)
# A turn is nearly as good as the best if its value is no more than so much lower, in thousandths,
# and at least an eighth as many playouts tried it. So many are told.
_LOWER = const(100)
_AS_OFTEN = const(8)
_MOST_OTHERS = const(3)


class Chooser:
    """Finds a turn, slice by slice: `begin`, then `step` until it returns True, then `move`.

    The turn depends on the position, the plan and the seed, and on nothing else.
    """

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        """Look at a game that is not over; it is only asked, never changed.

        The game must stay as it is until the turn is found. seed: an int from 0 on.
        """
        raise NotImplementedError

    def step(self) -> bool:
        """Do one slice of the work; return whether the turn is found."""
        raise NotImplementedError

    def stop(self) -> None:
        """Look no further: no more steps will be asked for. What was found stays."""

    def move(self) -> "str | Cells":
        """The best turn so far, always a legal one, as `Match.carry_out` takes it."""
        raise NotImplementedError

    def value(self) -> int:
        """Return the worth of the position for the player to move: -1000 (lost) to 1000 (won)."""
        raise NotImplementedError

    def playouts(self) -> int:
        """Return the number of games that were played at random so far."""
        raise NotImplementedError

    def best(self, most: int) -> "list[tuple[str | Cells, int, int]]":
        """The best turns that were looked at, (turn, value, playouts through it), `move` first.

        At most so many, each once. value: as `value` gives it.
        """
        return [(self.move(), self.value(), self.playouts())]

    def told(self, game: "Game") -> dict:
        """The turn that was found in a game, and the best others, as the link tells them."""
        best = self.best(_MOST_TOLD)
        moves = [
            {"move": spelled(game, turn), "value": value / 1000, "visits": visits}
            for turn, value, visits in best
        ]
        value = self.value() / 1000
        return {
            "move": moves[0]["move"],
            "playouts": self.playouts(),
            "value": value,
            "moves": moves,
            "others": _others(game, best),
        }


class ChooserOf(Chooser):
    """Another chooser's search. Whatever derives from it chooses in its own way."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        self._chooser.begin(game, plan, seed)

    def step(self) -> bool:
        return self._chooser.step()

    def stop(self) -> None:
        self._chooser.stop()

    def move(self) -> "str | Cells":
        return self._chooser.move()

    def value(self) -> int:
        return self._chooser.value()

    def playouts(self) -> int:
        return self._chooser.playouts()

    def best(self, most: int) -> "list[tuple[str | Cells, int, int]]":
        return self._chooser.best(most)


def _others(game: "Game", best: "list[tuple[str | Cells, int, int]]") -> "list[str]":
    """A cell of each other turn that is nearly as good. best: see `Chooser.best`.

    There are none beside a word such as `pass`, which has no stones: on the lights the cells
    would look like the turn itself.
    """
    turn, worth, most = best[0]
    cells = list(game.touches_for(turn))
    known = len(cells)
    if not known:
        return []
    for other, value, visits in best[1:]:
        if value < worth - _LOWER or visits * _AS_OFTEN < most:
            continue
        new = [cell for cell in game.touches_for(other) if cell not in cells]
        cells += new[:1]
    return [cell_name(game.shape, cell) for cell in cells[known : known + _MOST_OTHERS]]


def spelled(game: "Game", turn: "str | Cells") -> str:
    """The text of a whole turn, as `Match.carry_out` takes it."""
    return turn if isinstance(turn, str) else game.spell(turn)


def is_legal(game: "Game", move: "str | Cells") -> bool:
    """Return whether a whole turn, as `Match.carry_out` takes it, is legal by the rules."""
    if isinstance(move, str):
        return not game.refusal_of_word(move)
    for place in range(len(move)):
        if game.refusal_of_cell(move[:place], move[place]):
            return False
    return not game.refusal_of_turn(move)


def may_begin(game: "Game", cell: int) -> bool:
    """Return whether a legal turn of the game begins with this cell."""
    if game.refusal_of_cell((), cell):
        return False
    if not game.refusal_of_turn((cell,)):
        return True
    for other in range(game.count):
        if not game.code_of_cell((cell,), other):
            return True
    return False


def completed(game: "Game", partial: "Cells") -> "Cells | None":
    """A legal turn that begins with these cells, as they are touched; None if there is none."""
    if partial and not game.refusal_of_turn(partial):
        return partial
    mask = bytearray(game.count)
    game.legal_cells(partial, mask)
    for cell in range(game.count):
        if mask[cell]:
            turn = completed(game, partial + (cell,))
            if turn:
                return turn
    return None


def legal_turn(game: "Game", turn: "str | Cells") -> "str | Cells":
    """A turn if it is legal, else one that begins with its first stone, else any."""
    if is_legal(game, turn):
        return turn
    partial = () if isinstance(turn, str) else turn[:1]
    return completed(game, partial) or any_turn(game)


def legal_and_once(
    game: "Game", turns: "Iterable[tuple[str | Cells, int, int]]", most: int
) -> "list[tuple[str | Cells, int, int]]":
    """Of (turn, value, playouts), so many at most that are legal, each turn once."""
    found: "list[tuple[str | Cells, int, int]]" = []
    known: "list[str]" = []
    for turn, value, visits in turns:
        if len(found) == most:
            break
        if is_legal(game, turn) and spelled(game, turn) not in known:
            known.append(spelled(game, turn))
            found.append((turn, value, visits))
    return found


def any_turn(game: "Game") -> "str | Cells":
    """Any legal turn of a game that is not over."""
    return completed(game, ()) or game.legal_words()[0]
