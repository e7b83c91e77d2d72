"""Level 1: a turn at random, by which no own group dies.

Used by `thinker`. It sees whether its own groups would die at once, or by the opponent's next
turn, and nothing else: a child that knows the rules beats it.
"""

from rootlight.compat import const
from rootlight.kernels.tree import stir
from rootlight.search.chooser import Chooser, any_turn, is_legal

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rootlight.games.game import Cells, Game
    from rootlight.search.levels import Plan
    from rootlight.search.world import World

# So many turns are looked at before it plays the one by which it loses least.
_TRIES = const(12)
# A stone that is lost for certain, or that one stone of the opponent can kill, counts as so many
# that two stones can kill.
_FOR_CERTAIN = const(10)
_BY_ONE_STONE = const(2)
# Of many words, as for the komi of Droched, it chooses among the first ones.
_WORDS = const(8)
# Of so many turns that could go on, one ends.
_ENDS_IN = const(8)


class Cautious(Chooser):
    """Tries turns at random until one is safe."""

    def __init__(self, world: "World", trial: "Game | None") -> None:
        """trial: a game as those that it will look at, to try turns out in.

        None where no group can die.
        """
        self._world = world
        self._trial = trial
        self._mask = bytearray(world.moves)
        self._random = 0
        self._tries = 0
        self._turn: str | Cells = ()  # that is looked at
        self._lost = 0  # stones that it loses
        self._dangers: Iterator[tuple[list[int], int] | None] | None = None
        self._best: str | Cells | None = None
        self._least = 0  # stones that the best turn loses
        self._game: Game | None = None

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        self._game = game
        self._world.take(game)
        self._random = seed & 0x3FFFFFFF
        self._tries = 0
        self._dangers = None
        self._best = None

    def step(self) -> bool:
        if self._dangers is not None:
            self._look_for_danger(self._dangers)
            return False
        if self._tries >= _TRIES or (self._best is not None and not self._least):
            return True
        self._tries += 1
        self._turn = self._random_turn()
        game = self._game
        assert game is not None
        if is_legal(game, self._turn):
            self._begin_to_judge(game)
        return False

    def _begin_to_judge(self, game: "Game") -> None:
        """Count the stones that the turn loses at once; then those that the opponent can kill."""
        self._lost = 0
        if isinstance(self._turn, str) or self._trial is None:
            self._keep_if_better()
            return
        self._lost = _FOR_CERTAIN * len(game.at_risk(self._turn))
        trial = self._trial
        trial.state[:] = game.state
        trial.refresh()
        trial.play_cells(self._turn)
        self._dangers = trial.dangers()

    def _look_for_danger(self, dangers: "Iterator[tuple[list[int], int] | None]") -> None:
        """One piece of the work: count own stones that the opponent's next turn can kill."""
        trial = self._trial
        game = self._game
        assert trial is not None and game is not None
        try:
            found = next(dangers)
        except StopIteration:
            self._dangers = None
            self._keep_if_better()
            return
        if found is not None and trial.state[found[0][0]] == game.mover() + 1:
            cells, stones = found
            self._lost += len(cells) * (_BY_ONE_STONE if stones == 1 else 1)

    def _keep_if_better(self) -> None:
        if self._best is None or self._lost < self._least:
            self._best = self._turn
            self._least = self._lost

    def _random_turn(self) -> "str | Cells":
        """Random cells beside what stands on the board, mostly as many as a turn may have.

        A word only where no cell is legal.
        """
        world = self._world
        world.restore()
        world.deal(0)
        moves: Cells = ()
        while not moves or world.in_turn():
            if not world.legal(self._mask):
                break
            self._leave_out_remote_cells()
            move = self._random_move(len(moves) > 0 and self._below(_ENDS_IN) == 0)
            moves += (move,)
            world.play(move)
        return world.turn_of(moves)

    def _leave_out_remote_cells(self) -> None:
        """Take cells out of the mask that are beside no stone, unless all of them are."""
        game = self._game
        if game is None or game.LISTS_MOVES:
            return
        mask = self._mask
        near = False
        for cell in range(game.count):
            if mask[cell]:
                mask[cell] = 1 if self._is_remote(game, cell) else 2
                near = near or mask[cell] == 2
        for cell in range(game.count):
            if mask[cell]:
                mask[cell] = 0 if near and mask[cell] == 1 else 1

    def _is_remote(self, game: "Game", cell: int) -> bool:
        """Whether no stone stands beside a cell."""
        around = game.shape.neighbours
        for place in range(cell * 6, cell * 6 + 6):
            if around[place] != game.count and game.state[around[place]]:
                return False
        return True

    def _random_move(self, rather_end: bool) -> int:
        """A move of the mask: one that ends the turn if that is wanted, or if nothing else is."""
        first = 0
        stones = self._world.stones
        choices = sum(memoryview(self._mask)[:stones])
        if not choices or (rather_end and self._mask[stones]):
            first = stones
            choices = min(sum(memoryview(self._mask)[stones:]), _WORDS)
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
