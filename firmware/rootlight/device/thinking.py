"""Looks for turns between all other work of the board: for its opponents, and for those who ask.

Used by the device, which gives it a slice of time at the end of each step. The Thinker finds the
turns, one at a time. Who asks on the link is answered when the turn is found.
"""

from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.link.messages import INTERNAL_ERROR, LinkError
from rootlight.table.opponents import Task
from rootlight.texts import t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Protocol

    from rootlight.games.game import Cells
    from rootlight.link.messages import Later
    from rootlight.match.match import Match

    class Thinker(Protocol):
        """Finds turns. See `search.thinker`; the simulator and replay have their own.

        levels: the highest level that it plays on this board.
        """

        levels: int

        def begin(
            self, match: Match, level: int, seed: int, playouts: int | None = None
        ) -> None:
            """Look at a match, which is not changed and stays as it is until the turn is found.

            Another search that went on is over. playouts: how many to search by, in place of what
            the level says.
            """

        def step(self, now_ms: int) -> bool:
            """Work for at most 10 ms on a Pico; return whether the turn is found."""

        def move(self) -> Cells | str:
            """The turn that was found, a legal one, as `Match.carry_out` takes it."""

        def value(self) -> int:
            """What the position is worth to who is to move: -1000 (lost) to 1000 (won)."""

        def playouts(self) -> int:
            """How many games were played at random for that."""

        def stop(self) -> None:
            """Give up what was begun."""


class Thinking:
    """What one board thinks about. levels: the highest level that it plays."""

    def __init__(self, device, thinker: "Thinker") -> None:
        self.levels = thinker.levels
        self._device = device
        self._thinker = thinker
        self._task: "Task | None" = None  # that the thinker has begun with
        # Who asked on the link, and what about.
        self._later: "Later | None" = None
        self._asked: "Task | None" = None

    def is_busy(self) -> bool:
        """Whether a turn is being looked for."""
        return self._task is not None

    def owes_answer(self) -> bool:
        """Whether somebody on the link waits for a turn that is not found yet."""
        return self._later is not None

    def answer_later(
        self, later: "Later", level: int, seed: int, playouts: "int | None"
    ) -> "Later":
        """Look for a turn in the game on the board, and answer with it when it is found.

        Who asked before, and was not answered yet, is refused.
        """
        if self._later is not None:
            self._refuse("asked_again")
        self._later = later
        self._asked = Task(self._device.controller.match, level, seed, playouts)
        return later

    def step(self, now_ms: int) -> None:
        """Go on for a slice of time, if there is anything to find."""
        task = self._next_task()
        if task is not self._task:
            self._begin(task)
        elif task is not None:
            try:
                if self._thinker.step(now_ms):
                    self._take(task)
            except Exception:
                self._give_up(task)
                raise

    def _next_task(self) -> "Task | None":
        if self._asked is not None:
            return self._asked_anew(self._asked)
        return self._device.controller.opponents.task if self._device.plays() else None

    def _asked_anew(self, task: Task) -> "Task | None":
        """What is asked on the link: about the game as it is now, if it was played on."""
        match = self._device.controller.match
        if task.is_of(match):
            return task
        self._asked = None
        if match.game.is_over():
            self._refuse("game_over")
        else:
            self._asked = Task(match, task.level, task.seed, task.playouts)
        return self._asked

    def _begin(self, task: "Task | None") -> None:
        if self._task is not None:
            self._thinker.stop()
        self._task = task
        if task is None:
            return
        try:
            self._thinker.begin(task.match, task.level, task.seed, task.playouts)
        except Exception:
            self._give_up(task)
            raise

    def _take(self, task: Task) -> None:
        """A turn is found."""
        self._task = None
        move = self._thinker.move()
        game = task.match.game
        text = move if isinstance(move, str) else game.spell(move)
        if task is self._asked:
            self._asked = None
            value = self._thinker.value() / 1000
            result = {"move": text, "playouts": self._thinker.playouts(), "value": value}
            self._device.link.answer_later(self._taken_later(), result)
            return
        self._device.recorder.note_found(text)
        self._device.controller.opponents.decided(task, move)

    def _taken_later(self) -> "Later":
        """Who waits for an answer, and now gets one."""
        later = self._later
        self._later = None
        assert later is not None
        return later

    def _refuse(self, code: str) -> None:
        from rootlight.link.methods import error_of

        self._device.link.fail_later(self._taken_later(), error_of(Refused(code), []))

    def _give_up(self, task: Task) -> None:
        """The firmware made a mistake: whoever waits does so no longer."""
        self._task = None
        if task is self._asked:
            self._asked = None
            text = t("The firmware had an error here and noted it: see `errors`.")
            error = LinkError(INTERNAL_ERROR, text)
            self._device.link.fail_later(self._taken_later(), error)
        else:
            self._device.controller.opponents.give_up(task)
