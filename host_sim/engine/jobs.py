"""The jobs that an engine does for a board, and the interface of an engine that runs elsewhere.

Used by `host_sim.hub`, by the process of a computer, and by the page's worker; uses `engine` and
`host_sim.engine.review`. A job is a dict:
`{"do": "turn", "record", "level"}`, `{"do": "suggest", "record", "level", "playouts", "seed"}` or
`{"do": "review", "record"}`, for which `playouts` are those of each position. A review can be
shared out: `{"do": "estimate", "record", "part", "parts"}` for each part, and what these found
becomes `shares` of the review.
"""

from host_sim.engine.engine import match_of
from host_sim.engine.review import PLAYOUTS, estimate, review
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from host_sim.engine.engine import Engine, Record

    Job = dict[str, object]
    Tell = Callable[[str, object], None]

    class RemoteEngine(Protocol):
        """An engine in another process or worker. It does one job at a time."""

        def begin(self, job: Job) -> None:
            """Do this job, and no longer the one before."""

        def stop(self) -> None:
            """Do nothing any more; nothing more is heard of the job."""

        def take(self) -> list["JobNews"]:
            """The news of the job since the last call; any but PROGRESS is the last."""

        def close(self) -> None:
            """End, and give up the process or worker."""


DONE = "done"
PROGRESS = "progress"
FAILED = "failed"
GAME_OVER = "game_over"


class JobNews:
    """News of a job. kind: DONE, with the result; PROGRESS, with (done, of); FAILED; GAME_OVER."""

    def __init__(self, kind: str, what: object) -> None:
        self.kind = kind
        self.what = what


def carry_out(job: "Job", engine: "Engine", tell: "Tell", go_on: "Callable[[], bool]") -> None:
    """Do a job and tell what comes of it. Raises Stopped."""
    record: "Record" = job["record"]  # type: ignore[assignment]
    playouts: "int | None" = job.get("playouts")  # type: ignore[assignment]

    def progress(done: int, of: int) -> None:
        tell(PROGRESS, (done, of))

    if job["do"] == "review":
        shares: "list" = job.get("shares", [])  # type: ignore[assignment]
        tell(DONE, review(record, engine, progress, go_on, playouts or PLAYOUTS, shares))
        return
    if job["do"] == "estimate":
        part, parts = job["part"], job["parts"]
        found = estimate(
            record,
            engine,
            part,  # type: ignore[arg-type]
            parts,  # type: ignore[arg-type]
            progress,
            go_on,
            playouts or PLAYOUTS,
        )
        tell(DONE, found)
        return
    match = match_of(record)
    if match.game.is_over():
        tell(GAME_OVER, None)
        return
    level: int = job.get("level")  # type: ignore[assignment]
    if job["do"] == "turn":
        tell(DONE, {"move": engine.turn(match, level, go_on)})
        return
    seed: int = job.get("seed", 0)  # type: ignore[assignment]
    tell(DONE, engine.suggest(match, level, playouts, seed, go_on).told)
