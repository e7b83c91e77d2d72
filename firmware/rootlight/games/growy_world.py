"""Roots Growy Roots as the search plays it.

Used by the entry of its game; uses `kernels.playouts_growy`. Cards that lie face down are never
looked at: the root knows only how many cards of each kind are left in each field, and `deal` lays
them again.
"""

from array import array

from rootlight.compat import const
from rootlight.games.game import BY_RULES, OVER, TURN_HIGH, TURN_LOW
from rootlight.games.growy_field import fields
from rootlight.games.growy_position import FACE_UP, FIFTH, KIND, MOVER, STONE
from rootlight.games.world import World, set_random
from rootlight.kernels import neighbour_table
from rootlight.kernels.playouts_growy import LIST, NUMBERS, OUTCOME, RANDOM, SCORES, SIZES
from rootlight.kernels.tables import table_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from rootlight.games.game import Cells, Game
    from rootlight.games.growy import Growy
    from rootlight.geometry.shapes import Shape

# Entries that `judge` needs besides one for each cell.
_TALLY = const(12)


class GrowyWorld(World):
    """A move is `origin * 8 + way`, or eight times the number of cells for `end`.

    Every move is a turn of the match.
    """

    def __init__(self, shape: "Shape", loops: "ModuleType") -> None:
        """loops: `kernels.playouts_growy`, or what has the same functions."""
        self._count = count = shape.count
        players = int(shape.name.split("-")[1])
        super().__init__(8 * count + 1, players, 8 * count)
        self._shape = shape
        self._loops = loops
        self._around = neighbour_table(shape.neighbours)
        self._fields = [(bytes(cells), cards) for _, _, _, cells, cards in fields(shape, players)]
        self._state = bytearray(0)  # as long as the game's, from `take` on
        self._root = bytearray(0)
        self._own = 0  # where the game's own bytes and the cards begin
        self._cards = 0
        self._lists = bytearray(LIST * players)
        self._numbers = array("H", [0] * NUMBERS)
        # The cards that lie face down, field by field: the cells, and the kinds of cards in any
        # order.
        self._hidden = bytearray(count)
        self._deck = bytearray(count)
        self._shuffled = bytearray(count)
        self._last = len(self._fields)
        self._bounds = bytearray(self._last + 1)
        self._branches = bytearray(count)
        self._queue = bytearray(count)
        self._deepest = array("H", [0] * (count + _TALLY))
        self._tables: Any = ()  # the table of them, from `take` on

    def take(self, game: "Game", partial: "Cells" = ()) -> None:
        growy: Growy = game  # type: ignore[assignment]
        size = len(game.state)
        if len(self._state) != size:
            self._root = bytearray(size + (LIST + 1) * self.players)
            self._state = bytearray(size)
            self._tables = self._table_of_all()
        self._own = growy.own
        self._cards = growy.cards
        self._state[:] = game.state
        self._hide()
        for player in range(self.players):
            self._numbers[SIZES + player] = 0
        for cell in range(self._count):
            if self._state[cell]:
                self._list(self._state[cell] - 1, cell)
        self._loops.keep(self._tables, size, self.players)
        self.restore()

    def _table_of_all(self) -> "Any":
        tables = (  # in the order of `_AT_STATE` and so on
            self._state,
            self._around,
            self._lists,
            self._numbers,
            self.played,
            self.results,
            self._hidden,
            self._deck,
            self._shuffled,
            self._bounds,
            self._branches,
            self._deepest,
            self._queue,
            self._root,
        )
        return table_of(tables)

    def _hide(self) -> None:
        """Forget what lies face down; note where, and how many cards of each kind are left."""
        at = 0
        for number in range(len(self._fields)):
            cells, cards = self._fields[number]
            left = list(cards)
            self._bounds[number] = at
            for cell in cells:
                card = self._state[self._cards + cell]
                if card & FACE_UP:
                    left[card & KIND] -= 1
                else:
                    self._state[self._cards + cell] = 0
                    self._hidden[at] = cell
                    at += 1
            self._stack(left, self._bounds[number])
        self._bounds[len(self._fields)] = at

    def _stack(self, left: "list[int]", at: int) -> None:
        """Put so many cards of each kind on the deck."""
        for kind in range(len(left)):
            for _ in range(left[kind]):
                self._deck[at] = kind
                at += 1

    def _list(self, player: int, cell: int) -> None:
        """Note a player's connector."""
        size = self._numbers[SIZES + player]
        self._lists[player * LIST + size] = cell
        self._numbers[SIZES + player] = size + 1

    def restore(self) -> None:
        self._loops.restore(self._tables, len(self._state), self._count, self.players)

    def deal(self, seed: int) -> None:
        self._loops.deal(self._tables, self._count, self._last, seed)

    def mover(self) -> int:
        is_over = self._state[self._count + OVER] & BY_RULES
        return -1 if is_over else self._state[self._own + MOVER]

    def in_turn(self) -> bool:
        return False

    def legal(self, mask: bytearray) -> int:
        found: int = self._loops.legal(self._tables, self._count, mask)
        return found

    def play(self, move: int) -> None:
        self._act(move, 1)

    def _act(self, move: int, turns: int) -> int:
        left: int = self._loops.act(self._tables, self._count, self.players, move, turns)
        return left

    def begin_playout(self, seed: int) -> None:
        set_random(self._numbers, RANDOM, seed)

    def go_on(self, turns: int) -> bool:
        if not self._act(-1, turns):
            return False
        self._loops.judge(self._tables, self._count, self.players)
        return True

    def think(self, turns: int) -> None:
        numbers = (self._count, self.players, len(self._state), self._last)
        self._loops.think(self._tables, *numbers, *self._search, turns)

    def turn_of(self, moves: "Cells") -> "str | Cells":
        if moves[0] == self.stones:
            return "end"
        return moves[0] >> 3, self._around[moves[0]]

    def outcome(self) -> int:
        return self._numbers[OUTCOME] - 1

    def outcomes(self) -> int:
        return STONE + 1

    def fill_owners(self, owners: bytearray) -> None:
        owners[: self._count] = self._state[: self._count]

    def scores(self) -> "tuple[int, ...]":
        first = self._count + SCORES
        return tuple(self._deepest[first : first + self.players])

    # For tests.

    def cards(self) -> bytes:
        """The cards, as in the game's state."""
        return bytes(self._state[self._cards : self._cards + self._count])

    def lay(self, cell: int, kind: int) -> None:
        """Let a card that lies face down be of this kind."""
        if not self._state[self._cards + cell] & FACE_UP:
            self._state[self._cards + cell] = kind

    def position(self) -> bytes:
        """The state, laid out as the game's, without what the search has no use for.

        That is the number of turns, and the cell of the last artifact.
        """
        state = bytearray(self._state)
        state[self._count + TURN_LOW] = state[self._count + TURN_HIGH] = 0
        state[self._own + FIFTH] = 0
        return bytes(state)
