"""RootZone, by Dale W. Walton. See rules.md, section 3.

Used through the catalogue. `_rule_against` says where a stone may go.
"""

from rootlight import kernels
from rootlight.compat import const
from rootlight.games.game import HEADER, OVER, Game, refuse
from rootlight.geometry.notation import cell_name
from rootlight.texts import t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rootlight.games.game import Cells, Refusal, Turns
    from rootlight.geometry.shapes import Shape

YELLOW = const(1)
ORANGE = const(2)
# The blocking stone. As what is off the board, it is nobody's: that is at no cell's place.
BLOCK = const(3)
_SEEN = const(4)  # a stone while its group is measured

# The game's own bytes of the header.
PASSES = HEADER  # passes in succession up to now, without one that skipped the set-up
SIZES = HEADER + 1  # yellow's largest group, low and high byte, then orange's
FIRSTS = HEADER + 5  # for each player, whether he was the first to have a group of that size
_OWN_BYTES = const(7)

# The rules for the placement of a stone, in the order in which they are judged.
OCCUPIED = const(1)
UNCONNECTED = const(2)
ENEMY = const(3)
BESIDE_BLOCK = const(4)
TOO_MANY = const(5)
CROWDED = const(6)
PLACEMENT_CODES = (
    None, "occupied", "unconnected", "enemy", "block", "too_many_friends", "crowded",
)  # fmt: skip


class RootZone(Game):
    """Two players grow inwards from the edge and touch no enemy; the largest group wins."""

    NAME = "rootzone"
    COLOURS = ("yellow", "orange")
    PIECES = ("yellow", "orange", "block")

    def __init__(
        self,
        shape: "Shape",
        options: "dict[str, int | str]",
        seed: int,
        cards: "str | None" = None,
        turns: "Turns | None" = None,
    ) -> None:
        super().__init__(shape, _OWN_BYTES)
        crowd_max = options["crowd_max"]
        self._friends_max = int(options["friends_max"])
        self._crowd_max = 6 if crowd_max == "none" else int(crowd_max)
        self._queue = kernels.cell_table(shape.count)

    # Turns.

    def turn_size(self) -> "tuple[int, int]":
        return (1, 1) if self.turn() else (2, 2)

    def code_of_cell(self, partial: "Cells", cell: int) -> "str | None":
        if self.is_over():
            return "game_over"
        if len(partial) >= self.turn_size()[1]:
            return "count"
        if self.turn():
            return PLACEMENT_CODES[self._rule_against(cell)]
        # Any cell will do for the block: on every board an edge cell is left that is not beside.
        return PLACEMENT_CODES[self._rule_against_set_up(partial[0], cell)] if partial else None

    def refusal_of_turn(self, partial: "Cells") -> "Refusal | None":
        if self.is_over():
            return "game_over", ()
        return None if len(partial) == self.turn_size()[0] else ("count", ())

    def play_cells(self, cells: "Cells") -> None:
        refuse(self.refusal_of_turn(cells) or self.refusal_of_cell(cells[:-1], cells[-1]))
        self.state[self.count + PASSES] = 0
        if len(cells) == 2:
            self.state[cells[0]] = BLOCK
        self._grow(self.mover(), cells[-1])
        self.end_turn()

    def spell(self, cells: "Cells") -> str:
        """At the set-up, the block comes before the stone."""
        if self.turn():
            return super().spell(cells)
        return ",".join([cell_name(self.shape, cell) for cell in cells])

    # Words: section 3, points 1, 2 and 4.

    def legal_words(self) -> "list[str]":
        return [word for word in ("pass", "swap") if not self.refusal_of_word(word)]

    def all_words(self) -> "tuple[str, ...]":
        return "pass", "swap"

    def touch_one_more(self) -> str:
        return t("The set-up is the blocking stone and a stone at the edge: touch one more cell.")

    def refusal_of_word(self, word: str) -> "Refusal | None":
        if self.is_over():
            return "game_over", ()
        if word == "pass" or (word == "swap" and self.stone_to_swap() >= 0):
            return None
        return "not_a_move", ()

    def play_word(self, word: str) -> None:
        refuse(self.refusal_of_word(word))
        if word == "swap":
            self._swap()
        elif self.turn():
            self._pass()
        self.end_turn()

    def _pass(self) -> None:
        at = self.count
        self.state[at + PASSES] += 1
        if self.state[at + PASSES] == 2:
            self.state[at + OVER] = 1

    def _swap(self) -> None:
        """The yellow stone becomes an orange one, as if it had always been."""
        cell = self.stone_to_swap()
        at = self.count
        self.state[at + SIZES] = 0
        self.state[at + FIRSTS] = 0
        self._grow(ORANGE - 1, cell)

    def stone_to_swap(self) -> int:
        """The yellow stone that Orange may make his own now, or -1."""
        if self.turn() != 1:
            return -1
        for cell in range(self.count):
            if self.state[cell] == YELLOW:
                return cell
        return -1

    def gives_up(self) -> bool:
        # To leave out the set-up is no pass.
        return self.turn() > 0 and super().gives_up()

    def ends_it(self) -> bool:
        return not self.is_over() and self.state[self.count + PASSES] == 1

    # Touches of fingers. Orange swaps by touching the yellow stone. Touching the yellow stone is
    # how Orange says that he swaps.

    def refusal_of_touch(self, partial: "Cells", cell: int) -> "Refusal | None":
        if not partial and cell == self.stone_to_swap():
            return None
        return self.refusal_of_cell(partial, cell)

    def legal_touches(self, partial: "Cells", mask: bytearray) -> None:
        self.legal_cells(partial, mask)
        cell = self.stone_to_swap()
        if cell >= 0 and not partial:
            mask[cell] = 1

    def without(self, partial: "Cells", cell: int) -> "Cells":
        # The stone was placed with regard to the block, and would pass for it when left alone.
        return () if partial[:1] == (cell,) else super().without(partial, cell)

    def move_by_touch(self, partial: "Cells") -> "str | Cells":
        if partial and partial[0] == self.stone_to_swap():
            return "swap"
        return partial

    def touches_for(self, move: "str | Cells") -> "Cells":
        return (self.stone_to_swap(),) if move == "swap" else super().touches_for(move)

    def piece(self, partial: "Cells", index: int) -> int:
        if self.turn() or index:
            return self.mover() + 1
        return BLOCK

    # Placing a stone: section 3, points 1 and 3.

    def _rule_against(self, cell: int) -> int:
        """Number of the first rule that a stone of the mover on a cell breaks, or 0."""
        state = self.state
        if state[cell]:
            return OCCUPIED
        owner = self.mover() + 1
        around = self.shape.neighbours
        friends = 0
        rooted = enemy = block = crowded = False
        for place in range(cell * 6, cell * 6 + 6):
            beside = around[place]
            piece = state[beside]
            if beside == self.count:
                rooted = True
            elif piece == owner:
                friends += 1
                crowded = crowded or self.is_crowded(beside, owner)
            elif piece == BLOCK:
                block = True
            elif piece:
                enemy = True
        if not rooted and not friends:
            return UNCONNECTED
        if enemy:
            return ENEMY
        if block:
            return BESIDE_BLOCK
        if friends > self._friends_max:
            return TOO_MANY
        return CROWDED if crowded else 0

    def is_crowded(self, stone: int, owner: int) -> bool:
        """Return whether a stone has the most friendly neighbours that it may have."""
        friends = 0
        for place in range(stone * 6, stone * 6 + 6):
            if self.state[self.shape.neighbours[place]] == owner:
                friends += 1
        return friends > self._crowd_max

    def _rule_against_set_up(self, block: int, cell: int) -> int:
        """As `_rule_against`, for the stone of the set-up: judged as if the block stood."""
        self.state[block] = BLOCK
        broken = self._rule_against(cell)
        self.state[block] = 0
        return broken

    # Witnesses against a stone.

    def witnesses(self, code: str, partial: "Cells", cell: int) -> "Sequence[int]":
        if code == "occupied":
            return (cell,)
        if code == "block":
            # At the set-up it is not on the board yet.
            return partial[:1] or self._beside(cell, BLOCK)
        owner = self.mover() + 1
        if code == "enemy":
            return self._beside(cell, 3 - owner)
        if code == "too_many_friends":
            return self._beside(cell, owner)
        if code == "crowded":
            friends = self._beside(cell, owner)
            return tuple([stone for stone in friends if self.is_crowded(stone, owner)])
        return ()

    def witnesses_to_show(self, code: str, partial: "Cells", cell: int) -> "Sequence[int]":
        """A stone that is not connected: the stones that it should be beside."""
        if code != "unconnected" or not self.turn():
            return ()
        owner = self.mover() + 1
        return tuple([stone for stone in range(self.count) if self.state[stone] == owner])

    def _beside(self, cell: int, piece: int) -> "tuple[int, ...]":
        """The neighbours, sorted, of a cell where such a piece stands."""
        around = self.shape.neighbours[cell * 6 : cell * 6 + 6]
        return tuple(sorted([b for b in around if b != self.count and self.state[b] == piece]))

    # The worth of the position. No stone ever leaves, so groups only grow.

    def _grow(self, player: int, cell: int) -> None:
        """Place a player's stone, and note the size of its group if he had none so large."""
        self.state[cell] = player + 1
        size = self._measure(cell)
        if size <= self.largest(player):
            return
        at = self.count + SIZES + 2 * player
        self.state[at] = size & 255
        self.state[at + 1] = size >> 8
        is_first = size > self.largest(1 - player)
        self.state[self.count + FIRSTS + player] = 1 if is_first else 0

    def _measure(self, start: int) -> int:
        """The size of the group of a stone."""
        state = self.state
        queue = self._queue
        around = self.shape.neighbours
        owner = state[start]
        state[start] = _SEEN
        queue[0] = start
        done = 0
        end = 1
        while done < end:
            at = queue[done] * 6
            for place in range(at, at + 6):
                beside = around[place]
                if state[beside] == owner:
                    state[beside] = _SEEN
                    queue[end] = beside
                    end += 1
            done += 1
        for index in range(end):
            state[queue[index]] = owner
        return end

    def largest(self, player: int) -> int:
        """The size of a player's largest group."""
        at = self.count + SIZES + 2 * player
        return self.state[at] | self.state[at + 1] << 8

    def scores(self) -> "tuple[int, int]":
        firsts = self.count + FIRSTS
        return (
            2 * self.largest(0) + self.state[firsts],
            2 * self.largest(1) + self.state[firsts + 1],
        )

    def winner(self) -> int:
        if not self.is_over():
            return -1
        yellow, orange = self.scores()
        if yellow == orange:
            return -2
        return 0 if yellow > orange else 1

    def end_reasons(self) -> "tuple[str, ...]":
        yellow, orange = self.scores()
        if yellow == orange:
            return "passed", "largest", "draw"
        if self.largest(0) == self.largest(1):
            return "passed", "largest", "first_largest"
        return "passed", "largest"

    def score_parts(self) -> "list[dict[str, int]]":
        """The size of the largest group, which counts twice, and the point for the first."""
        firsts = self.count + FIRSTS
        return [
            {"largest": self.largest(index), "first": self.state[firsts + index]}
            for index in range(2)
        ]

    def count_off(self) -> "dict[str, bytearray]":
        """One group a player: of several that are as large, the one with the lowest cell."""
        owners = bytearray(self.count)
        seen = bytearray(self.count)
        for player in range(2):
            for cell in range(self.count):
                if self.state[cell] != player + 1 or seen[cell]:
                    continue
                size = self._measure(cell)
                counts = size == self.largest(player)
                for index in range(size):
                    seen[self._queue[index]] = 1
                    owners[self._queue[index]] = player + 1 if counts else 0
                if counts:
                    break
        return {"largest": owners}

    def more_state(self, names: "Callable[[list[int]], list[str]]") -> "dict[str, object]":
        """The blocking stone: `block`, a list, empty if there is none."""
        return {"block": names([cell for cell in range(self.count) if self.state[cell] == BLOCK])}
