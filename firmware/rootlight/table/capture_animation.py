"""Stones that leave the board, one step of them after another, and the count-off at the end.

`Captures` belongs to the controller and has a CaptureAnimation while stones leave; the lights
paint it. Knows time and cells, no colours. fingers-and-lights.md says what a person sees.
"""

from array import array

from rootlight.compat import const, ticks_diff
from rootlight.table.shows import LEAVING_STEP_MS, LEAVING_STEPS

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Game
    from rootlight.match.match import Match
    from rootlight.table.in_play import Ticker

_COUNT_MS = const(120)
_SURPLUS_MS = const(3000)
_NOBODY = const(0xFFFF)


class CaptureAnimation:
    """Stones leaving.

    before: a state in which they still stand. steps: bytearray, the step with which each cell's
    stone leaves, or 0; `last` is the last of them. game: the game if it has ended, for the
    count-off; else None.

    `now`: the step that is shown, and `step_started` since when; `owners`: whose stone stood on
    each cell; `ends_game`: whether a game has ended; `is_counting`, `counted`: whether pairs go
    dark, and how many have; `rank`: array, each cell's place in its owner's row while counting;
    `is_over`: whether all has been shown.
    """

    def __init__(
        self,
        before: bytearray,
        steps: bytearray,
        last: int,
        now_ms: int,
        game: "Game | None" = None,
    ) -> None:
        self.steps = steps
        self.owners = bytes(before[: len(steps)])
        self.now = 0
        self.step_started = now_ms
        self.ends_game = game is not None
        self.is_counting = False
        self.is_over = False
        self.counted = 0
        self.rank = array("H")
        self._last = last
        self._pairs = 0
        if game is not None:
            self._rank_cells(game)
        self._next_step(now_ms)

    def advance(self, now_ms: int) -> bool:
        """Let time pass; return whether anything looks different now."""
        if self.is_over:
            return False
        if self.is_counting:
            return self._count_on(now_ms)
        if ticks_diff(now_ms, self.step_started) < LEAVING_STEPS * LEAVING_STEP_MS:
            return False
        self._next_step(now_ms)
        return True

    def _next_step(self, now_ms: int) -> None:
        """Go on to the next step at which any stone leaves."""
        self.step_started = now_ms
        self.now += 1
        while self.now <= self._last:
            for step in self.steps:
                if step == self.now:
                    return
            self.now += 1
        self.is_counting = self._pairs > 0
        self.is_over = not self.is_counting

    def _rank_cells(self, game: "Game") -> None:
        """Give each cell that counts its place in its owner's row of cells."""
        owners = bytearray(len(self.steps))
        if not game.counted(owners):
            return
        counts = [0, 0]
        self.rank = array("H", [_NOBODY] * len(self.steps))
        for cell in range(len(self.steps)):
            owner = owners[cell]
            if owner:
                self.rank[cell] = counts[owner - 1]
                counts[owner - 1] += 1
        self._pairs = min(counts)

    def _count_on(self, now_ms: int) -> bool:
        """Let the next pair go dark; after the last, show what is left over for a while."""
        passed = ticks_diff(now_ms, self.step_started)
        before = self.counted
        self.counted = min(passed // _COUNT_MS, self._pairs)
        self.is_over = passed >= self._pairs * _COUNT_MS + _SURPLUS_MS
        return self.is_over or self.counted != before


class Captures:
    """The stones that leave one board.

    `animation`: the CaptureAnimation while it lasts, or None.
    """

    def __init__(self, ticker: "Ticker") -> None:
        self.animation: "CaptureAnimation | None" = None
        self._ticker = ticker

    def show_last_turn(self, match: "Match") -> None:
        """Show the stones leaving that the last turn took, and at the end of a game the count."""
        game = match.game
        before = match.before()
        steps = bytearray(game.count)
        if game.is_over() and not game.gave_up():
            last = game.end_steps(before, steps)
            self._show(before, steps, last, game)
            return
        for cell in range(game.count):
            if before[cell] and not game.state[cell]:
                steps[cell] = 1
        if any(steps):
            self._show(before, steps, 1)

    def preview_end(self, game: "Game") -> None:
        """Show what would leave if the game ended by its word now."""
        steps = bytearray(game.count)
        last = game.preview_end(steps)
        self._show(game.state, steps, last)

    def _show(
        self, before: bytearray, steps: bytearray, last: int, game: "Game | None" = None
    ) -> None:
        animation = CaptureAnimation(before, steps, last, self._ticker.now, game)
        self.animation = None if animation.is_over else animation

    def step(self, now_ms: int) -> bool:
        """Let time pass; return whether the last stone has left just now."""
        animation = self.animation
        if animation is None or not animation.advance(now_ms):
            return False
        self._ticker.changed()
        return animation.is_over

    def go_on(self) -> bool:
        """Return whether stones are leaving."""
        return self.animation is not None and not self.animation.is_over

    def clear(self) -> None:
        """Show nothing leaving, without a word to the lights: more changes than that."""
        self.animation = None

    def stop(self) -> None:
        """Let the stones be gone at once, as a touch does after the end of a game."""
        self.animation = None
        self._ticker.changed()
