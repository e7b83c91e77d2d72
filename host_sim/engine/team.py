"""Several places to think, which review a game together.

Used by `host_sim.hub`. Each estimates its share of the positions; then one goes through the turns
that changed most. What comes of it is the same as from one place alone.
"""

from host_sim.engine.jobs import DONE, FAILED, PROGRESS, Thought
from host_sim.engine.review import steps_of
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.engine.jobs import Job, Thoughts
    from host_sim.engine.mind import Record


class Team:
    """Reviews games, and does no other job; see Thoughts. members: the places to think."""

    def __init__(self, members: "list[Thoughts]") -> None:
        self._members = members
        self._job: "Job" = {}
        self._steps = 0
        self._done = [0] * len(members)  # positions, by member
        self._shares: "list[list | None]" = []  # what each member found; none are left to come

    def begin(self, job: "Job") -> None:
        """See Thoughts."""
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
        """See Thoughts."""
        self._shares = []
        for member in self._members:
            member.stop()

    def take(self) -> "list[Thought]":
        """See Thoughts."""
        if not self._shares:
            return self._members[0].take()
        heard = []
        for part, member in enumerate(self._members):
            for thought in member.take():
                if thought.kind not in (PROGRESS, DONE):
                    self.stop()
                    return [Thought(FAILED, None)]
                self._note(part, thought)
                heard = [Thought(PROGRESS, (sum(self._done), self._steps))]
        if all([share is not None for share in self._shares]):
            self._members[0].begin(self._job | {"shares": self._shares})
            self._shares = []
        return heard

    def close(self) -> None:
        """See Thoughts."""
        for member in self._members:
            member.close()

    def _note(self, part: int, thought: Thought) -> None:
        if thought.kind == DONE:
            self._shares[part] = thought.what  # type: ignore[call-overload]
        else:
            self._done[part] = thought.what[0]  # type: ignore[index]
