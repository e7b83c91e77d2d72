"""The jobs that an engine does for a board, and the interface of an engine that runs elsewhere.

Used by `host_sim.hub`, by the process of a computer, and by the page's worker; uses `engine` and
`host_sim.engine.review`. A job is a dict:
`{"do": "turn", "record", "level", "playouts", "seed"}`, `{"do": "suggest"}` with the same members,
to which a reason is added, or `{"do": "review", "record", "level"}`. Playouts and seed may be left
out. A review can be shared out: `{"do": "estimate", "record", "level", "part", "parts"}` for each
part, and what these found becomes `shares` of the review. So can a long search: see `tree_share`
for the job of each share, and what these found becomes `found` of the turn or suggestion. `games`:
how many random games tell a reason, if not as many as usual; a turn is told without one.
"""

from host_sim.engine.engine import match_of
from host_sim.engine.reasons import GAMES, why
from host_sim.engine.review import estimate, review
from host_sim.engine.tree_share import seed_in
from rootlight.compat import const
from rootlight.match.strength import told

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from host_sim.engine.engine import Engine, Record, Suggestion
    from rootlight.match.match import Match

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
    level: int = job["level"]  # type: ignore[assignment]
    games: int = job.get("games", GAMES)  # type: ignore[assignment]

    def progress(done: int, of: int) -> None:
        tell(PROGRESS, (done, of))

    if job["do"] == "review":
        shares: "list" = job.get("shares", [])  # type: ignore[assignment]
        tell(DONE, review(record, engine, progress, go_on, level, shares, games))
        return
    if job["do"] == "estimate":
        part: int = job["part"]  # type: ignore[assignment]
        parts: int = job["parts"]  # type: ignore[assignment]
        tell(DONE, estimate(record, engine, part, parts, progress, go_on, level, games))
        return
    match = match_of(record)
    if match.game.is_over():
        tell(GAME_OVER, None)
        return
    if job["do"] == "grow":
        tell(DONE, engine.grow(job, go_on))
        return
    suggestion = _turn(job, engine, match, go_on)
    if job["do"] == "turn":
        tell(DONE, suggestion.told)
        return
    result = _with_reason(suggestion, record, engine, go_on, games)
    if job.get("playouts") is None:
        result["level"] = told(level)
    tell(DONE, result)


def _turn(
    job: "Job", engine: "Engine", match: "Match", go_on: "Callable[[], bool]"
) -> "Suggestion":
    """The turn that a search finds, or that the trees of one that was shared out have found."""
    level: int = job["level"]  # type: ignore[assignment]
    playouts: "int | None" = job.get("playouts")  # type: ignore[assignment]
    found: "Job | None" = job.get("found")  # type: ignore[assignment]
    if found is not None:
        return engine.found_by_trees(match, found, level, playouts)
    return engine.suggest(match, level, playouts, seed_in(job, match), go_on)


def _with_reason(
    found: "Suggestion",
    record: "Record",
    engine: "Engine",
    go_on: "Callable[[], bool]",
    games: int,
) -> "Job":
    """A turn as it is told, with the reason for it."""
    is_only = len(found.told["moves"]) == 1 and not found.playouts
    reason = why(record, found.move, engine, go_on, is_only, games)
    return found.told | {"why": reason}
