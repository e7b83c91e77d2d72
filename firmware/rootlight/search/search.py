"""Monte-Carlo tree search with RAVE: finds a turn in any game that has a world.

Used by `thinker`; uses `games.world`, and `kernels.tree`, which is handed in: the playouts
themselves go from kernel to kernel.

Each stone is one level of the tree. A node gets children once enough playouts went through it;
which child a playout takes is told by the results of the playouts through it and, as long as they
are few, by those in which the same player made the same move later on (RAVE: Gelly and Silver,
Monte-Carlo tree search and rapid action value estimation in computer Go, 2011). All numbers are
whole, so that every machine finds the same turn. Hidden cards are dealt again for each playout; a
node whose card is turned up has a child for each kind of card.
"""

from array import array

from rootlight.compat import const
from rootlight.games.world import set_random
from rootlight.kernels.tree import (
    BASE,
    BASE_LENGTH,
    BETWEEN,
    BOLDNESS,
    CHILDREN,
    CHOOSER,
    DEPTH,
    DONE,
    EXPLORE,
    FIRST,
    FREE,
    IN_TURN,
    INHERIT,
    KEPT,
    KNOBS,
    LENGTH,
    MOVE,
    MOVER,
    MOVES,
    NODE,
    NODES,
    OUTCOMES,
    PLAYERS,
    PRIOR,
    RANDOM,
    RIPE,
    RUN,
    SCORE,
    SHYNESS,
    STAGE,
    STONES,
    STUCK,
    TRUST,
    UNTIL,
    VISITS,
)
from rootlight.search.chooser import Chooser, any_turn, legal_and_once, legal_turn, may_begin

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from rootlight.games.game import Cells, Game
    from rootlight.games.world import World
    from rootlight.search.levels import Plan

    # A function that is called after each playout: has it come to the end of the game? The world
    # still stands there.
    Ended = Callable[[bool], None]

_ROOT = const(0)
_LONGEST_PATH = const(64)
_LARGEST = const(0xFFFF)  # number in such a table
# The work of the next slice.
_OPEN = const(0)
_CHECK = const(1)  # asks the game about some first moves
_PLAY = const(2)
_STONE = const(3)  # a stone of the turn is to be chosen
_FINISHED = const(4)

_CHECKS_A_SLICE = const(3)


class Search(Chooser):
    """A search with its buffers, for as many turns of a game as wanted."""

    def __init__(
        self, world: "World", loops: "ModuleType", turns: int, waits: bool = False
    ) -> None:
        """loops: `kernels.tree`, or what has the same functions. turns: random ones in a slice.

        The slices do not change the result. waits: whether it waits for a grove to choose
        each stone of a turn but the last.
        """
        self._waits = waits
        self._world = world
        self._loops = loops
        self._turns = turns
        self._tree = array("H")
        self._path = array("H", bytes(2 * _LONGEST_PATH))
        self._knobs = array("H", bytes(2 * KNOBS))
        self._mask = bytearray(world.moves)
        self._run = array("H", bytes(2 * RUN))
        self._checked = 0  # cells that the game was asked about
        self._stones = 1  # that the turn can have
        self._most = 0  # playouts of the plan in this tree
        self._number = 0  # of this tree
        self._until = 0  # playouts after which a stone of the turn is chosen
        self._ended: Ended | None = None
        self._has_won = False  # by a word
        self._stage = _FINISHED
        self._game: Game | None = None
        self._plan: Plan | None = None

    # A search, slice by slice.

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        self.begin_tree(game, plan, seed, 0)

    def begin_tree(
        self, game: "Game", plan: "Plan", seed: int, number: int, ended: "Ended | None" = None
    ) -> None:
        """Begin with the share of one of the plan's trees, from 0 on.

        ended: for a forecast, which needs the playouts and not the turn. Then all of them are
        done, even if there is no choice. The game is not asked about first moves: the world takes
        few for legal that are not, and these are bad.
        """
        self._game = game
        self._plan = plan
        self._number = number
        self._ended = ended
        self._world.take(game)
        set_random(self._run, RANDOM, seed)
        self._run[DONE] = 0
        self._stage = _OPEN

    def _open(self) -> None:
        """Make the root, and note what may be played there by the world."""
        game = self._game
        plan = self._plan
        assert game is not None and plan is not None
        self._world.restore()  # another tree may have grown since
        self._world.legal(self._mask)
        self._world.leave_out(self._mask)
        word = _winning_word(self._world, self._mask, self._turns)
        self._has_won = word >= 0
        if word >= 0:
            for move in range(len(self._mask)):
                self._mask[move] = 1 if move == word else 0
        self._world.restore()
        has_tree = self._ended is None or plan.ripe <= plan.playouts
        self._stones = self._stones_in(game) if has_tree else 1
        self._take_plan(plan)
        self._loops.make_node(self._tree, _ROOT, self._world.mover())
        self._path[0] = _ROOT
        run = self._run
        run[BASE] = _ROOT
        run[LENGTH] = run[BASE_LENGTH] = 1
        run[FREE] = 1
        self._look_for_stone()
        run[STAGE] = BETWEEN
        self._checked = 0
        self._stage = _CHECK
        if self._ended is not None:
            if has_tree:
                self._grow()
            self._stage = _PLAY

    def _stones_in(self, game: "Game") -> int:
        """Return the most stones of a turn; 1 where every move is a turn, or only words are."""
        if game.LISTS_MOVES or not max(memoryview(self._mask)[: self._world.stones]):
            return 1
        return game.turn_size()[1]

    def _take_plan(self, plan: "Plan") -> None:
        """Take over a plan, and make room for its nodes, or for those that it can come to need."""
        world = self._world
        self._most = plan.share(self._number)
        _set_knobs(self._knobs, plan)
        families = self._most // plan.ripe + self._stones + 1
        outcomes = self._most * world.outcomes()
        nodes = min(plan.nodes, 1 + families * world.moves + outcomes)
        nodes = max(nodes, 1 + world.moves)  # the root gets its children in any case
        if len(self._tree) < NODE * nodes:
            self._tree = array("H")
            self.lend()  # the old one is free before the new one is made
            self._tree = _table(NODE * nodes)
        self.lend()
        run = self._run
        run[DEPTH] = plan.depth
        run[RIPE] = plan.ripe
        run[NODES] = nodes
        run[KEPT] = self._stones * world.moves
        run[MOVES] = world.moves
        run[STONES] = world.stones
        run[OUTCOMES] = world.outcomes()
        run[PLAYERS] = world.players

    def lend(self) -> None:
        """Let the world have the search's tables; another search on it had them in between."""
        self._world.begin_search((self._tree, self._path, self._knobs, self._mask, self._run))

    def step(self) -> bool:
        if self._stage == _OPEN:
            self._open()
        elif self._stage == _CHECK:
            self._check_some()
        elif self._stage == _PLAY:
            self._play()
        return self._stage >= _STONE

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
            self._grow()
            is_found = self._tree[CHILDREN] < 2 and not self._has_won and self._is_settled()
            self._stage = _FINISHED if is_found else _PLAY

    def _is_settled(self) -> bool:
        """Return whether the only first move is a whole turn."""
        self._world.restore()
        self._world.play(self._tree[self._tree[FIRST] * NODE + MOVE])
        return not self._world.in_turn()

    # The playouts.

    def _grow(self) -> None:
        """Give the node at the end of the path, where the world stands, its children."""
        self._run[MOVER] = self._world.mover()
        self._run[IN_TURN] = 1 if self._world.in_turn() else 0
        self._loops.grow(self._tree, self._path, self._knobs, self._mask, self._run)

    def _play(self) -> None:
        """Do some of the playouts; then see whether they are enough for the turn or a stone."""
        run = self._run
        self._world.think(self._turns)
        if run[STAGE] != BETWEEN:
            return
        if self._ended is not None:
            leaf = self._path[run[LENGTH] - 1]
            self._ended(self._tree[leaf * NODE + FIRST] != STUCK)
            self._rest_at(self._until)
        if run[DONE] >= self._most:
            self._stage = _FINISHED
        elif run[DONE] >= self._until:
            if self._waits:
                self._stage = _STONE
            else:
                self._settle(self._loops.most_visited(self._tree, run[BASE]))

    def _look_for_stone(self) -> None:
        """Take so many playouts for the turn's next stone."""
        done = self._run[DONE]
        self._rest_at(min(self._most, done + max(1, self._most // self._stones)))

    def _rest_at(self, playouts: int) -> None:
        """Rest after so many playouts in all; a forecast rests after each one up to there."""
        self._until = playouts
        run = self._run
        run[UNTIL] = playouts if self._ended is None else min(playouts, run[DONE] + 1)

    def _settle(self, child: int) -> None:
        """A stone is found. If the turn can go on, the playouts that are left look for more."""
        run = self._run
        tree = self._tree
        world = self._world
        self._rest_at(self._most)
        world.restore()
        for place in range(1, run[BASE_LENGTH]):
            world.play(tree[self._path[place] * NODE + MOVE])
        world.play(tree[child * NODE + MOVE])
        if not world.in_turn() or tree[child * NODE + FIRST] == STUCK:
            return
        has_children = tree[child * NODE + CHILDREN] > 0
        if not has_children and run[FREE] + run[MOVES] > run[NODES]:
            # There is no room for the next stone: the turn is completed by the game.
            return
        run[BASE] = child
        self._path[run[BASE_LENGTH]] = child
        run[BASE_LENGTH] += 1
        run[LENGTH] = run[BASE_LENGTH]
        if not has_children:
            world.legal(self._mask)
            self._grow()
        self._look_for_stone()

    # As one tree of a grove.

    def awaits(self) -> int:
        """The node of the turn so far, if its next stone is to be chosen; else -1."""
        return self._run[BASE] if self._stage == _STONE else -1

    def settle(self, place: int) -> None:
        """Go on with the child at a place among those of the turn so far."""
        self._stage = _PLAY
        self._settle(self._tree[self._run[BASE] * NODE + FIRST] + place)

    def stones(self) -> int:
        """Return the most stones that the turn can have."""
        return self._stones

    def has_grown(self) -> bool:
        """Return whether the root has its children."""
        return self._stage > _CHECK

    def nodes(self) -> "array[int]":
        """The nodes, as `kernels.tree` has them."""
        return self._tree

    # The result.

    def move(self) -> "str | Cells":
        game = self._game
        assert game is not None
        found = self._found()
        # The tree may have no complete legal turn.
        return legal_turn(game, self._world.turn_of(found)) if found else any_turn(game)

    def _found(self) -> "Cells":
        """The moves of the best turn in the tree, as far as it has them."""
        if self._stage <= _CHECK or not self._tree[CHILDREN]:
            return ()  # what lies in the tree is of an earlier turn
        return self._turn_from(self._loops.most_visited(self._tree, _ROOT))

    def _turn_from(self, node: int) -> "Cells":
        """The moves of the best turn that begins with a child of the root."""
        tree = self._tree
        moves: Cells = (tree[node * NODE + MOVE],)
        while len(moves) < self._stones:
            if not tree[node * NODE + CHILDREN] or tree[node * NODE + CHOOSER] != tree[CHOOSER]:
                break
            node = self._loops.most_visited(tree, node)
            moves += (tree[node * NODE + MOVE],)
        return moves

    def value(self) -> int:
        if self._stage <= _CHECK or not self._tree[CHILDREN]:
            return 0
        return self._value_of(self._loops.most_visited(self._tree, _ROOT))

    def _value_of(self, node: int) -> int:
        """What the player who chose a node may expect there: -1000 (lost) to 1000 (won)."""
        at = node * NODE
        visits = self._tree[at + VISITS]
        return self._tree[at + SCORE] * 1000 // visits - 1000 if visits else 0

    def best(self, most: int) -> "list[tuple[str | Cells, int, int]]":
        """The best turns that it looked at, (turn, value, playouts), `move` first.

        Of the turns that begin with the same stone, the best; at most so many, each once.
        """
        game = self._game
        assert game is not None
        first = self.move()
        if self._stage <= _CHECK or not self._tree[CHILDREN]:
            return [(first, 0, 0)]
        return legal_and_once(game, self._ranked(first), most)

    def _ranked(self, first: "str | Cells") -> "Iterator[tuple[str | Cells, int, int]]":
        """The turn that it plays, and those that begin with the other children of the root."""
        children = self._by_visits()
        yield first, self.value(), self._visits_of(children[0])
        for child in children[1:]:
            if self._visits_of(child):
                turn = self._world.turn_of(self._turn_from(child))
                yield turn, self._value_of(child), self._visits_of(child)

    def _visits_of(self, node: int) -> int:
        return self._tree[node * NODE + VISITS]

    def _by_visits(self) -> "list[int]":
        """The children of the root, the most visited first."""
        first = self._tree[FIRST]
        best = self._loops.most_visited(self._tree, _ROOT)
        others = [first + number for number in range(self._tree[CHILDREN])]
        others.remove(best)
        # Of equal ones the first: not every interpreter sorts so by itself.
        return [best] + sorted(others, key=lambda node: (-self._visits_of(node), node))

    def playouts(self) -> int:
        return self._run[DONE]


def _winning_word(world: "World", mask: bytearray, turns: int) -> int:
    """A legal move at the root that places nothing, ends the game and wins it; -1 if none does.

    A pass after a pass may. Other turns may win as surely, so a search finds no difference.
    """
    player = world.mover()
    for word in range(world.stones, world.moves):
        if not mask[word]:
            continue
        world.restore()
        world.play(word)
        if world.mover() >= 0:
            continue
        world.begin_playout(0)
        while not world.go_on(turns):
            pass
        if world.results[player] == 2:
            return word
    return -1


def _set_knobs(knobs: "array[int]", plan: "Plan") -> None:
    knobs[TRUST] = plan.trust
    knobs[EXPLORE] = plan.explore
    knobs[INHERIT] = plan.inherit
    knobs[PRIOR] = plan.prior
    knobs[SHYNESS] = plan.shyness
    knobs[BOLDNESS] = plan.boldness


def _table(number: int) -> "array[int]":
    """A table of so many entries of 16 bits; a small one is made without a copy on the way."""
    if number > _LARGEST:
        return array("H", bytes(2 * number))
    return array("H", range(number))
