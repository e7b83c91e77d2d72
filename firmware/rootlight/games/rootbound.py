"""Root Bound, by Christopher Field. See rules.md, section 1.

Used through the catalogue. The rules of placement (triangle, straight, claimed, ...) and dead
groups are in `rootbound_base`; the single-group rule, passing and the end of the game are here.
"""

from rootlight.compat import const
from rootlight.games.clean_up import CleanUp
from rootlight.games.game import REMOVED
from rootlight.games.rootbound_base import BASE_HEADER, PASSES, RootBoundBase
from rootlight.texts import t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rootlight.games.game import Cells, Refusal, Turns
    from rootlight.geometry.shapes import Shape

# The game's own byte of the header.
FIRST_PASSER = BASE_HEADER  # owner who was the first to pass in the whole game, 0 nobody


class RootBound(RootBoundBase):
    """Two players place one or two stones a turn; who holds more of the board at the end wins."""

    NAME = "rootbound"
    APART = True

    def __init__(
        self,
        shape: "Shape",
        options: "dict[str, object]",
        seed: int,
        cards: "str | None" = None,
        turns: "Turns | None" = None,
    ) -> None:
        self._parts: list[dict[str, int]] | None = None  # of the scores; see `score_parts`
        # Kept until it was shown (`end_steps`): a clean-up of the position that it leaves would
        # not know the steps that led there.
        self._last_clean_up: CleanUp | None = None
        super().__init__(shape, 1)
        self._before = bytearray(len(self.state))

    def forget(self) -> None:
        super().forget()
        self._parts = None
        self._last_clean_up = None

    # Turns.

    def refusal_of_word(self, word: str) -> "Refusal | None":
        if self.is_over():
            return "game_over", ()
        if word != "pass" or self.turn() < 2:
            return "not_a_move", ()
        return self.refusal_of_stones(())

    def finish_turn(self, partial: "Cells") -> None:
        first = self.count + FIRST_PASSER
        if not partial and not self.state[first]:
            self.state[first] = self.owner
        super().finish_turn(partial)
        if self.is_over():
            self._end_game()

    def touch_one_more(self) -> str:
        return t("White's first turn is two stones: touch one more.")

    def why_one_stone(self) -> str:
        if self.turn():
            return ""
        return t("Black's first turn is one stone. To move it, touch it again, then another cell.")

    # The single-group rule (section 1, `single_group`).

    def code_of_stones(self, partial: "Cells") -> "str | None":
        if not self._leaves_one_group(partial):
            return None
        self._before[:] = self.state
        self.place(partial, self.trial)
        live = self.trial.has_live_group(self.state, self.owner)
        self.state[:] = self._before
        return None if live else "single_group"

    def _leaves_one_group(self, partial: "Cells") -> bool:
        """Return whether the mover has just one group after these stones. No pass over the board.

        Black's first turn is exempt; the groups of one turn of White's first are two.
        """
        if self.turn() < 2:
            return False
        groups = self.standing.groups_of(self.owner)
        joined = self._groups_beside(partial[0]) if partial else []
        if len(partial) < 2:
            return groups - len(joined) + len(partial) == 1
        more = self._groups_beside(partial[1])
        common = [group for group in more if group in joined]
        apart = not common and self._way(partial[0], partial[1]) < 0
        joined_in_all = len(joined) + len(more) - len(common)
        return groups - joined_in_all + (2 if apart else 1) == 1

    def _groups_beside(self, cell: int) -> "list[int]":
        """Labels of the mover's groups beside a cell, three at most."""
        owner = self.owner
        labels = self.standing.labels
        found: list[int] = []
        for place in range(cell * 6, cell * 6 + 6):
            beside = self.shape.neighbours[place]
            if self.state[beside] == owner and labels[beside] not in found:
                found.append(labels[beside])
        return found

    def witnesses(self, code: str, partial: "Cells", cell: int) -> "Sequence[int]":
        if code == "single_group":
            return self.turn_witnesses(partial + (cell,))
        return super().witnesses(code, partial, cell)

    def turn_witnesses(self, partial: "Cells") -> "Sequence[int]":
        """The stones, sorted, of the single group that a turn would leave."""
        stones = [cell for cell in range(self.count) if self.state[cell] == self.owner]
        return tuple(sorted(stones + list(partial)))

    # The end of the game and its clean-up (section 1, "End of the game").

    def clean_up(self) -> CleanUp:
        """The clean-up of the present position, which stays as it is; overwrites `trial`."""
        clean = CleanUp(self.shape, self.trial, self.scratch)
        clean.run(self.state)
        return clean

    def _end_game(self) -> None:
        clean = self.clean_up()
        self.state[: self.count] = clean.cells[: self.count]
        self._last_clean_up = clean
        self._scores = clean.score(1), clean.score(2)
        self._parts = None
        self.standing.take(self.state)

    def preview_end(self, steps: bytearray) -> int:
        before = bytes(self.state)
        self.place((), self.trial)
        clean = self.clean_up()
        last = self._merge_steps(clean, before, steps)
        self.state[:] = before
        return last

    def end_steps(self, before: "bytes | bytearray", steps: bytearray) -> int:
        clean = self._last_clean_up
        if clean is None:
            return super().end_steps(before, steps)
        self._last_clean_up = None  # its tables are no longer needed
        return self._merge_steps(clean, before, steps)

    def _merge_steps(self, clean: CleanUp, before: "bytes | bytearray", steps: bytearray) -> int:
        """Fill `steps`: 1 for stones that left with the turn, then the clean-up's own steps."""
        self._mark_leavers(before, steps)
        for cell in range(self.count):
            if clean.steps[cell]:
                steps[cell] = clean.steps[cell] + 1
        return clean.last_step + 1

    # The worth of the position (section 1, "Score").

    def count_scores(self) -> "tuple[int, int]":
        clean = self.clean_up()
        return clean.score(1), clean.score(2)

    def winner(self) -> int:
        if not self.is_over():
            return -1
        black, white = self.scores()
        if black == white:
            return self.state[self.count + FIRST_PASSER] - 1
        return 0 if black > white else 1

    def end_reasons(self) -> "tuple[str, ...]":
        black, white = self.scores()
        return ("passed", "points", "first_to_pass") if black == white else ("passed", "points")

    def counted(self, owners: bytearray) -> bool:
        """Fill `owners[cell]` with who holds each cell: a stone's owner, or a claimant."""
        for cell in range(self.count):
            owners[cell] = self.state[cell] or self.claimant(cell)
        return True

    def tally(self) -> "tuple[int, int]":
        """Stones and claimed cells as they are lit now. The clean-up may leave far fewer."""
        owners = bytearray(self.count)
        self.counted(owners)
        found = [0, 0, 0]
        for owner in owners:
            found[owner] += 1
        return found[1], found[2]

    def more_state(self, names: "Callable[[list[int]], list[str]]") -> "dict[str, object]":
        """Return what each colour holds now; `scores` are those if both passed."""
        black, white = self.tally()
        return {"standing": {"black": black, "white": white}}

    def score_parts(self) -> "list[dict[str, int]]":
        """Stones left, and cells claimed, after the clean-up that the scores reckon with."""
        if self._parts is not None:
            return self._parts
        scores = self.scores()
        cells = self.clean_up().cells if self.claims and not self._is_cleaned() else self.state
        found = []
        for index in range(2):
            stones = 0
            if scores[index]:
                for cell in range(self.count):
                    stones += cells[cell] == index + 1
            found.append({"stones": stones, "claimed": scores[index] - stones})
        self._parts = found
        return found

    def count_off(self) -> "dict[str, bytearray]":
        stones, claimed, removed = [bytearray(self.count) for _ in range(3)]
        if not self.claims:
            return {"stones": stones, "claimed": claimed, REMOVED: removed}
        cells, survey = self.state, self.standing
        if not self._is_cleaned():
            clean = self.clean_up()
            cells, survey = clean.cells, clean.survey
        for cell in range(self.count):
            stones[cell] = cells[cell]
            if not cells[cell]:
                claimed[cell] = survey.claimant(cell)
                removed[cell] = self.state[cell]
        return {"stones": stones, "claimed": claimed, REMOVED: removed}

    def _is_cleaned(self) -> bool:
        """Return whether two passes have ended the game; who gives up leaves all stones."""
        return self.state[self.count + PASSES] == 2
