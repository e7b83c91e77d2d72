"""A long search: several trees of one position, which choose each stone of the turn together.

Used by `thinker`, and by computers whose engines share the trees out. A tree counts in 16 bits and
has so many nodes, so a longer search has more of them, each with random games of its own. Their
results are added up (Chaslot, Winands and van den Herik, Parallel Monte-Carlo tree search, 2008:
root parallelization), so the turn does not depend on who grows them, nor in which order.
"""

from rootlight.compat import const
from rootlight.kernels.tree import CHILDREN, CHOOSER, FIRST, MOVE, NODE, SCORE, VISITS
from rootlight.search.chooser import Chooser, any_turn, legal_and_once, legal_turn
from rootlight.search.search import Search

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

    from rootlight.games.game import Cells, Game
    from rootlight.games.world import World
    from rootlight.search.levels import Plan

    # The node of one position in each of some trees.
    Front = list[tuple[Search, int]]
    # A position by the places of its stones, each among the children of the one before. The
    # children of a position have the same order in every tree.
    Path = Sequence[int]
    # (move, visits, score) of each child of a position, added up over trees.
    Sums = list[tuple[int, int, int]]

_LARGEST_SEED = const(0x3FFFFFFF)
_APART = const(104729)  # between the seeds of two trees
# No more first stones are looked at for the best turns.
MOST_RANKED = const(24)


class Trees:
    """Some of the trees of a plan. They grow until the next stone is to be chosen, or the end."""

    def __init__(self, world: "World", loops: "ModuleType", turns: int) -> None:
        """turns: see `Search`."""
        self._world = world
        self._loops = loops
        self._turns = turns
        self._all: "list[Search]" = []
        self._trees: "list[Search]" = []  # of this plan
        self._at = 0  # the tree that grows now

    def begin(self, game: "Game", plan: "Plan", seed: int, numbers: "Sequence[int]") -> None:
        """Begin with the trees of these numbers, from 0 on, of the plan."""
        while len(self._all) < len(numbers):
            self._all.append(Search(self._world, self._loops, self._turns, True))
        self._trees = self._all[: len(numbers)]
        self._at = 0
        for place, number in enumerate(numbers):
            own = (seed + number * _APART) & _LARGEST_SEED
            self._trees[place].begin_tree(game, plan, own, number)

    def step(self) -> bool:
        """Do one slice of the work; return whether every tree waits or has ended."""
        if self._at == len(self._trees):
            return True
        if self._trees[self._at].step():
            self._at += 1
            if self._at == len(self._trees):
                return True
            self._trees[self._at].lend()
        return False

    def waits(self) -> bool:
        """Return whether a stone is to be chosen."""
        return any([tree.awaits() >= 0 for tree in self._trees])

    def offered(self) -> "Sums":
        """The stones to choose from, by the trees that wait."""
        return _sums([(tree, tree.awaits()) for tree in self._trees if tree.awaits() >= 0])

    def settle(self, place: int) -> None:
        """Go on with this of the stones that are offered."""
        for tree in self._trees:
            if tree.awaits() >= 0:
                tree.lend()
                tree.settle(place)
        self._at = 0
        self._trees[0].lend()

    def sums(self, path: "Path") -> "Sums":
        """The children of a position at which the turn goes on; none if no tree has any."""
        front: "Front" = [(tree, 0) for tree in self._trees]
        for place in path:
            front = _children_of(front, place)
        return _sums(front)

    def playouts(self) -> int:
        return sum([tree.playouts() for tree in self._trees])

    def stones(self) -> int:
        """Return the most stones that the turn can have."""
        return self._trees[0].stones()


class Joint(Chooser):
    """Finds a turn by what the trees of a plan have found, wherever they grew."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._game: "Game | None" = None

    def sums(self, path: "Path") -> "Sums":
        """See `Trees.sums`, for all trees of the plan."""
        raise NotImplementedError

    def stones(self) -> int:
        """Return the most stones that the turn can have."""
        raise NotImplementedError

    def move(self) -> "str | Cells":
        game = self._game
        assert game is not None
        root = self.sums(())
        if not root:
            return any_turn(game)
        return legal_turn(game, self._turn_from(root, by_worth(root)[0]))

    def value(self) -> int:
        root = self.sums(())
        return _value_of(root[by_worth(root)[0]]) if root else 0

    def best(self, most: int) -> "list[tuple[str | Cells, int, int]]":
        game = self._game
        assert game is not None
        root = self.sums(())
        if not root:
            return [(self.move(), 0, 0)]
        return legal_and_once(game, self._ranked(root), most)

    def _ranked(self, root: "Sums") -> "Iterator[tuple[str | Cells, int, int]]":
        """The turn that it plays, and those that begin with the other children of the root."""
        places = by_worth(root)[:MOST_RANKED]
        yield self.move(), _value_of(root[places[0]]), root[places[0]][1]
        for place in places[1:]:
            if root[place][1]:
                yield self._turn_from(root, place), _value_of(root[place]), root[place][1]

    def _turn_from(self, root: "Sums", place: int) -> "str | Cells":
        """The best turn that begins with a child of the root."""
        path: "Cells" = (place,)
        moves: "Cells" = (root[place][0],)
        while len(moves) < self.stones():
            sums = self.sums(path)
            if not sums:
                break
            best = by_worth(sums)[0]
            path += (best,)
            moves += (sums[best][0],)
        return self._world.turn_of(moves)


class Grove(Joint):
    """All trees of a plan with their buffers, one after the other; see `Trees`."""

    def __init__(self, world: "World", loops: "ModuleType", turns: int) -> None:
        super().__init__(world)
        self._trees = Trees(world, loops, turns)

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        self._game = game
        self._trees.begin(game, plan, seed, range(plan.trees))

    def step(self) -> bool:
        if not self._trees.step():
            return False
        if not self._trees.waits():
            return True
        self._trees.settle(by_worth(self._trees.offered())[0])
        return False

    def sums(self, path: "Path") -> "Sums":
        return self._trees.sums(path)

    def stones(self) -> int:
        return self._trees.stones()

    def playouts(self) -> int:
        return self._trees.playouts()


def by_worth(sums: "Sums") -> "list[int]":
    """The places of the children: most visits first, of equal ones the best by score."""
    return sorted(range(len(sums)), key=lambda place: (-sums[place][1], -sums[place][2], place))


def _value_of(child: "tuple[int, int, int]") -> int:
    """What the player to move may expect of a child of the root; see `Chooser.value`."""
    _, visits, score = child
    return score * 1000 // visits - 1000 if visits else 0


def _children_of(front: "Front", place: int) -> "Front":
    """The children at a place, of those nodes that have any."""
    return [
        (tree, tree.nodes()[node * NODE + FIRST] + place)
        for tree, node in front
        if _count(tree, node)
    ]


def _count(tree: Search, node: int) -> int:
    """Return the number of children of a node at which the turn goes on; else 0."""
    nodes = tree.nodes()
    if not tree.has_grown() or nodes[node * NODE + CHOOSER] != nodes[CHOOSER]:
        return 0
    return nodes[node * NODE + CHILDREN]


def _sums(front: "Front") -> "Sums":
    count = max([0] + [_count(tree, node) for tree, node in front])
    sums = []
    for place in range(count):
        children = _children_of(front, place)
        tree, node = children[0]
        visits = sum([tree.nodes()[node * NODE + VISITS] for tree, node in children])
        score = sum([tree.nodes()[node * NODE + SCORE] for tree, node in children])
        sums.append((tree.nodes()[node * NODE + MOVE], visits, score))
    return sums
