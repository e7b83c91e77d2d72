"""Roots Growy Roots, of the Global Game Jam 2023. See rules.md, section 5.

Used through the catalogue. `growy_position` says where a root may grow; `growy_field` lays the
cards. The turns, the end and the score are here.
"""

from array import array

from rootlight.compat import const
from rootlight.games import growy_count, growy_field
from rootlight.games.each import Each
from rootlight.games.game import MARK_ARTIFACT, MARK_WATER, OVER, Refused, is_word, refuse
from rootlight.games.growy_position import (
    ARTIFACT,
    ARTIFACTS,
    BRIDGE,
    BRIDGE_STICKS,
    CODES,
    CROSSING,
    EMPTY_ENDS,
    EXTENDED,
    FACE_UP,
    FERTILIZER,
    FIFTH,
    KIND,
    MOVER,
    NEWEST,
    NO_CELL,
    NOT_NEIGHBOURS,
    STONE,
    TURNED_UP,
    WATER,
    WATERS,
    WAY_SHIFT,
    GrowyPosition,
)
from rootlight.geometry.notation import cell_name
from rootlight.texts import t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rootlight.games.game import Cells, Refusal, Turns
    from rootlight.geometry.shapes import Shape

ROCK = const(5)  # a face-up stone, in PIECES
ARTIFACTS_IN_ALL = const(5)
_ORIGIN_SHIFT = const(12)  # of a stick in one number
# The names of the kinds of cards.
_KINDS = ("dirt", "water", "artifact", "fertilizer", "stone", "seed")


class Growy(GrowyPosition):
    """Two to four roots grow over a field of hidden cards, by extensions from cell to cell.

    A move is (origin, target, 1 for a bridge or 0). The touched cells are (target,), or
    (origin, target) where it matters from which connector.
    """

    NAME = "growy"
    OWN_FIELDS = True
    COLOURS: "tuple[str, ...]" = ("blue", "orange", "green", "violet")
    PIECES = ("blue", "orange", "green", "violet", "rock")
    LISTS_MOVES = True

    def __init__(
        self,
        shape: "Shape",
        options: "dict[str, object]",
        seed: int,
        cards: "str | None" = None,
        turns: "Turns | None" = None,
    ) -> None:
        players = int(shape.name.split("-")[1])
        kinds, face_up = growy_field.lay(shape, players, seed, cards)
        super().__init__(shape, players, kinds, face_up)
        self.COLOURS = self.COLOURS[:players]
        self._scores: tuple[int, ...] | None = None  # worked out when somebody asks
        self.put_sticks(0, 1)

    def refresh(self) -> None:
        self._scores = None

    # The turn order.

    def colour_at(self, seat: int) -> int:
        # Players 1 and 3, or 2 and 4, share a seat: the one who is to move first has it.
        player = self.state[self.own + MOVER]
        while player & 1 != seat:
            player = (player + 1) % len(self.COLOURS)
        return player

    # Touches.

    def turn_size(self) -> "tuple[int, int]":
        return 1, 2

    def code_of_cell(self, partial: "Cells", cell: int) -> "str | None":
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
            broken = self.rule_against(partial[0], cell, 0)
            if broken == CROSSING and not self.rule_against(partial[0], cell, 1):
                broken = 0
            return CODES[broken] or None
        if self.state[cell] == self.owner():
            return None if self.may_begin(cell) else "not_from_here"
        return CODES[self.blocked(cell)] or self._out_of_reach(cell)

    def _out_of_reach(self, target: int) -> "str | None":
        """None, or the code why a free cell cannot be reached from any connector."""
        if self.origin_of(target) != NO_CELL:
            return None
        for place in range(target * 8, target * 8 + 8):
            if self.may_begin(self.shape.neighbours[place]):
                return "crossing"
        return "not_neighbours"

    def witnesses(self, code: str, partial: "Cells", cell: int) -> "Sequence[int]":
        if code not in CODES:
            return ()
        broken = CODES.index(code)
        found: list[int] = []
        for origin in partial or self._origins(cell, broken):
            for witness in self.shown_by(broken, origin, cell):
                if witness not in found:
                    found.append(witness)
        return tuple(sorted(found))

    def _origins(self, cell: int, broken: int) -> "Sequence[int]":
        """The connectors from which a touched cell was judged."""
        if broken != CROSSING and broken != NOT_NEIGHBOURS:
            return (cell,)
        found = [origin for origin in range(self.count) if self.may_begin(origin)]
        if broken == CROSSING:
            found = [origin for origin in found if self.way(origin, cell) >= 0]
        return found

    def refusal_of_turn(self, partial: "Cells") -> "Refusal | None":
        if self.is_over():
            return "game_over", ()
        if not partial or (len(partial) == 1 and self.state[partial[0]]):
            return "count", ()
        return self.refusal_of_cell(partial[:-1], partial[-1])

    def legal_touches(self, partial: "Cells", mask: bytearray) -> None:
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

    def move_by_touch(self, cells: "Cells") -> "Cells":
        """A move, from itself or from touched cells, each of them legal."""
        if len(cells) == 3:
            return cells
        target = cells[-1]
        origin = cells[0] if len(cells) == 2 else self.origin_of(target)
        return origin, target, 1 if self.crosses(origin, self.way(origin, target)) else 0

    def touches_for(self, move: "str | Cells") -> "Cells":
        if isinstance(move, str):
            return ()
        origin, target = move[0], move[1]
        return (target,) if self.origin_of(target) == origin else (origin, target)

    # The text of moves.

    def parse(self, text: str) -> "str | Cells":
        if not isinstance(text, str) or not text:
            raise Refused("not_a_move")
        if is_word(text):
            return text
        bridge = 0 if ">" in text else 1
        names = text.split("^" if bridge else ">")
        if len(names) != 2:
            raise Refused("not_a_move")
        origin, target = self.cells_of(names)
        if origin == target:
            raise Refused("count")
        return origin, target, bridge

    def spell(self, cells: "Cells") -> str:
        """The text of a move, or of what was touched so far."""
        if len(cells) == 1 and self.state[cells[0]]:
            return cell_name(self.shape, cells[0])
        origin, target, bridge = self.move_by_touch(cells)
        mark = "^" if bridge else ">"
        return cell_name(self.shape, origin) + mark + cell_name(self.shape, target)

    def legal_moves(self) -> "list[str]":
        """All legal moves, by origin, then target; `end` is the last."""
        if self.is_over():
            return []
        found = []
        for origin in range(self.count):
            if self.may_begin(origin):
                found.extend(self._moves_from(origin))
        return found + ["end"]

    def _moves_from(self, origin: int) -> "list[str]":
        sticks = self.sticks(self.mover())
        found = []
        for way in range(8):
            cost = self.cost(origin, way)
            if 0 < cost <= sticks:
                target = self.shape.neighbours[origin * 8 + way]
                found.append((origin, target, 0 if cost == 1 else 1))
        return [self.spell(move) for move in sorted(found)]

    # `end`.

    def end_word(self) -> str:
        return "end"

    def legal_words(self) -> "list[str]":
        return [] if self.is_over() else ["end"]

    def has_only_word(self) -> bool:
        return not self.is_over() and not self.can_build()

    def gives_up(self) -> bool:
        return not (self.is_over() or self.state[self.own + EXTENDED]) and self.can_build()

    def ends_it(self) -> bool:
        ends = self.state[self.own + EMPTY_ENDS] + 1
        named = self.state[self.own + EXTENDED]
        return not (self.is_over() or named) and ends >= len(self.still_playing())

    def refusal_of_word(self, word: str) -> "Refusal | None":
        if self.is_over():
            return "game_over", ()
        return None if word == "end" else ("not_a_move", ())

    def play_word(self, word: str) -> None:
        refuse(self.refusal_of_word(word))
        state = self.state
        if self.can_build():
            self.put_sticks(self.owner() - 1, 0)
        self._scores = None
        self.end_turn()
        if not state[self.own + EXTENDED]:
            state[self.own + EMPTY_ENDS] += 1
            if state[self.own + EMPTY_ENDS] >= len(self.still_playing()):
                state[self.count + OVER] |= 1
                return
        self._pass_on()

    # Extensions.

    def play_cells(self, cells: "Cells") -> None:
        if self.is_over():
            raise Refused("game_over")
        origin, target, bridge = self.move_by_touch(cells)
        broken = self.rule_against(origin, target, bridge)
        if broken:
            raise Refused(CODES[broken], self.shown_by(broken, origin, target))
        self._scores = None
        self.end_turn()
        self.state[self.own + EMPTY_ENDS] = 0
        self._turn_up(origin, target, bridge)

    def _turn_up(self, origin: int, target: int, bridge: int) -> None:
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
                state[self.count + OVER] |= 1
                return
        self._lay_connector(origin, target, bridge, kind)

    def _lay_connector(self, origin: int, target: int, bridge: int, kind: int) -> None:
        state = self.state
        player = self.owner() - 1
        state[target] = player + 1
        state[self.cards + target] |= self.way(origin, target) << WAY_SHIFT | bridge * BRIDGE
        state[self.own + EXTENDED] = 1
        state[self.purse(player) + NEWEST] = target
        if kind == WATER:
            state[self.purse(player) + WATERS] += 1
        sticks = self.sticks(player) - (BRIDGE_STICKS if bridge else 1)
        self.put_sticks(player, sticks + (1 if kind == FERTILIZER else 0))
        if not self.can_build_from(target):
            self._pass_on()

    def _pass_on(self) -> None:
        """The turn passes to the next player, who receives his sticks."""
        state = self.state
        state[self.own + EXTENDED] = 0
        player = self.owner() % len(self.COLOURS)
        while self.has_given_up(player):
            player = (player + 1) % len(self.COLOURS)
        state[self.own + MOVER] = player
        income = 1 + state[self.purse(player) + WATERS]
        self.put_sticks(player, self.sticks(player) + income)

    def pass_over(self) -> None:
        self._pass_on()

    # The score.

    def scores(self) -> "tuple[int, ...]":
        if self._scores is None:
            self._scores = tuple([sum(parts.values()) for parts in self.score_parts()])
        return self._scores

    def score_parts(self) -> "list[dict[str, int]]":
        """Water, artifacts, and the points for most branches and for the longest root."""
        players = len(self.COLOURS)
        tips, longest = self.tips_and_longest(players)
        found = []
        for player in range(players):
            purse = self.purse(player)
            found.append(
                {
                    "water": self.state[purse + WATERS],
                    "artifacts": self.state[purse + ARTIFACTS],
                    "branches": 1 if tips[player] and tips[player] == max(tips) else 0,
                    "longest": 3 if longest[player] and longest[player] == max(longest) else 0,
                }
            )
        return found

    def count_off(self) -> "dict[str, bytearray]":
        return growy_count.count_off(self)

    def touch_one_more(self) -> str:
        return t("This is where the root would start; touch the cell where it should go, too.")

    def winner(self) -> "int | tuple[int, ...]":
        if not self.is_over():
            return -1
        scores = self.scores()
        left = self.still_playing()
        most = max([scores[player] for player in left])
        best = [player for player in left if scores[player] == most]
        return best[0] if len(best) == 1 else tuple(best)

    def end_reasons(self) -> "tuple[str, ...]":
        end = "all_ended" if self.state[self.own + FIFTH] == NO_CELL else "fifth_artifact"
        return (end,) if isinstance(self.winner(), int) else (end, "shared")

    # Pieces and marks.

    def fill_pieces(self, out: bytearray) -> None:
        state = self.state
        for cell in range(self.count):
            stone = state[self.cards + cell] & (KIND | FACE_UP) == STONE | FACE_UP
            out[cell] = ROCK if stone else state[cell]

    def marks(self) -> "Iterable[tuple[int, int]]":
        found = []
        for cell in self.face_up:
            # An open card without a root is water or an artifact: each seed has a root.
            if not self.state[cell]:
                is_water = self.card(cell) & KIND == WATER
                found.append((cell, MARK_WATER if is_water else MARK_ARTIFACT))
        if self.state[self.own + FIFTH] != NO_CELL:
            found.append((self.state[self.own + FIFTH], MARK_ARTIFACT))
        return found

    def possible_fields(self, cell: int) -> "Iterable[tuple[int, str]]":
        cards = self.state[self.cards : self.cards + self.count]
        return growy_field.possible_fields(self.shape, len(self.COLOURS), cards, cell)

    def reveals(self, changes: "Iterable[int]") -> bool:
        # The card of a cell changes when it is turned up; those that lie face up from the start
        # change when a connector comes.
        for place in changes:
            if place >= self.cards and place - self.cards not in self.face_up:
                return True
        return False

    # The state on the link.

    def more_state(self, names: "Callable[[list[int]], list[str]]") -> "dict[str, object]":
        """Sticks in hand, cards that lie face up, the sticks of the roots, artifacts taken."""
        numbers = range(len(self.COLOURS))
        artifacts = [self.state[self.purse(player) + ARTIFACTS] for player in numbers]
        return {
            "sticks": {self.COLOURS[player]: self.sticks(player) for player in numbers},
            "cards": self._cards_by_name(),
            "roots": {self.COLOURS[player]: self._root(player + 1) for player in numbers},
            "artifacts": {self.COLOURS[player]: artifacts[player] for player in numbers},
        }

    def _cards_by_name(self) -> Each:
        """{cell: what it shows} for the cards that lie face up."""
        shape = self.shape
        cards = bytes(self.state[self.cards : self.cards + shape.count])
        found = (
            (cell_name(shape, cell), _KINDS[cards[cell] & KIND])
            for cell in range(shape.count)
            if cards[cell] & FACE_UP
        )
        return Each(found, True)

    def _root(self, owner: int) -> Each:
        """The sticks of a root as the moves that laid them, by origin, then target."""
        found = []
        for cell in range(self.count):
            parent = self.parent(cell)
            if self.state[cell] == owner and parent != NO_CELL:
                bridge = 1 if self.card(cell) & BRIDGE else 0
                found.append(parent << _ORIGIN_SHIFT | cell << 1 | bridge)
        sticks = array("I", sorted(found))
        return Each(self.spell(_stick(packed)) for packed in sticks)


def _stick(packed: int) -> "Cells":
    """(origin, target, whether it is a bridge) from one number."""
    return packed >> _ORIGIN_SHIFT, packed >> 1 & (1 << _ORIGIN_SHIFT - 1) - 1, packed & 1
