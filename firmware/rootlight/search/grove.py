"""A long search: several trees of one position, which choose each stone of the turn together.

Used by `thinker`. A tree counts in 16 bits and has so many nodes, so a longer search has more of
them, each with random games of its own. Their results are added up (Chaslot, Winands and van den
Herik, Parallel Monte-Carlo tree search, 2008: root parallelization), so the turn does not depend
on who grows them, nor in which order.
"""

from rootlight.compat import const
from rootlight.kernels.tree import CHILDREN, CHOOSER, FIRST, MOVE, NODE, SCORE, VISITS
from rootlight.search.chooser import Chooser, any_turn, legal_and_once, legal_turn
from rootlight.search.search import Search

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from rootlight.games.game import Cells, Game
    from rootlight.games.world import World
    from rootlight.search.levels import Plan

    # The node of one position in each of some trees.
    Front = list[tuple[Search, int]]

_LARGEST_SEED = const(0x3FFFFFFF)
_APART = const(104729)  # between the seeds of two trees


class Grove(Chooser):
    """Several searches with their buffers, one after the other; see `Search`."""

    def __init__(self, world: "World", loops: "ModuleType", turns: int) -> None:
        self._world = world
        self._loops = loops
        self._turns = turns
        self._all: "list[Search]" = []
        self._trees: "list[Search]" = []  # of this plan
        self._at = 0  # the tree that grows now
        self._game: "Game | None" = None

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        while len(self._all) < plan.trees:
            self._all.append(Search(self._world, self._loops, self._turns, True))
        self._trees = self._all[: plan.trees]
        self._game = game
        self._at = 0
        for number in range(plan.trees):
            own = (seed + number * _APART) & _LARGEST_SEED
            self._trees[number].begin_tree(game, plan, own, number)

    def step(self) -> bool:
        if self._at == len(self._trees):
            return True
        if not self._trees[self._at].step():
            return False
        self._at += 1
        if self._at == len(self._trees) and self._choose():
            self._at = 0
        if self._at == len(self._trees):
            return True
        self._trees[self._at].lend()
        return False

    def _choose(self) -> bool:
        """Choose the next stone of the turn; return whether any tree is to grow on."""
        waiting = [(tree, tree.awaits()) for tree in self._trees if tree.awaits() >= 0]
        if not waiting:
            return False
        place = _by_worth(waiting)[0]
        for tree, _ in waiting:
            tree.lend()
            tree.settle(place)
        return True

    # The result.

    def move(self) -> "str | Cells":
        game = self._game
        assert game is not None
        places = _by_worth(self._roots())
        if not places:
            return any_turn(game)
        return legal_turn(game, self._turn_from(places[0]))

    def value(self) -> int:
        places = _by_worth(self._roots())
        return self._value_of(places[0]) if places else 0

    def playouts(self) -> int:
        return sum([tree.playouts() for tree in self._trees])

    def best(self, most: int) -> "list[tuple[str | Cells, int, int]]":
        game = self._game
        assert game is not None
        places = _by_worth(self._roots())
        if not places:
            return [(self.move(), 0, 0)]
        return legal_and_once(game, self._ranked(places), most)

    def _ranked(self, places: "list[int]") -> "Iterator[tuple[str | Cells, int, int]]":
        """The turn that it plays, and those that begin with the other children of the root."""
        yield self.move(), self._value_of(places[0]), _sums(self._roots(), places[0])[0]
        for place in places[1:]:
            visits = _sums(self._roots(), place)[0]
            if visits:
                yield self._turn_from(place), self._value_of(place), visits

    def _roots(self) -> "Front":
        return [(tree, 0) for tree in self._trees]

    def _value_of(self, place: int) -> int:
        """What the player to move may expect of a child of the root; see `value`."""
        visits, score = _sums(self._roots(), place)
        return score * 1000 // visits - 1000 if visits else 0

    def _turn_from(self, place: int) -> "str | Cells":
        """The best turn that begins with a child of the root."""
        front = _children_of(self._roots(), place)
        moves: "Cells" = (_move_to(front),)
        while len(moves) < self._trees[0].stones():
            places = _by_worth(front)
            if not places:
                break
            front = _children_of(front, places[0])
            moves += (_move_to(front),)
        return self._world.turn_of(moves)


# The children of one position have the same order in every tree, so a place among them is enough.


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


def _move_to(front: "Front") -> int:
    tree, node = front[0]
    return tree.nodes()[node * NODE + MOVE]


def _sums(front: "Front", place: int) -> "tuple[int, int]":
    """(visits, score) of the children at a place, added up."""
    visits = score = 0
    for tree, node in _children_of(front, place):
        visits += tree.nodes()[node * NODE + VISITS]
        score += tree.nodes()[node * NODE + SCORE]
    return visits, score


def _by_worth(front: "Front") -> "list[int]":
    """The places of the children: most visits first, of equal ones the best by score."""
    count = max([_count(tree, node) for tree, node in front])
    sums = [_sums(front, place) for place in range(count)]
    return sorted(range(count), key=lambda place: (-sums[place][0], -sums[place][1], place))
