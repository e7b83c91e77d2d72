"""Droched, by Saïd Galdseid. See rules.md, section 4.

Used through the catalogue. The komi and the choice of sides are in `droched_bidding`, anchors and
bridges in `droched_anchors`, the boards that may not come again in `repetition`.
"""

from rootlight.compat import const
from rootlight.games import droched_bidding as bidding
from rootlight.games.droched_anchors import Anchors, Bridges, are_two
from rootlight.games.droched_bidding import HANDICAP, KOMI, MOST_KOMI, PLAY, SIDES
from rootlight.games.game import CAPTURED, HEADER, OVER, Game, Refused, SetUpError, refuse
from rootlight.games.repetition import PLACES, PastBoards
from rootlight.texts import filled

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rootlight.games.game import Cells, Refusal, Turns
    from rootlight.geometry.shapes import Shape

# The game's own bytes of the header.
PRISON = HEADER  # black stones in the prison, in 2 bytes, then white ones
SECOND = HEADER + 4  # the side that the second player chose, as an owner; 0 before
_OWN_BYTES = const(5)

# The effects of a stone that its neighbours alone can tell.
UNSURE = const(0)
TAKES_NOTHING = const(1)
GOES_ALONE = const(2)


class Droched(Game):
    """Two players place stones and release prisoners; the last who can do either wins."""

    NAME = "droched"
    COLOURS = PIECES = ("black", "white")
    CAPTURES = True
    LOSES_PLACED = True
    REPETITION_PLACES = PLACES  # see `PastBoards`; tests try few of them

    def __init__(
        self,
        shape: "Shape",
        options: "dict[str, int]",
        seed: int,
        cards: "str | None" = None,
        turns: "Turns | None" = None,
    ) -> None:
        super().__init__(shape, _OWN_BYTES)
        self.handicap = options.get("handicap", 0)
        if self.handicap > shape.count:
            values = ", ".join([str(stones) for stones in range(2, shape.count + 1)])
            text = filled("The option %s of %s is one of: %s.", "handicap", self.NAME, values)
            raise SetUpError(text)
        self._anchors = Anchors(shape)
        # The position at the start of the turn; and one tried out, which lies on `cells`.
        self.standing = Bridges(shape, self._anchors)
        self._trial = Bridges(shape, self._anchors)
        self._board = memoryview(self.state)[: shape.count + 1]
        self.cells = bytearray(shape.count + 1)
        self._lost = [0, 0, 0]  # stones of each colour that the turn tried out loses
        # The words before play are no turns of a colour.
        first = 0 if self.handicap else 2
        places = self.REPETITION_PLACES
        self._past = PastBoards(shape.count, len(self.state), first, places, turns)
        self.owner = 1  # the mover, as in `state`
        self.refresh()

    def refresh(self) -> None:
        self.owner = 1 + (self.turn() & 1)
        self.standing.take(self.state)
        self._past.recall(self.state)

    # The turn order. Black acts in even turns, whoever plays Black.

    def stage(self) -> int:
        """Return the kind of the coming turn: KOMI, SIDES, HANDICAP or PLAY."""
        turn = self.turn()
        if self.handicap:
            return PLAY if turn else HANDICAP
        return turn if turn < 2 else PLAY

    def is_bidding(self) -> bool:
        """Return whether the sides are not chosen yet: only words are moves."""
        return self.stage() < HANDICAP

    def mover(self) -> int:
        return -1 if self.is_bidding() else super().mover()

    def mover_name(self) -> "str | None":
        """`first` and `second` until the sides are chosen."""
        return bidding.BIDDERS[self.turn()] if self.is_bidding() else super().mover_name()

    def players(self) -> "tuple[str, ...]":
        """`first` and `second` until the sides are chosen, then the colours of those two."""
        if self.is_bidding():
            return bidding.BIDDERS
        return self.COLOURS[self.colour_at(0)], self.COLOURS[self.colour_at(1)]

    def player(self) -> int:
        return -1 if self.is_over() else self.seat()

    def seat(self) -> int:
        turn = self.turn()
        return turn if self.is_bidding() else self.colour_at(turn & 1)

    def colour_at(self, seat: int) -> int:
        if self.is_bidding():
            return -1
        return 1 - seat if self.state[self.count + SECOND] == 1 else seat

    def turn_size(self) -> "tuple[int, int]":
        stage = self.stage()
        if stage == KOMI:
            return 1, min(self.count, MOST_KOMI)
        return (self.handicap, self.handicap) if stage == HANDICAP else (1, 1)

    # Questions about the coming turn.

    def code_of_cell(self, partial: "Cells", cell: int) -> "str | None":
        if self.is_over():
            return "game_over"
        if self.is_bidding():
            return "not_a_move"
        most = self.turn_size()[1]
        if len(partial) >= most or cell in partial:
            return "count"
        if self.state[cell]:
            return "occupied"
        if most == 1:
            return self._illegal_stone(cell)
        partial += (cell,)
        return self.try_out(partial) if len(partial) == most else None

    def refusal_of_turn(self, partial: "Cells") -> "Refusal | None":
        if self.is_over():
            return "game_over", ()
        least, most = self.turn_size()
        return None if least <= len(partial) <= most else ("count", ())

    def refusal_of_word(self, word: str) -> "Refusal | None":
        if self.is_over():
            return "game_over", ()
        stage = self.stage()
        if stage < HANDICAP:
            return None if bidding.is_bid(stage, word) else ("not_a_move", ())
        if word != "release" or stage == HANDICAP:
            return "not_a_move", ()
        return None if self.prisoners(3 - self.owner) else ("prison_empty", ())

    def legal_words(self) -> "list[str]":
        stage = self.stage()
        if stage < HANDICAP:
            return bidding.bids(stage)
        return [] if self.refusal_of_word("release") else ["release"]

    def witnesses(self, code: str, partial: "Cells", cell: int) -> "Sequence[int]":
        return (cell,) if code == "occupied" else ()

    def witnesses_to_show(self, code: str, partial: "Cells", cell: int) -> "Sequence[int]":
        """Show for a repetition the stones that would leave, for suicide those that shut it in."""
        if code == "repetition":
            return tuple(self._leaving(partial + (cell,)))
        return tuple(self._border(cell)) if code == "suicide" else ()

    def _border(self, cell: int) -> "list[int]":
        """The stones, sorted, that touch the region of an empty cell."""
        labels = self.standing.labels
        found = []
        for stone in range(self.count):
            if not self.state[stone]:
                continue
            for place in range(stone * 6, stone * 6 + 6):
                beside = self.shape.neighbours[place]
                if beside != self.count and labels[beside] == labels[cell]:
                    found.append(stone)
                    break
        return found

    # Turns.

    def parse(self, text: str) -> "str | Cells":
        if not self.is_bidding():
            return super().parse(text)
        if not isinstance(text, str) or self.refusal_of_word(text):
            raise Refused("not_a_move")
        return text

    def play_cells(self, partial: "Cells") -> None:
        refuse(self._why_not_turn(partial))
        self._board[:] = self.cells
        self.standing, self._trial = self._trial, self.standing
        for owner in (1, 2):
            self.imprison(owner, self._lost[owner])
        self._finish_turn()

    def play_word(self, word: str) -> None:
        refuse(self.refusal_of_word(word))
        if self.is_bidding():
            self._bid(word)
        else:
            self.imprison(3 - self.owner, -1)
            self._finish_turn()

    def _bid(self, word: str) -> None:
        """Carry out a word of the bidding."""
        if self.stage() == KOMI:
            self.imprison(1, bidding.stones_of(word))
        else:
            self.state[self.count + SECOND] = 1 if word == "black" else 2
        self.end_turn()
        self.refresh()

    def _why_not_turn(self, partial: "Cells") -> "Refusal | None":
        """None, or (code, witnesses): why these cells are no whole legal turn; tries it out."""
        if self.is_bidding():
            return "not_a_move", ()
        refusal = self.refusal_of_turn(partial)
        if refusal:
            return refusal
        if len(set(partial)) < len(partial):
            return "count", ()
        for cell in partial:
            if self.state[cell]:
                return "occupied", (cell,)
        code = self.try_out(partial)
        return (code, ()) if code else None

    def _finish_turn(self) -> None:
        """Count the turn just carried out, and end the game if the other player cannot act."""
        self._past.note(self._board, self.owner - 1)
        self.end_turn()
        self.owner = 3 - self.owner
        if not self.can_act():
            self.state[self.count + OVER] = 1
        self._past.ends_with(self.state)

    def can_act(self) -> bool:
        """Return whether the mover has any legal turn. Mostly the first one tried is legal."""
        if self.prisoners(3 - self.owner):
            return True
        for cell in range(self.count):
            if not self.state[cell] and self._illegal_stone(cell) is None:
                return True
        return False

    def prisoners(self, owner: int) -> int:
        """Return the number of stones of a colour in the prison."""
        at = self.count + PRISON + 2 * (owner - 1)
        return self.state[at] | self.state[at + 1] << 8

    def imprison(self, owner: int, stones: int) -> None:
        """Put stones of a colour into the prison."""
        held = self.prisoners(owner) + stones
        at = self.count + PRISON + 2 * (owner - 1)
        self.state[at] = held & 255
        self.state[at + 1] = held >> 8

    # Carrying out a turn of stones.

    def try_out(self, partial: "Cells") -> "str | None":
        """Carry out a turn of stones on `cells`; None, or the code why the turn is illegal.

        Section 4: `suicide`, then `repetition`.
        """
        self.carry_out(partial)
        lost = self._lost
        if lost[self.owner] == 1 and not lost[3 - self.owner]:
            for cell in partial:
                if not self.cells[cell]:
                    return "suicide"
        return self._repetition()

    def carry_out(self, partial: "Cells") -> None:
        """Carry out on `cells` what a turn of stones on empty cells would do; survey the result.

        Enemy groups go to the prison before own ones, for that may save the own ones.
        """
        cells = self.cells
        cells[:] = self._board
        for cell in partial:
            cells[cell] = self.owner
        self._trial.take(cells)
        self._remove(3 - self.owner)
        self._remove(self.owner)

    def _remove(self, owner: int) -> None:
        """Take all groups of a colour that are on broken bridges off `cells`."""
        self._lost[owner] = 0
        trial = self._trial
        if not trial.broken[owner]:
            return
        cells = self.cells
        for cell in range(self.count):
            if cells[cell] == owner and trial.is_broken(cell):
                cells[cell] = 0
                self._lost[owner] += 1
        trial.take(cells)

    def _repetition(self) -> "str | None":
        """None, or the code why the mover may not end his turn with the board on `cells`."""
        return "repetition" if self._past.holds(self.cells, self.owner - 1) else None

    def _illegal_stone(self, cell: int) -> "str | None":
        """None, or the code why the mover may not place a stone on an empty cell."""
        seen = self.glance(cell)
        if seen == UNSURE:
            return self.try_out((cell,))
        if seen == GOES_ALONE:
            return "suicide"
        self.cells[:] = self._board
        self.cells[cell] = self.owner
        return self._repetition()

    def glance(self, cell: int) -> int:
        """The effect of a stone on an empty cell, if it can be told without a trial.

        All groups are on bridges before a turn. Only groups that touch the region of the cell can
        lose theirs. They keep it if the cell does not cut the region, nor costs it an anchor that
        matters, and if the groups beside the cell still touch the region or have a bridge without
        it. The new stone reaches all that its region did, and a group that it joins loses nothing
        by it.
        """
        state = self.state
        around = self.shape.neighbours
        region = self.standing.labels[cell]
        reached = self.standing.once[region]
        at = cell * 6
        before = state[around[at + 5]]
        stretches = 0  # of empty cells around the cell; more than one, and it may cut the region
        empty = False
        friend = False
        for way in range(6):
            beside = around[at + way]
            colour = state[beside]
            if not colour:
                empty = True
                if before:
                    stretches += 1
            elif colour == self.owner:
                friend = True
            elif beside != self.count and before and state[around[at + (way + 1) % 6]]:
                # It may touch the region at this cell alone.
                if not self._has_bridge_without(region, beside):
                    return UNSURE
            before = colour
        if empty and reached and (stretches > 1 or self._costs_an_anchor(region, cell)):
            return UNSURE
        return TAKES_NOTHING if friend or are_two(reached) else GOES_ALONE

    def _has_bridge_without(self, region: int, stone: int) -> bool:
        """Return whether a stone's group is still on a bridge without touching a region."""
        standing = self.standing
        group = standing.labels[stone]
        # An anchor in `twice` is reached in two ways, so the loss of one region leaves the other.
        only_by_region = standing.once[region] & ~standing.twice[group]
        return are_two(standing.once[group] & ~only_by_region)

    def _costs_an_anchor(self, region: int, cell: int) -> bool:
        """Return whether a stone on this cell leaves a region with one anchor at most."""
        standing = self.standing
        reached = standing.once[region]
        lost = reached & ~standing.twice[region] & self._anchors.of[cell]
        return lost != 0 and not are_two(reached & ~lost)

    # The effects of a turn, for people who ask.

    def look_ahead(self, partial: "Cells", effects: bytearray) -> None:
        """As every game's; stones of the turn itself are captured, too, if they leave by it."""
        for cell in range(self.count):
            effects[cell] = 0
        for cell in self._leaving(partial):
            effects[cell] = CAPTURED

    def at_risk(self, partial: "Cells") -> "Sequence[int]":
        """Own stones, sorted, that a legal turn would send to the prison (guard)."""
        lost = [c for c in self._leaving(partial) if c in partial or self.state[c] == self.owner]
        return tuple(lost)

    def _leaving(self, partial: "Cells") -> "list[int]":
        """The cells, sorted, whose stones a turn would send to the prison, its own included."""
        if self.is_bidding() or self.refusal_of_turn(partial):
            return []
        self.carry_out(partial)
        cells = range(self.count)
        return [c for c in cells if (self.state[c] or c in partial) and not self.cells[c]]

    def dangers(self) -> "Iterator[tuple[list[int], int] | None]":
        """As every game's.

        A group is in danger if a legal placement of the opponent would send it to the prison, on
        the position as it stands and as if it were his turn. A turn is one stone, so no group is
        in danger by two.
        """
        if self.is_over() or self.stage() != PLAY:
            return
        mask = bytearray(self.count)
        for owner in (1, 2):
            for cell in range(self.count):
                if not self.state[cell]:
                    self._mark_lost(owner, cell, mask)
                    yield None
        labels = self.standing.labels
        for stone in range(self.count):
            if mask[stone] and labels[stone] == stone:
                cells = range(self.count)
                yield [cell for cell in cells if mask[cell] and labels[cell] == stone], 1

    def _mark_lost(self, owner: int, cell: int, mask: bytearray) -> None:
        """Mark the enemy stones that a placement of a player, in turn, would send away."""
        mover = self.owner
        self.owner = owner
        try:
            code = self.code_of_cell((), cell)
        finally:
            self.owner = mover
        if code:
            return
        for stone in range(self.count):
            if self.state[stone] == 3 - owner and not self.cells[stone]:
                mask[stone] = 1

    def ends_it(self) -> bool:
        if self.is_bidding() or self.refusal_of_word("release"):
            return False
        before = bytes(self.state)
        mover = self.owner
        self.imprison(3 - mover, -1)
        self.end_turn()
        self.owner = 3 - mover
        ends = not self.can_act()
        self.state[:] = before
        self.owner = mover
        return ends

    # Touches and pieces. During the bidding, touches stand for words.

    def refusal_of_touch(self, partial: "Cells", cell: int) -> "Refusal | None":
        if not self.is_bidding():
            return self.refusal_of_cell(partial, cell)
        if len(partial) >= self.turn_size()[1] or cell in partial:
            return "count", ()
        return None if bidding.piece_at(self.stage(), self.shape, cell) else ("not_a_move", ())

    def legal_touches(self, partial: "Cells", mask: bytearray) -> None:
        if not self.is_bidding():
            self.legal_cells(partial, mask)
            return
        for cell in range(self.count):
            mask[cell] = 0 if self.refusal_of_touch(partial, cell) else 1

    def move_by_touch(self, partial: "Cells") -> "str | Cells":
        if self.is_bidding():
            return bidding.bid_by_touch(self.stage(), self.shape, partial)
        return partial

    def touches_for(self, move: "str | Cells") -> "Cells":
        if isinstance(move, str) and self.is_bidding():
            return bidding.touches_for(self.stage(), self.shape, move)
        return super().touches_for(move)

    def end_word(self) -> str:
        return "release" if self.stage() else "komi 0"

    def piece(self, partial: "Cells", index: int) -> int:
        if self.is_bidding():
            return bidding.piece_at(self.stage(), self.shape, partial[index])
        return self.owner

    def all_words(self) -> "tuple[str, ...]":
        return ("release", "black", "white") + tuple(["komi %d" % n for n in range(100)])

    def fill_pieces(self, out: bytearray) -> None:
        """As every game's; while sides are chosen, each cell shows the side it stands for."""
        if self.stage() != SIDES:
            out[: self.count] = self.state[: self.count]
            return
        for cell in range(self.count):
            out[cell] = bidding.piece_at(SIDES, self.shape, cell)

    # The result, and what is told of the prison.

    def scores(self) -> "tuple[int, ...]":
        return ()

    def winner(self) -> int:
        return 2 - self.owner if self.is_over() else -1

    def end_reasons(self) -> "tuple[str, ...]":
        return "no_turn", "no_turn_loses"

    def tally(self) -> "tuple[int, int]":
        """There is no score: the stones in prison."""
        return self.prisoners(1), self.prisoners(2)

    def more_state(self, names: "Callable[[list[int]], list[str]]") -> "dict[str, object]":
        """Return the number of stones of each colour in the prison."""
        return {"prison": {"black": self.prisoners(1), "white": self.prisoners(2)}}
