"""The frames for the LEDs: the styles that the painter gives to the pads, as they move in time.

Made by the device, which calls `update` each step; the link and the bring-up read colours. Two
stages: the painter gives each pad a style when something has happened; `update` moves the colours
of the styles in use on in coarse steps. Only then is a frame composed.
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
    shade,
)
from rootlight.lights.painter import Painter
from rootlight.lights.palette import BASES, fill_colours

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.drivers.led_chain import LedChain
    from rootlight.table.controller import Controller


class Scene:
    """The frame that the board shows.

    chain: a LedChain, whose `frame` is filled. cells: number of cells of the built board.
    `brightness`: a setting, which multiplies all bytes.
    """

    def __init__(self, controller: "Controller", chain: "LedChain", cells: int) -> None:
        self.brightness = 1
        self._controller = controller
        self._chain = chain
        self._painter = Painter(controller, cells)
        self._table = bytearray(STYLE_COUNT * 3)  # the colour of each style now, as GRB
        self._used = bytearray(STYLE_COUNT)
        self._step = bytearray(MOTION_COUNT)  # the step that each motion shows
        self._moving = bytearray(MOTION_COUNT)  # whether a style in use has this motion
        self._pieces: "tuple[str, ...]" = ()  # of the game that `_colours` are of
        self._colours = bytearray(3 * BASES)
        self._painted = -1  # the controller's count of changes when last painted

    def set_brightness(self, brightness: int) -> None:
        """Multiply the bytes of the palette; from the next painting on."""
        self.brightness = brightness

    def update(self, now_ms: int) -> bool:
        """Bring the frame up to date; return whether it changed and is to be sent."""
        changed = self._painted != self._controller.changes
        if changed:
            self._painted = self._controller.changes
            self._paint()
        if not self._move(now_ms, changed):
            return False
        pads = self._chain.pads
        kernels.compose(self._painter.styles, self._table, pads, len(pads), self._chain.frame)
        self._chain.limit()
        return True

    def colour(self, pad: int) -> int:
        """The colour of a pad now, above the current limiter, as red << 16 | green << 8 | blue."""
        at = self._painter.styles[pad] * 3
        table = self._table
        return table[at + 1] << 16 | table[at] << 8 | table[at + 2]

    def _paint(self) -> None:
        game = self._controller.match.game
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
                    shade(style, step, self.brightness, self._colours, self._table)
        return moved

    def _step_of(self, entry: int, now_ms: int) -> int:
        """The step that the motion with this entry is at."""
        step_ms = MOTIONS[entry + STEP_MS]
        if not step_ms:
            return 0
        timing = MOTIONS[entry + TIMING]
        since = timing & ~ROUND
        if since == LEAVE:
            animation = self._controller.capture_animation
            if animation is not None:
                now_ms = ticks_diff(now_ms, animation.step_started)
        elif since == SHOW:
            now_ms = ticks_diff(now_ms, self._controller.show.started)
        step = now_ms // step_ms
        count = MOTIONS[entry + STEPS]
        return step % count if timing & ROUND else min(max(step, 0), count - 1)
