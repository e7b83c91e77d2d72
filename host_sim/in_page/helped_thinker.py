"""A simulated board that leaves its long searches to an engine; used by the page.

The board's worker has one thread: while it searches itself, lights and touches take a part of the
time. An engine has all of it, and a team of them shares the longest searches out. The turn is the
same, so the board can think itself whenever no engine answers.
"""

from host_sim.board.thinker import SHARE, PartsInRealTime
from host_sim.engine.jobs import DONE, PROGRESS
from rootlight.compat import const
from rootlight.match.notation_view import NotationView
from rootlight.search.levels import PATIENCE_MS, effort
from rootlight.search.thinker import plan_for

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from host_sim.board.speed import Speed
    from host_sim.engine.jobs import Job, RemoteEngine
    from rootlight.device.think_scheduler import Chooser as AnyChooser
    from rootlight.device.think_scheduler import Forecast
    from rootlight.device.think_scheduler import Thinker as AnyThinker
    from rootlight.games.game import Cells, Game
    from rootlight.geometry.shapes import Shape
    from rootlight.match.match import Match
    from rootlight.search.loops import Loops

# The work, see `levels.effort`, from which a search is left to an engine. The board of a laptop
# does that much in half a second; a shorter search would be over before an engine has started.
LONG = 25_000_000


class HelpedParts(PartsInRealTime):
    """The parts of a board in real time whose long searches an engine does."""

    def __init__(
        self,
        read_file: "Callable[[str], str] | None",
        checkpoint: "Callable[[int], None] | None",
        loops: "Loops | None",
        clock: "Callable[[], float]",
        speed: "Speed",
        engine: "RemoteEngine",
    ) -> None:
        super().__init__(read_file, checkpoint, loops, clock, speed)
        self._engine = engine

    def levels(self, shape: "Shape") -> int:
        """As many as an engine plays, unless what is left to the board takes that too long."""
        speed = self._speed.of(shape) // SHARE
        is_quick = LONG <= speed * PATIENCE_MS // 1000
        return self._speed.levels(shape.name) if is_quick else super().levels(shape)

    def thinker(self) -> "AnyThinker":
        return HelpedThinker(super().thinker(), self._engine, self._clock)


class HelpedThinker:
    """A board's own thinker, and an engine for the long searches.

    clock: seconds that only grow. long: the work of a search that is long.
    """

    def __init__(
        self,
        own: "AnyThinker",
        engine: "RemoteEngine",
        clock: "Callable[[], float]",
        long: int = LONG,
    ) -> None:
        self._own = own
        self._engine = engine
        self._clock = clock
        self._long = long

    def suggest(
        self, match: "Match", level: "int | None", playouts: "int | None", seed: int
    ) -> "AnyChooser":
        """See `Thinker.suggest`."""
        planned = plan_for(match, level, playouts).playouts
        if effort(match.game.NAME, match.shape.count, planned) < self._long:
            return self._own.suggest(match, level, playouts, seed)
        record = NotationView(match).record(match.moves())
        job: "Job" = {"do": "turn", "record": record, "level": level}
        return HelpedChooser(
            match.game,
            self._engine,
            job | {"playouts": playouts, "seed": seed},
            self._clock,
            lambda: self._own.suggest(match, level, playouts, seed),
        )

    def forecast(self, match: "Match", playouts: int, seed: int) -> "Forecast":
        """See `Thinker.forecast`."""
        return self._own.forecast(match, playouts, seed)


class HelpedChooser:
    """A search by an engine, and by the board itself if nothing comes of that.

    think: begins the board's own search. The first of the two that has found the turn counts.
    """

    def __init__(
        self,
        game: "Game",
        engine: "RemoteEngine",
        job: "Job",
        clock: "Callable[[], float]",
        think: "Callable[[], AnyChooser]",
    ) -> None:
        self._game = game
        self._engine = engine
        self._clock = clock
        self._think = think
        self._patient_until = clock() + PATIENCE_MS / 1000
        self._found: "FoundElsewhere | None" = None
        self._own: "AnyChooser | None" = None
        try:
            engine.begin(job)
        except Exception:
            # A machine may have no room for another engine.
            self._think_here()

    def step(self) -> bool:
        """See `Chooser.step`."""
        for news in self._engine.take():
            if news.kind == DONE:
                self._found = FoundElsewhere(self._game, news.what)  # type: ignore[arg-type]
            elif news.kind != PROGRESS:
                self._think_here()
        if self._found is not None:
            return True
        if self._clock() >= self._patient_until:
            self._think_here()
        return self._own is not None and self._own.step()

    def _think_here(self) -> None:
        if self._own is None:
            self._own = self._think()

    def stop(self) -> None:
        """See `Chooser.stop`."""
        self._engine.stop()

    def move(self) -> "str | Cells":
        """See `Chooser.move`."""
        return self._finder().move()

    def value(self) -> int:
        """See `Chooser.value`."""
        return self._finder().value()

    def told(self, game: "Game") -> "dict[str, Any]":
        """See `Chooser.told`."""
        return self._finder().told(game)

    def _finder(self) -> "FoundElsewhere | AnyChooser":
        """What has found the turn."""
        finder = self._found or self._own
        assert finder is not None
        return finder


class FoundElsewhere:
    """A turn that an engine has found. told: as `Chooser.told` gives it."""

    def __init__(self, game: "Game", told: "dict[str, Any]") -> None:
        self._game = game
        self._told = told

    def move(self) -> "str | Cells":
        """See `Chooser.move`."""
        return self._game.parse(self._told["move"])

    def value(self) -> int:
        """See `Chooser.value`."""
        return round(1000 * self._told["value"])

    def told(self, game: "Game") -> "dict[str, Any]":
        """See `Chooser.told`."""
        return self._told
