"""Rootbound by the classroom rules, after the handout by Mark. See rules.md, section 2.

Used through the catalogue. The rules of placement and dead groups are in `rootbound_base`.
"""

from rootlight.compat import const
from rootlight.games.rootbound_base import RootBoundBase

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Refusal, Turns
    from rootlight.geometry.shapes import Shape


class Classroom(RootBoundBase):
    """As Root Bound, but who can place must; a colour's score is the empty cells it claims."""

    NAME = "classroom"
    # A first turn that leaves a single group loses the game: beginners are warned.
    GUARD = True

    def __init__(
        self,
        shape: "Shape",
        options: "dict[str, object]",
        seed: int,
        cards: "str | None" = None,
        turns: "Turns | None" = None,
    ) -> None:
        self._must_place: bool | None = None  # None until somebody asks in this turn
        super().__init__(shape)

    def forget(self) -> None:
        super().forget()
        self._must_place = None

    # A pass, which is a move only where no placement is legal (section 2, `must_place`).

    def refusal_of_word(self, word: str) -> "Refusal | None":
        if self.is_over():
            return "game_over", ()
        if word != "pass":
            return "not_a_move", ()
        # Asked again and again, and the same all through the turn.
        if self._must_place is None:
            self._must_place = self._can_place()
        return ("must_place", ()) if self._must_place else None

    def has_only_word(self) -> bool:
        return self.refusal_of_word("pass") is None

    def _can_place(self) -> bool:
        """Return whether the mover may place a stone anywhere; stops at the first such cell."""
        for cell in range(self.count):
            if not self.state[cell] and not self.rule_against(cell):
                return True
        return False

    def preview_end(self, steps: bytearray) -> int:
        """Fill `steps[cell]`: 1 where a pass now would remove a stone. There is no clean-up."""
        before = bytes(self.state)
        self.place((), self.trial)
        last = self._mark_leavers(before, steps)
        self.state[:] = before
        return last

    # The worth of the position.

    def count_scores(self) -> "tuple[int, int]":
        found = [0, 0, 0]
        for cell in range(self.count):
            found[self.claimant(cell)] += 1
        return found[1], found[2]

    def winner(self) -> int:
        if not self.is_over():
            return -1
        black, white = self.scores()
        if black == white:
            return -2
        return 0 if black > white else 1

    def end_reasons(self) -> "tuple[str, ...]":
        black, white = self.scores()
        return ("stuck", "claimed", "draw") if black == white else ("stuck", "claimed")

    def counted(self, owners: bytearray) -> bool:
        """Fill `owners[cell]` with whose point each cell is: a claimant's, never a stone's."""
        for cell in range(self.count):
            owners[cell] = self.claimant(cell)
        return True

    def count_off(self) -> "dict[str, bytearray]":
        owners = bytearray(self.count)
        self.counted(owners)
        return {"claimed": owners}

    def score_parts(self) -> "list[dict[str, int]]":
        """Cells claimed, and nothing else."""
        return [{"claimed": points} for points in self.scores()]
