"""Monte-Carlo tree search with RAVE: finds a turn in any game that has a world.

Used by `thinker`; uses `world`, and `kernels.tree` for its hot loops, which are handed in.

Each stone is one level of the tree. A node gets children once enough playouts went through it;
which child a playout takes is told by the results of the playouts through it and, as long as they
are few, by those in which the same player made the same move later on (RAVE: Gelly and Silver,
Monte-Carlo tree search and rapid action value estimation in computer Go, 2011). All numbers are
whole, so that every machine finds the same turn. Hidden cards are dealt anew for each playout; a
node whose card is turned up has a child for each kind of card.
"""

from array import array

from rootlight.compat import const
from rootlight.kernels.tree import (
    CHILDREN,
    CHOOSER,
    FIRST,
    KNOBS,
    MOVE,
    NATURE,
    NODE,
    SCORE,
    VISITS,
)
from rootlight.search.chooser import Chooser, any_turn, completed, is_legal, may_begin

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from types import ModuleType

    from rootlight.games.game import Cells, Game
    from rootlight.search.levels import Plan
    from rootlight.search.world import World

_ROOT = const(0)
_LONGEST_PATH = const(64)
# As the first child of a node: its player began a turn that he cannot finish.
_STUCK = const(0xFFFF)
_LARGEST = const(0xFFFF)  # number in such a table
# What the next slice does.
_OPEN = const(0)
_CHECK = const(1)  # asks the game about some first moves
_DESCEND = const(2)
_PLAY_OUT = const(3)
_DONE = const(4)

_CHECKS_A_SLICE = const(3)


class Search(Chooser):
    """A search with its buffers, for as many turns of a game as wanted."""

    def __init__(self, world: "World", loops: "ModuleType", turns: int) -> None:
        """loops: `kernels.tree`, or what has the same functions. turns: of a playout in a slice.

        How it is sliced does not change what is found.
        """
        self._world = world
        self._loops = loops
        self._turns = turns
        self._tree = array("H")
        self._path = array("H", bytes(2 * _LONGEST_PATH))
        self._knobs = array("H", bytes(2 * KNOBS))
        self._mask = bytearray(world.moves)
        self._lost = bytearray(world.players)  # the results where a player has no legal move
        self._length = 0  # of the path
        self._free = 1  # the first node that is not used
        self._base = _ROOT  # the node at which playouts begin to choose
        self._base_length = 1  # of the path to it
        self._checked = 0  # cells that the game was asked about
        self._stones = 1  # that the turn can have
        # Of the plan.
        self._most = 0
        self._nodes = 0
        self._depth = 0
        self._ripe = 0
        self._until = 0  # so many of them until the next stone is chosen
        self._random = 0
        self._done = 0  # playouts
        self._stage = _DONE
        self._game: Game | None = None
        self._plan: Plan | None = None

    # A search, slice by slice.

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        self._game = game
        self._plan = plan
        self._world.take(game)
        self._random = seed & 0x3FFFFFFF
        self._done = 0
        self._stage = _OPEN

    def _open(self) -> None:
        """Make the root, and note what may be played there by the world."""
        game = self._game
        plan = self._plan
        assert game is not None and plan is not None
        self._world.legal(self._mask)
        self._world.leave_out(self._mask)
        self._stones = self._stones_in(game)
        self._take_plan(plan)
        self._clear(_ROOT, self._world.mover())
        self._path[0] = _ROOT
        self._base = _ROOT
        self._base_length = 1
        self._free = 1
        self._checked = 0
        self._until = self._most // self._stones
        self._stage = _CHECK

    def _stones_in(self, game: "Game") -> int:
        """How many stones the turn can have; 1 where every move is a turn, or only words are."""
        if game.LISTS_MOVES or not max(memoryview(self._mask)[: self._world.stones]):
            return 1
        return game.turn_size()[1]

    def _take_plan(self, plan: "Plan") -> None:
        """Take over a plan, and make room for its nodes, or for those that it can come to need."""
        self._most = plan.playouts
        self._depth = plan.depth
        self._ripe = plan.ripe
        plan.set_knobs(self._knobs)
        families = plan.playouts // plan.ripe + self._stones + 1
        outcomes = plan.playouts * self._world.outcomes()
        self._nodes = min(plan.nodes, 1 + families * self._world.moves + outcomes)
        if len(self._tree) < NODE * self._nodes:
            self._tree = array("H")  # the old one is free before the new one is made
            self._tree = _table(NODE * self._nodes)

    def step(self) -> bool:
        if self._stage == _OPEN:
            self._open()
        elif self._stage == _CHECK:
            self._check_some()
        elif self._stage == _DESCEND:
            self._descend()
        elif self._stage == _PLAY_OUT and self._world.go_on(self._turns):
            self._count(self._world.results)
        return self._stage == _DONE

    def hurry(self) -> None:
        """Choose the turn's first stone after the next playout, and look for the second one."""
        if self._base == _ROOT and self._stones > 1:
            self._until = self._done + 1

    def _check_some(self) -> None:
        """Ask the game about first moves: it knows rules that the world leaves out.

        A first stone after which no turn is legal is none, and no board may come again.
        """
        game = self._game
        assert game is not None
        left = _CHECKS_A_SLICE
        while left and self._checked < game.count and not game.LISTS_MOVES:
            if self._mask[self._checked]:
                self._mask[self._checked] = 1 if may_begin(game, self._checked) else 0
                left -= 1
            self._checked += 1
        if left:
            self._expand(_ROOT, -1)
            self._stage = _DONE if self._tree[CHILDREN] < 2 and self._is_settled() else _DESCEND

    def _is_settled(self) -> bool:
        """Whether the only first move is a whole turn."""
        self._world.restore()
        self._world.play(self._tree[self._tree[FIRST] * NODE + MOVE])
        return not self._world.in_turn()

    # One playout: down the tree, a random game, and back.

    def _descend(self) -> None:
        world = self._world
        world.restore()
        world.deal(self._next_random())
        # To the node at which playouts begin to choose.
        for place in range(1, self._base_length):
            world.play(self._tree[self._path[place] * NODE + MOVE])
        self._length = self._base_length
        node = self._base
        while self._is_inner(node):
            tie = self._next_random()
            child = self._loops.choose(self._tree, node, self._knobs, tie >> 8)
            node = self._go_to(child)
        if self._tree[node * NODE + FIRST] == _STUCK:
            self._lose()
            return
        world.begin_playout(self._next_random())
        self._stage = _PLAY_OUT

    def _is_inner(self, node: int) -> bool:
        """Whether a node has children to choose from; gives it some if it is ripe."""
        at = node * NODE
        if self._tree[at + CHILDREN]:
            return True
        if self._tree[at + FIRST] == _STUCK or self._world.mover() < 0:
            return False
        if not self._tree[at + VISITS]:
            # A first stone may leave no legal turn; what follows a whole turn is never stuck.
            if self._world.in_turn() and not self._world.legal(self._mask):
                self._tree[at + FIRST] = _STUCK
            return False
        if self._tree[at + VISITS] < self._ripe or self._length > self._depth:
            return False
        return self._grow(node)

    def _grow(self, node: int) -> bool:
        """Give a node children; return False if there is no room for them."""
        world = self._world
        # What a turn of several stones needs at the root is kept free.
        kept = 0 if node == self._base else self._stones * world.moves
        if self._free + world.moves + kept > self._nodes:
            return False
        player = world.mover()
        self._tree[node * NODE + CHOOSER] = player
        world.legal(self._mask)
        self._expand(node, self._elder(player))
        return True

    def _elder(self, player: int) -> int:
        """The node before the last on the path at which a player chose; -1 if there is none."""
        for place in range(self._length - 2, -1, -1):
            if self._tree[self._path[place] * NODE + CHOOSER] == player:
                return self._path[place]
        return -1

    def _go_to(self, child: int) -> int:
        """Make the move of a child; return it or, where a card was turned up, its child."""
        self._world.play(self._tree[child * NODE + MOVE])
        self._put_on_path(child)
        outcome = self._world.outcome()
        if outcome < 0:
            return child
        at = child * NODE
        if not self._tree[at + CHILDREN]:
            if self._free + self._world.outcomes() > self._nodes:
                return child
            self._add_outcomes(child)
        node = self._tree[at + FIRST] + outcome
        self._put_on_path(node)
        return node

    def _put_on_path(self, node: int) -> None:
        self._path[self._length] = node
        self._length += 1

    def _add_outcomes(self, node: int) -> None:
        """Give a node a child for each kind of card."""
        at = node * NODE
        number = self._world.outcomes()
        self._tree[at + FIRST] = self._free
        self._tree[at + CHILDREN] = number
        self._tree[at + CHOOSER] = NATURE
        for _ in range(number):
            self._clear(self._free, NATURE)
            self._free += 1

    def _clear(self, node: int, chooser: int) -> None:
        at = node * NODE
        for entry in range(NODE):
            self._tree[at + entry] = 0
        self._tree[at + CHOOSER] = chooser

    def _expand(self, node: int, elder: int) -> None:
        """Give a node a child for each move of the mask."""
        world = self._world
        # To end a turn that has begun is as good as any move; to pass mostly is not.
        shy = world.moves if world.in_turn() else world.stones
        self._free = self._loops.expand(
            self._tree, node, self._free, self._mask, world.moves, shy, elder, self._knobs
        )

    def _lose(self) -> None:
        """The player to move has lost: he began a turn that he cannot finish."""
        for player in range(self._world.players):
            self._lost[player] = 0 if player == self._world.mover() else 2
        self._count(self._lost)

    def _count(self, results: bytearray) -> None:
        """Take the result of a playout back to the root."""
        world = self._world
        self._loops.back_up(
            self._tree, self._path, self._length, results, world.played, world.moves
        )
        self._done += 1
        self._stage = _DESCEND
        if self._done >= self._most:
            self._stage = _DONE
        elif self._done >= self._until:
            self._settle()

    def _settle(self) -> None:
        """A stone is found. If the turn can go on, the playouts that are left look for more."""
        self._until = self._most
        child = self._loops.most_visited(self._tree, self._base)
        self._world.restore()
        for place in range(1, self._base_length):
            self._world.play(self._tree[self._path[place] * NODE + MOVE])
        self._world.play(self._tree[child * NODE + MOVE])
        if not self._world.in_turn() or self._tree[child * NODE + FIRST] == _STUCK:
            return
        self._base = child
        self._length = self._base_length
        self._put_on_path(child)
        self._base_length = self._length
        if not self._tree[child * NODE + CHILDREN]:
            self._grow(child)
        self._until = self._done + self._most // self._stones

    def _next_random(self) -> int:
        self._random = self._loops.stir(self._random)
        return self._random

    # What was found.

    def move(self) -> "str | Cells":
        game = self._game
        assert game is not None
        found = self._found()
        if not found:
            return any_turn(game)
        turn = self._world.turn_of(found)
        if is_legal(game, turn):
            return turn
        # The tree has no complete legal turn: play any that begins with its first stone.
        partial = () if isinstance(turn, str) else turn[:1]
        return completed(game, partial) or any_turn(game)

    def _found(self) -> "Cells":
        """The moves of the best turn in the tree, as far as it has them."""
        tree = self._tree
        moves: Cells = ()
        node = _ROOT
        if self._stage <= _CHECK:
            return moves  # what lies in the tree is of an earlier turn
        while tree[node * NODE + CHILDREN] and tree[node * NODE + CHOOSER] == tree[CHOOSER]:
            node = self._loops.most_visited(tree, node)
            moves += (tree[node * NODE + MOVE],)
            if len(moves) == self._stones:
                break
        return moves

    def value(self) -> int:
        if self._stage <= _CHECK or not self._tree[CHILDREN]:
            return 0
        at = self._loops.most_visited(self._tree, _ROOT) * NODE
        visits = self._tree[at + VISITS]
        return self._tree[at + SCORE] * 1000 // visits - 1000 if visits else 0

    def playouts(self) -> int:
        return self._done


def _table(number: int) -> "array[int]":
    """A table of so many entries of 16 bits; a small one is made without a copy on the way."""
    if number > _LARGEST:
        return array("H", bytes(2 * number))
    return array("H", range(number))
