"""Several engines that review a game together.

Used by `host_sim.hub`. Each estimates its share of the positions; then one goes through the turns
that changed most. The result is the same as that of one engine alone.
"""

from host_sim.engine.jobs import DONE, FAILED, PROGRESS, JobNews
from host_sim.engine.review import steps_of
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.engine.engine import Record
    from host_sim.engine.jobs import Job, RemoteEngine


class EngineTeam:
    """Reviews games, and does no other job; see RemoteEngine. members: the engines."""

    def __init__(self, members: "list[RemoteEngine]") -> None:
        self._members = members
        self._job: "Job" = {}
        self._steps = 0
        self._done = [0] * len(members)  # positions, by member
        self._shares: "list[list | None]" = []  # what each member found; none are left to come

    def begin(self, job: "Job") -> None:
        """See RemoteEngine."""
        self.stop()
        self._job = job
        record: "Record" = job["record"]  # type: ignore[assignment]
        self._steps = steps_of(record)
        parts = len(self._members)
        self._done = [0] * parts
        self._shares = [None] * parts
        for part, member in enumerate(self._members):
            member.begin(job | {"do": "estimate", "part": part, "parts": parts})

    def stop(self) -> None:
        """See RemoteEngine."""
        self._shares = []
        for member in self._members:
            member.stop()

    def take(self) -> "list[JobNews]":
        """See RemoteEngine."""
        if not self._shares:
            return self._members[0].take()
        heard = []
        for part, member in enumerate(self._members):
            for news in member.take():
                if news.kind not in (PROGRESS, DONE):
                    self.stop()
                    return [JobNews(FAILED, None)]
                self._note(part, news)
                heard = [JobNews(PROGRESS, (sum(self._done), self._steps))]
        if all([share is not None for share in self._shares]):
            self._members[0].begin(self._job | {"shares": self._shares})
            self._shares = []
        return heard

    def close(self) -> None:
        """See RemoteEngine."""
        for member in self._members:
            member.close()

    def _note(self, part: int, news: JobNews) -> None:
        if news.kind == DONE:
            self._shares[part] = news.what  # type: ignore[call-overload]
        else:
            self._done[part] = news.what[0]  # type: ignore[index]
