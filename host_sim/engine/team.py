"""Several engines that do one job together; the result is the same as that of one engine alone.

Used by `host_sim.hub`. Of a review, each estimates its share of the positions; then one goes
through the turns that changed most. Of a long search, each grows its share of the trees. All else
is done by the first engine.
"""

from host_sim.engine.jobs import DONE, PROGRESS, JobNews
from host_sim.engine.review import steps_of
from host_sim.engine.shared_search import SharedSearch, trees_of
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.engine.engine import Record
    from host_sim.engine.jobs import Job, RemoteEngine


class SharedReview:
    """The only round of a review that is shared out; see SharedSearch."""

    def __init__(self, job: "Job", engines: int) -> None:
        self._job = job
        self._engines = engines

    def jobs(self) -> "list[Job]":
        """A job for each engine."""
        asked: "Job" = {"do": "estimate", "parts": self._engines}
        return [self._job | asked | {"part": part} for part in range(self._engines)]

    def answered(self, found: "list[Job]") -> "Job | None":
        """The last job, with what all have found."""
        return self._job | {"shares": found}


class EngineTeam:
    """Does one job at a time, see RemoteEngine. members: the engines."""

    def __init__(self, members: "list[RemoteEngine]") -> None:
        self._members = members
        self._steps = 0  # of a review
        self._done = [0] * len(members)  # of those, by member
        # None while one engine is alone at work.
        self._shared: "SharedReview | SharedSearch | None" = None
        self._found: "list[Job | None]" = []  # in this round, by the members that take part

    def begin(self, job: "Job") -> None:
        """See RemoteEngine."""
        self.stop()
        self._steps = 0
        members = len(self._members)
        trees = trees_of(job)
        if job["do"] == "review":
            record: "Record" = job["record"]  # type: ignore[assignment]
            self._steps = steps_of(record)
            self._done = [0] * members
            self._shared = SharedReview(job, members)
        elif trees > 1:
            self._shared = SharedSearch(job, trees, members)
        else:
            self._members[0].begin(job)
            return
        self._begin_round(self._shared)

    def stop(self) -> None:
        """See RemoteEngine."""
        self._shared = None
        for member in self._members:
            member.stop()

    def take(self) -> "list[JobNews]":
        """See RemoteEngine."""
        if self._shared is None:
            return self._members[0].take()
        heard = []
        for part in range(len(self._found)):
            for news in self._members[part].take():
                if news.kind not in (PROGRESS, DONE):
                    self.stop()
                    return [news]
                self._note(part, news)
                if self._steps:
                    heard = [JobNews(PROGRESS, (sum(self._done), self._steps))]
        if None not in self._found:
            self._end_round(self._shared)
        return heard

    def close(self) -> None:
        """See RemoteEngine."""
        for member in self._members:
            member.close()

    def _begin_round(self, shared: "SharedReview | SharedSearch") -> None:
        jobs = shared.jobs()
        self._found = [None] * len(jobs)
        for part, job in enumerate(jobs):
            self._members[part].begin(job)

    def _end_round(self, shared: "SharedReview | SharedSearch") -> None:
        last = shared.answered(self._found)  # type: ignore[arg-type]
        if last is None:
            self._begin_round(shared)
            return
        self._shared = None
        self._members[0].begin(last)

    def _note(self, part: int, news: JobNews) -> None:
        if news.kind == DONE:
            self._found[part] = news.what  # type: ignore[call-overload]
        elif self._steps:
            self._done[part] = news.what[0]  # type: ignore[index]


def engine_of(make_engine: "Callable[[], RemoteEngine]", cores: int) -> "RemoteEngine":
    """One engine, or a team of as many as there are cores for."""
    return EngineTeam([make_engine() for _ in range(cores)]) if cores > 1 else make_engine()
