"""A long search whose trees grow in several engines; used by `team`.

Each engine grows its trees to the next stone of the turn. What they have found for it is added
up here, they go on with the best, and in the end one engine makes the turn of it all. No tree
knows of another one, so the turn is the same for any number of engines.
"""

from host_sim.engine.engine import match_of
from rootlight.compat import const
from rootlight.search.grove import MOST_RANKED, by_worth
from rootlight.search.thinker import plan_for

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.engine.engine import Record
    from host_sim.engine.jobs import Job
    from rootlight.search.grove import Sums


def trees_of(job: "Job") -> int:
    """The number of trees of the search of a job; 1 if it cannot be known."""
    if job["do"] not in ("turn", "suggest"):
        return 1
    record: "Record" = job["record"]  # type: ignore[assignment]
    level: int = job["level"]  # type: ignore[assignment]
    playouts: "int | None" = job.get("playouts")  # type: ignore[assignment]
    try:
        return plan_for(match_of(record, 0), level, playouts).trees
    except Exception:
        # The engine that gets this job will say what is wrong with it.
        return 1


class SharedSearch:
    """The rounds of one search: in each, every engine has a job, and all are answered."""

    def __init__(self, job: "Job", trees: int, engines: int) -> None:
        self._job = job
        self._numbers = [list(range(part, trees, engines)) for part in range(min(trees, engines))]
        self._places: "list[int]" = []  # the stones that are chosen
        self._paths: "list[list[int]]" = [[]]
        self._sums: "list[tuple[list[int], Sums]]" = []  # by path

    def jobs(self) -> "list[Job]":
        """The jobs of this round, one for each engine that takes part."""
        asked: "Job" = {"do": "grow", "of": self._job["do"]}
        asked |= {"places": self._places, "paths": self._paths}
        return [self._job | asked | {"numbers": numbers} for numbers in self._numbers]

    def answered(self, found: "list[Job]") -> "Job | None":
        """Take all answers of a round; return the last job, for one engine, or None before it."""
        offered = _added([each["offered"] for each in found])  # type: ignore[misc]
        if offered:
            self._places = self._places + [by_worth(offered)[0]]
            return None
        for number, path in enumerate(self._paths):
            sums = _added([each["sums"][number] for each in found])  # type: ignore[index]
            self._sums.append((path, sums))
        stones: int = found[0]["stones"]  # type: ignore[assignment]
        self._paths = self._deeper(self._sums[-len(self._paths) :])
        if self._paths and len(self._paths[0]) < stones:
            return None
        playouts = sum([each["playouts"] for each in found])  # type: ignore[misc]
        return self._job | {"found": {"sums": self._sums, "playouts": playouts, "stones": stones}}

    def _deeper(self, last: "list[tuple[list[int], Sums]]") -> "list[list[int]]":
        """The positions that are wanted next: one stone further than these."""
        path, sums = last[0]
        if not path:
            return [[place] for place in by_worth(sums)[:MOST_RANKED]]
        return [path + by_worth(sums)[:1] for path, sums in last if sums]


def _added(parts: "list[Sums]") -> "Sums":
    """The sums of several engines for one position, added up."""
    parts = [part for part in parts if part]
    if not parts:
        return []
    return [
        (
            parts[0][place][0],
            sum([part[place][1] for part in parts]),
            sum([part[place][2] for part in parts]),
        )
        for place in range(len(parts[0]))
    ]
