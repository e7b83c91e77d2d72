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
    from rootlight.games.world import World
    from rootlight.search.levels import Plan

# It looks at this many turns before it plays the one by which it loses least.
_TRIES = const(12)
# A stone that is lost for certain, or that one stone of the opponent can kill, counts as so many
# that two stones can kill.
_FOR_CERTAIN = const(10)
_BY_ONE_STONE = const(2)
# Where there are many words, as for the komi of Droched, it chooses among the first ones.
_WORDS = const(8)
# A turn that is complete and could go on ends once in so many times.
_ENDS_IN = const(8)
# It looks at this many cells in one slice.
_CELLS_A_SLICE = const(16)

# The work of the next slice.
_FIND_NEAR = const(0)
_BEGIN_TURN = const(1)
_LAY_STONE = const(2)
_CHECK = const(3)
_COUNT_LOST = const(4)
_TRY_OUT = const(5)
_COUNT_DANGERS = const(6)
_DONE = const(7)


class Cautious(Chooser):
    """Tries turns at random until one is safe; a small piece of the work in each slice."""

    def __init__(self, world: "World", trial: "Game | None") -> None:
        """trial: a game as those that it will look at, to try turns out in.

        None where no group can die.
        """
        self._world = world
        self._trial = trial
        self._mask = bytearray(world.moves)
        self._near = bytearray(world.moves)  # whether a stone stands beside a cell
        self._looked_at = 0  # cells for which `_near` is known
        self._stage = _DONE
        self._random = 0
        self._tries = 0
        self._moves: Cells = ()  # of the turn that is being laid
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
        self._looked_at = 0
        self._tries = 0
        self._best = None
        self._stage = _BEGIN_TURN if game.LISTS_MOVES else _FIND_NEAR

    def step(self) -> bool:
        game = self._game
        stage = self._stage
        if game is None or stage == _DONE:
            return True
        if stage == _FIND_NEAR:
            self._find_near(game)
        elif stage == _BEGIN_TURN:
            self._begin_turn()
        elif stage == _LAY_STONE:
            self._lay_stone(game)
        elif stage == _CHECK:
            self._stage = _COUNT_LOST if is_legal(game, self._turn) else _BEGIN_TURN
        elif stage == _COUNT_LOST:
            self._count_lost(game)
        elif stage == _TRY_OUT:
            self._try_out(game)
        elif stage == _COUNT_DANGERS:
            self._count_dangers(game)
        return self._stage == _DONE

    # A turn at random.

    def _find_near(self, game: "Game") -> None:
        """Find out for some cells whether a stone stands beside them."""
        end = min(self._looked_at + _CELLS_A_SLICE, game.count)
        for cell in range(self._looked_at, end):
            self._near[cell] = 1 if self._is_near(game, cell) else 0
        self._looked_at = end
        if end == game.count:
            self._stage = _BEGIN_TURN

    def _is_near(self, game: "Game", cell: int) -> bool:
        around = game.shape.neighbours
        for place in range(cell * 6, cell * 6 + 6):
            if around[place] != game.count and game.state[around[place]]:
                return True
        return False

    def _begin_turn(self) -> None:
        """Begin another turn, unless a safe one is found or enough were looked at."""
        if self._tries >= _TRIES or (self._best is not None and not self._least):
            self._stage = _DONE
            return
        self._tries += 1
        self._world.restore()
        self._world.deal(0)
        self._moves = ()
        self._stage = _LAY_STONE

    def _lay_stone(self, game: "Game") -> None:
        """Choose one move: mostly cells beside stones, until the turn has as many as it may have.

        A word is chosen only where no cell is legal.
        """
        world = self._world
        if world.legal(self._mask):
            if not game.LISTS_MOVES:
                self._leave_out_remote_cells(game)
            move = self._random_move(len(self._moves) > 0 and self._below(_ENDS_IN) == 0)
            self._moves += (move,)
            world.play(move)
            if world.in_turn():
                return
        self._turn = world.turn_of(self._moves)
        self._stage = _CHECK

    def _leave_out_remote_cells(self, game: "Game") -> None:
        """Take cells out of the mask that are beside no stone, unless all of them are."""
        mask = self._mask
        near = self._near
        for cell in range(game.count):
            if mask[cell] and near[cell]:
                break
        else:
            return
        for cell in range(game.count):
            if not near[cell]:
                mask[cell] = 0

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

    # Counting what the turn would lose.

    def _count_lost(self, game: "Game") -> None:
        """Count the stones that the turn loses at once."""
        turn = self._turn
        self._lost = 0
        if isinstance(turn, str) or self._trial is None:
            self._keep_if_better()
            return
        self._lost = _FOR_CERTAIN * len(game.at_risk(turn))
        self._stage = _TRY_OUT

    def _try_out(self, game: "Game") -> None:
        """Play the turn in the game for trying."""
        trial = self._trial
        turn = self._turn
        assert trial is not None and not isinstance(turn, str)
        trial.state[:] = game.state
        trial.refresh()
        trial.play_cells(turn)
        self._dangers = trial.dangers()
        self._stage = _COUNT_DANGERS

    def _count_dangers(self, game: "Game") -> None:
        """Count, group by group, own stones that the opponent's next turn can kill."""
        trial = self._trial
        dangers = self._dangers
        assert trial is not None and dangers is not None
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
        self._stage = _BEGIN_TURN

    def move(self) -> "str | Cells":
        game = self._game
        assert game is not None
        return any_turn(game) if self._best is None else self._best

    def value(self) -> int:
        return 0

    def playouts(self) -> int:
        return 0
