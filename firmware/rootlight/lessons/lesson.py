"""A lesson while it runs: a position, a sentence, what is to be touched, what the answer teaches.

Made by the choice of lessons and by the link; the session has it as its `lesson` while it is on.
It goes from step to step, and hands the controller the rules of each (`step_rules`). The game that
was in progress is set aside: the flash goes on to hold it, and it comes back in the end.
"""

from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.geometry.notation import cell_name
from rootlight.lessons.book import Script
from rootlight.lessons.position import not_legal, set_up
from rootlight.lessons.reader import read
from rootlight.lessons.step_rules import StepRules
from rootlight.texts import said_by
from rootlight.texts import t as in_language

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells
    from rootlight.match.match import Match
    from rootlight.table.controller import Controller

_POINT_MS = const(6000)


class Lesson:
    """A lesson of a book, and the step that it is at.

    The owner calls `begin`. `aside`: the SetAside game from before. `book`, `number`: of which
    book, and which lesson of it, from 1; `at`: the number of the step, from 0.
    """

    def __init__(self, controller: "Controller") -> None:
        self._controller = controller
        before = controller.session.lesson
        self._link = controller.report
        self._platform = controller.report.platform  # which has the books
        self.aside = controller.session.set_aside() if before is None else before.aside
        self.book = ""
        self.number = self.at = 0
        self._script = Script("", 0, {})
        self._rules: "StepRules | None" = None
        self._laid = 0  # moves of the match in the position that was set up last
        # For each step that was seen, the moves played between that position and its start.
        self._played: "dict[int, list[str]]" = {}

    def begin(self, book: str, number: int, step: int = 0) -> None:
        """Begin a lesson of a book, or go to a step of it that has a position of its own.

        Raises OSError, ValueError (also BoardTooSmall); then all is as before.
        """
        script = self._read(book, number, step)
        match = self._set_up(script)
        self.book = book
        self.number = number
        self._played = {}
        try:
            self._put(script, step, match)
        except ValueError:
            self.end()
            raise

    # Steps.

    def _read(self, book: str, number: int, at: int) -> "Script":
        script = read(self._platform, book, number, at)
        self._feed()
        return script

    def _put(self, script: "Script", at: int, match: "Match | None") -> None:
        """Go to a step; match: a new one with its position, or None to go on with this one."""
        controller = self._controller
        self._script = script
        self.at = at
        self._feed()
        controller.session.enter_lesson(self)
        if match is not None:
            controller.adopt(match, controller.in_play.swapped)
            self._link.tell("state", None)
        self._played[at] = controller.in_play.match.moves()[self._laid :]
        self._reply(script)
        self._rules = StepRules(self, controller, script.step)
        controller.follow(self._rules)
        if script.step.point:
            self.point_at(tuple(script.step.point))
        self._link.tell("lesson", None)

    def _reply(self, script: "Script") -> None:
        """Play the moves of the script that come before the question."""
        for move in script.step.reply:
            self._feed()
            try:
                self._controller.play(move)
            except Refused as refused:
                raise not_legal(script.step, "reply", move, refused.code)

    def point_at(self, cells: "Cells") -> None:
        """Let some cells swell for a while."""
        self._controller.show.point_at(cells, _POINT_MS)

    def go_on(self) -> None:
        """The next step, the next lesson of the book, or the game from before."""
        script = self._script
        try:
            if self.at + 1 < script.steps:
                self._go_to(self.at + 1)
            elif self.number < script.lessons:
                self.begin(self.book, self.number + 1)
            else:
                self.end()
        except (OSError, ValueError) as error:
            self._give_up(error)

    def go_back(self) -> None:
        """Go to the step before. From an answered step, ask that step again.

        Before the first step, the game from before comes back. A step that nobody has seen, and
        that has no position of its own, gives way to the nearest earlier one that has a position.
        """
        rules = self._rules
        at = self.at if rules is not None and rules.is_answered else self.at - 1
        try:
            if at < 0:
                self.end()
                return
            start = at
            script = self._read(self.book, self.number, start)
            while start and not script.step.position:
                start -= 1
                script = self._read(self.book, self.number, start)
            match = self._set_up(script)
            if at in self._played:
                self._play_again(match, self._played[at])
                script = self._read(self.book, self.number, at)
            else:
                at = start
            self._put(script, at, match)
        except (OSError, ValueError) as error:
            self._give_up(error)

    def _play_again(self, match: "Match", moves: "list[str]") -> None:
        """Play what was played before a step."""
        for move in moves:
            self._feed()
            match.play(move)

    def _go_to(self, at: int) -> None:
        script = self._read(self.book, self.number, at)
        self._put(script, at, self._set_up(script) if script.step.position else None)

    def _set_up(self, script: "Script") -> "Match":
        match = set_up(script, self._controller.in_play.built)
        self._laid = match.move_stack.count()
        return match

    def _feed(self) -> None:
        """Feed the watchdog: a step of a lesson takes long to set up, but has an end."""
        self._platform.feed()

    def waits(self) -> bool:
        """Return whether there is nothing to do but to tap `end`."""
        return self._rules is not None and self._rules.waits()

    # The end.

    def _give_up(self, error: Exception) -> None:
        """The book cannot be read on: the game comes back, and the link hears why."""
        if self._controller.session.lesson is self:
            self.end()
        self._link.fault("lessons", "lesson", said_by(error))

    def end(self) -> None:
        """Leave the lesson; the game from before comes back."""
        self.drop()
        self._controller.session.bring_back(self.aside)

    def drop(self) -> None:
        """Leave the lesson for another game: the one from before counts as what was played."""
        self._controller.session.leave_lesson(self.aside)
        self._link.tell("lesson", None)

    # For the link.

    def told(self) -> dict:
        """The lesson as the link tells it, a dict."""
        script = self._script
        step = script.step
        is_answered = self._rules is not None and self._rules.is_answered
        said = None if self._rules is None else self._rules.said
        shape = self._controller.in_play.match.shape
        return {
            "book": self.book,
            "title": in_language(script.book_title),
            "number": self.number,
            "lessons": script.lessons,
            "lesson": in_language(script.title),
            "step": self.at + 1,
            "steps": script.steps,
            "asks": step.verb,
            "sentence": in_language(step.said["say"]),
            "said": said and in_language(said),
            "point": [cell_name(shape, cell) for cell in step.point],
            "answered": is_answered,
            "helps": self._rules is not None and self._rules.helps(),
            "waits": self.waits(),
            "done": self.waits() and self.at + 1 == script.steps,
        }
