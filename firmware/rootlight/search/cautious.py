"""Level 1: a turn at random that loses nothing at once.

Used by `thinker`. It sees whether its own groups would die, and nothing else: a child that knows
the rules beats it.
"""

from rootlight.compat import const
from rootlight.kernels.tree import stir
from rootlight.search.chooser import Chooser, any_turn, is_legal

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells, Game
    from rootlight.search.levels import Plan
    from rootlight.search.world import World

# So many turns are looked at before it plays the one by which it loses least.
_TRIES = const(12)


class Cautious(Chooser):
    """Tries turns at random until one leaves no own group dead."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._mask = bytearray(world.moves)
        self._random = 0
        self._tries = 0
        self._least = 0  # stones that the best turn loses
        self._best: str | Cells | None = None
        self._game: Game | None = None

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        self._game = game
        self._world.take(game)
        self._random = seed & 0x3FFFFFFF
        self._tries = 0
        self._best = None

    def step(self) -> bool:
        game = self._game
        assert game is not None
        if self._tries >= _TRIES or (self._best is not None and not self._least):
            return True
        self._tries += 1
        turn = self._random_turn()
        if not is_legal(game, turn):
            return False
        lost = 0 if isinstance(turn, str) else len(game.at_risk(turn))
        if self._best is None or lost < self._least:
            self._best = turn
            self._least = lost
        return False

    def _random_turn(self) -> "str | Cells":
        """A random cell first, a coin for each one more; a word only where no cell is legal."""
        world = self._world
        world.restore()
        world.deal(0)
        moves: Cells = ()
        while not moves or world.in_turn():
            if not world.legal(self._mask):
                break
            move = self._random_move(len(moves) > 0 and self._below(2) == 0)
            moves += (move,)
            world.play(move)
        return world.turn_of(moves)

    def _random_move(self, rather_end: bool) -> int:
        """A move of the mask: one that ends the turn if that is wanted, or if nothing else is."""
        first = 0
        stones = self._world.stones
        choices = sum(memoryview(self._mask)[:stones])
        if not choices or (rather_end and self._mask[stones]):
            first = stones
            choices = sum(memoryview(self._mask)[stones:])
        left = self._below(choices)
        while left or not self._mask[first]:
            left -= self._mask[first]
            first += 1
        return first

    def _below(self, limit: int) -> int:
        self._random = stir(self._random)
        return (self._random >> 15) * limit >> 15

    def move(self) -> "str | Cells":
        game = self._game
        assert game is not None
        return any_turn(game) if self._best is None else self._best

    def value(self) -> int:
        return 0

    def playouts(self) -> int:
        return 0
