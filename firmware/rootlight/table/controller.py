"""The controller: a touch of a cell, the end of a turn, and what the board shows meanwhile.

The device feeds it with events of the pads and with time; the link plays on it; the lights read
it. It makes the parts of the table and puts what they do in order. It knows pads by number, no
colours, no chips, no JSON. Times are in ms that wrap as `ticks_ms` does. The gestures:
firmware/playing.md; their times: fingers-and-lights.md.
"""

from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.table.buttons import Buttons
from rootlight.table.capture_animation import Captures
from rootlight.table.in_play import InPlay, LastTurn, Ticker
from rootlight.table.leader import Leader
from rootlight.table.opponents import Opponents
from rootlight.table.partial_turn import Hint, PartialTurn, Question
from rootlight.table.picker import Offers
from rootlight.table.remote import NOT_YOUR_TURN, Remote
from rootlight.table.session import Session
from rootlight.table.shows import (
    NOTHING,
    SHOW_FULL,
    SHOW_LOOK,
    SHOW_MENU_CLOSED,
    SHOW_OTHER_END,
    SHOW_REFUSED,
    SHOW_RISK,
    Condition,
    Refusals,
    Show,
)
from rootlight.table.time_keeper import TimeKeeper
from rootlight.touch import events

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from rootlight.games.game import Cells
    from rootlight.geometry.shapes import Shape
    from rootlight.match.match import Match
    from rootlight.table.in_play import Report
    from rootlight.table.picker import LessonOffer
    from rootlight.table.rules import TableRules

# The shows that end when somebody taps the `end` that is not live.
_OVER_BY_A_TAP = (NOTHING, SHOW_REFUSED, SHOW_FULL, SHOW_LOOK, SHOW_OTHER_END, SHOW_MENU_CLOSED)


def _no_services() -> None:
    raise RuntimeError("this board has no device")


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
    - "hopeless": the same, of an opponent that sees no way to win against a person;
    - "remote": {"wish": what} or {"answer": yes}, for the people at another board;
    - "asked": (cell, the cells touched before, the turns played by then), asked with `hint`;
    - "clock": None; the clock was set, or it stands still or runs again, or a period was used up;
    - "flag": what the player is called whose time is over;
    - "lesson": None; something about the lessons changed.

    lesson_offer: the LessonOffer for the menu.
    corners: {pad: name of a game}, what is engraved for the menu.
    services: function that gives the device's Services; who asks for any says which.
    levels: the highest level at which the board itself plays; 0 for none.
    has_one_end: whether one `end` serves both players.

    Its parts, which the lights, the link and the device read. Each class says what it is:

    - `ticker`: the time of the step, and what counts changes;
    - `in_play`: the game on the board; `session` puts games there; `last_turn`: of that game;
    - `partial_turn`: the cells that were touched; `hint`: the cells that may be;
    - `question`, `show`, `captures`, `offers`: what the board asks, explains, lets go, offers;
    - `refusals`: say no; `condition`: the parts that are out of order; `leader`: what is locked;
    - `buttons`: their presses; `time_keeper`: the clock; `opponents`: for whom the board plays;
      `remote`: who sits at another board.

    `unsaved`: whether the game is to be saved.
    """

    def __init__(
        self,
        built_shape: "Shape",
        report: "Report",
        lesson_offer: "LessonOffer",
        corners: "dict[int, str] | None" = None,
        services: "Callable[[], Any]" = _no_services,
        levels: int = 0,
        has_one_end: bool = False,
    ) -> None:
        self.report = report
        self.services = services
        self.unsaved = False
        self.ticker = Ticker()
        self.in_play = InPlay(built_shape, has_one_end)
        self.last_turn = LastTurn()
        self.show = Show(self.ticker)
        self.captures = Captures(self.ticker)
        self.question = Question(self.in_play, self.show, self.captures, self.ticker)
        self.offers = Offers(corners or {}, lesson_offer, report, self.ticker)
        self.refusals = Refusals(self.in_play, self.show, report)
        self.hint = Hint(self.in_play)
        self.partial_turn = PartialTurn(
            self.in_play, self.hint, self.refusals, report, self.ticker
        )
        self.condition = Condition(built_shape.count + len(ROLES), self.ticker)
        self.leader = Leader(self.in_play, self.show, self.question, self.refusals, services)
        self.buttons = Buttons(self)
        self.session = Session(self)
        self.time_keeper = TimeKeeper(self.in_play, self.session, self.offers, report, self.ticker)
        self.opponents = Opponents(self, levels)
        self.remote = Remote(self)
        self.adopt(self.in_play.match, False)

    def set_time(self, now_ms: int) -> None:
        """A step begins: this is the time that counts until the next event or `step`."""
        self.ticker.set_time(now_ms)
        self.time_keeper.count(now_ms)

    def set_saved(self, is_saved: bool) -> None:
        """The flash holds the game as it is, or does not yet."""
        self.unsaved = not is_saved

    def settle(self) -> None:
        """The last turn is saved: its lights may settle."""
        self.unsaved = False
        self.ticker.changed()

    def apply_settings(self, locks: dict, guard: int, past_cards: bool) -> None:
        """Let these settings hold, see Leader."""
        self.leader.decide(locks, guard, past_cards)
        if "new" in locks:
            # The menu may offer something that is locked now.
            self.offers.close()
        self.ticker.changed()

    # A game is put on the board.

    def put_match(self, match: "Match", swapped: bool) -> None:
        """Put a match on the board in place of the one that is there, and tell of it."""
        self.adopt(match, swapped)
        self.report.tell("state", None)

    def adopt(self, match: "Match", swapped: bool) -> None:
        """Make a match the one on the board. Raises BoardTooSmall.

        Another match is played by the rules of ordinary play.
        """
        self.in_play.put(match, swapped)
        self.partial_turn.forget()
        self.hint.forget()
        self.last_turn.forget()
        self.offers.close()
        self.unsaved = True
        self._quiet()
        self._after_turn()

    def set_match(self, match: "Match", swapped: bool) -> None:
        """Let this be the match, played by its own rules; the board does not show it yet."""
        self.in_play.put_unseen(match, swapped)
        self.opponents.match_changed()

    def follow(self, rules: "TableRules") -> None:
        """Let fingers be held to other rules from now on; the partial turn is put away."""
        self.in_play.follow(rules)
        self.partial_turn.set(())

    def swap_sides(self) -> None:
        """Let the two players change colours: who sits where stays, each end is the other's."""
        self.question.withdraw()
        self.in_play.swap_sides()
        # Fingers that rest on an `end` meant the other player's.
        self.buttons.forget_ends()
        self.ticker.changed()
        self.unsaved = True

    # For the lights and the link.

    def touched(self) -> "Cells":
        """The cells of the partial turn, if fingers have touched them."""
        return () if self.opponents.is_acting() else self.partial_turn.cells

    def can_undo(self) -> bool:
        if self.partial_turn.cells or self.in_play.rules.can_undo():
            return True
        return self.session.has_old_game()

    def code_of_fingers(self) -> "str | None":
        """None if the next turn is for fingers at this board, else the code of the refusal."""
        if self.opponents.is_to_move():
            return NOT_YOUR_TURN
        return self.remote.code_of_fingers()

    def is_calm(self, now_ms: int) -> bool:
        """Return whether the board shows the game alone, and no hand lies on it."""
        if self.show.kind or self.hint.is_held or self.condition.hand:
            return False
        if self.offers.picker is not None or self.captures.animation is not None:
            return False
        return self.last_turn.is_settled(now_ms)

    # Events of the pads, and time.

    def handle(self, event: int, pad: int, now_ms: int) -> None:
        """Take one event of the gestures."""
        self.ticker.set_time(now_ms)
        cells = self.in_play.built.count
        if event == events.HAND_CAME or event == events.HAND_LEFT:
            self.condition.say_hands_off(event == events.HAND_CAME)
        elif pad >= cells:
            self.buttons.handle(event, pad - cells)
        elif event == events.TOUCH:
            self._touch(pad)
        elif event == events.CANCEL:
            if pad == self.show.pad:
                self.show.drop()
            self.partial_turn.cancel(self.in_play.placement.game[pad])
        elif event == events.LIFT:
            self.show.lifted(pad)

    def step(self, now_ms: int) -> None:
        """Let time pass: questions lapse, holds are recognised, shows go on."""
        self.ticker.set_time(now_ms)
        self.last_turn.step(now_ms)
        self.show.step(now_ms)
        if self.captures.animation is not None and self.captures.step(now_ms):
            if self.question.stands:
                # A preview stays as long as the question.
                self.question.ask_again()
            else:
                self.captures.clear()
        if self.offers.picker is not None:
            self.offers.picker.step(now_ms)
        if self.question.stands and not self.buttons.is_end_held():
            self.question.step(now_ms)
        self.buttons.step(now_ms)

    # Cells.

    def _touch(self, pad: int) -> None:
        if self.offers.picker is not None:
            self.offers.picker.touch(pad)
            return
        if self.show.is_touch_for_menu():
            return
        match = self.in_play.match
        cell = self.in_play.placement.game[pad]
        self.partial_turn.begin_touch(cell)
        self.question.withdraw()
        self.show.drop()
        animation = self.captures.animation
        if animation is not None and animation.ends_game:
            self.captures.stop()
        elif match.game.is_over():
            self.refusals.refuse(pad, "game_over", ())
        elif cell == match.shape.count:
            self.refusals.refuse(pad, "no_such_cell", ())
        elif self.hint.is_held:
            self._look(pad, cell)
        else:
            code = self.code_of_fingers()
            if code:
                self.refusals.refuse(pad, code, ())
            else:
                self.partial_turn.touch(pad, cell)

    def _look(self, pad: int, cell: int) -> None:
        """`hint` is held: what about this cell?"""
        partial = self.partial_turn.cells
        code, witnesses, effects = self.in_play.rules.look(partial, cell)
        if code or effects is None:
            self.refusals.refuse(pad, code or "not_a_move", witnesses)
        else:
            self.show.look(pad, cell, effects)
        self.report.tell("asked", (cell, partial, self.in_play.match.game.turn()))

    # The end of a turn by fingers.

    def end_turn(self, end: int) -> None:
        """An `end` was pressed with stones pending: play them, or say why not."""
        game = self.in_play.match.game
        if game.is_over() or not self.last_turn.is_settled(self.ticker.now):
            return
        if end != self.in_play.live_end():
            self.point_to_live_end()
            return
        code = self.code_of_fingers()
        if code:
            self.refusals.refuse_turn(end, code)
            return
        warned = self.show.kind == SHOW_RISK
        self.show.drop()
        partial = self.partial_turn.cells
        refusal = self.in_play.rules.refusal_of_turn(partial)
        if refusal:
            self.refusals.refuse_button(end, partial, refusal[0], refusal[1])
        elif warned or not self.leader.guards() or not self.refusals.warn(partial):
            self._played(self.in_play.rules.carry_out(game.move_by_touch(partial)))

    def point_to_live_end(self) -> None:
        """The `end` that is not live was tapped: tell which one is.

        A refusal has been seen by then. Anything else that is shown or asked stays.
        """
        if self.question.stands or self.hint.is_held or self.opponents.is_to_move():
            return
        if self.show.kind in _OVER_BY_A_TAP:
            self.show.point_to_other_end()

    # Turns, by touch or by link.

    def play(self, text: str) -> str:
        """Play a move; returns its canonical spelling. Raises Refused, with nothing changed."""
        if self.opponents.is_to_move():
            raise Refused(NOT_YOUR_TURN)
        return self._played(self.in_play.rules.play(text))

    def give_up(self, colour: int) -> str:
        """A colour gives up, on anybody's turn; the word for it. Raises Refused."""
        return self._played(self.in_play.rules.give_up(colour))

    def play_found(self, move: "str | Cells") -> None:
        """Play the turn of an opponent. Raises Refused, with nothing changed."""
        self._played(self.in_play.rules.carry_out(move))

    def _played(self, text: str) -> str:
        """A move has been played: show what it did."""
        self.session.forget_old_game()
        self._quiet()
        self.last_turn.begin_pause(self.ticker.now)
        # Fingers that still rest on an `end` do not count for the next turn or game.
        self.buttons.forget_ends()
        self.unsaved = True
        self.captures.show_last_turn(self.in_play.match)
        self._after_turn()
        self.report.tell("turn", text)
        self.in_play.rules.after_turn()
        return text

    def take_back_turn(self) -> None:
        """Take the last turn back, and those of opponents before it; raises Refused."""
        match = self.in_play.match
        past_cards = self.leader.past_cards
        clock = match.clock
        spent_ms = clock.spent_ms
        self.in_play.rules.undo(past_cards)
        taken = 1
        try:
            while self.opponents.is_passed_over() and match.can_undo():
                self.in_play.rules.undo(past_cards)
                taken += 1
        except Refused:
            # A card was turned up on the way: then nothing is taken back.
            for _ in range(taken):
                match.redo()
            clock.take_up(spent_ms, clock.is_paused)
            raise
        self._turned_back()

    def play_turn_again(self) -> None:
        """Play the turn last taken back again, and those of opponents after it; raises Refused."""
        match = self.in_play.match
        match.redo()
        while self.opponents.is_passed_over() and match.can_redo():
            match.redo()
        self._turned_back()

    def _turned_back(self) -> None:
        self.offers.close()
        self._quiet()
        self.unsaved = True
        self._after_turn()
        self.report.tell("state", None)

    def _quiet(self) -> None:
        """No question, no show, nothing that moves."""
        self.question.clear()
        self.show.clear()
        self.captures.clear()

    def _after_turn(self) -> None:
        """Look at the match afresh after a turn, an undo or a new game."""
        self.opponents.match_changed()
        self.last_turn.look(self.in_play.match)
        self.partial_turn.begin()
