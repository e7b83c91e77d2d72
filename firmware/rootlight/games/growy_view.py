"""What Roots Growy Roots shows to people: why not, all moves, roots, cards, the scores.

Used by the game, which borrows it when somebody asks. See rules.md, section 5.
"""

from array import array

from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.games.growy import (
    ARTIFACTS,
    BRIDGE,
    CODES,
    CROSSING,
    EMPTY_ENDS,
    EXTENDED,
    FACE_UP,
    KIND,
    NO_CELL,
    NOT_FROM_HERE,
    NOT_NEIGHBOURS,
    NOT_YOURS,
    OCCUPIED,
    SEED,
    STONE_THERE,
    WATERS,
    WAY_SHIFT,
)
from rootlight.games.view import Each, is_word
from rootlight.games.view import View as _View
from rootlight.geometry.notation import cell_name
from rootlight.geometry.parsing import cell_at, is_cell_name

_ORIGIN_SHIFT = const(12)  # of a stick in one number
# What a card shows, by its kind.
_KINDS = ("dirt", "water", "artifact", "fertilizer", "stone", "seed")


class View(_View):
    """A look at a game of Roots Growy Roots."""

    def parse(self, text):
        if not isinstance(text, str) or not text:
            raise Refused("not_a_move")
        if is_word(text):
            return text
        bridge = 0 if ">" in text else 1
        names = text.split("^" if bridge else ">")
        if len(names) != 2 or not (is_cell_name(names[0]) and is_cell_name(names[1])):
            raise Refused("not_a_move")
        origin = cell_at(self.game.shape, names[0])
        target = cell_at(self.game.shape, names[1])
        if origin < 0 or target < 0:
            raise Refused("no_such_cell")
        if origin == target:
            raise Refused("count")
        return origin, target, bridge

    # Why a cell may not be built on.

    def witnesses(self, code, partial, cell):
        """The cells, sorted, that show why `judge` gave this code."""
        if code not in CODES:
            return ()
        broken = CODES.index(code)
        found = []
        for origin in partial or self._origins(cell, broken):
            for witness in self.shown_by(broken, origin, cell):
                if witness not in found:
                    found.append(witness)
        return tuple(sorted(found))

    def _origins(self, cell, broken):
        """The connectors from which a touched cell was judged."""
        game = self.game
        if broken != CROSSING and broken != NOT_NEIGHBOURS:
            return (cell,)
        found = [origin for origin in range(game.count) if game.may_begin(origin)]
        if broken == CROSSING:
            found = [origin for origin in found if game.way(origin, cell) >= 0]
        return found

    def shown_by(self, broken, origin, target):
        """The cells, sorted, that show which rule an extension breaks."""
        game = self.game
        if broken == NOT_YOURS or broken == NOT_NEIGHBOURS:
            return (origin,)
        if broken == NOT_FROM_HERE:
            return (game.laid_last(),)
        if broken == OCCUPIED or broken == STONE_THERE:
            return (target,)
        if broken != CROSSING:
            return ()
        way = game.way(origin, target)
        around = game.shape.neighbours
        ends = [around[origin * 8 + (way + turn & 7)] for turn in (1, 7)]
        return tuple(sorted(ends))

    # The moves.

    def words(self):
        return [] if self.game.is_over() else ["end"]

    def moves(self):
        """All legal moves, by origin, then target; `end` is the last."""
        game = self.game
        if game.is_over():
            return []
        found = []
        for origin in range(game.count):
            if game.may_begin(origin):
                found.extend(self._moves_from(origin))
        return found + ["end"]

    def _moves_from(self, origin):
        game = self.game
        sticks = game.sticks(game.mover())
        found = []
        for way in range(8):
            cost = game.cost(origin, way)
            if 0 < cost <= sticks:
                target = game.shape.neighbours[origin * 8 + way]
                found.append((origin, target, 0 if cost == 1 else 1))
        return [game.spell(move) for move in sorted(found)]

    def gives_up(self):
        game = self.game
        return not (game.is_over() or game.state[game.own + EXTENDED]) and game.can_build()

    def ends_it(self):
        game = self.game
        ends = game.state[game.own + EMPTY_ENDS] + 1
        named = game.state[game.own + EXTENDED]
        return not (game.is_over() or named) and ends == len(game.COLOURS)

    # What the game is worth.

    def scores(self):
        """The points of each player, as a tuple."""
        return tuple([sum(parts.values()) for parts in self.score_parts()])

    def score_parts(self):
        """Water, artifacts, and the points for most branches and for the longest root."""
        game = self.game
        players = len(game.COLOURS)
        tips, longest = self._measure(players)
        found = []
        for player in range(players):
            purse = game.purse(player)
            found.append(
                {
                    "water": game.state[purse + WATERS],
                    "artifacts": game.state[purse + ARTIFACTS],
                    "branches": 1 if tips[player] and tips[player] == max(tips) else 0,
                    "longest": 3 if longest[player] and longest[player] == max(longest) else 0,
                }
            )
        return found

    def _measure(self, players):
        """(tips of each root, length of the longest path in each), as lists.

        Each root is taken apart from its tips: a connector whose branches are all gone tells
        the one from which it was laid how far it is to the farthest tip behind it.
        """
        game = self.game
        tips = [0] * players
        longest = [0] * players
        branches = bytearray(game.count)
        for cell in range(game.count):
            parent = self._parent(cell)
            if parent != NO_CELL:
                branches[parent] += 1
        deepest = array("H", [0] * game.count)
        free = [cell for cell in range(game.count) if game.state[cell] and not branches[cell]]
        for cell in free:  # which grows on the way
            parent = self._parent(cell)
            if parent == NO_CELL:
                continue
            player = game.state[cell] - 1
            if not deepest[cell]:
                tips[player] += 1
            depth = deepest[cell] + (2 if self._card(cell) & BRIDGE else 1)
            longest[player] = max(longest[player], deepest[parent] + depth)
            deepest[parent] = max(deepest[parent], depth)
            branches[parent] -= 1
            if not branches[parent]:
                free.append(parent)
        return tips, longest

    def _card(self, cell):
        return self.game.state[self.game.cards + cell]

    def _parent(self, cell):
        """The connector from which the one on a cell was laid; NO_CELL if there is none."""
        game = self.game
        card = self._card(cell)
        if not game.state[cell] or card & KIND == SEED:
            return NO_CELL
        back = card >> WAY_SHIFT & 7 ^ 4
        return game.shape.neighbours[cell * 8 + back]

    # What the link tells.

    def more_state(self, names):
        game = self.game
        numbers = range(len(game.COLOURS))
        artifacts = [game.state[game.purse(player) + ARTIFACTS] for player in numbers]
        return {
            "sticks": {game.COLOURS[player]: game.sticks(player) for player in numbers},
            "cards": self._cards_by_name(),
            "roots": {game.COLOURS[player]: self._root(player + 1) for player in numbers},
            "artifacts": {game.COLOURS[player]: artifacts[player] for player in numbers},
        }

    def _cards_by_name(self):
        """{cell: what it shows} for the cards that lie face up, as an Each."""
        game = self.game
        shape = game.shape
        cards = bytes(game.state[game.cards : game.cards + shape.count])
        found = (
            (cell_name(shape, cell), _KINDS[cards[cell] & KIND])
            for cell in range(shape.count)
            if cards[cell] & FACE_UP
        )
        return Each(found, True)

    def _root(self, owner):
        """The sticks of a root as the moves that laid them, by origin, then target; an Each."""
        game = self.game
        found = []
        for cell in range(game.count):
            parent = self._parent(cell)
            if game.state[cell] == owner and parent != NO_CELL:
                bridge = 1 if self._card(cell) & BRIDGE else 0
                found.append(parent << _ORIGIN_SHIFT | cell << 1 | bridge)
        sticks = array("I", sorted(found))
        return Each(game.spell(_stick(packed)) for packed in sticks)


def _stick(packed):
    """(origin, target, whether it is a bridge) from one number."""
    return packed >> _ORIGIN_SHIFT, packed >> 1 & (1 << _ORIGIN_SHIFT - 1) - 1, packed & 1
