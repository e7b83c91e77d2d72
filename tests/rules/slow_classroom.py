"""The classroom rules a second time: slow, obvious, and written from rules.md alone.

Used by the tests as a second opinion. Section 2 says what differs from section 1, and so does
this; imports the slow Root Bound and nothing of the firmware.
"""

from tests.rules.slow_rootbound import COLOURS, SlowGame, SlowRefused


class SlowClassroom(SlowGame):
    """A game by the classroom rules. `position` is the board as it stands now."""

    @property
    def counts(self):
        """Black's first turn places one stone; every later turn one or two."""
        return (1, 2) if self.moves else (1,)

    def placement_tests(self):
        """There is no rule that White's first two stones be apart."""
        return self.occupied, self.claimed, self.triangle, self.straight

    def single_group(self, cells):
        """There is no single-group rule."""
        return set()

    def can_place(self):
        """Return whether any placement is legal: one stone, for two are no easier to place."""
        return any(self.placement_fault([cell], [cell]) is None for cell in self.board.cells)

    def words(self):
        """A player may pass only when no placement is legal."""
        return [] if self.over or self.can_place() else ["pass"]

    def play_pass(self):
        """A turn like any other; the game ends when both are without a placement in succession."""
        if self.can_place():
            raise SlowRefused("must_place")
        ends = self.moves[-1] == "pass"
        self.end_turn("pass", ())
        self.over = ends
        return "pass"

    def scores(self):
        """The empty cells of claimed regions only. There is no clean-up."""
        return {colour: len(self.position.claimed(colour)) for colour in COLOURS}

    def count_off(self):
        """The claimed cells, by colour."""
        return {"claimed": {c: set(self.position.claimed(c)) for c in COLOURS}}

    def winner(self):
        """The colour that won, "draw", or None while the game goes on."""
        if not self.over:
            return None
        scores = self.scores()
        if scores["black"] == scores["white"]:
            return "draw"
        return max(COLOURS, key=lambda colour: scores[colour])

    def more_state(self):
        """Its scores are what each colour holds."""
        return {}
