"""The engine: the firmware's search on this computer, for opponents, reviews and puzzles.

Used by `jobs`, `review` and `host_sim.lesson_books`; uses `rootlight.search`.
"""

from host_sim.engine.tree_share import FoundByTrees, TreeShare
from rootlight.compat import const, ticks_diff
from rootlight.match.match import Match
from rootlight.search.thinker import Thinker, as_played

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from rootlight.search.forecast import Forecast
    from rootlight.search.loops import Loops

    Job = dict[str, object]
    Record = dict[str, object]
    GoOn = Callable[[], bool]

    class Finder(Protocol):
        """The part of an Engine that reviews, reasons and puzzles need."""

        def suggest(
            self,
            match: Match,
            level: int | None = None,
            playouts: int | None = None,
            seed: int = 0,
            go_on: GoOn = lambda: True,
        ) -> "Suggestion":
            """Return a suggestion for the position; see `Engine.suggest`."""

        def forecast(
            self, match: Match, playouts: int, seed: int, go_on: GoOn, is_guided: bool = True
        ) -> "Forecast":
            """Return a forecast for the position; see `Engine.forecast`."""


# Between two looks whether the answer is still wanted.
_LOOK_AGAIN_MS = 20
# The largest number of ms, after which they begin again.
TICKS = 0x3FFFFFFF


class Stopped(Exception):
    """The answer is not wanted any more."""


class Suggestion:
    """A turn: `move` in its usual spelling, `value` from -1 (lost) to 1 (won) for who moves.

    told: as `Chooser.told` gives it, and as it stands in a message.
    """

    def __init__(self, told: "dict[str, Any]") -> None:
        self.told = told
        self.move: str = told["move"]
        self.playouts: int = told["playouts"]
        self.value: float = told["value"]


class Engine:
    """Finds a turn by the firmware's Thinker, and returns when it is found.

    thinker: what searches, see `thinker_with`. clock: ms that wrap as `ticks_ms` does.
    """

    def __init__(self, thinker: Thinker, clock: "Callable[[], int]") -> None:
        self._thinker = thinker
        self._clock = clock
        self._share: "TreeShare | None" = None

    def suggest(
        self,
        match: Match,
        level: "int | None" = None,
        playouts: "int | None" = None,
        seed: int = 0,
        go_on: "GoOn" = lambda: True,
    ) -> Suggestion:
        """Return the turn of a level, or of a search of so many playouts if they are given.

        The match must not be over, and is not changed. The same position, level and seed give the
        same turn on every machine. go_on: says whether the answer is still wanted;
        if not, Stopped is raised.
        """
        chooser = self._thinker.suggest(match, level, playouts, seed)
        self._finish(chooser.step, go_on)
        return Suggestion(chooser.told(match.game))

    def forecast(
        self,
        match: Match,
        playouts: int,
        seed: int,
        go_on: "GoOn" = lambda: True,
        is_guided: bool = True,
    ) -> "Forecast":
        """Look by so many playouts how a match that is not over may end.

        is_guided: see `Thinker.forecast`.

        Raises Stopped, see `suggest`.
        """
        forecast = self._thinker.forecast(match, playouts, seed, is_guided)
        self._finish(forecast.step, go_on)
        return forecast

    def grow(self, job: "Job", go_on: "GoOn" = lambda: True) -> "Job":
        """Grow the share of a long search that a job asks for, and tell what was found.

        Trees that have grown for the job before go on from there. Raises Stopped, see `suggest`.
        """
        if self._share is None or not self._share.is_for(job):
            match = match_of(job["record"])  # type: ignore[arg-type]
            self._share = TreeShare(job, match, self._thinker.trees(match))
        # Trees that are stopped on the way would not be those that the next job takes them for.
        share, self._share = self._share, None
        found = share.grow(job, lambda step: self._finish(step, go_on))
        self._share = share
        return found

    def found_by_trees(
        self, match: Match, found: "Job", level: int, playouts: "int | None"
    ) -> Suggestion:
        """The turn that the trees of a long search have found; see `FoundByTrees`."""
        chooser = FoundByTrees(self._thinker.world_for(match), match.game, found)
        return Suggestion(as_played(chooser, level, playouts).told(match.game))

    def _finish(self, step: "Callable[[], bool]", go_on: "GoOn") -> None:
        looked_at = self._clock()
        while not step():
            if ticks_diff(self._clock(), looked_at) < _LOOK_AGAIN_MS:
                continue
            if not go_on():
                raise Stopped
            looked_at = self._clock()


def thinker_with(loops: "Loops") -> Thinker:
    """A Thinker for a computer, with these kernels."""
    return Thinker(False, loops.TURNS, loops)


def match_of(record: "Record", turns: "int | None" = None) -> Match:
    """The match of a record, or its first turns. Raises ValueError, Refused."""
    match = Match(
        record["game"],  # type: ignore[arg-type]
        record.get("board"),  # type: ignore[arg-type]
        record.get("options"),  # type: ignore[arg-type]
        record.get("seed", 0),  # type: ignore[arg-type]
        record.get("cards"),  # type: ignore[arg-type]
    )
    for move in moves_of(record)[:turns]:
        match.play(move)
    return match


def moves_of(record: "Record") -> "list[str]":
    """The moves of a record."""
    moves = record.get("moves")
    return moves if isinstance(moves, list) else []
