"""The thinkers of simulated boards: the firmware's own, on a machine that is fast.

Used by the simulated board. It plays all levels. Where a script lets the board's time pass, it
does a fixed number of slices at each step, so that the script has the same outcome with compiled
kernels and without; where the board's time is real, it leaves half of it to all else.
"""

from rootlight.compat import const
from rootlight.device.parts import Parts
from rootlight.search.chooser import Chooser
from rootlight.search.forecast import Forecast
from rootlight.search.levels import LEVELS
from rootlight.search.loops import Loops
from rootlight.search.thinker import Thinker

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.board.speed import Speed
    from rootlight.games.game import Cells
    from rootlight.games.world import World
    from rootlight.geometry.shapes import Shape
    from rootlight.match.match import Match

# Slices at each step of the firmware, which takes one each millisecond while it thinks.
_SLICES = 8
# Random turns in a slice.
_TURNS = 16
# Where time is real, a search gets the time divided by this.
_SHARE = 2


class SimulatedThinker(Thinker):
    """Does several slices in one step."""

    def __init__(self, loops: "Loops | None" = None) -> None:
        super().__init__(False, _TURNS, loops or Loops())

    def suggest(
        self,
        match: "Match",
        level: "int | None" = None,
        playouts: "int | None" = None,
        seed: int = 0,
    ) -> Chooser:
        return Slices(super().suggest(match, level, playouts, seed))

    def forecast(self, match: "Match", playouts: int, seed: int) -> Forecast:
        return self._forecast(match, playouts, seed, None)

    def _forecast(self, match: "Match", playouts: int, seed: int, turn: "Turn | None") -> Forecast:
        forecast = SlicedForecast(self.world_for(match), turn)
        forecast.begin(match.game, playouts, seed)
        return forecast


class ThinkerInRealTime(SimulatedThinker):
    """Rests after each step for as long as that has taken. clock: seconds that only grow."""

    def __init__(self, loops: "Loops | None", clock: "Callable[[], float]") -> None:
        super().__init__(loops)
        self._turn = Turn(clock)

    def suggest(
        self,
        match: "Match",
        level: "int | None" = None,
        playouts: "int | None" = None,
        seed: int = 0,
    ) -> Chooser:
        return Slices(super().suggest(match, level, playouts, seed), self._turn)

    def forecast(self, match: "Match", playouts: int, seed: int) -> Forecast:
        return self._forecast(match, playouts, seed, self._turn)


class Turn:
    """Shares this computer's time between the thinker and all else."""

    def __init__(self, clock: "Callable[[], float]") -> None:
        self._clock = clock
        self._rests_until = 0.0

    def take(self, work: "Callable[[], bool]") -> bool:
        """Work, unless all else is to have the time; whether the work is done."""
        began = self._clock()
        if began < self._rests_until:
            return False
        is_done = work()
        ended = self._clock()
        self._rests_until = ended + (_SHARE - 1) * (ended - began)
        return is_done


class Slices(Chooser):
    """A search for a suggestion, several slices at a time."""

    def __init__(self, chooser: Chooser, turn: "Turn | None" = None) -> None:
        self._chooser = chooser
        self._turn = turn

    def step(self) -> bool:
        return self._work() if self._turn is None else self._turn.take(self._work)

    def _work(self) -> bool:
        return any(self._chooser.step() for _ in range(_SLICES))

    def move(self) -> "str | Cells":
        return self._chooser.move()

    def value(self) -> int:
        return self._chooser.value()

    def playouts(self) -> int:
        return self._chooser.playouts()

    def best(self, most: int) -> "list[tuple[str | Cells, int, int]]":
        return self._chooser.best(most)


class SlicedForecast(Forecast):
    """A forecast, several slices at a time."""

    def __init__(self, world: "World", turn: "Turn | None") -> None:
        super().__init__(world, _TURNS)
        self._turn = turn

    def step(self) -> bool:
        return self._work() if self._turn is None else self._turn.take(self._work)

    def _work(self) -> bool:
        step = super().step
        return any(step() for _ in range(_SLICES))


class SimulatedParts(Parts):
    """The parts of a simulated board. loops: the kernels for its search, if not the firmware's."""

    def __init__(
        self,
        read_file: "Callable[[str], str] | None" = None,
        checkpoint: "Callable[[int], None] | None" = None,
        loops: "Loops | None" = None,
    ) -> None:
        super().__init__(read_file, checkpoint)
        self.loops = loops

    def levels(self, shape: "Shape") -> int:
        return LEVELS

    def thinker(self) -> SimulatedThinker:
        return SimulatedThinker(self.loops)


class PartsInRealTime(SimulatedParts):
    """The parts of a board whose time is real. clock: seconds that only grow. speed: measured."""

    def __init__(
        self,
        read_file: "Callable[[str], str] | None",
        checkpoint: "Callable[[int], None] | None",
        loops: "Loops | None",
        clock: "Callable[[], float]",
        speed: "Speed",
    ) -> None:
        super().__init__(read_file, checkpoint, loops)
        self._clock = clock
        self._speed = speed

    def levels(self, shape: "Shape") -> int:
        return self._speed.levels(shape.name, _SHARE)

    def thinker(self) -> SimulatedThinker:
        return ThinkerInRealTime(self.loops, self._clock)
