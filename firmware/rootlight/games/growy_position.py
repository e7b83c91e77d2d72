"""A position of Roots Growy Roots: cards, roots and sticks, and where a root may grow.

Used by `growy`, whose turns change the position, and by `growy_field` for the kinds of cards.
Where the state of the stone games ends, a byte for each cell follows that says all of its card
and of the connector on it. See rules.md, section 5.
"""

from array import array

from rootlight.compat import const
from rootlight.games.game import HEADER, Game

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rootlight.geometry.shapes import Shape

# A card: what it shows, whether it lies face up, and of the connector on it in which direction it
# was laid, by which stick it hangs on the root, and whether that is a bridge.
DIRT = const(0)
WATER = const(1)
ARTIFACT = const(2)
FERTILIZER = const(3)
STONE = const(4)
SEED = const(5)
KIND = const(7)
FACE_UP = const(8)
WAY_SHIFT = const(4)
BRIDGE = const(128)

# The game's own bytes, from `own` on.
MOVER = const(0)
EXTENDED = const(1)  # whether the mover has laid a connector in this turn
EMPTY_ENDS = const(2)  # turns in succession that ended by `end` without naming a cell
TURNED_UP = const(3)  # artifacts that lie face up
FIFTH = const(4)  # the cell of the artifact that ended the game, else NO_CELL
PLAYERS = const(5)  # from here on the players' own, PURSE bytes each
STICKS = const(0)  # in hand, and the high byte
WATERS = const(2)  # that his root has occupied
ARTIFACTS = const(3)  # that he has taken
NEWEST = const(4)  # the connector that he laid last
PURSE = const(5)
OWN = const(25)

NO_CELL = const(255)
BRIDGE_STICKS = const(3)
_BEYOND = const(9)  # who stands off the board: no player
_FACE_UP_ARTIFACTS = const(2)  # before play

# The rules that an extension may break, in the order in which it is judged (section 5, "Codes").
NOT_YOURS = const(1)
NOT_FROM_HERE = const(2)
NOT_NEIGHBOURS = const(3)
OCCUPIED = const(4)
STONE_THERE = const(5)
CROSSING = const(6)
NO_BRIDGE = const(7)
NO_STICKS = const(8)
CODES = (
    "",
    "not_yours",
    "not_from_here",
    "not_neighbours",
    "occupied",
    "stone",
    "crossing",
    "no_bridge",
    "sticks",
)


class GrowyPosition(Game):
    """The position, and what may be built in it. `Growy` adds the turns."""

    def __init__(
        self, shape: "Shape", players: int, kinds: "bytes | bytearray", face_up: "Sequence[int]"
    ) -> None:
        """kinds: the kind of card on each cell. face_up: cells that lie open, seeds first."""
        super().__init__(shape, OWN + shape.count + 1)
        self.own = shape.count + HEADER
        self.cards = self.own + OWN
        self.face_up = bytes(face_up)
        state = self.state
        state[self.cards : self.cards + self.count] = kinds
        for cell in self.face_up:
            state[self.cards + cell] |= FACE_UP
        state[self.count] = _BEYOND
        state[self.own + TURNED_UP] = _FACE_UP_ARTIFACTS
        state[self.own + FIFTH] = NO_CELL
        for player in range(players):
            # A connector stands on each seed.
            state[self.face_up[player]] = player + 1
            state[self.purse(player) + NEWEST] = self.face_up[player]

    # The mover and his belongings.

    def mover(self) -> int:
        return -1 if self.is_over() else self.state[self.own + MOVER]

    def owner(self) -> int:
        """Return the player to move or, after the end, the last one: as in `state`."""
        return self.state[self.own + MOVER] + 1

    def purse(self, player: int) -> int:
        """Return the place in `state` where a player's own bytes begin."""
        return self.own + PLAYERS + player * PURSE

    def sticks(self, player: int) -> int:
        """Sticks in a player's hand."""
        at = self.purse(player) + STICKS
        return self.state[at] | self.state[at + 1] << 8

    def put_sticks(self, player: int, number: int) -> None:
        """Let a player have so many sticks in hand."""
        at = self.purse(player) + STICKS
        self.state[at] = number & 255
        self.state[at + 1] = number >> 8

    def newest(self) -> int:
        """The connector that the mover laid last, in this turn or an earlier one."""
        return self.state[self.purse(self.owner() - 1) + NEWEST]

    def laid_last(self) -> int:
        """The connector that was laid last in this turn, from which he must go on; or NO_CELL."""
        return self.newest() if self.state[self.own + EXTENDED] else NO_CELL

    # Growing a root.

    def way(self, origin: int, target: int) -> int:
        """The direction from a cell to a neighbour of it, or -1."""
        at = origin * 8
        for way in range(8):
            if self.shape.neighbours[at + way] == target:
                return way
        return -1

    def blocked(self, target: int) -> int:
        """OCCUPIED or STONE_THERE, why nothing can be built on a cell; 0 if something can."""
        if self.state[target]:
            return OCCUPIED
        card = self.state[self.cards + target]
        return STONE_THERE if card & (KIND | FACE_UP) == STONE | FACE_UP else 0

    def crosses(self, origin: int, way: int) -> bool:
        """Return whether a stick would cross another: the other diagonal of the same four cells.

        See section 5, turn 3.
        """
        if not way & 1:
            return False
        at = origin * 8
        around = self.shape.neighbours
        right = around[at + way - 1]
        left = around[at + (way + 1 & 7)]
        return self._grew(right, way + 6 & 7) or self._grew(left, way + 2 & 7)

    def _grew(self, cell: int, way: int) -> bool:
        """Return whether the connector on a cell was laid in this direction, a diagonal one."""
        # A seed and cells off the board have no stick: their direction is 0, not a diagonal.
        return self.state[cell] != 0 and self.state[self.cards + cell] >> WAY_SHIFT & 7 == way

    def cost(self, origin: int, way: int) -> int:
        """The sticks that an extension takes, 1, or 3 by a bridge; 0 where none can be built."""
        if self.blocked(self.shape.neighbours[origin * 8 + way]):
            return 0
        return BRIDGE_STICKS if self.crosses(origin, way) else 1

    def can_build_from(self, origin: int) -> bool:
        """Return whether the mover's sticks allow any extension from a cell."""
        sticks = self.sticks(self.owner() - 1)
        for way in range(8):
            if 0 < self.cost(origin, way) <= sticks:
                return True
        return False

    def can_build(self) -> bool:
        """Return whether the mover's sticks allow any extension of this turn."""
        last = self.laid_last()
        if last != NO_CELL:
            return self.can_build_from(last)
        owner = self.owner()
        for cell in range(self.count):
            if self.state[cell] == owner and self.can_build_from(cell):
                return True
        return False

    def may_begin(self, origin: int) -> bool:
        """Return whether a cell is a connector of the mover's, the last one of this turn."""
        last = self.laid_last()
        return self.state[origin] == self.owner() and (last == NO_CELL or last == origin)

    def rule_against(self, origin: int, target: int, bridge: int) -> int:
        """Number of the first rule that an extension breaks, or 0. bridge: 1, or 0 for a stick."""
        if self.state[origin] != self.owner():
            return NOT_YOURS
        if not self.may_begin(origin):
            return NOT_FROM_HERE
        way = self.way(origin, target)
        if way < 0:
            return NOT_NEIGHBOURS
        if self.blocked(target):
            return self.blocked(target)
        crosses = self.crosses(origin, way)
        if crosses and not bridge:
            return CROSSING
        if bridge and not crosses:
            return NO_BRIDGE
        cost = BRIDGE_STICKS if bridge else 1
        return NO_STICKS if self.sticks(self.owner() - 1) < cost else 0

    def shown_by(self, broken: int, origin: int, target: int) -> "tuple[int, ...]":
        """The cells, sorted, that show which rule an extension breaks."""
        if broken == NOT_YOURS or broken == NOT_NEIGHBOURS:
            return (origin,)
        if broken == NOT_FROM_HERE:
            return (self.laid_last(),)
        if broken == OCCUPIED or broken == STONE_THERE:
            return (target,)
        if broken != CROSSING:
            return ()
        way = self.way(origin, target)
        around = self.shape.neighbours
        ends = [around[origin * 8 + (way + turn & 7)] for turn in (1, 7)]
        return tuple(sorted(ends))

    def origin_of(self, target: int) -> int:
        """The connector from which a touched cell is built, or NO_CELL if there is none.

        Rather without a bridge, then from the connector laid last, then from the lowest cell.
        """
        found = NO_CELL
        least = 0
        sticks = self.sticks(self.owner() - 1)
        for way in range(8):
            origin = self.shape.neighbours[target * 8 + way]
            if not self.may_begin(origin):
                continue
            cost = self.cost(origin, way ^ 4)
            if not 0 < cost <= sticks:
                continue
            rank = cost << 9 | (origin != self.newest()) << 8 | origin
            if found == NO_CELL or rank < least:
                found = origin
                least = rank
        return found

    # The roots as trees.

    def card(self, cell: int) -> int:
        return self.state[self.cards + cell]

    def parent(self, cell: int) -> int:
        """The connector from which the one on a cell was laid; NO_CELL if there is none."""
        card = self.card(cell)
        if not self.state[cell] or card & KIND == SEED:
            return NO_CELL
        back = card >> WAY_SHIFT & 7 ^ 4
        return self.shape.neighbours[cell * 8 + back]

    def tips_and_longest(self, players: int) -> "tuple[list[int], list[int]]":
        """(tips of each root, length of the longest path in each, in sticks).

        Each root is taken apart from its tips: a connector whose branches are all gone tells
        the one from which it was laid how far it is to the farthest tip behind it.
        """
        tips = [0] * players
        longest = [0] * players
        branches = bytearray(self.count)
        for cell in range(self.count):
            parent = self.parent(cell)
            if parent != NO_CELL:
                branches[parent] += 1
        deepest = array("H", [0] * self.count)
        free = [cell for cell in range(self.count) if self.state[cell] and not branches[cell]]
        for cell in free:  # which grows on the way
            parent = self.parent(cell)
            if parent == NO_CELL:
                continue
            player = self.state[cell] - 1
            if not deepest[cell]:
                tips[player] += 1
            depth = deepest[cell] + (2 if self.card(cell) & BRIDGE else 1)
            longest[player] = max(longest[player], deepest[parent] + depth)
            deepest[parent] = max(deepest[parent], depth)
            branches[parent] -= 1
            if not branches[parent]:
                free.append(parent)
        return tips, longest
