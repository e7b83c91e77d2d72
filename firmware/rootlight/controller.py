"""What touches and buttons do: pending stones, ends of turns, questions, shows, a new game.

Used by the device, the link and the scene; uses the match, what lies below it, and the names of
pads and gestures. Knows pads by number,
no colours, no chips, no JSON. Time is given with every call, in ms that wrap as `ticks_ms` does.
The gestures are those of the README's table "Fingers".
"""

from array import array

from rootlight.board_file import END_2, HINT, MENU, ROLES, UNDO
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.match import Match
from rootlight.on_demand import borrow
from rootlight.touch import gestures

_SET_UP = "rootlight.set_up"

# Questions that `end` held, or tapped, answers.
ASK_PASS = const(1)
ASK_NEW_GAME = const(2)

# Shows: what the board explains at the moment.
SHOW_REFUSED = const(1)
SHOW_FULL = const(2)  # a third stone: take one back first
SHOW_LOOK = const(3)  # what a touch would do

# How a stone leaves the board, in steps of its light; `lights.palette` says what they look like.
LEAVING_STEPS = const(10)
LEAVING_STEP_MS = const(130)
# "No" in the same way.
NO_STEPS = const(6)
NO_STEP_MS = const(250)

_TAP_AGAIN_MS = const(400)  # children tap twice: too early to take a stone back
_END_DEAD_MS = const(800)
# A press is reported some 80 ms after the finger landed, so these make 1 s and 2 s of holding.
_HOLD_END_MS = const(880)
_HOLD_MENU_MS = const(1880)
_QUESTION_MS = const(8000)
_SHOW_MS = const(3000)


class Controller:
    """One board in play.

    built_shape: the Shape of the built board. report: object with the methods `turn(move)`,
    `refused(kind, name, code, cells)`, `pending()` and `changed()`, which tells the link.
    """

    def __init__(self, built_shape, report):
        self._built = built_shape
        self._report = report
        self.changes = 0  # grows with anything that the lights may have to show
        self.masked = bytearray(built_shape.count)  # built cells whose pad is out of order
        self.masked_count = 0
        self.fault = False
        self.unsaved = False
        self.hand = False
        self.hint_held = False
        self.heard_end = -1  # the live end pad with a finger on it that may be meant
        self.swapped = False
        self.past_cards = False  # setting: whether `undo` may take back what was turned up
        self._now = 0
        self._old = None  # (match, swapped) of the game before, until the new one is begun
        self._held = bytearray(len(ROLES))
        self._pressed_at = array("i", [0] * len(ROLES))
        self._adopt(borrow(_SET_UP).new_match(built_shape, "rootbound"))

    # Setting up.

    def new_game(self, game, board=None, options=None, seed=0, moves=(), cards=None):
        """Set up a game, with moves played; the game before can be brought back by `undo`.

        Raises SetUpError (also `BoardTooSmall`) or RecordRefused; then nothing has changed.
        """
        set_up = borrow(_SET_UP)
        self.start(set_up.new_match(self._built, game, board, options, seed, moves, cards))

    def start(self, match, swapped=False):
        """Put a match on the board; keep the one before for `undo`."""
        if self.match.can_undo() or self._old is None:
            self._old = (self.match, self.swapped)
        self.swapped = swapped
        self._adopt(match)
        self._report.changed()

    def resume(self, match, swapped):
        """Go on with a match that was saved; nothing is reported."""
        self.swapped = swapped
        self._adopt(match)
        self.unsaved = False

    def settle(self):
        """The last turn is saved: its lights may settle."""
        self.unsaved = False
        self.changes += 1

    def mask(self, pad, masked):
        """Mark a built cell whose pad is out of order, or no longer."""
        if self.masked[pad] != masked:
            self.masked[pad] = masked
            self.masked_count += 1 if masked else -1
            self.changes += 1

    def set_fault(self, fault):
        """Whether the fault light ticks."""
        if self.fault != fault:
            self.fault = fault
            self.changes += 1

    def _adopt(self, match):
        """Make a match the one on the board; all buffers that depend on its size are made here."""
        self.placement = borrow(_SET_UP).placement_of(match.shape, self._built)
        self.match = match
        count = match.shape.count
        self.begun = ()
        self._touched_at = {}  # when each pending stone was touched
        self._deeds = {}  # what a touch did that may still turn out to be a hand: cell -> deed
        self.legal = bytearray(count)
        self.last_placed = ()
        self.witnesses = ()
        self._end_is_dead = False
        self._end_dead_until = 0
        self.unsaved = True
        self._quiet()
        self._after_turn()

    def _quiet(self):
        """No question, no show."""
        self.question = 0
        self._asked_at = self._now
        self.show = 0
        self.show_started = self._now
        self.shown_pad = -1
        self.shown_button = -1
        self.looked_at = -1
        self.witnesses = ()
        self.shown_region = None  # a mask of cells while it is shown, as is `effects`
        self.effects = None
        self.saying_no = False
        self._show_until = 0
        self._show_held = False
        self.departure = None  # of stones, while they leave

    def _after_turn(self):
        """Look at the match afresh after a turn, an undo or a new game."""
        match = self.match
        if self.begun:
            self.begun = ()
            self._report.pending()
        self._deeds.clear()
        self._touched_at.clear()
        self.last_placed = match.last_placed()
        self.other_passed = match.last_move() == "pass" and not match.game.is_over()
        self._after_touch()

    def _after_touch(self):
        """What follows from the pending stones: may the turn end, what may be touched next."""
        self.may_end = bool(self.begun) and self.match.why_not_end(self.begun) is None
        if self.hint_held:
            self._find_legal()
        self.changes += 1

    def _find_legal(self):
        self.match.game.touch_mask(self.begun, self.legal)

    # What the scene and the link ask.

    def player_at(self, end):
        """Index of the player who sits at an end of the table (0 or 1)."""
        return 1 - end if self.swapped else end

    def live_end(self):
        """The end pad that is live: 0 for `end1`, 1 for `end2`."""
        seat = self.match.game.seat()
        return 1 - seat if self.swapped else seat

    def can_undo(self):
        return bool(self.begun) or self.match.can_undo() or self._has_old_game()

    def _has_old_game(self):
        """Whether `undo` would bring a game back: not if that would cost the turns of this one."""
        return self._old is not None and not self.match.can_redo()

    def pending(self):
        """Names of the cells touched but not yet played, sorted."""
        return self.match.names(self.begun)

    def is_settled(self, now_ms):
        """Whether nothing is left to wait for before the next touch counts as usual."""
        # A flag besides the time: after a week, a time in the past looks like one to come.
        return not self._end_is_dead or ticks_diff(now_ms, self._end_dead_until) >= 0

    # Events of the pads.

    def handle(self, event, pad, now_ms):
        """Take one event of the gestures."""
        self._now = now_ms
        cells = self._built.count
        if event == gestures.HAND_CAME or event == gestures.HAND_LEFT:
            self.hand = event == gestures.HAND_CAME
            self.changes += 1
        elif pad < cells:
            self._handle_cell(event, pad)
        else:
            self._handle_button(event, pad - cells)

    def step(self, now_ms):
        """Let time pass: questions lapse, holds are recognised, shows go on."""
        self._now = now_ms
        if self._end_is_dead and self.is_settled(now_ms):
            self._end_is_dead = False
        self._end_show()
        if self.departure is not None:
            self._go_on_leaving()
        if self.question and self._question_lapses():
            self._withdraw()
        self._watch_holds()

    def _handle_cell(self, event, pad):
        if event == gestures.TOUCH:
            self._touch(pad)
        elif event == gestures.CANCEL:
            self._cancel(pad)
        elif event == gestures.LIFT:
            self._lift(pad)

    def _handle_button(self, event, button):
        if event == gestures.HEARD:
            if button == self.live_end():
                self.heard_end = button
                self.changes += 1
        elif event == gestures.DOWN:
            self._held[button] = 1
            self._pressed_at[button] = self._now
            self._press(button)
        elif event == gestures.UP:
            self._release(button)
        elif event == gestures.CANCEL:
            self.heard_end = -1
            self.changes += 1

    # Cells.

    def _touch(self, pad):
        cell = self.placement.game[pad]
        self._deeds.pop(cell, None)
        self._withdraw()
        self._drop_show()
        if self.departure is not None and self.departure.ends_game:
            self.departure = None
            self.changes += 1
        elif self.match.game.is_over():
            self._refuse(pad, "game_over", ())
        elif cell == self.match.shape.count:
            self._refuse(pad, "no_such_cell", ())
        elif self.hint_held:
            self._look(pad, cell)
        elif self._was_just_touched(cell):
            return
        elif cell in self.begun:
            self._touch_pending(cell)
        elif len(self.begun) >= self.match.game.turn_size()[1]:
            self._start_show(SHOW_FULL, pad)
            self._report.refused("cell", self.match.name(cell), "count", ())
        else:
            self._touch_new(pad, cell)

    def _was_just_touched(self, cell):
        """Whether this is the second of two quick taps, which is ignored."""
        if cell not in self._touched_at:
            return False
        return 0 <= ticks_diff(self._now, self._touched_at[cell]) < _TAP_AGAIN_MS

    def _touch_pending(self, cell):
        self._touched_at[cell] = self._now
        self._set_begun(self._begun_without(cell))
        self._deeds[cell] = -1

    def _touch_new(self, pad, cell):
        refusal = self.match.game.why_not_touch(self.begun, cell)
        if refusal:
            self._refuse(pad, refusal[0], refusal[1])
            return
        self._touched_at[cell] = self._now
        self._set_begun(self.begun + (cell,))
        self._deeds[cell] = 1

    def _begun_without(self, cell):
        return tuple([other for other in self.begun if other != cell])

    def _set_begun(self, begun):
        self.begun = begun
        self._after_touch()
        self._report.pending()

    def _cancel(self, pad):
        """The touch was a hand or a sleeve: take back what it did."""
        cell = self.placement.game[pad]
        if self.show and pad == self.shown_pad:
            self._drop_show()
        self._touched_at.pop(cell, None)
        deed = self._deeds.pop(cell, 0)
        if deed == 1 and cell in self.begun:
            self._set_begun(self._begun_without(cell))
        elif deed == -1 and cell not in self.begun and self._may_touch(cell):
            self._set_begun(self.begun + (cell,))

    def _may_touch(self, cell):
        return self.match.game.why_not_touch(self.begun, cell) is None

    def _lift(self, pad):
        if self.show and pad == self.shown_pad:
            self._show_held = False
            self._show_until = ticks_add(self._now, _SHOW_MS)

    # Shows.

    def _start_show(self, show, pad):
        self.show = show
        self.show_started = self._now
        self.shown_pad = pad
        self.shown_button = -1
        self.saying_no = show == SHOW_REFUSED
        # It lasts until some time after the finger is lifted.
        self._show_held = True
        self.changes += 1

    def _refuse(self, pad, code, cells):
        """Show a refusal at the pad of a cell: no, and why."""
        self._start_show(SHOW_REFUSED, pad)
        self._set_witnesses(code, cells)
        self._report.refused("cell", self._name_at(pad), code, cells)

    def _refuse_button(self, button, move, code, cells):
        """Show a refusal at a button; the show does not wait for the finger to lift."""
        self._start_show(SHOW_REFUSED, -1)
        self._set_witnesses(code, cells)
        self.shown_button = button
        self._show_held = False
        self._show_until = ticks_add(self._now, _SHOW_MS)
        self._report.refused("move", move, code, cells)

    def _name_at(self, pad):
        """The game's name of a built cell, or None where the game has no cell."""
        cell = self.placement.game[pad]
        return None if cell == self.match.shape.count else self.match.name(cell)

    def _set_witnesses(self, code, cells):
        self.witnesses = cells
        self.shown_region = None
        if code == "claimed":
            self.shown_region = bytearray(self.match.shape.count)
            self.match.game.view().mark_region(
                self.placement.game[self.shown_pad], self.shown_region
            )

    def _look(self, pad, cell):
        """`hint` is held: what about this cell?"""
        refusal = self.match.game.why_not_touch(self.begun, cell)
        if refusal:
            self._refuse(pad, refusal[0], refusal[1])
            return
        self._start_show(SHOW_LOOK, pad)
        self.looked_at = cell
        self.effects = bytearray(self.match.shape.count)
        self.match.game.view().look_ahead(self.begun + (cell,), self.effects)

    def _drop_show(self):
        if self.show:
            self.show = 0
            self.shown_pad = -1
            self.shown_button = -1
            self.looked_at = -1
            self.changes += 1

    def _end_show(self):
        if not self.show:
            return
        if self.saying_no and ticks_diff(self._now, self.show_started) >= NO_STEPS * NO_STEP_MS:
            self.saying_no = False
            self.changes += 1
        if not self._show_held:
            if ticks_diff(self._now, self._show_until) >= 0:
                self._drop_show()

    # Buttons.

    def _press(self, button):
        self.changes += 1
        if button == HINT:
            self._press_hint()
        elif button == UNDO:
            self._press_undo()
        elif button <= END_2:
            self._press_end(button)

    def _release(self, button):
        self._held[button] = 0
        if button == HINT:
            self.hint_held = False
            if self.show == SHOW_LOOK:
                self._drop_show()
        if button <= END_2:
            self.heard_end = -1
        self.changes += 1

    def _press_hint(self):
        self._withdraw()
        self._drop_show()
        self.hint_held = True
        self._find_legal()

    def _press_undo(self):
        if self.question:
            self._withdraw()
            return
        self._drop_show()
        if self.hint_held:
            self._redo_by_hand()
        elif self.begun:
            self._set_begun(())
        elif self.match.can_undo():
            self.undo()
        elif self._has_old_game():
            self._bring_back_old_game()
        else:
            self._refuse_button(UNDO, "undo", "nothing_to_undo", ())

    def _redo_by_hand(self):
        if self.match.can_redo():
            self.redo()
        else:
            self._refuse_button(UNDO, "redo", "nothing_to_redo", ())

    def _bring_back_old_game(self):
        match, self.swapped = self._old
        self._old = None
        self._adopt(match)
        self._report.changed()

    def _press_end(self, end):
        if self.question == ASK_NEW_GAME:
            self._start_anew(self.swapped)
            return
        if self.match.game.is_over():
            return  # held, it plays the same game again: see `_watch_holds`
        if end != self.live_end() or not self.is_settled(self._now):
            return
        self._drop_show()
        if self.begun:
            self._end_begun_turn(end)
        elif self.question == ASK_PASS:
            self._asked_at = self._now
        else:
            self._ask_to_pass(end)

    def _end_begun_turn(self, end):
        refusal = self.match.why_not_end(self.begun)
        move = self.match.game.turn_by_touch(self.begun)
        if refusal:
            self._refuse_button(end, move, refusal[0], refusal[1])
            return
        self.play(move)

    def _ask_to_pass(self, end):
        game = self.match.game
        word = game.end_word()
        refusal = game.why_not_word(word)
        if refusal:
            if refusal[0] == "not_a_move":
                refusal = game.why_not_end(())
            self._refuse_button(end, word, refusal[0], refusal[1])
            return
        self._ask(ASK_PASS)
        view = game.view()
        if view.ends_it():
            steps = bytearray(game.count)
            last = view.preview_end(steps)
            self._start_departure(game.state, steps, last)

    def _ask(self, question):
        self.question = question
        self._asked_at = self._now
        self.show_started = self._now
        self.changes += 1

    def _withdraw(self):
        if not self.question:
            return
        if self.question == ASK_PASS:
            self.departure = None
        self.question = 0
        self.changes += 1

    def _question_lapses(self):
        """Whether nothing was done about a question for long, once it has shown what it shows."""
        if self._held[0] or self._held[1]:
            return False
        if self.departure is not None and not self.departure.is_over:
            return False
        return ticks_diff(self._now, self._asked_at) >= _QUESTION_MS

    def _watch_holds(self):
        """Act on buttons that have been held for long enough."""
        for end in range(2):
            if self._is_held(end, _HOLD_END_MS):
                self._end_was_held(end)
        if self._is_held(MENU, _HOLD_MENU_MS):
            self._held[MENU] = 0
            self._withdraw()
            self._drop_show()
            self._ask(ASK_NEW_GAME)

    def _is_held(self, button, for_ms):
        return self._held[button] and ticks_diff(self._now, self._pressed_at[button]) >= for_ms

    def _end_was_held(self, end):
        if self.match.game.is_over():
            self._held[end] = 0  # a pad that is held counts once
            self._start_anew(not self.swapped)
        elif self.question == ASK_PASS and end == self.live_end():
            self._held[end] = 0
            self.play(self.match.game.end_word())

    def _start_anew(self, swapped):
        """The same game again, on the same board."""
        match = self.match
        again = Match(match.game.NAME, match.shape.name, match.options, match.seed, match.cards)
        self.start(again, swapped)

    # Turns, by touch or by link.

    def play(self, text):
        """Play a move; returns its canonical spelling. Raises Refused, with nothing changed."""
        match = self.match
        text = match.play(text)
        self._old = None
        self._quiet()
        self._end_is_dead = True
        self._end_dead_until = ticks_add(self._now, _END_DEAD_MS)
        # Fingers that still rest on an `end` do not count for the next turn or game.
        self._held[0] = self._held[1] = 0
        self.heard_end = -1
        self.unsaved = True
        self._show_what_left()
        self._after_turn()
        self._report.turn(text)
        return text

    def undo(self):
        """Take the last turn back; raises Refused."""
        self.match.undo(self.past_cards)
        self._turned_back()

    def redo(self):
        """Play the turn last taken back again; raises Refused."""
        self.match.redo()
        self._turned_back()

    def _turned_back(self):
        self._quiet()
        self.unsaved = True
        self._after_turn()
        self._report.changed()

    # Stones leaving, and the count at the end.

    def _show_what_left(self):
        match = self.match
        game = match.game
        steps = bytearray(match.shape.count)
        if game.is_over():
            last = game.view().end_steps(match.before(), steps)
            self._start_departure(match.before(), steps, last, game)
            return
        captured = match.captured()
        for cell in captured:
            steps[cell] = 1
        if captured:
            self._start_departure(match.before(), steps, 1)

    def _start_departure(self, before, steps, last, game=None):
        """Show the stones of `steps` leaving, one step after another."""
        departure = borrow("rootlight.departure").Departure(before, steps, last, self._now, game)
        self.departure = None if departure.is_over else departure

    def _go_on_leaving(self):
        if not self.departure.advance(self._now):
            return
        self.changes += 1
        if not self.departure.is_over:
            return
        if self.question == ASK_PASS:
            # A preview stays as long as the question.
            self._asked_at = self._now
        else:
            self.departure = None
