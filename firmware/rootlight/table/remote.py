"""Players who sit at another board, and what the people there ask.

Made by the controller; a computer at the cable, which knows the other board, says by link what
holds. Fingers play for nobody who sits elsewhere; turns of those come by link. The link tells the
wishes of people here as `remote`. Nothing of this outlasts the power.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from rootlight.table.buttons import Buttons
    from rootlight.table.in_play import InPlay, Report, Ticker
    from rootlight.table.partial_turn import PartialTurn, Question
    from rootlight.table.session import Session
    from rootlight.table.shows import Show

    class Table(Protocol):
        """The controller, which makes a Remote, as far as the Remote asks it."""

        buttons: Buttons
        in_play: InPlay
        partial_turn: PartialTurn
        question: Question
        report: Report
        session: Session
        show: Show
        ticker: Ticker


NOT_YOUR_TURN = "not_your_turn"
# Codes that may hold fingers back, even on their own turn.
HELD = (NOT_YOUR_TURN, "behind", "stopped")
# The requests that the other side may make.
QUESTIONS = ("undo", "new")


class Remote:
    """The players who sit elsewhere.

    `players`: by number in `Game.players()`, 1 for those who do. `held`: a code of HELD for as
    long as no finger may play, or None. `question`: what the people here are asked, one of
    QUESTIONS or None. `waits`: whether the others have been asked and have not answered yet.
    """

    def __init__(self, controller: "Table") -> None:
        self._controller = controller
        self._is_on = False
        self.players = bytearray(0)
        self.held: "str | None" = None
        self.question: "str | None" = None
        self.waits = False

    def be_on(
        self,
        players: "Sequence[int]",
        held: "str | None",
        question: "str | None",
        waits: bool,
    ) -> None:
        """Let this hold from now on."""
        self._ask(question)
        self._is_on = True
        self.players = bytearray(players)
        self.held = held
        self.waits = waits
        self._controller.ticker.changed()

    def be_off(self) -> None:
        """Everybody sits here."""
        self._ask(None)
        self._is_on = False
        self.players = bytearray(0)
        self.held = None
        self.waits = False
        self._controller.ticker.changed()

    def _ask(self, question: "str | None") -> None:
        """Let this be the question from now on, or None."""
        if question == self.question:
            return
        controller = self._controller
        # A finger that is held on `end` meant what was before. It answers nothing else.
        controller.question.withdraw()
        controller.buttons.forget_ends()
        if question is not None:
            controller.show.restart_clock(controller.ticker.now)
        self.question = question

    def is_on(self) -> bool:
        """Return whether the game on the board is shared with other boards."""
        return self._is_on and self._controller.session.is_own_game()

    def code_of_fingers(self) -> "str | None":
        """None if fingers may play the next turn, else the code of the refusal."""
        if not self.is_on():
            return None
        if self.held is not None:
            return self.held
        player = self._controller.in_play.match.game.player()
        if 0 <= player < len(self.players) and self.players[player]:
            return NOT_YOUR_TURN
        return None

    def is_asked(self) -> bool:
        """Return whether the board asks a question of the others: not while stones are pending."""
        return (
            self.question is not None and self.is_on() and not self._controller.partial_turn.cells
        )

    def is_waiting(self) -> bool:
        """Return whether the others have been asked, and have not answered yet."""
        return self.waits and self.is_on()

    def answer(self, yes: bool) -> None:
        """The people here have answered the question; it is put away."""
        self._ask(None)
        self._controller.ticker.changed()
        self._controller.report.tell("remote", {"answer": yes})

    def wish(self, what: str) -> None:
        """The people here want something that the others must agree to."""
        self._controller.report.tell("remote", {"wish": what})

    def as_numbers(self) -> "list | None":
        """Return the state for a keyframe of the flight recorder; None if no remote is on."""
        if not self._is_on:
            return None
        return [list(self.players), self.held, self.question, self.waits]
