"""Presses of the buttons: which, since when, how far each has got, and what it means then.

Made by the controller, which gives it the events of the button pads. An `end` with stones pending
is the controller's own: that must be quick. Menu and score are imported when they are asked for.
The gestures: firmware/playing.md; their times: fingers-and-lights.md.
"""

from array import array

from rootlight.board_files.pad_numbers import END_1, END_2, HINT, MENU, ROLES, UNDO
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.games.game import RESIGN, Refused
from rootlight.match import new_game
from rootlight.match.match import Match
from rootlight.table.danger_search import DangerSearch
from rootlight.table.shows import SHOW_DANGER, SHOW_LOOK, SHOW_SCORE, SHOW_TIME
from rootlight.touch import events

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from rootlight.games.game import Cells
    from rootlight.table.in_play import LastTurn
    from rootlight.table.leader import Leader
    from rootlight.table.opponents import Opponents
    from rootlight.table.partial_turn import Hint, PartialTurn, Question
    from rootlight.table.picker import Table as PickersTable
    from rootlight.table.time_keeper import TimeKeeper

    class Table(PickersTable, Protocol):
        """The controller, which makes the buttons, as far as they ask or change it."""

        hint: Hint
        last_turn: LastTurn
        leader: Leader
        opponents: Opponents
        partial_turn: PartialTurn
        question: Question
        remote: Any  # see `table.remote`, which asks the buttons
        services: Callable[[], Any]
        time_keeper: TimeKeeper

        def touched(self) -> Cells: ...
        def code_of_fingers(self) -> str | None: ...
        def end_turn(self, end: int) -> None: ...
        def point_to_live_end(self) -> None: ...
        def play(self, text: str) -> str: ...
        def give_up(self, colour: int) -> str: ...
        def take_back_turn(self) -> None: ...
        def play_turn_again(self) -> None: ...


# The stages of a press.
_UP = const(0)
_PRESSED = const(1)  # let go now, it was a tap
_LOCKING = const(2)  # `menu` while `hint` is held, too: after 5 s the leader's locks change
_DONE = const(3)  # it has been meant: held on, it means nothing more

_HELD_BUTTONS = (END_1, END_2, MENU)
# A press is reported some 80 ms after the finger landed, so this makes 1 s of holding.
_HOLD_MS = const(880)
# Where there is a clock, `menu` shows the time for this long, and then the score.
_TIME_MS = const(3000)
# `hint` and `menu` held so long, counted from when `menu` has been held for _HOLD_MS.
_LOCK_MS = const(4040)
# `hint` let go and pressed again so quickly shows what is in danger.
_AGAIN_MS = const(450)
# `hint` let go so soon after its second tap asks for a turn that the board would play; pressed
# again within _AGAIN_MS then, it asks for a forecast in its place.
_TAP_MS = const(400)
# `hint` held for no longer than this before `undo` is pressed is no hint: a turn is played again.
_REDO_MS = const(1000)
# For this long after the start, a tap on `menu` begins the bring-up. The finger is reported a
# little later than it lands.
_START_MS = const(3000)


class Buttons:
    """The five buttons of a board.

    `heard_end`: the live `end` with a finger on it, or -1. `at_start`: when the board was switched
    on, until `menu` is tapped, or None.
    """

    def __init__(self, controller: "Table") -> None:
        self.heard_end = -1
        self.at_start: "int | None" = None
        self._controller = controller
        self._stage = bytearray(len(ROLES))
        self._pressed_at = array("i", [0] * len(ROLES))
        # When the press of a button is long enough to be meant, if it is one of _HELD_BUTTONS.
        self._due_at = array("i", [0] * len(ROLES))
        self._hint_taps = HintTaps(controller)

    def handle(self, event: int, button: int) -> None:
        """Take one event of the gestures."""
        controller = self._controller
        controller.ticker.changed()
        if event == events.HEARD:
            if button == controller.in_play.live_end():
                self.heard_end = button
        elif event == events.DOWN:
            self._stage[button] = _PRESSED
            self._pressed_at[button] = controller.ticker.now
            self._due_at[button] = ticks_add(controller.ticker.now, _HOLD_MS)
            if (
                button > END_2
                or controller.offers.picker is not None
                or not controller.partial_turn.cells
                or self._stage[MENU] != _UP
            ):
                self._press(button)
            else:
                controller.end_turn(button)
        elif event == events.UP:
            self._release(button)
        else:
            self.heard_end = -1

    def step(self, now_ms: int) -> None:
        """Let time pass: a button that is held long enough is meant. Counts once."""
        for button in _HELD_BUTTONS:
            stage = self._stage[button]
            if stage == _UP or stage == _DONE:
                continue
            if ticks_diff(now_ms, self._due_at[button]) >= 0:
                self._stage[button] = _UP
                if button == MENU:
                    self._menu_was_held(stage)
                else:
                    self._end_was_held(button)
        show = self._controller.show
        if show.kind == SHOW_TIME and ticks_diff(now_ms, show.started) >= _TIME_MS:
            self._show_score()

    def is_end_held(self) -> bool:
        """Return whether a finger is on an `end` and counts."""
        return self._stage[END_1] != _UP or self._stage[END_2] != _UP

    def forget_ends(self) -> None:
        """Fingers that rest on an `end` meant what is over: they count no more."""
        self._stage[END_1] = self._stage[END_2] = _UP
        self.heard_end = -1

    def switched_on(self, at_ms: "int | None") -> None:
        """The board was switched on then: for a while `menu` begins the bring-up."""
        self.at_start = at_ms

    def _press(self, button: int) -> None:
        controller = self._controller
        if button == MENU:
            # A tap is one when the finger leaves: held, it shows the score.
            controller.question.withdraw()
            controller.show.drop()
        elif controller.offers.picker is not None and button != HINT:
            # Held on, it means nothing more: the menu may have begun a game.
            self._stage[button] = _DONE
            controller.offers.picker.press(button)
        elif button == UNDO and self._stage[MENU] != _UP and controller.time_keeper.has_clock():
            self._pause()
        elif button <= END_2 and self._stage[MENU] != _UP:
            self._press_to_resign(button)
        elif controller.in_play.rules.takes(button):
            return
        elif button == HINT:
            self._press_hint()
        elif button == UNDO:
            self._press_undo()
        else:
            self._press_end(button)

    def _release(self, button: int) -> None:
        stage = self._stage[button]
        self._stage[button] = _UP
        if button <= END_2:
            self.heard_end = -1
        elif button == HINT:
            self._hint_taps.release()
        elif button == MENU and stage == _PRESSED:
            self._tap_menu()
        elif button == MENU and self._controller.show.kind in (SHOW_SCORE, SHOW_TIME):
            self._controller.show.drop()

    def _is_locked(self, button: int, what: str) -> bool:
        """Return whether the leader has locked what a button would do; then the board says so.

        Words that a lesson asks for are never locked; it refuses others itself.
        """
        controller = self._controller
        if what not in controller.leader.locks:
            return False
        if not controller.in_play.rules.OBEYS_LEADER and what != "new":
            return False
        return controller.leader.refuses(button, what)

    # `menu`.

    def _tap_menu(self) -> None:
        controller = self._controller
        at_start = self.at_start
        self.at_start = None
        if at_start is not None:
            pressed_ms = ticks_diff(self._pressed_at[MENU], at_start)
            if 0 <= pressed_ms < _START_MS:
                controller.services().bring_up_by_hand()
                return
        if controller.offers.picker is not None:
            controller.offers.close()
        elif not self._is_locked(MENU, "new"):
            # The only door to it, 1 KB: most evenings begin with the same game as the last.
            from rootlight.table.menu import Menu

            controller.offers.open(Menu(controller))

    def _menu_was_held(self, stage: int) -> None:
        controller = self._controller
        if stage == _LOCKING:
            self._stage[MENU] = _DONE
            if self._stage[HINT]:
                self._turn_key()
        elif self._stage[HINT]:
            self._wait_for_key(_LOCK_MS)
        else:
            self._stage[MENU] = _DONE
            controller.offers.close()
            if controller.time_keeper.has_clock():
                controller.show.show_time(self._bars(True))
            else:
                self._show_score()

    def _show_score(self) -> None:
        self._controller.show.show_score(self._bars(False))

    def _bars(self, of_time: bool) -> bytearray:
        """The score as bars of cells, or the time that is left."""
        # The only door to them, 0.6 KB, besides the menu.
        from rootlight.table import score_bars

        controller = self._controller
        if of_time:
            return score_bars.time_picture(controller.in_play, controller.time_keeper.minutes())
        return score_bars.picture(controller.in_play)

    def _wait_for_key(self, ms: int) -> None:
        """Look after `menu` again when it has been held for so long from now."""
        self._stage[MENU] = _LOCKING
        self._due_at[MENU] = ticks_add(self._controller.ticker.now, ms)

    def _turn_key(self) -> None:
        self._hint_taps.give_back()
        self._controller.hint.hold(False, ())
        self._controller.leader.turn_key()

    def _pause(self) -> None:
        """`undo` with `menu` held: stop the clock, or let it go on."""
        controller = self._controller
        self._stage[MENU] = _DONE  # let go, it was no tap
        if self._is_locked(UNDO, "pause"):
            return
        clock = controller.in_play.match.clock
        controller.time_keeper.pause(clock, not clock.is_paused)

    # `hint`.

    def _press_hint(self) -> None:
        if self._stage[MENU] == _DONE:
            # Both are held now, though not from the same moment on.
            self._wait_for_key(_LOCK_MS + _HOLD_MS)
        self._hint_taps.press()

    # `undo`.

    def _press_undo(self) -> None:
        controller = self._controller
        if controller.question.stands:
            controller.question.withdraw()
            return
        if controller.remote.is_asked():
            controller.remote.answer(False)
            return
        controller.show.drop()
        if self._stage[HINT]:
            self._redo()
        elif controller.touched():
            controller.partial_turn.set(())
        elif self._is_locked(UNDO, "undo"):
            return
        elif controller.remote.is_on():
            self._wish_undo()
        elif not controller.in_play.match.can_undo() and controller.session.has_old_game():
            if not self._is_locked(UNDO, "new"):
                controller.session.bring_old_game_back()
        else:
            self._try(controller.take_back_turn, "undo")

    def _wish_undo(self) -> None:
        """The turn is not taken back: the people at the other board are asked."""
        controller = self._controller
        if controller.in_play.match.can_undo():
            controller.remote.wish("undo")
        else:
            controller.refusals.refuse_button(UNDO, "undo", "nothing_to_undo", ())

    def _redo(self) -> None:
        if self._controller.leader.locks and self._hint_taps.held_ms() <= _REDO_MS:
            self._hint_taps.give_back()
        if self._controller.remote.is_on():
            self._controller.refusals.refuse_button(UNDO, "redo", "nothing_to_redo", ())
            return
        self._try(self._controller.play_turn_again, "redo")

    def _try(self, act: "Callable[[], None]", name: str) -> None:
        """Undo or redo, or show why not."""
        try:
            act()
        except Refused as refused:
            self._controller.refusals.refuse_button(UNDO, name, refused.code, refused.cells)

    # `end`, with no stone pending.

    def _press_end(self, end: int) -> None:
        """Ask whether the word of the game is meant, or say why it may not be said."""
        controller = self._controller
        game = controller.in_play.match.game
        if controller.remote.is_asked():
            return  # held, it says yes
        if game.is_over():
            return  # held, it plays the same game again
        if not controller.last_turn.is_settled(controller.ticker.now):
            return
        if end != controller.in_play.live_end():
            controller.point_to_live_end()
            return
        code = controller.code_of_fingers()
        if code:
            # The board may still ask whether somebody passes who was to move before.
            controller.question.withdraw()
            controller.refusals.refuse_turn(end, code)
            return
        controller.show.drop()
        if controller.opponents.waits_for_end():
            controller.opponents.go_on()
            return
        if controller.question.stands:
            controller.question.ask_again()
            return
        rules = controller.in_play.rules
        word = game.end_word()
        if rules.has_only_word():
            controller.play(word)
            return
        refusal = rules.refusal_of_word(word)
        if refusal:
            untouched = rules.refusal_of_turn(()) if refusal[0] == "not_a_move" else None
            if untouched:
                # No word would do: it is cells that are missing.
                controller.refusals.refuse_button(end, (), untouched[0], untouched[1])
            else:
                controller.refusals.refuse_button(end, word, refusal[0], refusal[1])
        elif not self._is_locked(end, "pass"):
            controller.question.ask(word)

    def _press_to_resign(self, end: int) -> None:
        """`end` with `menu` held: ask whether the player to move gives up."""
        controller = self._controller
        self._stage[MENU] = _DONE  # let go, it was no tap
        controller.show.drop()
        game = controller.in_play.match.game
        if game.is_over() or not controller.in_play.rules.OBEYS_LEADER:
            return
        if end != controller.in_play.live_end():
            controller.point_to_live_end()
            return
        code = controller.code_of_fingers()
        if code:
            controller.refusals.refuse_turn(end, code)
        elif not game.has_sides():
            controller.refusals.refuse_button(end, RESIGN, "no_sides", ())
        elif not self._is_locked(end, "pass"):
            if controller.partial_turn.cells:
                controller.partial_turn.set(())
            controller.question.ask(RESIGN)

    def _end_was_held(self, end: int) -> None:
        controller = self._controller
        game = controller.in_play.match.game
        if controller.offers.picker is not None or controller.in_play.rules.waits():
            return
        if controller.remote.is_asked():
            controller.remote.answer(True)
        elif game.is_over():
            if not self._is_locked(end, "new"):
                self._play_same_again()
        elif controller.question.stands and end == controller.in_play.live_end():
            # While it was held, somebody else may have become the one to move.
            code = controller.code_of_fingers()
            if code:
                controller.question.withdraw()
                controller.refusals.refuse_turn(end, code)
            elif not self._is_locked(end, "pass"):
                self._say(controller.question.word)

    def _say(self, word: str) -> None:
        """The word is meant that was asked about."""
        controller = self._controller
        if word == RESIGN:
            controller.give_up(controller.in_play.match.game.mover())
        else:
            controller.play(word)

    def _play_same_again(self) -> None:
        """The same game again, on the same board, sides swapped where that can be."""
        controller = self._controller
        match = controller.in_play.match
        seed = new_game.fresh_seed(match.game.NAME, controller.ticker.now, any(match.opponents))
        again = Match(match.game.NAME, match.shape.name, match.options, seed, match.cards)
        # Everybody who has a field before him stays there; then it is people who change places.
        swaps = not match.game.OWN_FIELDS
        for player, level in enumerate(match.opponents):
            again.opponents[1 - player if swaps else player] = level
        if match.clock.mode:
            again.clock.set(*match.clock.control())
        controller.session.start_match(again, swaps and not controller.in_play.swapped)


class HintTaps:
    """`hint` held, tapped twice, tapped three times: what each asks for."""

    def __init__(self, controller: "Table") -> None:
        self._controller = controller
        self._pressed_at = 0
        # The last time that it was let go: when, and whether it had shown what is legal, or
        # asked for a turn.
        self._left_at = 0
        self._was_shown = False
        self._has_suggested = False
        self._was_counted = False  # whether holding it cost the player one of his hints

    def press(self) -> None:
        """Show what is legal; the second time what is in danger, the third time a forecast."""
        controller = self._controller
        is_soon = 0 <= self._ms_since(self._left_at) < _AGAIN_MS
        is_second = self._was_shown and is_soon
        is_third = self._has_suggested and is_soon
        self._was_shown = self._has_suggested = self._was_counted = False
        self._pressed_at = controller.ticker.now
        controller.question.withdraw()
        controller.show.drop()
        if is_third:
            controller.opponents.forecast()
            return
        if self._is_limited() and not is_second:
            if not controller.leader.take_hint():
                return
            self._was_counted = True
        controller.hint.hold(True, controller.partial_turn.cells)
        if is_second and not controller.in_play.match.game.is_over():
            controller.show.search_dangers(DangerSearch(controller.in_play.match.game))

    def _is_limited(self) -> bool:
        controller = self._controller
        return "hints" in controller.leader.locks and controller.in_play.rules.OBEYS_LEADER

    def _ms_since(self, then_ms: int) -> int:
        return ticks_diff(self._controller.ticker.now, then_ms)

    def release(self) -> None:
        """It is let go: what it showed is over; after two taps the board looks for a turn."""
        controller = self._controller
        # One that was refused was no tap.
        self._was_shown = controller.hint.is_held
        self._left_at = controller.ticker.now
        controller.hint.hold(False, ())
        kind = controller.show.kind
        if kind == SHOW_LOOK or kind == SHOW_DANGER:
            controller.show.drop()
        if kind == SHOW_DANGER and self.held_ms() < _TAP_MS:
            self._suggest()

    def _suggest(self) -> None:
        """It was tapped twice: show what the board would play."""
        controller = self._controller
        self._was_shown = False
        if not controller.in_play.rules.OBEYS_LEADER or not controller.opponents.levels:
            return
        if controller.opponents.is_to_move():
            controller.refusals.refuse_button(HINT, "hint", "not_your_turn", ())
        else:
            controller.opponents.suggest()
            self._has_suggested = True

    def held_ms(self) -> int:
        """Return the time since it was pressed."""
        return self._ms_since(self._pressed_at)

    def give_back(self) -> None:
        """Held, it was no hint: it costs nothing."""
        if self._was_counted and self._controller.hint.is_held:
            self._was_counted = False
            self._controller.leader.give_hint_back()
