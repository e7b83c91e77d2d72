"""What the board shows: from the controller's view to a frame for the LEDs.

Used by the device; reads the controller and the match; imports `hot`, `compat`, the palette.
Two stages: `_paint` gives every pad a style when something has happened; `update` moves the
colours of the styles in use on in coarse steps. Only then is a frame composed.
"""

from rootlight import hot
from rootlight.board_file import END_1, HINT, MENU, ROLES, UNDO
from rootlight.compat import const, ticks_diff
from rootlight.controller import (
    ASK_NEW_GAME,
    ASK_PASS,
    SHOW_FULL,
    SHOW_LOOK,
    SHOW_REFUSED,
)
from rootlight.games.game import CAPTURED, CLAIMED_NEW
from rootlight.lights import palette
from rootlight.lights.palette import (
    CLAIMED_1,
    CLOCK,
    DANGER,
    DARK,
    DOUBLED,
    FAR,
    HANDS_OFF,
    HEARD,
    LAST,
    LEAVE,
    LEAVING,
    MOTIONS,
    NO,
    PENDING,
    PENDING_FULL,
    QUARTER,
    QUESTION,
    SPOT,
    STILL,
    STONE_1,
    STONE_2,
    TICK,
    WHITE,
    WHOLE_TURN,
    WINNER,
    WITNESS,
)

_STYLES = const(256)


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
        self._step = bytearray(len(MOTIONS))  # the step that each motion shows
        self._moving = bytearray(len(MOTIONS))  # whether a style in use has this motion
        self._painted = -1  # the controller's count of changes when last painted
        self.brightness = 1

    def update(self, now_ms):
        """Bring the frame up to date; return whether it changed and is to be sent."""
        changed = self._painted != self.controller.changes
        if changed:
            self._painted = self.controller.changes
            self._paint()
            self._note_styles()
        if not self._move(now_ms, changed):
            return False
        hot.compose(self.styles, self._table, self._chain.pads, self._chain.frame)
        self._chain.limit()
        return True

    def colour(self, pad):
        """The colour of a pad now, above the current limiter, as red << 16 | green << 8 | blue."""
        at = self.styles[pad] * 3
        table = self._table
        return table[at + 1] << 16 | table[at] << 8 | table[at + 2]

    # Motion.

    def _note_styles(self):
        for style in range(_STYLES):
            self._used[style] = 0
        for motion in range(len(MOTIONS)):
            self._moving[motion] = 0
        for style in self.styles:
            self._used[style] = 1
            self._moving[style >> 3] = 1

    def _move(self, now_ms, all_anew):
        """Move the colours on; return whether any changed."""
        moved = all_anew
        for motion in range(len(MOTIONS)):
            if not self._moving[motion]:
                continue
            step = self._step_of(MOTIONS[motion], now_ms)
            if step == self._step[motion] and not all_anew:
                continue
            self._step[motion] = step
            moved = True
            for style in range(motion << 3, (motion << 3) + 8):
                if self._used[style]:
                    palette.shade(style, step, self.brightness, self._table)
        return moved

    def _step_of(self, motion, now_ms):
        """Which step of its levels a motion is at."""
        step_ms = motion[2]
        if not step_ms:
            return 0
        start = self.controller.show_started
        if motion[4] == CLOCK:
            step = now_ms // step_ms
        elif motion[4] == LEAVE:
            step = ticks_diff(now_ms, self.controller.step_started) // step_ms
        else:
            step = ticks_diff(now_ms, start) // step_ms
        count = len(motion[3])
        return step % count if motion[5] else min(max(step, 0), count - 1)

    # Painting.

    def _paint(self):
        styles = self.styles
        controller = self.controller
        game_cells = controller.placement.game
        outside = controller.match.shape.count
        for cell in range(self._cells):
            game_cell = game_cells[cell]
            styles[cell] = DARK if game_cell == outside else self._style_of(game_cell)
            if controller.masked[cell]:
                styles[cell] = TICK << 3 | styles[cell] & 7
        if controller.saying_no and controller.shown_pad >= 0:
            pad = controller.shown_pad
            styles[pad] = NO << 3 | styles[pad] & 7
        self._paint_buttons()

    def _style_of(self, cell):
        """The style of one cell of the game."""
        controller = self.controller
        if controller.leaving_steps:
            leaving = controller.leaving_steps[cell]
            if leaving and leaving >= controller.leaving_now:
                return self._leaving_style(cell, leaving)
            if leaving:
                return DARK
        if controller.count_off:
            return self._counted_style(cell)
        if controller.show == SHOW_REFUSED:
            return self._refused_style(cell)
        if controller.question:
            return self._own_style(cell, QUARTER)
        if cell in controller.begun:
            motion = PENDING_FULL if controller.show == SHOW_FULL else PENDING
            return motion << 3 | self._mover_base()
        if controller.hint_held and not controller.match.game.is_over():
            return self._hinted_style(cell)
        return self._standing_style(cell)

    def _own_style(self, cell, motion):
        """A motion of whatever stands on a cell: a stone, a claim or nothing."""
        return motion << 3 | self._base(cell)

    def _base(self, cell):
        match = self.controller.match
        if cell in self.controller.begun:
            return self._mover_base()
        owner = match.game.state[cell]
        if owner:
            return STONE_1 + owner - 1
        claimant = match.game.claimant(cell)
        return CLAIMED_1 + claimant - 1 if claimant else DARK

    def _mover_base(self):
        return STONE_1 + max(self.controller.match.game.mover(), 0)

    def _standing_style(self, cell):
        controller = self.controller
        base = self._base(cell)
        stone = base == STONE_1 or base == STONE_2
        if controller.match.game.is_over():
            won = stone and base - STONE_1 == controller.match.game.winner()
            won = won and not controller.ending
            return (WINNER if won else STILL) << 3 | base
        if stone and controller.last_placed[cell]:
            return (HEARD if controller.unsaved else LAST) << 3 | base
        return STILL << 3 | base

    def _refused_style(self, cell):
        controller = self.controller
        if controller.witness_mask[cell]:
            return self._own_style(cell, WITNESS)
        if controller.shown_region[cell]:
            return self._own_style(cell, DOUBLED)
        return self._own_style(cell, QUARTER)

    def _hinted_style(self, cell):
        """The spotlight: legal cells, the mover's stones in full, all others far below.

        At a quarter, White's stones would be as bright as Black's are in full.
        """
        controller = self.controller
        base = self._base(cell)
        if controller.show == SHOW_LOOK:
            if cell == controller.looked_at:
                return PENDING << 3 | self._mover_base()
            effect = controller.effects[cell]
            if effect == CAPTURED:
                return DANGER << 3 | base
            if effect > CLAIMED_NEW:
                return DOUBLED << 3 | CLAIMED_1 + effect - CLAIMED_NEW - 1
        elif controller.legal[cell]:
            return STILL << 3 | SPOT
        return (STILL if base == self._mover_base() else FAR) << 3 | base

    def _leaving_style(self, cell, leaving):
        owner = self.controller.left_owner[cell]
        base = STONE_1 + owner - 1 if owner else DARK
        return (LEAVING if leaving == self.controller.leaving_now else STILL) << 3 | base

    def _counted_style(self, cell):
        """The count-off: what was paired with a cell of the other player is dark."""
        controller = self.controller
        if controller.rank[cell] < controller.counted:
            return DARK
        return self._own_style(cell, STILL)

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
        styles[first + MENU] = STILL << 3 | SPOT
        for end in range(2):
            styles[first + END_1 + end] = self._end_style(end)
        if controller.question:
            styles[first + UNDO] = STILL << 3 | WHITE
        if controller.question == ASK_NEW_GAME:
            styles[first + MENU] = STILL << 3 | WHITE
        if controller.fault:
            styles[first + MENU] = TICK << 3 | styles[first + MENU] & 7
        if controller.saying_no and controller.shown_button >= 0:
            pad = first + controller.shown_button
            styles[pad] = NO << 3 | styles[pad] & 7

    def _end_style(self, end):
        """Whose turn it is: his pad in his colour, the other dark."""
        controller = self.controller
        game = controller.match.game
        owner = controller.player_at(end)
        base = STONE_1 + owner
        if game.is_over():
            tie = game.scores()[0] == game.scores()[1]
            shown = tie and not controller.ending and owner == game.winner()
            return (WINNER << 3 | base) if shown else DARK
        if controller.question == ASK_NEW_GAME:
            return QUESTION << 3 | base
        if owner != game.mover():
            return LAST << 3 | base if controller.other_passed else DARK
        if controller.question == ASK_PASS:
            return QUESTION << 3 | base
        if controller.heard_end == end:
            return HEARD << 3 | base
        return (WHOLE_TURN if controller.may_end else STILL) << 3 | base
