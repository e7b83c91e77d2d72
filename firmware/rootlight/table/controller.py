"""What touches do: the partial turn, the end of a turn, and what the board shows meanwhile.

The device feeds it with events of the pads and with time; the link plays on it; the lights read
it. It uses the match and what lies below. It knows pads by number, no colours, no chips, no JSON.
Times are in ms that wrap as `ticks_ms` does. `session` says which game is on the board, `rules`
what may be done; `buttons` has the presses of buttons, `shows` what is explained. The gestures:
firmware/playing.md; their times: fingers-and-lights.md.
"""

from rootlight.board_files.pad_numbers import END_1, ROLES
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.games.game import Refused
from rootlight.match import new_game
from rootlight.match.match import first_match
from rootlight.table.buttons import Buttons
from rootlight.table.capture_animation import CaptureAnimation
from rootlight.table.opponents import Opponents
from rootlight.table.remote import NOT_YOUR_TURN, Remote
from rootlight.table.rules import TableRules
from rootlight.table.session import Session
from rootlight.table.shows import (
    GUARD_AUTO,
    GUARD_ON,
    NOTHING,
    SHOW_FULL,
    SHOW_LOOK,
    SHOW_MENU_CLOSED,
    SHOW_OTHER_END,
    SHOW_REFUSED,
    SHOW_RISK,
    Show,
)
from rootlight.table.time_keeper import TimeKeeper
from rootlight.touch import events

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    from rootlight.games.game import Cells, Game
    from rootlight.geometry.shapes import Shape
    from rootlight.match.match import Match
    from rootlight.table.picker import Picker

    class Report(Protocol):
        """What tells the link; the classes of this name live in rooms above."""

        platform: Any

        def tell(self, kind: str, what: Any) -> None: ...
        def fault(self, part: str, code: str, message: str) -> None: ...
        def last_seconds(self) -> None: ...

    class LessonOffer(Protocol):
        """See `lessons.offer`."""

        def has_books(self) -> bool: ...
        def open(self, controller: "Controller") -> str | None: ...

    class Services(Protocol):
        """See `device.services`."""

        def bring_up_by_hand(self) -> None: ...
        def change_settings(self, changes: dict) -> dict: ...


_TAP_AGAIN_MS = const(400)  # children tap twice: too early to take a stone back
_END_DEAD_MS = const(800)
_QUESTION_MS = const(8000)
# The shows that end when somebody taps the `end` that is not live.
_OVER_BY_A_TAP = (NOTHING, SHOW_REFUSED, SHOW_FULL, SHOW_LOOK, SHOW_OTHER_END, SHOW_MENU_CLOSED)


class Controller:
    """One board in play.

    built_shape: the Shape of the built board.
    report: tells the link, with `tell(kind, what)`; its `platform` is the board's. It is also told
    of each of the `last_seconds` of a player, which is only heard. The kinds:

    - "turn": the move that was played;
    - "pending": the cells of the partial turn;
    - "state": None; the board changed otherwise;
    - "refused": (cell, move, code, witnesses). `cell` is -1 where a move was refused, a word or
      the cells touched; it is the game's `count` for a pad off the game's board;
    - "thinking": (what the player is called, the level) for whom the board looks for a turn;
    - "remote": {"wish": what} or {"answer": yes}, for the people at another board;
    - "asked": (cell, the cells touched before, the turns played by then), asked with `hint`;
    - "clock": None; the clock was set, or it stands still or runs again, or a period was used up;
    - "flag": what the player is called whose time is over;
    - "lesson": None; something about the lessons changed.

    lesson_offer: the LessonOffer for the menu.
    corners: {pad: name of a game}, what is engraved for the menu.
    services: function that gives the device's Services, or None on a board without a device.
    levels: the highest level at which the board itself plays; 0 for none.
    has_one_end: whether one `end` serves both players.

    Fields that the lights, the link and the device read:

    - `changes`: grows with anything that the lights may have to show;
    - `match`, `placement`, `swapped`: the game, where it lies on the built board, and whether who
      sits first has the second colour; `session`: the Session, which puts games there;
    - `partial`: the cells of the partial turn; `may_end`: whether `end` would play it;
    - `time_keeper`: the TimeKeeper, who knows of the clock;
    - `rules`: the TableRules that hold; `opponents`: the Opponents, for whom the board plays;
      `remote`: the Remote, who sits at another board;
    - `show`: the Show; `asks`: whether `end`, held, would say the word of the game (`pass`);
      `capture_animation`: of stones while they leave, or None; `menu`: while it is open, or None;
    - `hint_held`, `legal`: whether `hint` is held, and then a mask of cells that may be touched;
    - `last_placed`, `passer`: cells of the last turn, and the colour that said a word, or -1;
    - `unsaved`: whether the game is to be saved; `masked`, `masked_count`: pads out of order;
      `fault`: whether the fault light ticks; `hand`: whether the buttons say hands off;
    - `locks`: what the leader has locked; `guard`: the beginner's guard; `past_cards`: whether
      `undo` may take back what was turned up;
    - `now`: the time; `at_start`: when the board was switched on, until `menu` is tapped, or None.
    """

    def __init__(
        self,
        built_shape: "Shape",
        report: "Report",
        lesson_offer: "LessonOffer",
        corners: "dict[int, str] | None" = None,
        services: "Callable[[], Services] | None" = None,
        levels: int = 0,
        has_one_end: bool = False,
    ) -> None:
        self.built = built_shape
        self.corners = corners or {}
        self.has_one_end = has_one_end
        self.lesson_offer = lesson_offer
        self.report = report
        self.services = services
        self.changes = 0
        self.now = 0
        self.at_start: "int | None" = None
        self.masked = bytearray(built_shape.count + len(ROLES))
        self.masked_count = 0
        self.fault = False
        self.hand = False
        self.unsaved = False
        self.guard = GUARD_AUTO
        self.locks: dict = {}
        self.past_cards = False
        self.menu: "Picker | None" = None
        self.swapped = False
        self.hint_held = False
        self.legal = bytearray(0)
        self.partial: "Cells" = ()
        self.may_end = False
        self.last_placed: "list[int]" = []
        self.passer = -1
        self.asks = False
        self.capture_animation: "CaptureAnimation | None" = None
        self._asked_at = 0
        self._end_is_dead = False
        self._end_dead_until = 0
        self._touched_at: "dict[int, int]" = {}  # when each cell of the partial turn was touched
        # What a touch did that may still turn out to be a hand, by cell: () for a stone placed,
        # else (its place in the turn, the cells that left with it).
        self._deeds: "dict[int, tuple[int, ...]]" = {}
        self.show = Show(self)
        self.buttons = Buttons(self)
        self.session = Session(self)
        self.time_keeper = TimeKeeper(self)
        self.opponents = Opponents(self, levels)
        self.remote = Remote(self)
        self.match = first_match(built_shape)
        self.rules = TableRules(self.match)
        self.placement = new_game.placement_of(self.match.shape, built_shape)
        self.adopt(self.match, False)

    def changed(self) -> None:
        """Something that the lights may have to show is different now."""
        self.changes += 1

    def set_time(self, now_ms: int) -> None:
        """A step begins: this is the time that counts until the next event or `step`."""
        self.now = now_ms
        self.time_keeper.count(now_ms)

    def set_saved(self, is_saved: bool) -> None:
        """The flash holds the game as it is, or does not yet."""
        self.unsaved = not is_saved

    # A game is put on the board.

    def put_match(self, match: "Match", swapped: bool) -> None:
        """Put a match on the board in place of the one that is there, and tell of it."""
        self.adopt(match, swapped)
        self.report.tell("state", None)

    def adopt(self, match: "Match", swapped: bool) -> None:
        """Make a match the one on the board. Raises BoardTooSmall.

        Another match is played by the rules of ordinary play.
        """
        if match.shape is not self.placement.shape:
            self.placement = new_game.placement_of(match.shape, self.built)
        self.swapped = swapped
        if match is not self.match:
            match.clock.stand_still()
        self.match = match
        if match is not self.rules.match:
            self.rules = TableRules(match)
        self.partial = ()
        self._touched_at = {}
        self._deeds = {}
        self.legal = bytearray(0)
        self.last_placed = []
        self.close_menu()
        self._end_is_dead = False
        self._end_dead_until = 0
        self.unsaved = True
        self._quiet()
        self._after_turn()

    def set_match(self, match: "Match", swapped: bool) -> None:
        """Let this be the match, played by its own rules; the board does not show it yet."""
        match.clock.stand_still()
        self.match = match
        self.rules = TableRules(match)
        self.swapped = swapped
        self.opponents.match_changed()

    def follow(self, rules: "TableRules") -> None:
        """Let fingers be held to other rules from now on; the partial turn is put away."""
        self.rules = rules
        self.set_partial(())

    def settle(self) -> None:
        """The last turn is saved: its lights may settle."""
        self.unsaved = False
        self.changed()

    # What concerns the board as a whole.

    def board_services(self) -> "Services":
        """The device's work for the whole board; only a board that has a device is asked."""
        if self.services is None:
            raise RuntimeError("this board has no device")
        return self.services()

    def apply_settings(self, locks: dict, guard: int, past_cards: bool) -> None:
        """Let these settings hold, see the fields of these names."""
        self.locks = locks
        self.guard = guard
        self.past_cards = past_cards
        if "new" in locks:
            # What the menu offers is locked now.
            self.close_menu()
        self.changed()

    def switched_on(self, at_ms: "int | None") -> None:
        """The board was switched on then: for a while `menu` begins the bring-up."""
        self.at_start = at_ms

    def show_fault(self, is_there: bool) -> None:
        """Let the fault light tick, or no longer."""
        self.fault = is_there
        self.changed()

    def mask(self, pad: int, is_masked: bool) -> None:
        """Mark a pad that is out of order, or no longer."""
        self.masked[pad] = is_masked
        self.masked_count += 1 if is_masked else -1
        self.changed()

    def say_hands_off(self, is_said: bool) -> None:
        """Let the buttons say hands off, or no longer."""
        self.hand = is_said
        self.changed()

    def swap_sides(self) -> None:
        """Let the two players change colours: who sits where stays, each end is the other's."""
        self.withdraw()
        self.swapped = not self.swapped
        # Fingers that rest on an `end` meant the other player's.
        self.buttons.forget_ends()
        self.changed()
        self.unsaved = True

    # What the lights and the link ask.

    def player_at(self, end: int) -> int:
        """The seat at an end of the table (0 or 1): 0 who sits there first, unless swapped."""
        return 1 - end if self.swapped else end

    def live_end(self) -> int:
        """The end pad that is live: 0 for `end1`, 1 for `end2`."""
        if self.has_one_end:
            return END_1
        return self.player_at(self.match.game.seat())

    def touched(self) -> "Cells":
        """The cells of the partial turn, if fingers have touched them."""
        return () if self.opponents.is_acting() else self.partial

    def can_undo(self) -> bool:
        return bool(self.partial) or self.rules.can_undo() or self.session.has_old_game()

    def is_settled(self, now_ms: int) -> bool:
        """Whether nothing is left to wait for before the next touch counts as usual."""
        # A flag besides the time: after a week, a time in the past looks like one to come.
        return not self._end_is_dead or ticks_diff(now_ms, self._end_dead_until) >= 0

    # Events of the pads, and time.

    def handle(self, event: int, pad: int, now_ms: int) -> None:
        """Take one event of the gestures."""
        self.now = now_ms
        cells = self.built.count
        if event == events.HAND_CAME or event == events.HAND_LEFT:
            self.say_hands_off(event == events.HAND_CAME)
        elif pad >= cells:
            self.buttons.handle(event, pad - cells)
        elif event == events.TOUCH:
            self._touch(pad)
        elif event == events.CANCEL:
            self._cancel(pad)
        elif event == events.LIFT:
            self.show.lifted(pad)

    def step(self, now_ms: int) -> None:
        """Let time pass: questions lapse, holds are recognised, shows go on."""
        self.now = now_ms
        if self._end_is_dead and self.is_settled(now_ms):
            self._end_is_dead = False
        self.show.step(now_ms)
        if self.capture_animation is not None:
            self._animate(self.capture_animation)
        if self.menu is not None:
            self.menu.step(now_ms)
        if self.asks and self._question_lapses():
            self.withdraw()
        self.buttons.step(now_ms)

    # Cells.

    def _touch(self, pad: int) -> None:
        if self.menu is not None:
            self.menu.touch(pad)
            return
        if self.show.is_touch_for_menu():
            return
        cell = self.placement.game[pad]
        self._deeds.pop(cell, None)
        self.withdraw()
        self.show.drop()
        if self.capture_animation is not None and self.capture_animation.ends_game:
            self.capture_animation = None
            self.changed()
        elif self.match.game.is_over():
            self.refuse(pad, "game_over", ())
        elif cell == self.match.shape.count:
            self.refuse(pad, "no_such_cell", ())
        elif self.hint_held:
            self._look(pad, cell)
        elif self.why_not_to_move():
            self.refuse(pad, self.why_not_to_move() or "", ())
        elif self._was_just_touched(cell):
            return
        elif cell in self.partial:
            self._touch_pending(cell)
        elif len(self.partial) >= self.rules.most_cells():
            self.show.ask_for_room(pad)
            self._tell_refusal(cell, None, "count", ())
        else:
            self._touch_new(pad, cell)

    def _look(self, pad: int, cell: int) -> None:
        """`hint` is held: what about this cell?"""
        partial = self.partial
        code, witnesses, effects = self.rules.look(partial, cell)
        if code or effects is None:
            self.refuse(pad, code or "not_a_move", witnesses)
        else:
            self.show.look(pad, cell, effects)
        self.report.tell("asked", (cell, partial, self.match.game.turn()))

    def _was_just_touched(self, cell: int) -> bool:
        """Whether this is the second of two quick taps, which is ignored."""
        if cell not in self._touched_at:
            return False
        return 0 <= ticks_diff(self.now, self._touched_at[cell]) < _TAP_AGAIN_MS

    def _touch_pending(self, cell: int) -> None:
        self._touched_at[cell] = self.now
        before = self.partial
        self.set_partial(self._partial_without(cell))
        left = tuple([other for other in before if other not in self.partial])
        self._deeds[cell] = (before.index(cell),) + left

    def _touch_new(self, pad: int, cell: int) -> None:
        refusal = self.rules.why_not_touch(self.partial, cell)
        if refusal:
            self.refuse(pad, refusal[0], refusal[1])
            return
        self._touched_at[cell] = self.now
        self.set_partial(self.partial + (cell,))
        self._deeds[cell] = ()

    def _partial_without(self, cell: int) -> "Cells":
        return self.match.game.without(self.partial, cell)

    def set_partial(self, partial: "Cells") -> None:
        """Let these be the cells of the partial turn, and tell of it."""
        self.partial = self.rules.gathered(partial)
        self._after_touch()
        self.report.tell("pending", self.partial)
        self.rules.after_touch(self.partial)

    def _cancel(self, pad: int) -> None:
        """The touch was a hand or a sleeve: take back what it did."""
        cell = self.placement.game[pad]
        if pad == self.show.pad:
            self.show.drop()
        self._touched_at.pop(cell, None)
        deed = self._deeds.pop(cell, None)
        if deed == () and cell in self.partial:
            self.set_partial(self._partial_without(cell))
        elif deed and cell not in self.partial:
            self._bring_stones_back(cell, deed[0], deed[1:])

    def _bring_stones_back(self, cell: int, place: int, left: "Cells") -> None:
        """Stones that a false touch took off stand there again, if there still is room."""
        if len(self.partial) + len(left) > self.rules.most_cells():
            return
        if self.rules.why_not_touch(self.partial, cell) is None:
            # In their old place, for there are games in which the order counts.
            self.set_partial(self.partial[:place] + left + self.partial[place:])

    # Refusals.

    def refuse(self, pad: int, code: str, witnesses: "Sequence[int]") -> None:
        """Show a refusal at the pad of a cell: no, and why."""
        cell = self.placement.game[pad]
        region = None
        if code == "claimed":
            region = bytearray(self.match.shape.count)
            self.match.game.mark_region(cell, region)
        self.show.refuse(pad, witnesses, region)
        self._tell_refusal(cell, None, code, witnesses)

    def refuse_button(
        self, button: int, move: "str | Cells", code: str, witnesses: "Sequence[int]"
    ) -> None:
        """Show a refusal at a button; the show does not wait for the finger to lift."""
        self.show.refuse_button(button, witnesses, False)
        self._tell_refusal(-1, move, code, witnesses)

    def refuse_turn(self, button: int, code: str) -> None:
        """Say kindly, at a button, that it is for somebody else to play."""
        self.show.drop()
        self.refuse_button(button, self.match.game.end_word(), code, ())

    def why_not_to_move(self) -> "str | None":
        """None if the next turn is for fingers at this board, else the code of the refusal."""
        if self.opponents.is_to_move():
            return NOT_YOUR_TURN
        return self.remote.why_not()

    def refuse_locked(self, button: int, what: str) -> None:
        """Say kindly that the leader has locked something: no on the button, and the fence."""
        self.withdraw()
        self.show.refuse_button(button, (), True)
        self._tell_refusal(-1, what, what + "_locked", ())

    def _tell_refusal(
        self, cell: int, move: "str | Cells | None", code: str, witnesses: "Sequence[int]"
    ) -> None:
        self.rules.before_refusal(cell, move, code)
        self.report.tell("refused", (cell, move, code, witnesses))

    # Menu and hint.

    def open_menu(self, menu: "Picker | None") -> None:
        """Let a menu, or None, be the one that is open; the link is not told."""
        self.menu = menu
        self.changed()

    def close_menu(self) -> None:
        """Close the menu, if it is open, and tell if the link knew what it offers."""
        menu = self.menu
        if menu is None:
            return
        self.menu = None
        self.changed()
        if menu.told() is not None:
            self.report.tell("lesson", None)

    def hold_hint(self, is_held: bool) -> None:
        """`hint` is held from now on, or no longer."""
        self.hint_held = is_held
        if is_held:
            self._find_legal()

    def _find_legal(self) -> None:
        """Find the cells that may be touched next: `legal`, for the spotlight."""
        count = self.match.shape.count
        if len(self.legal) != count:
            self.legal = bytearray(count)
        self.rules.touch_mask(self.partial, self.legal)

    # The end of a turn by fingers.

    def end_turn(self, end: int) -> None:
        """An `end` was pressed with stones pending: play them, or say why not."""
        if self.match.game.is_over() or not self.is_settled(self.now):
            return
        if end != self.live_end():
            self.point_to_live_end()
            return
        code = self.why_not_to_move()
        if code:
            self.refuse_turn(end, code)
            return
        warned = self.show.kind == SHOW_RISK
        self.show.drop()
        refusal = self.rules.why_not_end(self.partial)
        if refusal:
            self.refuse_button(end, self.partial, refusal[0], refusal[1])
        elif warned or not self._guards() or not self._warn():
            self._played(self.rules.carry_out(self.match.game.move_by_touch(self.partial)))

    def point_to_live_end(self) -> None:
        """The `end` that is not live was tapped: tell which one is.

        A refusal has been seen by then. Anything else that is shown or asked stays.
        """
        if self.asks or self.hint_held or self.opponents.is_to_move():
            return
        if self.show.kind in _OVER_BY_A_TAP:
            self.show.point_to_other_end()

    def _guards(self) -> bool:
        """Whether the beginner's guard is on; a lesson counts on what its game has."""
        if self.guard == GUARD_AUTO or not self.rules.OBEYS_LEADER:
            return self.match.game.GUARD
        return self.guard == GUARD_ON

    def _warn(self) -> bool:
        """Show what a turn would lose; return whether there is anything."""
        cells = self.match.game.at_risk(self.partial)
        if not cells:
            return False
        self.show.warn(cells)
        self._tell_refusal(-1, self.partial, "at_risk", cells)
        return True

    # The question whether `end` means the word of the game.

    def ask(self) -> None:
        """Ask whether the word of the game is meant; a preview shows what would leave."""
        self.asks = True
        self._asked_at = self.now
        self.show.restart_clock(self.now)
        self.changed()
        game = self.match.game
        if game.ends_it():
            steps = bytearray(game.count)
            last = game.preview_end(steps)
            self._animate_captures(game.state, steps, last)

    def ask_again(self) -> None:
        """The question stands for its whole time once more."""
        self._asked_at = self.now

    def withdraw(self) -> None:
        """Take the question back, if there is one."""
        if self.asks:
            self.capture_animation = None
            self.asks = False
            self.changed()

    def _question_lapses(self) -> bool:
        """Whether the question has stood unanswered for its time, after what it shows."""
        if self.buttons.is_end_held():
            return False
        if self.capture_animation is not None and not self.capture_animation.is_over:
            return False
        return ticks_diff(self.now, self._asked_at) >= _QUESTION_MS

    # Turns, by touch or by link.

    def play(self, text: str) -> str:
        """Play a move; returns its canonical spelling. Raises Refused, with nothing changed."""
        if self.opponents.is_to_move():
            raise Refused(NOT_YOUR_TURN)
        return self._played(self.rules.play(text))

    def play_found(self, move: "str | Cells") -> None:
        """Play the turn of an opponent. Raises Refused, with nothing changed."""
        self._played(self.rules.carry_out(move))

    def _played(self, text: str) -> str:
        """A move has been played: show what it did."""
        self.session.forget_old_game()
        self.close_menu()
        self._quiet()
        self._end_is_dead = True
        self._end_dead_until = ticks_add(self.now, _END_DEAD_MS)
        # Fingers that still rest on an `end` do not count for the next turn or game.
        self.buttons.forget_ends()
        self.unsaved = True
        self._show_what_left()
        self._after_turn()
        self.report.tell("turn", text)
        self.rules.after_turn()
        return text

    def take_back_turn(self) -> None:
        """Take the last turn back, and those of opponents before it; raises Refused."""
        clock = self.match.clock
        spent_ms = clock.spent_ms
        self.rules.undo(self.past_cards)
        taken = 1
        try:
            while self.opponents.is_passed_over() and self.match.can_undo():
                self.rules.undo(self.past_cards)
                taken += 1
        except Refused:
            # A card was turned up on the way: then nothing is taken back.
            for _ in range(taken):
                self.match.redo()
            clock.take_up(spent_ms, clock.is_paused)
            raise
        self._turned_back()

    def play_turn_again(self) -> None:
        """Play the turn last taken back again, and those of opponents after it; raises Refused."""
        self.match.redo()
        while self.opponents.is_passed_over() and self.match.can_redo():
            self.match.redo()
        self._turned_back()

    def _turned_back(self) -> None:
        self.close_menu()
        self._quiet()
        self.unsaved = True
        self._after_turn()
        self.report.tell("state", None)

    def _quiet(self) -> None:
        """No question, no show, nothing that moves."""
        self.asks = False
        self._asked_at = self.now
        self.show.clear()
        self.capture_animation = None

    def _after_turn(self) -> None:
        """Look at the match afresh after a turn, an undo or a new game."""
        match = self.match
        self.opponents.match_changed()
        if self.partial:
            self.partial = ()
            self.report.tell("pending", self.partial)
        self._deeds.clear()
        self._touched_at.clear()
        self.last_placed = match.last_placed()
        self.passer = self._find_passer()
        self._after_touch()

    def _find_passer(self) -> int:
        """The colour that said, at the other end, the word of a held `end`, such as `pass`; or -1.

        No stone shows such a turn. A word said by touches does not count, nor does the word that
        a turn of stones ends with.
        """
        game = self.match.game
        if game.is_over() or self.match.last_move() != game.end_word():
            return -1
        passer = (game.mover() - 1) % len(game.COLOURS)
        # The third of three players shares his end with the first, whose turn it is now.
        return -1 if (passer ^ game.mover()) & 1 == 0 else passer

    def _after_touch(self) -> None:
        """The partial turn is another now: may it end, and what may be touched next?"""
        self.find_whether_it_may_end()
        if self.hint_held:
            self._find_legal()

    def find_whether_it_may_end(self) -> None:
        """Find out whether `end` would play: `may_end`. Rules that change call it, too."""
        rules = self.rules
        self.may_end = (
            rules.why_not_end(self.partial) is None if self.partial else rules.is_stuck()
        )
        self.changed()

    def take_up(self, partial: "Cells") -> None:
        """Go on with the partial turn of a board that is played again, without telling of it."""
        self.partial = partial
        self._after_touch()

    # Stones leaving, and the count at the end.

    def _show_what_left(self) -> None:
        game = self.match.game
        before = self.match.before()
        steps = bytearray(game.count)
        if game.is_over():
            last = game.end_steps(before, steps)
            self._animate_captures(before, steps, last, game)
            return
        for cell in range(game.count):
            if before[cell] and not game.state[cell]:
                steps[cell] = 1
        if any(steps):
            self._animate_captures(before, steps, 1)

    def _animate_captures(
        self, before: bytearray, steps: bytearray, last: int, game: "Game | None" = None
    ) -> None:
        """Show the stones of `steps` leaving, one step after another."""
        animation = CaptureAnimation(before, steps, last, self.now, game)
        self.capture_animation = None if animation.is_over else animation

    def _animate(self, animation: "CaptureAnimation") -> None:
        if not animation.advance(self.now):
            return
        self.changed()
        if not animation.is_over:
            return
        if self.asks:
            # A preview stays as long as the question.
            self._asked_at = self.now
        else:
            self.capture_animation = None

    def end_animation(self) -> None:
        """Let the stones be gone at once, as a touch does after the end of a game."""
        self.capture_animation = None
        self.changed()
