"""The frames for the LEDs: the styles that the painter gives to the pads, as they move in time.

Made by the device, which calls `update` each step; the link and the bring-up read colours. Two
stages: the painter gives each pad a style when something has happened; `update` moves the colours
of the styles in use on in coarse steps. Only then is a frame composed. The Stage shows the scene,
or a guest in its place: a bring-up or a test of the LEDs.
"""

from rootlight import kernels
from rootlight.compat import const, ticks_diff
from rootlight.lights.motions import (
    ENTRY,
    LEAVE,
    MOTION_COUNT,
    MOTIONS,
    ROUND,
    SHOW,
    STEP_MS,
    STEPS,
    STYLE_COUNT,
    TIMING,
)
from rootlight.lights.painter import Painter
from rootlight.lights.palette import BASES, fill_colours

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from rootlight.drivers.led_chain import LedChain
    from rootlight.table.controller import Controller
    from rootlight.table.in_play import Ticker
    from rootlight.table.time_keeper import TimeKeeper
    from rootlight.touch.pads import Pads

    class Guest(Protocol):
        """A guest offers the methods of the Scene, but fills the frame itself."""

        NAME: str

        def update(self, now_ms: int) -> bool: ...
        def colour(self, pad: int) -> int: ...
        def end(self) -> None: ...


class Scene:
    """The frame that the board shows.

    chain: a LedChain, whose `frame` is filled. cells: number of cells of the built board.
    shade: as `motions.shade`, or as it was when a report was recorded. `brightness`: a setting,
    which multiplies all bytes.
    """

    def __init__(
        self,
        controller: "Controller",
        chain: "LedChain",
        cells: int,
        shade: "Callable[[int, int, int, bytearray, bytearray], None]",
    ) -> None:
        self.brightness = 1
        self._shade = shade
        self._ticker = controller.ticker
        self._in_play = controller.in_play
        self._captures = controller.captures
        self._show = controller.show
        self._chain = chain
        self._painter = Painter(controller, cells)
        self._table = bytearray(STYLE_COUNT * 3)  # the colour of each style now, as GRB
        self._used = bytearray(STYLE_COUNT)
        self._step = bytearray(MOTION_COUNT)  # the step that each motion shows
        self._moving = bytearray(MOTION_COUNT)  # whether a style in use has this motion
        self._pieces: "tuple[str, ...]" = ()  # of the game that `_colours` are of
        self._colours = bytearray(3 * BASES)
        self._painted = -1  # the ticker's count of changes when last painted

    def set_brightness(self, brightness: int) -> None:
        """Multiply the bytes of the palette; from the next painting on."""
        self.brightness = brightness

    def update(self, now_ms: int) -> bool:
        """Bring the frame up to date; return whether it changed and is to be sent."""
        changed = self._painted != self._ticker.changes
        if changed:
            self._painted = self._ticker.changes
            self._paint()
        if not self._move(now_ms, changed):
            return False
        chain = self._chain
        pads = chain.pads
        styles = self._painter.styles
        chain.limit_sum(kernels.compose(styles, self._table, pads, len(pads), chain.frame))
        return True

    def colour(self, pad: int) -> int:
        """The colour of a pad now, above the current limiter, as red << 16 | green << 8 | blue."""
        at = self._painter.styles[pad] * 3
        table = self._table
        return table[at + 1] << 16 | table[at] << 8 | table[at + 2]

    def _paint(self) -> None:
        game = self._in_play.match.game
        if self._pieces != game.PIECES:
            self._pieces = game.PIECES
            fill_colours(game, self._colours)
        self._painter.paint()
        styles = self._painter.styles
        kernels.note(styles, len(styles), self._used, STYLE_COUNT, self._moving, MOTION_COUNT)

    def _move(self, now_ms: int, all_again: bool) -> bool:
        """Move the colours on; return whether any changed."""
        moved = all_again
        for motion in range(MOTION_COUNT):
            if not self._moving[motion]:
                continue
            step = self._step_of(motion * ENTRY, now_ms)
            if step == self._step[motion] and not all_again:
                continue
            self._step[motion] = step
            moved = True
            for style in range(motion << 3, (motion << 3) + BASES):
                if self._used[style]:
                    self._shade(style, step, self.brightness, self._colours, self._table)
        return moved

    def _step_of(self, entry: int, now_ms: int) -> int:
        """The step that the motion with this entry is at."""
        step_ms = MOTIONS[entry + STEP_MS]
        if not step_ms:
            return 0
        timing = MOTIONS[entry + TIMING]
        since = timing & ~ROUND
        if since == LEAVE:
            animation = self._captures.animation
            if animation is not None:
                now_ms = ticks_diff(now_ms, animation.step_started)
        elif since == SHOW:
            now_ms = ticks_diff(now_ms, self._show.started)
        step = now_ms // step_ms
        count = MOTIONS[entry + STEPS]
        return step % count if timing & ROUND else min(max(step, 0), count - 1)


class Stage:
    """Lights and touches. `guest`: in place of the game, or None; `scene`: the Scene."""

    def __init__(
        self, scene: Scene, pads: "Pads", time_keeper: "TimeKeeper", ticker: "Ticker"
    ) -> None:
        self.guest: "Guest | None" = None
        self.scene = scene
        self._pads = pads
        self._time_keeper = time_keeper
        self._ticker = ticker

    def plays(self) -> bool:
        """Return whether the game is what is shown and felt, and no guest."""
        return self.guest is None and not self._pads.is_deaf

    def update(self, now_ms: int) -> bool:
        """Bring the frame up to date; whether it changed and is to be sent."""
        guest = self.guest
        if guest is not None:
            changed = guest.update(now_ms)
            if self.guest is guest:
                return changed
        return self.scene.update(now_ms)

    def shown(self) -> "Guest | Scene":
        """The guest, or the Scene: `shown().colour(pad)` is what a pad shows."""
        return self.scene if self.guest is None else self.guest

    def take_over(self, guest: "Guest") -> None:
        """Show a guest in place of the game from now on, and let no touch play.

        The guest's `end` calls `give_back`: a second guest ends the first.
        """
        if self.guest is not None:
            self.guest.end()
        self.guest = guest
        self._pads.turn_deaf()
        self._time_keeper.show_game(False)

    def give_back(self, guest: "Guest") -> None:
        """Show the game again, unless the guest has gone already; touches play again once all
        fingers are lifted."""
        if self.guest is guest:
            self.guest = None
            self._pads.hear_again()
            self._time_keeper.show_game(True)
            self._ticker.changed()
