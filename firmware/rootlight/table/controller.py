"""What touches and buttons do: pending stones, ends of turns, shows.

Used by the device, the link and the scene; uses the match, what lies below it, and the names of
pads and gestures; borrows `set_up`, `buttons` and `departure`. Knows pads by number, no colours,
no chips, no JSON. Time is given with every call, in ms that wrap as `ticks_ms` does.
The gestures are those of the README, "How to play on it"; times: fingers-and-lights.md.
"""

from array import array

from rootlight.board_files.board_file import END_1, END_2, MENU, ROLES
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.match import new_game
from rootlight.match.match import first_match, new_match
from rootlight.table import buttons
from rootlight.table.capture_animation import CaptureAnimation
from rootlight.table.shows import (
    GUARD_AUTO,
    GUARD_ON,
    HOLD_MS,
    NO_STEP_MS,
    NO_STEPS,
    SHOW_FULL,
    SHOW_REFUSED,
    SHOW_RISK,
)
from rootlight.touch import events

_TAP_AGAIN_MS = const(400)  # children tap twice: too early to take a stone back
_END_DEAD_MS = const(800)
_HELD_BUTTONS = (END_1, END_2, MENU)
_QUESTION_MS = const(8000)
_SHOW_MS = const(3000)
_RISK_MS = const(8000)


class Controller:
    """One board in play.

    built_shape: the Shape of the built board. report: object that tells the link, with
    `tell(kind, what)`: "turn" and the move, "pending" and the cells, "state" and None, and
    "refused" and (cell, move, code, cells), of which `cell` is -1 where a move was refused (a
    word, or the cells that were touched), and the game's `count` for a pad off its board; "asked"
    and (cell, the cells touched before, the turns played then), what was asked with `hint`; and
    "lesson" and None. Its `platform` is the board's.
    corners: {pad: name of a game}, what is engraved for the menu. `locks`: what the leader has
    locked, as the setting of that name; `services`: the device's function of that name, if the
    board has one.
    """

    def __init__(self, built_shape, report, corners=None, lesson_offer=None):

        self.built = built_shape
        self.corners = corners or {}
        self.lesson_offer = lesson_offer
        self.report = report
        self.changes = 0  # grows with anything that the lights may have to show
        # Pads out of order.
        self.masked = bytearray(built_shape.count + len(ROLES))
        self.masked_count = 0
        self.fault = False  # whether the fault light ticks
        self.unsaved = False
        self.hand = False
        self.hint_held = False
        self.heard_end = -1  # the live end pad with a finger on it that may be meant
        self.menu = None  # the Menu, while it is open
        self.lesson = None  # the Lesson, while one is on
        self.swapped = False
        self.at_start = None  # when that was, till `menu` is tapped: see `upkeep`
        self.past_cards = False  # setting: whether `undo` may take back what was turned up
        self.guard = GUARD_AUTO  # setting
        self.locks = ()
        self.services = None
        self.now = 0
        self.old = None  # (match, swapped) of the game before, until the new one is begun
        # By button: 0, or how far a press has got (`buttons.was_held`); and since when. One more
        # for who tapped `hint` a moment ago.
        self.held = bytearray(len(ROLES) + 1)
        self.pressed_at = array("i", [0] * (len(ROLES) + 1))
        self.adopt(first_match(built_shape))

    def settle(self):
        """The last turn is saved: its lights may settle."""
        self.unsaved = False
        self.changes += 1

    # A game is put on the board.

    def begin_game(self, game, board=None, options=None, seed=None, moves=(), cards=None):
        """Set up a game, with moves played; `undo` can bring back the game before.

        A seed that is left out is a fresh one. Raises SetUpError (also BoardTooSmall) or
        RecordRefused; then nothing has changed.
        """
        if seed is None:
            seed = new_game.fresh_seed(game, self.now)
        self.start_match(new_match(self.built, game, board, options, seed, moves, cards))

    def start_match(self, match, swapped=False):
        """Put a match on the board; keep the one before for `undo`. That ends a lesson."""
        if self.lesson is not None:
            self.lesson.drop()
        if self.match.can_undo() or self.old is None:
            self.old = (self.match, self.swapped)
        self.put_match(match, swapped)

    def put_match(self, match, swapped):
        """Put a match on the board in place of the one that is there, and tell of it."""
        self.swapped = swapped
        self.adopt(match)
        self.report.tell("state", None)

    def resume_match(self, match, swapped):
        """Go on with a match that was saved; nothing is reported."""
        self.swapped = swapped
        self.adopt(match)
        self.unsaved = False

    def adopt(self, match):
        """Make a match the one on the board.

        All buffers that depend on its size are made here. Raises BoardTooSmall.
        """

        self.placement = new_game.placement_of(match.shape, self.built)
        self.match = match
        self.partial = ()
        self._touched_at = {}  # when each pending stone was touched
        self._deeds = {}  # what a touch did that may still turn out to be a hand: cell -> deed
        self.legal = b""  # a mask of cells while `hint` is held
        self.last_placed = ()
        self.witnesses = ()
        self.close_menu()
        self._end_is_dead = False
        self._end_dead_until = 0
        self.unsaved = True
        self._quiet()
        self._after_turn()

    def close_menu(self):
        """Close the menu, if it is open, and tell if it had told what it offers."""
        menu = self.menu
        self.menu = None
        if hasattr(menu, "told"):
            self.report.tell("lesson", None)

    def _quiet(self):
        """No question, no show."""
        self.asks = False  # whether `end` held would say the word of the game, such as `pass`
        self.asked_at = self.now
        self.show = 0
        self.show_started = self.now
        self.shown_pad = -1
        self.shown_button = -1
        self.looked_at = -1
        self.witnesses = ()
        self.shown_region = None  # a mask of cells while it is shown, as is `effects`
        self.effects = None
        self.saying_no = False
        self._show_until = 0
        self._show_held = False
        self.capture_animation = None  # of stones, while they leave
        self.search = None  # for groups in danger, while it goes on

    def _after_turn(self):
        """Look at the match afresh after a turn, an undo or a new game."""
        match = self.match
        if self.partial:
            self.partial = ()
            self.report.tell("pending", self.partial)
        self._deeds.clear()
        self._touched_at.clear()
        self.last_placed = match.last_placed()
        self.passer = self._find_passer()
        self._after_touch()

    def _find_passer(self):
        """The colour of who said at the other end what a held `end` says, such as `pass`; or -1.

        No stone shows that turn. What was said by touches, or how a turn of stones ended, is no
        such word.
        """
        game = self.match.game
        if game.is_over() or self.match.last_move() != game.end_word():
            return -1
        passer = (game.mover() - 1) % len(game.COLOURS)
        # The third of three players shares his end with the first, whose turn it is now.
        return -1 if (passer ^ game.mover()) & 1 == 0 else passer

    def _after_touch(self):
        """What follows from the pending stones: may the turn end, what may be touched next."""
        game = self.match.game
        self.may_end = game.why_not_end(self.partial) is None if self.partial else game.is_stuck()
        if self.hint_held:
            self.find_legal()
        self.changes += 1

    def find_legal(self):
        """Find the cells that may be touched next: `legal`, for the spotlight."""
        count = self.match.shape.count
        if len(self.legal) != count:
            self.legal = bytearray(count)
        self.match.game.touch_mask(self.partial, self.legal)

    # What the scene and the link ask.

    def player_at(self, end):
        """The seat at an end of the table (0 or 1): 0 who sits there first, unless swapped."""
        return 1 - end if self.swapped else end

    def live_end(self):
        """The end pad that is live: 0 for `end1`, 1 for `end2`."""
        return self.player_at(self.match.game.seat())

    def can_undo(self):
        return bool(self.partial) or self.match.can_undo() or self.has_old_game()

    def has_old_game(self):
        """Whether `undo` would bring a game back: not if that would cost the turns of this one."""
        return self.old is not None and not self.match.can_redo()

    def is_settled(self, now_ms):
        """Whether nothing is left to wait for before the next touch counts as usual."""
        # A flag besides the time: after a week, a time in the past looks like one to come.
        return not self._end_is_dead or ticks_diff(now_ms, self._end_dead_until) >= 0

    # Events of the pads.

    def handle(self, event, pad, now_ms):
        """Take one event of the gestures."""
        self.now = now_ms
        cells = self.built.count
        if event == events.HAND_CAME or event == events.HAND_LEFT:
            self.hand = event == events.HAND_CAME
            self.changes += 1
        elif pad < cells:
            self._handle_cell(event, pad)
        else:
            self._handle_button(event, pad - cells)

    def step(self, now_ms):
        """Let time pass: questions lapse, holds are recognised, shows go on."""

        self.now = now_ms
        if self._end_is_dead and self.is_settled(now_ms):
            self._end_is_dead = False
        if self.show:
            self._end_show()
        if self.capture_animation is not None:
            self._go_on_leaving()
        if self.search is not None and self.search.advance():
            self.changes += 1
        if self.menu is not None:
            self.menu.step(now_ms)
        if self.asks and self._question_lapses():
            self.withdraw()
        for button in _HELD_BUTTONS:
            held = self.held[button]
            if held and ticks_diff(now_ms, self.pressed_at[button]) >= HOLD_MS:
                self.held[button] = 0  # a pad that is held counts once
                buttons.was_held(self, button, held)

    def _handle_cell(self, event, pad):
        if event == events.TOUCH:
            self._touch(pad)
        elif event == events.CANCEL:
            self._cancel(pad)
        elif event == events.LIFT:
            self._lift(pad)

    def _handle_button(self, event, button):

        self.changes += 1
        if event == events.HEARD:
            if button == self.live_end():
                self.heard_end = button
        elif event == events.DOWN:
            self.held[button] = 1
            self.pressed_at[button] = self.now
            if button > END_2 or self.menu is not None or not self.partial:
                buttons.press(self, button)
            else:
                self._end_turn(button)
        elif event == events.UP:
            self._release(button)
        else:
            self.heard_end = -1

    # Cells.

    def _touch(self, pad):

        if self.menu is not None:
            self.menu.touch(pad)
            return
        cell = self.placement.game[pad]
        self._deeds.pop(cell, None)
        self.withdraw()
        self.drop_show()
        if self.capture_animation is not None and self.capture_animation.ends_game:
            self.capture_animation = None
            self.changes += 1
        elif self.match.game.is_over():
            self.refuse(pad, "game_over", ())
        elif cell == self.match.shape.count:
            self.refuse(pad, "no_such_cell", ())
        elif self.hint_held:
            buttons.look(self, pad, cell)
        elif self._was_just_touched(cell):
            return
        elif cell in self.partial:
            self._touch_pending(cell)
        elif len(self.partial) >= self.match.game.turn_size()[1]:
            self.start_show(SHOW_FULL, pad)
            self.report.tell("refused", (cell, None, "count", ()))
        else:
            self._touch_new(pad, cell)

    def _was_just_touched(self, cell):
        """Whether this is the second of two quick taps, which is ignored."""
        if cell not in self._touched_at:
            return False
        return 0 <= ticks_diff(self.now, self._touched_at[cell]) < _TAP_AGAIN_MS

    def _touch_pending(self, cell):
        self._touched_at[cell] = self.now
        before = self.partial
        self.set_partial(self._partial_without(cell))
        # Where in the turn it was, and all that left it by this touch.
        left = tuple([other for other in before if other not in self.partial])
        self._deeds[cell] = (before.index(cell),) + left

    def _touch_new(self, pad, cell):
        refusal = self.match.game.why_not_touch(self.partial, cell)
        if refusal:
            self.refuse(pad, refusal[0], refusal[1])
            return
        self._touched_at[cell] = self.now
        self.set_partial(self.partial + (cell,))
        self._deeds[cell] = ()

    def _partial_without(self, cell):
        return self.match.game.without(self.partial, cell)

    def set_partial(self, partial):
        """Let these be the pending stones, and tell of it."""
        self.partial = partial
        self._after_touch()
        self.report.tell("pending", self.partial)

    def _cancel(self, pad):
        """The touch was a hand or a sleeve: take back what it did."""
        cell = self.placement.game[pad]
        if self.show and pad == self.shown_pad:
            self.drop_show()
        self._touched_at.pop(cell, None)
        deed = self._deeds.pop(cell, None)
        if deed == () and cell in self.partial:
            self.set_partial(self._partial_without(cell))
        elif deed and cell not in self.partial:
            self._bring_back(cell, deed[0], deed[1:])

    def _bring_back(self, cell, place, left):
        """What a touch took back goes on trial again, if there is room for it still."""
        game = self.match.game
        if len(self.partial) + len(left) > game.turn_size()[1]:
            return
        if game.why_not_touch(self.partial, cell) is None:
            # In its old place, for there are games in which the order counts.
            self.set_partial(self.partial[:place] + left + self.partial[place:])

    def _lift(self, pad):
        if self.show and pad == self.shown_pad:
            self.let_show_end(_SHOW_MS)

    # Shows.

    def start_show(self, show, pad):
        """Begin a show about a pad. It lasts until some time after the finger is lifted."""
        self.search = None
        self.show = show
        self.show_started = self.now
        self.shown_pad = pad
        self.shown_button = -1
        self.saying_no = show == SHOW_REFUSED
        self._show_held = True
        self.changes += 1

    def let_show_end(self, after_ms):
        """Let the show end after a time, whether or not the finger is lifted."""
        self._show_held = False
        self._show_until = ticks_add(self.now, after_ms)

    def refuse(self, pad, code, cells):
        """Show a refusal at the pad of a cell: no, and why."""
        self.start_show(SHOW_REFUSED, pad)
        self.witnesses = cells
        cell = self.placement.game[pad]
        self.shown_region = None
        if code == "claimed":
            self.shown_region = bytearray(self.match.shape.count)
            self.match.game.mark_region(cell, self.shown_region)
        self.report.tell("refused", (cell, None, code, cells))

    def refuse_button(self, button, move, code, cells):
        """Show a refusal at a button; the show does not wait for the finger to lift."""
        self.start_show(SHOW_REFUSED, -1)
        self.witnesses = cells
        self.shown_region = None
        self.shown_button = button
        self.let_show_end(_SHOW_MS)
        self.report.tell("refused", (-1, move, code, cells))

    def drop_show(self):
        """End the show, if there is one."""
        if self.show:
            self.show = 0
            self.search = None
            self.shown_pad = -1
            self.shown_button = -1
            self.looked_at = -1
            self.changes += 1

    def _end_show(self):
        if self.saying_no and ticks_diff(self.now, self.show_started) >= NO_STEPS * NO_STEP_MS:
            self.saying_no = False
            self.changes += 1
        if not self._show_held and ticks_diff(self.now, self._show_until) >= 0:
            self.drop_show()

    # Buttons. What is neither a turn nor quick stands in `buttons`.

    def _release(self, button):

        held = self.held[button]
        self.held[button] = 0
        if button <= END_2:
            self.heard_end = -1
        else:
            buttons.release(self, button, held)

    def _end_turn(self, end):
        """The live `end` with stones pending: play them, or say why not."""
        if self.match.game.is_over() or end != self.live_end() or not self.is_settled(self.now):
            return
        warned = self.show == SHOW_RISK
        self.drop_show()
        game = self.match.game
        refusal = game.why_not_end(self.partial)
        if refusal:
            self.refuse_button(end, self.partial, refusal[0], refusal[1])
        elif warned or not self._guards() or not self._warn():
            self._played(self.match.carry_out(game.move_by_touch(self.partial)))

    def _guards(self):
        """Whether the beginner's guard is on; a lesson counts on what its game has."""
        if self.guard == GUARD_AUTO or self.lesson is not None:
            return self.match.game.GUARD
        return self.guard == GUARD_ON

    def _warn(self):
        """Show what a turn would lose; return whether there is anything."""
        cells = self.match.game.at_risk(self.partial)
        if not cells:
            return False
        self.start_show(SHOW_RISK, -1)
        self.witnesses = cells
        self.let_show_end(_RISK_MS)
        self.report.tell("refused", (-1, self.partial, "at_risk", cells))
        return True

    def withdraw(self):
        """Take the question back, if there is one."""
        if self.asks:
            self.capture_animation = None
            self.asks = False
            self.changes += 1

    def _question_lapses(self):
        """Whether nothing was done about a question for long, once it has shown what it shows."""
        if self.held[0] or self.held[1]:
            return False
        if self.capture_animation is not None and not self.capture_animation.is_over:
            return False
        return ticks_diff(self.now, self.asked_at) >= _QUESTION_MS

    # Turns, by touch or by link.

    def play(self, text):
        """Play a move; returns its canonical spelling. Raises Refused, with nothing changed."""
        return self._played(self.match.play(text))

    def _played(self, text):
        """What follows when a move has been played."""
        self.old = None
        self.close_menu()
        self._quiet()
        self._end_is_dead = True
        self._end_dead_until = ticks_add(self.now, _END_DEAD_MS)
        # Fingers that still rest on an `end` do not count for the next turn or game.
        self.held[0] = self.held[1] = 0
        self.heard_end = -1
        self.unsaved = True
        self._show_what_left()
        self._after_turn()
        self.report.tell("turn", text)
        return text

    def take_back_turn(self):
        """Take the last turn back; raises Refused."""
        self.match.undo(self.past_cards)
        self._turned_back()

    def play_turn_again(self):
        """Play the turn last taken back again; raises Refused."""
        self.match.redo()
        self._turned_back()

    def _turned_back(self):
        self.close_menu()
        self._quiet()
        self.unsaved = True
        self._after_turn()
        self.report.tell("state", None)

    # Stones leaving, and the count at the end.

    def _show_what_left(self):
        game = self.match.game
        before = self.match.before()
        steps = bytearray(game.count)
        if game.is_over():
            last = game.end_steps(before, steps)
            self.start_capture_animation(before, steps, last, game)
            return
        for cell in range(game.count):
            if before[cell] and not game.state[cell]:
                steps[cell] = 1
        if any(steps):
            self.start_capture_animation(before, steps, 1)

    def start_capture_animation(self, before, steps, last, game=None):
        """Show the stones of `steps` leaving, one step after another."""

        capture_animation = CaptureAnimation(before, steps, last, self.now, game)
        self.capture_animation = None if capture_animation.is_over else capture_animation

    def _go_on_leaving(self):
        if not self.capture_animation.advance(self.now):
            return
        self.changes += 1
        if not self.capture_animation.is_over:
            return
        if self.asks:
            # A preview stays as long as the question.
            self.asked_at = self.now
        else:
            self.capture_animation = None
