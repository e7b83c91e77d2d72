"""The engine of a board in a browser: in a worker of its own, beside the board's.

`EngineWorkers` and `EngineWorker` stand in the board's worker, `Seat` in the other;
see `host_sim.engine.jobs`. Jobs and news of them travel between the two as JSON.
"""

import json

from host_sim.engine.engine import Engine, thinker_with
from host_sim.engine.jobs import FAILED, PROGRESS, JobNews, carry_out
from rootlight.compat import const
from rootlight.search.loops import Loops

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.engine.jobs import Job


class EngineWorkers:
    """The engines of all boards in this worker, by number. ask: see EngineWorker."""

    def __init__(self, ask: "Callable[[int, str], None]") -> None:
        self._ask = ask
        self._all: "dict[int, EngineWorker]" = {}

    def make(self) -> "EngineWorker":
        """A new engine, with a number that is its own until it is closed."""
        number = 0
        while number in self._all:
            number += 1
        self._all[number] = EngineWorker(number, self._ask, self._all.pop)
        return self._all[number]

    def hear(self, number: int, news: str) -> None:
        """Take what the engine in another worker says; "" if it has ended."""
        if number in self._all:
            self._all[number].hear(news)


class EngineWorker:
    """A RemoteEngine in another worker. A job that is given up ends its worker.

    number: by which the page's program knows the worker. ask: gives a worker of that number a
    job; for "" it ends the worker. let_go: is called with the number when it is closed.
    """

    def __init__(
        self,
        number: int,
        ask: "Callable[[int, str], None]",
        let_go: "Callable[[int], object]",
    ) -> None:
        self._number = number
        self._ask = ask
        self._let_go = let_go
        self._heard: "list[JobNews]" = []
        self._is_busy = False

    def begin(self, job: "Job") -> None:
        """See RemoteEngine."""
        self.stop()
        self._is_busy = True
        self._ask(self._number, json.dumps(job))

    def stop(self) -> None:
        """See RemoteEngine."""
        self._heard = []
        if self._is_busy:
            self._is_busy = False
            self._ask(self._number, "")

    def hear(self, text: str) -> None:
        """Take what the worker says; "" if it has ended."""
        if not self._is_busy:
            return
        news = JobNews(*json.loads(text)) if text else JobNews(FAILED, None)
        self._heard.append(news)
        self._is_busy = news.kind == PROGRESS

    def take(self) -> "list[JobNews]":
        """See RemoteEngine."""
        all_news, self._heard = self._heard, []
        return all_news

    def close(self) -> None:
        """See RemoteEngine."""
        self.stop()
        self._let_go(self._number)


class Seat:
    """The engine of a worker. clock, loops: see Engine, `thinker_with`."""

    def __init__(self, clock: "Callable[[], int]", loops: "Loops | None" = None) -> None:
        self._engine = Engine(thinker_with(loops or Loops()), clock)

    def think(self, job: str, tell: "Callable[[str], None]") -> None:
        """Do a job, and tell the news of it.

        The job is done when this returns; to stop it, end the worker.
        """
        carry_out(
            json.loads(job),
            self._engine,
            lambda kind, what: tell(json.dumps([kind, what])),
            lambda: True,
        )
