"""The rules that Root Bound and its classroom version share: placing stones, and dead groups.

Used by `rootbound` and `classroom`, which say what differs; uses `stones`. The rules of placement
are `makes_triangle`, `makes_straight` and `rule_against`. See rules.md, section 1.
"""

from rootlight.compat import const
from rootlight.games.cut_off import CutSearch
from rootlight.games.game import CAPTURED, HEADER, NEWLY_CLAIMED_1, OVER, Game, Refused, refuse
from rootlight.games.stones import Scratch, Survey, remove_dead

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rootlight.games.game import Cells, Refusal
    from rootlight.geometry.shapes import Shape

# The bytes of the header that these games have besides; a game's own begin at BASE_HEADER.
PASSES = HEADER  # passes in succession up to now
BASE_HEADER = HEADER + 1

# The rules for the placement of a stone, in the order in which they are judged (section 1, "Where
# a stone may not be placed", and turn 2 for the last one).
OCCUPIED = const(1)
CLAIMED = const(2)
TRIANGLE = const(3)
STRAIGHT = const(4)
ADJACENT = const(5)
PLACEMENT_CODES = ("", "occupied", "claimed", "triangle", "straight", "adjacent")

NO_CELL = const(-1)


class RootBoundBase(Game):
    """Two players place one or two stones a turn. A subclass holds the rules of one game.

    Besides what every game must define, a subclass defines `refusal_of_word` and `count_scores`.
    """

    COLOURS = ("black", "white")
    CAPTURES = True
    PIECES = ("black", "white", "black claim", "white claim")
    CLAIMS = True
    APART = False  # whether White's first turn is two stones that are not neighbours

    def __init__(self, shape: "Shape", own_bytes: int = 0) -> None:
        super().__init__(shape, BASE_HEADER - HEADER + own_bytes)
        self.scratch = Scratch(shape)
        # The position at the start of the turn, which decides what is claimed, and one tried out.
        self.standing = Survey(shape, self.scratch)
        self.trial = Survey(shape, self.scratch)
        self.owner = 1  # the mover, as in `state`
        self.claims = False  # whether regions count as claimed
        self._scores: tuple[int, int] | None = None  # worked out when somebody asks
        self.refresh()

    def refresh(self) -> None:
        self.standing.take(self.state)
        self.forget()

    def forget(self) -> None:
        """Drop what was worked out for the turn before; note whose turn it is."""
        turn = self.turn()
        self.owner = 1 + (turn & 1)
        # Nothing counts as claimed before both players have had a turn.
        self.claims = turn >= 2
        self._scores = None

    # Turns.

    def turn_size(self) -> "tuple[int, int]":
        turn = self.turn()
        if turn == 0:
            return 1, 1
        return (2, 2) if turn == 1 and self.APART else (1, 2)

    def code_of_cell(self, partial: "Cells", cell: int) -> "str | None":
        if self.is_over():
            return "game_over"
        if len(partial) >= self.turn_size()[1] or cell in partial:
            return "count"
        broken = self.rule_against(cell, partial[0] if partial else NO_CELL)
        if broken:
            return PLACEMENT_CODES[broken]
        # A second stone completes the turn, so check the whole-turn rules now.
        return self.code_of_stones(partial + (cell,)) if partial else None

    def code_of_stones(self, partial: "Cells") -> "str | None":
        """None, or the code of the rule that a turn of placeable stones breaks as a whole."""
        return None

    def refusal_of_stones(self, partial: "Cells") -> "Refusal | None":
        """None, or (code, witnesses): as `code_of_stones`."""
        code = self.code_of_stones(partial)
        return (code, self.turn_witnesses(partial)) if code else None

    def turn_witnesses(self, partial: "Cells") -> "Sequence[int]":
        """The cells, sorted, that show why `code_of_stones` gave a code."""
        return ()

    def refusal_of_turn(self, partial: "Cells") -> "Refusal | None":
        return self._refusal_of_count(partial) or self.refusal_of_stones(partial)

    def legal_words(self) -> "list[str]":
        return [] if self.refusal_of_word("pass") else ["pass"]

    def play_cells(self, partial: "Cells") -> None:
        refuse(self._refusal_of_count(partial))
        if not self._may_place(partial):
            raise self._refused_stones(partial)
        refuse(self.refusal_of_stones(partial))
        self.finish_turn(partial)

    def play_word(self, word: str) -> None:
        refuse(self.refusal_of_word(word))
        self.finish_turn(())

    def _refusal_of_count(self, partial: "Cells") -> "Refusal | None":
        """None, or (code, witnesses): the game is over, or a turn has not so many stones."""
        if self.is_over():
            return "game_over", ()
        least, most = self.turn_size()
        if least <= len(partial) <= most and (len(partial) < 2 or partial[0] != partial[1]):
            return None
        return "count", ()

    def finish_turn(self, partial: "Cells") -> None:
        """Carry out a turn that is legal: place the stones, remove the dead, count the turn."""
        self.place(partial, self.trial)
        self.standing, self.trial = self.trial, self.standing
        passes = self.count + PASSES
        self.state[passes] = 0 if partial else self.state[passes] + 1
        self.end_turn()
        self.forget()
        if self.state[passes] == 2:
            self.state[self.count + OVER] = 1

    def place(self, partial: "Cells", survey: Survey) -> None:
        """Put stones on the board and take off the opponent's dead groups; survey the result."""
        owner = self.owner
        for cell in partial:
            self.state[cell] = owner
        survey.take(self.state)
        # Dead groups leave from Black's second turn on.
        if self.turn() >= 2 and remove_dead(self.state, self.count, 3 - owner, survey):
            survey.take(self.state)

    # Placing a stone.

    def rule_against(self, cell: int, other: int = NO_CELL) -> int:
        """Number of the first placement rule that a stone of the mover on `cell` breaks, or 0.

        other: the other stone of the turn, or NO_CELL.
        """
        if self.state[cell]:
            return OCCUPIED
        if self.claimant(cell):
            return CLAIMED
        if self.makes_triangle(cell, other):
            return TRIANGLE
        way = -1 if other < 0 else self._way(cell, other)
        if way < 0:
            return 0
        if self.makes_straight(cell, other, way):
            return STRAIGHT
        return ADJACENT if self.APART and self.turn() == 1 else 0

    def makes_triangle(self, cell: int, other: int = NO_CELL) -> bool:
        """The triangle rule (section 1, `triangle`): would three stones be neighbours pairwise?

        That is so if two cells that follow each other round `cell` hold stones of the mover; the
        other stone of the turn counts.
        """
        state = self.state
        owner = self.owner
        around = self.shape.neighbours
        at = cell * 6
        beside = around[at + 5]
        friend_before = state[beside] == owner or beside == other
        for place in range(at, at + 6):
            beside = around[place]
            friend = state[beside] == owner or beside == other
            if friend and friend_before:
                return True
            friend_before = friend
        return False

    def makes_straight(self, cell: int, other: int, way: int) -> bool:
        """The rule of straight lines (section 1, `straight`).

        Are two new neighbours in line with an old stone of theirs?

        way: the direction from `cell` to `other`.
        """
        around = self.shape.neighbours
        behind = around[cell * 6 + (way + 3) % 6]
        beyond = around[other * 6 + way]
        return self.state[behind] == self.owner or self.state[beyond] == self.owner

    def _way(self, cell: int, other: int) -> int:
        """The direction, 0 to 5, from a cell to a neighbour of it, or -1."""
        around = self.shape.neighbours
        for way in range(6):
            if around[cell * 6 + way] == other:
                return way
        return -1

    def _may_place(self, partial: "Cells") -> bool:
        """Return whether the stones of a turn, one or two, break no rule of placement."""
        if len(partial) == 1:
            return not self.rule_against(partial[0])
        one, other = partial
        return not self.rule_against(one, other) and not self.rule_against(other, one)

    def is_legal_for(self, owner: int, cells: "Cells") -> bool:
        """Return whether a player could place these stones, one or two, if it were his turn."""
        mover = self.owner
        self.owner = owner
        try:
            return self._may_place(cells)
        finally:
            self.owner = mover

    # Witnesses against a stone.

    def witnesses(self, code: str, partial: "Cells", cell: int) -> "Sequence[int]":
        if code not in PLACEMENT_CODES:
            return ()
        other = partial[0] if partial else NO_CELL
        return self._placement_witnesses(PLACEMENT_CODES.index(code), cell, other)

    def _refused_stones(self, partial: "Cells") -> Refused:
        """Return the refusal of the stones of a turn.

        Each rule is judged for all stones before the next rule, so the first rule that any stone
        breaks is named, for the first stone in the spelling that breaks it.
        """
        found = []
        for index in range(len(partial)):
            other = partial[1 - index] if len(partial) == 2 else NO_CELL
            broken = self.rule_against(partial[index], other)
            if broken:
                found.append((broken, index, other))
        broken, index, other = min(found)
        cells = self._placement_witnesses(broken, partial[index], other)
        return Refused(PLACEMENT_CODES[broken], cells)

    def _placement_witnesses(self, broken: int, cell: int, other: int) -> "Sequence[int]":
        """The cells, sorted, that show which rule of placement a stone breaks beside `other`."""
        if broken == OCCUPIED:
            return (cell,)
        if broken == CLAIMED:
            return self._border(cell)
        if broken == ADJACENT:
            return (other,)
        owner = self.owner
        state = self.state
        around = self.shape.neighbours
        ring = [around[cell * 6 + way] for way in range(6)]
        if broken == TRIANGLE:
            friends = [beside == other or state[beside] == owner for beside in ring]
            found = [
                ring[w] for w in range(6) if friends[w] and (friends[w - 1] or friends[w - 5])
            ]
            return tuple(sorted(found))
        way = ring.index(other)
        line = (ring[(way + 3) % 6], around[other * 6 + way])
        return tuple(sorted([old for old in line if state[old] == owner]))

    def _border(self, cell: int) -> "tuple[int, ...]":
        """The stones, sorted, that touch the region of an empty cell."""
        labels = self.standing.labels
        around = self.shape.neighbours
        found = []
        for stone in range(self.count):
            if not self.state[stone]:
                continue
            for place in range(stone * 6, stone * 6 + 6):
                beside = around[place]
                if not self.state[beside] and labels[beside] == labels[cell]:
                    found.append(stone)
                    break
        return tuple(found)

    # The worth of the position, and its pieces.

    def claimant(self, cell: int) -> int:
        return 0 if self.state[cell] or not self.claims else self.standing.claimant(cell)

    def fill_pieces(self, out: bytearray) -> None:
        if self.claims:
            self.standing.fill_pieces(self.state, out)
        else:
            out[: self.count] = self.state[: self.count]

    def mark_region(self, cell: int, mask: bytearray) -> None:
        labels = self.standing.labels
        for other in range(self.count):
            same = labels[other] == labels[cell] and not self.state[other]
            mask[other] = 1 if same and not self.state[cell] else 0

    def scores(self) -> "tuple[int, int]":
        if not self.claims:
            return 0, 0
        if self._scores is None:
            self._scores = self.count_scores()
        return self._scores

    def count_scores(self) -> "tuple[int, int]":
        """The points of Black and White, once regions count as claimed."""
        raise NotImplementedError

    # The effects of a turn.

    def look_ahead(self, partial: "Cells", effects: bytearray) -> None:
        state = self.state
        before = bytes(state)
        self.place(partial, self.trial)
        for cell in range(self.count):
            effects[cell] = 0
            if state[cell]:
                continue
            claimant = self.trial.claimant(cell) if self.turn() >= 1 else 0
            if before[cell]:
                effects[cell] = CAPTURED
            elif claimant and not (self.claims and self.standing.claimant(cell)):
                effects[cell] = NEWLY_CLAIMED_1 + claimant - 1
        state[:] = before

    def at_risk(self, partial: "Cells") -> "Sequence[int]":
        """Own stones, sorted, that a legal turn leaves dead: they fall by the opponent's next.

        They fall whatever the opponent plays: his stones cut regions up, and each part touches
        one of them, so no group of ours gets a region or a friend by them. A single group is dead
        unless it is live, and then it is live for good. Black's first stone is spared: White's
        first turn removes nothing.
        """
        if self.turn() < 1:
            return ()
        state = self.state
        before = bytes(state)
        self.place(partial, self.trial)
        found: list[int] = []
        if self.trial.dead_groups_of(self.owner):
            stones = [cell for cell in range(self.count) if state[cell] == self.owner]
            found = [cell for cell in stones if self.trial.is_dead(cell)]
        state[:] = before
        return tuple(found)

    def dangers(self) -> "Iterator[tuple[list[int], int] | None]":
        if self.is_over() or self.turn() < 2:
            return iter(())
        queue = self.scratch.queue
        search = CutSearch(self.shape, self.state, self.standing, queue, self.is_legal_for)
        return search.groups()

    # The end of the game.

    def ends_it(self) -> bool:
        return not self.is_over() and self.state[self.count + PASSES] == 1
