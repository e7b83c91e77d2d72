"""Gives the Thinker its time, between all other work of the board: for opponents and requests.

Used by the device, which gives it a slice of time at the end of each step. The Thinker finds the
turns and forecasts, one at a time; it is made when there is one to find. A request on the link is
answered when it is found.
"""

import gc

from rootlight.compat import const
from rootlight.games.each import Each
from rootlight.games.game import Refused
from rootlight.geometry.notation import cell_at, cell_name
from rootlight.link.messages import INTERNAL_ERROR, LinkError, error_of
from rootlight.match.strength import told
from rootlight.table.opponents import FORECAST_PLAYOUTS, Task
from rootlight.table.shows import SHOW_FORECAST
from rootlight.texts import joined, said_by, t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Protocol

    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.games.game import Cells, Game
    from rootlight.lights.scene import Stage
    from rootlight.link.link import Link
    from rootlight.link.messages import Later
    from rootlight.match.match import Match
    from rootlight.table.controller import Controller

    class Chooser(Protocol):
        """See `search.chooser`."""

        def step(self) -> bool: ...
        def stop(self) -> None: ...
        def move(self) -> Cells | str: ...
        def value(self) -> int: ...
        def told(self, game: Game) -> dict: ...

    class Forecast(Protocol):
        """See `search.forecast`."""

        done: int

        def step(self) -> bool: ...
        def win(self) -> dict[str, float]: ...
        def lead(self) -> dict[str, float] | None: ...
        def colours(self) -> tuple[str, ...]: ...
        def owned(self, colour: int) -> Iterator[tuple[int, float]]: ...
        def veil(self) -> bytearray: ...

    class Thinker(Protocol):
        """See `search.thinker`; a replay has its own."""

        def suggest(
            self, match: Match, level: int | None, playouts: int | None, seed: int
        ) -> Chooser: ...
        def forecast(self, match: Match, playouts: int, seed: int) -> Forecast: ...


# A recording has this word where a forecast was found, as it has a move where a turn was.
FORESEEN = "forecast"


class ThinkScheduler:
    """The turns that one board looks for, and when. make_thinker: makes the Thinker."""

    def __init__(
        self,
        controller: "Controller",
        stage: "Stage",
        link: "Link",
        recorder: "FlightRecorder",
        make_thinker: "Callable[[], Thinker]",
    ) -> None:
        self._controller = controller
        self._stage = stage
        self._link = link
        self._recorder = recorder
        self._make_thinker = make_thinker
        self._thinker: "Thinker | None" = None
        self._chooser: "Chooser | None" = None  # of a turn that is being looked for
        self._forecast: "Forecast | None" = None
        self._match: "Match | None" = None  # the last one that the thinker had
        self._task: "Task | None" = None  # the one that the thinker works at
        # The request on the link that waits for an answer, and its task.
        self._later: "Later | None" = None
        self._asked: "Task | None" = None
        self._shows = False  # whether the forecast that was asked for is to be shown as well

    def is_busy(self) -> bool:
        """Return whether a turn is being looked for."""
        return self._task is not None

    def owes_answer(self) -> bool:
        """Return whether somebody on the link waits for a turn that is not found yet."""
        return self._later is not None

    def suggest_later(
        self, later: "Later", level: int, seed: int, playouts: "int | None"
    ) -> "Later":
        """Look for a turn in the game on the board, and answer with it when it is found.

        An earlier request that has no answer yet is refused.
        """
        return self._ask(later, Task(self._controller.in_play.match, level, seed, playouts))

    def forecast_later(self, later: "Later", playouts: int, seed: int, shows: bool) -> "Later":
        """Look at how the game on the board may end, and answer with it; see `suggest_later`.

        shows: whether the lights show it then, unless something is touched before.
        """
        match = self._controller.in_play.match
        self._ask(later, Task(match, 0, seed, playouts, forecasts=True))
        self._shows = shows
        if shows:
            self._controller.show.begin_forecast()
        return later

    def _ask(self, later: "Later", task: Task) -> "Later":
        if self._later is not None:
            self._refuse("asked_again")
        self._later = later
        self._asked = task
        return later

    # Slices of time.

    def step(self) -> None:
        """Go on for a slice of time, if there is anything to find."""
        task = self._next_task()
        if task is self._task:
            if task is not None:
                self._go_on(task)
        elif task is None:
            self._stop()
        else:
            self._begin(task)
        if task is None and self._thinker is not None:
            self._let_go()

    def _next_task(self) -> "Task | None":
        if self._asked is not None:
            return self._asked_anew(self._asked)
        return self._controller.opponents.task if self._stage.plays() else None

    def _asked_anew(self, task: Task) -> "Task | None":
        """Return the task of a request, for the game as it is now if people played on."""
        match = self._controller.in_play.match
        if task.is_of(match):
            return task
        self._asked = None
        if match.game.is_over():
            self._refuse("game_over")
        else:
            self._asked = Task(
                match, task.level, task.seed, task.playouts, forecasts=task.forecasts
            )
        return self._asked

    def _stop(self) -> None:
        self._task = None
        if self._chooser is not None:
            self._chooser.stop()
        self._chooser = None
        self._forecast = None

    def _begin(self, task: Task) -> None:
        self._stop()
        try:
            if self._thinker is None:
                gc.collect()
                self._thinker = self._make_thinker()
            self._match = task.match
            if task.forecasts:
                self._forecast = self._thinker.forecast(
                    task.match, task.playouts or FORECAST_PLAYOUTS, task.seed
                )
            else:
                self._chooser = self._thinker.suggest(
                    task.match, task.level, task.playouts, task.seed
                )
        except Exception as error:
            self._give_up(task, error)
            raise
        self._task = task

    def _go_on(self, task: Task) -> None:
        chooser = self._chooser
        forecast = self._forecast
        try:
            if forecast is not None:
                if forecast.step():
                    self._foresee(task, forecast)
            elif chooser is not None and chooser.step():
                self._found(task, chooser)
        except Exception as error:
            self._give_up(task, error)
            raise

    def _let_go(self) -> None:
        """Give back the memory of the thinker when the board plays for nobody any more."""
        controller = self._controller
        if controller.in_play.match is not self._match and not controller.opponents.has_any():
            self._thinker = None
            self._match = None

    # Passing on a turn that was found.

    def _found(self, task: Task, chooser: "Chooser") -> None:
        if task is not self._asked:
            self._decide(task, chooser)
            return
        result = chooser.told(task.match.game)
        if task.playouts is None:
            result["level"] = told(task.level)
        self._asked = None
        self._stop()
        self._link.answer_later(self._taken_later(), result)

    def _foresee(self, task: Task, forecast: "Forecast") -> None:
        """A forecast is found: for the lights, for the request on the link, or both."""
        self._stop()
        if task is not self._asked:
            self._show(forecast)
            return
        self._asked = None
        if self._shows:
            self._show(forecast)
        owner = {}
        colours = forecast.colours()
        for colour in range(len(colours)):
            owner[colours[colour]] = Each(_named(task, forecast.owned(colour)), True)
        result = {
            "playouts": forecast.done,
            "win": forecast.win(),
            "lead": forecast.lead(),
            "owner": owner,
        }
        self._link.answer_later(self._taken_later(), result)

    def _show(self, forecast: "Forecast") -> None:
        self._recorder.note_found(FORESEEN)
        odds = (forecast.win(), forecast.lead())
        self._controller.opponents.foreseen(forecast.veil(), odds)

    def _decide(self, task: Task, chooser: "Chooser") -> None:
        """The turn is found that the table waits for."""
        self._stop()
        text = _text_of(task, chooser.move())
        value = chooser.value()
        names = chooser.told(task.match.game)["others"] if task.suggests else []
        others = [cell_at(task.match.shape, name) for name in names]
        self._recorder.note_found(";".join([text] + names))
        # From the text, as in a replay: that has the cells in order.
        self._controller.opponents.decided(task, task.match.game.parse(text), value, others)

    def _give_up(self, task: Task, error: Exception) -> None:
        """The firmware made a mistake: whoever waits does so no longer."""
        self._stop()
        self._thinker = None
        if task is not self._asked:
            self._controller.opponents.give_up(task)
            return
        self._asked = None
        self._look_no_more()
        text = t("The firmware had an error here and noted it.")
        if isinstance(error, ValueError):
            text = joined([text, said_by(error)])
        self._link.fail_later(self._taken_later(), LinkError(INTERNAL_ERROR, text))

    def _refuse(self, code: str) -> None:
        self._look_no_more()
        self._link.fail_later(self._taken_later(), error_of(Refused(code), []))

    def _look_no_more(self) -> None:
        """The lights look for no forecast that nobody will find."""
        show = self._controller.show
        if self._shows and show.kind == SHOW_FORECAST and not show.has_forecast():
            show.drop()
        self._shows = False

    def _taken_later(self) -> "Later":
        """Return the request that waits, which is answered now."""
        later = self._later
        self._later = None
        assert later is not None
        return later


def _named(task: Task, owned: "Iterator[tuple[int, float]]") -> "Iterator[tuple[str, float]]":
    """The shares of `Forecast.owned` with the names of their cells."""
    for cell, share in owned:
        yield cell_name(task.match.shape, cell), share


def _text_of(task: Task, move: "Cells | str") -> str:
    return move if isinstance(move, str) else task.match.game.spell(move)
