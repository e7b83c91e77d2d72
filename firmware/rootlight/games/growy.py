"""Roots Growy Roots, of the Global Game Jam 2023. See rules.md, section 5.

Used through the catalogue; borrows `growy_field` to lay the cards. Where the state of the stone
games ends, a byte for each cell follows that says all of its card and of the connector on it.
"""

from rootlight.compat import const
from rootlight.games.game import HEADER, OVER, Game, Refused
from rootlight.geometry.notation import cell_name

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
BEYOND = const(9)  # who stands off the board: no player
ROCK = const(5)  # a face-up stone, in PIECES
BRIDGE_STICKS = const(3)
ARTIFACTS_IN_ALL = const(5)

# What an extension may break, in the order in which it is judged.
NOT_YOURS = const(1)
NOT_FROM_HERE = const(2)
NOT_NEIGHBOURS = const(3)
OCCUPIED = const(4)
STONE_THERE = const(5)
CROSSING = const(6)
NO_BRIDGE = const(7)
NO_STICKS = const(8)
CODES = (
    None,
    "not_yours",
    "not_from_here",
    "not_neighbours",
    "occupied",
    "stone",
    "crossing",
    "no_bridge",
    "sticks",
)


class Growy(Game):
    """Two to four roots grow over a field of hidden cards, by extensions from cell to cell.

    A move is (origin, target, whether by a bridge). What is touched is (target,), or
    (origin, target) where it matters from which connector.
    """

    NAME = "growy"
    OWN_FIELDS = True
    COLOURS = ("blue", "orange", "green", "violet")
    PIECES = ("blue", "orange", "green", "violet", "rock")
    LISTS_MOVES = True

    def view(self):
        from rootlight.games.growy_view import View

        return View(self)

    def __init__(self, shape, options, seed, cards=None):
        from rootlight.games import growy_field as field

        super().__init__(shape, options, seed, cards, OWN + shape.count + 1)
        players = int(shape.name.split("-")[1])
        self.COLOURS = self.COLOURS[:players]
        self.own = shape.count + HEADER
        self.cards = self.own + OWN
        kinds, face_up = field.lay(shape, players, seed, cards)
        self.face_up = bytes(face_up)  # cells whose cards lie face up from the start, seeds first
        self._set_out(kinds, players)
        self._scores = None  # worked out when asked for

    def _set_out(self, kinds, players):
        """Lay the cards, and a connector on each seed; the first player has his stick."""
        state = self.state
        state[self.cards : self.cards + self.count] = kinds
        for cell in self.face_up:
            state[self.cards + cell] |= FACE_UP
        state[self.count] = BEYOND
        state[self.own + TURNED_UP] = 2
        state[self.own + FIFTH] = NO_CELL
        for player in range(players):
            state[self.face_up[player]] = player + 1
            state[self.purse(player) + NEWEST] = self.face_up[player]
        self._put_sticks(0, 1)

    # Whose turn it is, and what he has.

    def mover(self):
        return -1 if self.is_over() else self.state[self.own + MOVER]

    def colour_at(self, seat):
        # Of those who sit there, players 1 and 3 or 2 and 4, the one who is to move first.
        player = self.state[self.own + MOVER]
        while player & 1 != seat:
            player = (player + 1) % len(self.COLOURS)
        return player

    def end_word(self):
        return "end"

    def owner(self):
        """Whose turn it is or, after the end, was: as in `state`."""
        return self.state[self.own + MOVER] + 1

    def purse(self, player):
        """Where a player's own bytes begin in `state`."""
        return self.own + PLAYERS + player * PURSE

    def sticks(self, player):
        """Sticks in a player's hand."""
        at = self.purse(player) + STICKS
        return self.state[at] | self.state[at + 1] << 8

    def _put_sticks(self, player, number):
        at = self.purse(player) + STICKS
        self.state[at] = number & 255
        self.state[at + 1] = number >> 8

    def newest(self):
        """The connector that the mover laid last, in this turn or an earlier one."""
        return self.state[self.purse(self.owner() - 1) + NEWEST]

    def laid_last(self):
        """The connector that was laid last in this turn, from which he must go on; or NO_CELL."""
        return self.newest() if self.state[self.own + EXTENDED] else NO_CELL

    # Where a root may grow.

    def way(self, origin, target):
        """The direction from a cell to a neighbour of it, or -1."""
        at = origin * 8
        for way in range(8):
            if self.shape.neighbours[at + way] == target:
                return way
        return -1

    def blocked(self, target):
        """OCCUPIED or STONE_THERE, why nothing can be built on a cell; 0 if something can."""
        if self.state[target]:
            return OCCUPIED
        card = self.state[self.cards + target]
        return STONE_THERE if card & (KIND | FACE_UP) == STONE | FACE_UP else 0

    def crosses(self, origin, way):
        """Whether a stick would cross another: the other diagonal of the same four cells."""
        if not way & 1:
            return False
        at = origin * 8
        around = self.shape.neighbours
        right = around[at + way - 1]
        left = around[at + (way + 1 & 7)]
        return self._grew(right, way + 6 & 7) or self._grew(left, way + 2 & 7)

    def _grew(self, cell, way):
        """Whether the connector on a cell was laid in this direction, a diagonal one."""
        # What nobody laid, a seed or what is off the board, has the direction 0, no diagonal.
        return self.state[cell] and self.state[self.cards + cell] >> WAY_SHIFT & 7 == way

    def cost(self, origin, way):
        """The sticks that an extension takes, 1, or 3 by a bridge; 0 where none can be built."""
        if self.blocked(self.shape.neighbours[origin * 8 + way]):
            return 0
        return BRIDGE_STICKS if self.crosses(origin, way) else 1

    def can_build_from(self, origin):
        """Whether the mover's sticks allow any extension from a cell."""
        sticks = self.sticks(self.owner() - 1)
        for way in range(8):
            if 0 < self.cost(origin, way) <= sticks:
                return True
        return False

    def can_build(self):
        """Whether the mover's sticks allow any extension of this turn."""
        last = self.laid_last()
        if last != NO_CELL:
            return self.can_build_from(last)
        owner = self.owner()
        for cell in range(self.count):
            if self.state[cell] == owner and self.can_build_from(cell):
                return True
        return False

    def is_stuck(self):
        return not self.is_over() and not self.can_build()

    def may_begin(self, origin):
        """Whether the mover may extend from a cell: a connector of his, the last of this turn."""
        last = self.laid_last()
        return self.state[origin] == self.owner() and (last == NO_CELL or last == origin)

    def _broken(self, origin, target, bridge):
        """Number of the first rule that an extension breaks, or 0."""
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

    # What is touched.

    def turn_size(self):
        return 1, 2

    def illegal_reason(self, partial, cell):
        if self.is_over():
            return "game_over"
        if (
            len(partial) > 1
            or cell in partial
            or (partial and self.state[partial[0]] != self.owner())
        ):
            return "count"
        if partial:
            # A bridge where it is the only way, if there are the sticks for it.
            broken = self._broken(partial[0], cell, 0)
            if broken == CROSSING and not self._broken(partial[0], cell, 1):
                broken = 0
            return CODES[broken]
        if self.state[cell] == self.owner():
            return None if self.may_begin(cell) else "not_from_here"
        return CODES[self.blocked(cell)] or self._judge_reach(cell)

    def _judge_reach(self, target):
        """None, or why a free cell cannot be reached from any connector."""
        if self.origin_of(target) != NO_CELL:
            return None
        for place in range(target * 8, target * 8 + 8):
            if self.may_begin(self.shape.neighbours[place]):
                return "crossing"
        return "not_neighbours"

    def origin_of(self, target):
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

    def why_not_end(self, partial):
        if self.is_over():
            return "game_over", ()
        if not partial or (len(partial) == 1 and self.state[partial[0]]):
            return "count", ()
        return self.why_not(partial[:-1], partial[-1])

    def touch_mask(self, partial, mask):
        for cell in range(self.count):
            mask[cell] = 0
        if self.is_over() or len(partial) > 1:
            return
        sticks = self.sticks(self.owner() - 1)
        for origin in partial or range(self.count):
            if not self.may_begin(origin):
                continue
            for way in range(8):
                if 0 < self.cost(origin, way) <= sticks:
                    mask[self.shape.neighbours[origin * 8 + way]] = 1

    def spell(self, cells):
        """The text of a move, or of what was touched so far."""
        if len(cells) == 1 and self.state[cells[0]]:
            return cell_name(self.shape, cells[0])
        origin, target, bridge = self.move_by_touch(cells)
        mark = "^" if bridge else ">"
        return cell_name(self.shape, origin) + mark + cell_name(self.shape, target)

    def move_by_touch(self, cells):
        """A move, from itself or from touched cells, each of them legal."""
        if len(cells) == 3:
            return cells
        target = cells[-1]
        origin = cells[0] if len(cells) == 2 else self.origin_of(target)
        return origin, target, 1 if self.crosses(origin, self.way(origin, target)) else 0

    # Moves.

    def play_cells(self, cells):
        if self.is_over():
            raise Refused("game_over")
        origin, target, bridge = self.move_by_touch(cells)
        broken = self._broken(origin, target, bridge)
        if broken:
            raise Refused(CODES[broken], self.view().shown_by(broken, origin, target))
        self._forget()
        self.end_turn()
        self.state[self.own + EMPTY_ENDS] = 0
        self._turn_up(origin, target, bridge)

    def why_not_word(self, word):
        if self.is_over():
            return "game_over", ()
        return None if word == "end" else ("not_a_move", ())

    def play_word(self, word):
        refusal = self.why_not_word(word)
        if refusal:
            raise Refused(refusal[0], refusal[1])
        state = self.state
        if self.can_build():
            self._put_sticks(self.owner() - 1, 0)
        self._forget()
        self.end_turn()
        if not state[self.own + EXTENDED]:
            state[self.own + EMPTY_ENDS] += 1
            if state[self.own + EMPTY_ENDS] == len(self.COLOURS):
                state[self.count + OVER] = 1
                return
        self._pass_on()

    def _turn_up(self, origin, target, bridge):
        """Turn the card up and do what it says."""
        state = self.state
        card = state[self.cards + target]
        state[self.cards + target] = card | FACE_UP
        kind = card & KIND
        if kind == STONE:
            self._pass_on()
            return
        if kind == ARTIFACT:
            state[self.purse(self.owner() - 1) + ARTIFACTS] += 1
            if not card & FACE_UP:
                state[self.own + TURNED_UP] += 1
            if state[self.own + TURNED_UP] == ARTIFACTS_IN_ALL:
                state[self.own + FIFTH] = target
                state[self.count + OVER] = 1
                return
        self._lay_connector(origin, target, bridge, kind)

    def _lay_connector(self, origin, target, bridge, kind):
        state = self.state
        player = self.owner() - 1
        state[target] = player + 1
        state[self.cards + target] |= self.way(origin, target) << WAY_SHIFT | bridge * BRIDGE
        state[self.own + EXTENDED] = 1
        state[self.purse(player) + NEWEST] = target
        if kind == WATER:
            state[self.purse(player) + WATERS] += 1
        sticks = self.sticks(player) - (BRIDGE_STICKS if bridge else 1)
        self._put_sticks(player, sticks + (1 if kind == FERTILIZER else 0))
        if not self.can_build_from(target):
            self._pass_on()

    def _pass_on(self):
        """The turn passes to the next player, who receives his sticks."""
        state = self.state
        state[self.own + EXTENDED] = 0
        player = self.owner() % len(self.COLOURS)
        state[self.own + MOVER] = player
        income = 1 + state[self.purse(player) + WATERS]
        self._put_sticks(player, self.sticks(player) + income)

    # What the game is worth, and what is seen of it.

    def fill_pieces(self, out):
        state = self.state
        for cell in range(self.count):
            stone = state[self.cards + cell] & (KIND | FACE_UP) == STONE | FACE_UP
            out[cell] = ROCK if stone else state[cell]

    def marks(self):
        found = []
        for cell in self.face_up:
            if not self.state[cell]:
                found.append((cell, self.state[self.cards + cell] & KIND))
        if self.state[self.own + FIFTH] != NO_CELL:
            found.append((self.state[self.own + FIFTH], ARTIFACT))
        return found

    def reveals(self, changes):
        # The card of a cell changes when it is turned up; those that lie face up from the start
        # change when a connector comes.
        for place in changes:
            if place >= self.cards and place - self.cards not in self.face_up:
                return True
        return False

    def scores(self):
        if self._scores is None:
            self._scores = self.view().scores()
        return self._scores

    def winner(self):
        if not self.is_over():
            return -1
        scores = self.scores()
        best = [player for player in range(len(scores)) if scores[player] == max(scores)]
        return best[0] if len(best) == 1 else tuple(best)

    def refresh(self):
        self._forget()

    def _forget(self):
        self._scores = None
