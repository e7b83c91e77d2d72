"""Thoughts of a board in a browser: in a worker of their own, beside the board's.

`Thinkers` and `WorkerThoughts` stand in the board's worker, `think` is called in the other; see
`host_sim.engine.jobs`. Between the two travel jobs and what came of them, as JSON.
"""

import json

from host_sim.engine.jobs import FAILED, PROGRESS, Thought, carry_out
from host_sim.engine.mind import Mind, thinker_with
from rootlight.compat import const
from rootlight.search.loops import Loops

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.engine.jobs import Job


class Thinkers:
    """The thoughts of all boards in this worker, by number. ask: see WorkerThoughts."""

    def __init__(self, ask: "Callable[[int, str], None]") -> None:
        self._ask = ask
        self._all: "dict[int, WorkerThoughts]" = {}

    def make(self) -> "WorkerThoughts":
        """A place to think, until it is closed."""
        number = 0
        while number in self._all:
            number += 1
        self._all[number] = WorkerThoughts(number, self._ask, self._all.pop)
        return self._all[number]

    def hear(self, number: int, thought: str) -> None:
        """Take what a thinker says; "" if it has ended."""
        if number in self._all:
            self._all[number].hear(thought)


class WorkerThoughts:
    """One job at a time, each in a worker that is given up with it.

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
        self._heard: "list[Thought]" = []
        self._is_busy = False

    def begin(self, job: "Job") -> None:
        """See Thoughts."""
        self.stop()
        self._is_busy = True
        self._ask(self._number, json.dumps(job))

    def stop(self) -> None:
        """See Thoughts."""
        self._heard = []
        if self._is_busy:
            self._is_busy = False
            self._ask(self._number, "")

    def hear(self, text: str) -> None:
        """Take what the worker says; "" if it has ended."""
        if not self._is_busy:
            return
        thought = Thought(*json.loads(text)) if text else Thought(FAILED, None)
        self._heard.append(thought)
        self._is_busy = thought.kind == PROGRESS

    def take(self) -> "list[Thought]":
        """See Thoughts."""
        thoughts, self._heard = self._heard, []
        return thoughts

    def close(self) -> None:
        """See Thoughts."""
        self.stop()
        self._let_go(self._number)


def think(
    job: str,
    tell: "Callable[[str], None]",
    clock: "Callable[[], int]",
    loops: "Loops | None" = None,
) -> None:
    """Do a job in this worker, and tell what comes of it. clock, loops: see Mind, `thinker_with`.

    The job is done when this returns: who does not want it any more ends the worker.
    """
    carry_out(
        json.loads(job),
        Mind(thinker_with(loops or Loops()), clock),
        lambda kind, what: tell(json.dumps([kind, what])),
        lambda: True,
    )
