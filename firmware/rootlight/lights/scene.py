"""What the board shows: from the controller's view to a frame for the LEDs.

Used by the device; reads the controller and the match; imports `hot`, `compat`, the palette.
Two stages: `_paint` gives every pad a style when something has happened; `update` moves the
colours of the styles in use on in coarse steps. Only then is a frame composed.
"""

from rootlight import kernels
from rootlight.board_files.board_file import END_1, HINT, MENU, ROLES, UNDO
from rootlight.compat import ticks_diff
from rootlight.games.game import MARK_WATER
from rootlight.lights import palette, rare, shows
from rootlight.lights.palette import (
    ARTIFACT,
    BASES,
    DARK,
    DOUBLED,
    ENTRY,
    FAR,
    HANDS_OFF,
    HEARD,
    LAST,
    LEAVE,
    MOTION_COUNT,
    MOTIONS,
    NO,
    PENDING,
    PENDING_FULL,
    QUARTER,
    QUESTION,
    ROUND,
    SHOW,
    SPOT,
    STEP_MS,
    STEPS,
    STILL,
    STONE_1,
    TICK,
    TIMING,
    WATER,
    WHITE,
    WHOLE_TURN,
    WINNER,
    WITNESS,
)
from rootlight.table.shows import SHOW_FULL, SHOW_LOOK, SHOW_REFUSED, SHOW_RISK

_STYLES = MOTION_COUNT * 8


class Scene:
    """Styles of all pads, and the frame that they make.

    cells: number of cells of the built board. chain: a LedChain, whose `frame` is filled.
    """

    def __init__(self, controller, chain, cells):
        self.controller = controller
        self.styles = bytearray(cells + len(ROLES))
        self._chain = chain
        self._cells = cells
        self._table = bytearray(_STYLES * 3)
        self._used = bytearray(_STYLES)
        self._step = bytearray(MOTION_COUNT)  # the step that each motion shows
        self._moving = bytearray(MOTION_COUNT)  # whether a style in use has this motion
        self.bases = b""  # what lies on each cell of the game, and DARK for off its board
        self._pieces = ()  # of the game that `_colours` are of
        self._colours = bytearray(3 * BASES)
        self.mover_base = STONE_1
        self._painted = -1  # the controller's count of changes when last painted
        self.brightness = 1

    def update(self, now_ms):
        """Bring the frame up to date; return whether it changed and is to be sent."""
        changed = self._painted != self.controller.changes
        if changed:
            self._painted = self.controller.changes
            self._paint()
            kernels.note(self.styles, self._used, self._moving)
        if not self._move(now_ms, changed):
            return False
        kernels.compose(self.styles, self._table, self._chain.pads, self._chain.frame)
        self._chain.limit()
        return True

    def colour(self, pad):
        """The colour of a pad now, above the current limiter, as red << 16 | green << 8 | blue."""
        at = self.styles[pad] * 3
        table = self._table
        return table[at + 1] << 16 | table[at] << 8 | table[at + 2]

    # Motion.

    def _move(self, now_ms, all_anew):
        """Move the colours on; return whether any changed."""
        moved = all_anew
        for motion in range(MOTION_COUNT):
            if not self._moving[motion]:
                continue
            step = self._step_of(motion * ENTRY, now_ms)
            if step == self._step[motion] and not all_anew:
                continue
            self._step[motion] = step
            moved = True
            for style in range(motion << 3, (motion << 3) + 8):
                if self._used[style]:
                    palette.shade(style, step, self.brightness, self._colours, self._table)
        return moved

    def _step_of(self, entry, now_ms):
        """Which of its steps the motion with this entry is at."""
        step_ms = MOTIONS[entry + STEP_MS]
        if not step_ms:
            return 0
        timing = MOTIONS[entry + TIMING]
        since = timing & ~ROUND
        if since == LEAVE:
            now_ms = ticks_diff(now_ms, self.controller.capture_animation.step_started)
        elif since == SHOW:
            now_ms = ticks_diff(now_ms, self.controller.show_started)
        step = now_ms // step_ms
        count = MOTIONS[entry + STEPS]
        return step % count if timing & ROUND else min(max(step, 0), count - 1)

    # Painting: what lies on each cell, one motion for all, then what differs.

    def _paint(self):
        from rootlight.lights import colours, menu_picture, rare

        controller = self.controller
        game = controller.match.game
        if len(self.bases) != game.count + 1:
            self.bases = bytearray(game.count + 1)
        if self._pieces != game.PIECES:
            self._pieces = game.PIECES
            colours.paint_box(game.PIECES, self._colours)
        self.mover_base = STONE_1 + max(game.mover(), 0)
        game.fill_pieces(self.bases)
        for index in range(len(controller.partial)):
            self.bases[controller.partial[index]] = game.piece(controller.partial, index)
        if controller.menu is not None:
            menu_picture.paint(self, controller.menu)
        else:
            self._paint_cells()
        if controller.capture_animation is not None:
            rare.paint_departure(self, controller.capture_animation)
        self._paint_buttons()
        if controller.masked_count:
            rare.paint_masked(self, controller.masked)
        if controller.saying_no and controller.shown_pad >= 0:
            self.move_pad(controller.shown_pad, NO)

    def _paint_cells(self):

        controller = self.controller
        if controller.show == SHOW_REFUSED:
            self._paint_refusal()
        elif controller.show >= SHOW_RISK:
            shows.paint(self, controller)
        elif controller.asks:
            self.dress(QUARTER)
        elif controller.hint_held and not controller.match.game.is_over():
            self.dress(FAR)
            rare.paint_hint(self, controller)
            self._paint_begun()
            if controller.show == SHOW_LOOK:
                rare.paint_look(self, controller)
        else:
            self._paint_standing()
            self._paint_begun()

    def dress(self, motion):
        """Give all cells their bases and one motion; what is off the game's board is dark."""
        game_cells = self.controller.placement.game
        kernels.dress(self.bases, game_cells, motion, self._cells, self.styles)

    def style(self, cell, style):
        """Give one cell of the game a style."""
        self.styles[self.controller.placement.built[cell]] = style

    def move_pad(self, pad, motion):
        """Give a pad another motion of what it shows."""
        self.styles[pad] = motion << 3 | self.styles[pad] & 7

    def _paint_begun(self):
        controller = self.controller
        motion = PENDING_FULL if controller.show == SHOW_FULL else PENDING
        for cell in controller.partial:
            self.style(cell, motion << 3 | self.bases[cell])

    def _paint_standing(self):

        controller = self.controller
        self.dress(STILL)
        match = controller.match
        game = match.game
        for cell, kind in game.marks():
            water = kind == MARK_WATER
            self.style(cell, (WATER << 3 | STONE_1) if water else (ARTIFACT << 3 | WHITE))
        if not game.is_over():
            motion = HEARD if controller.unsaved else LAST
            for cell in controller.last_placed:
                self.style(cell, motion << 3 | self.bases[cell])
            if not controller.last_placed and controller.passer < 0 and match.can_undo():
                rare.paint_turned_up(self, match, motion)
        elif controller.capture_animation is None:
            rare.paint_winner(self, game.winner())

    def _paint_refusal(self):
        controller = self.controller
        self.dress(QUARTER)
        if controller.shown_region:
            for cell in range(len(controller.shown_region)):
                if controller.shown_region[cell]:
                    self.style(cell, DOUBLED << 3 | self.bases[cell])
        for cell in controller.witnesses:
            self.style(cell, WITNESS << 3 | self.bases[cell])

    # Buttons.

    def _paint_buttons(self):
        controller = self.controller
        styles = self.styles
        first = self._cells
        for button in range(len(ROLES)):
            styles[first + button] = DARK
        if controller.hand:
            for button in range(len(ROLES)):
                styles[first + button] = HANDS_OFF << 3 | WHITE
            return
        styles[first + UNDO] = STILL << 3 | (SPOT if controller.can_undo() else DARK)
        styles[first + HINT] = STILL << 3 | (WHITE if controller.hint_held else SPOT)
        # Dark while the leader has locked anything.
        styles[first + MENU] = STILL << 3 | (DARK if controller.locks else SPOT)
        for end in range(2):
            styles[first + END_1 + end] = self._end_style(end)
        if controller.asks or controller.menu is not None:
            styles[first + UNDO] = STILL << 3 | WHITE
        if controller.menu is not None:
            styles[first + MENU] = STILL << 3 | WHITE
        if controller.fault:
            self.move_pad(first + MENU, TICK)
        if controller.saying_no and controller.shown_button >= 0:
            self.move_pad(first + controller.shown_button, NO)

    def _end_style(self, end):
        """Whose turn it is: his pad in his colour, the other dark."""

        controller = self.controller
        if controller.menu is not None:
            return QUESTION << 3 | SPOT
        game = controller.match.game
        seat = controller.player_at(end)
        colour = game.colour_at(seat)
        base = WHITE if colour < 0 else STONE_1 + colour
        if game.is_over():
            shown = rare.shines_at_the_end(controller, colour)
            return (WINNER << 3 | base) if shown else DARK
        if seat != game.seat():
            return LAST << 3 | STONE_1 + controller.passer if controller.passer >= 0 else DARK
        if controller.asks:
            return QUESTION << 3 | base
        if controller.heard_end == end:
            return HEARD << 3 | base
        return (WHOLE_TURN if controller.may_end else STILL) << 3 | base
