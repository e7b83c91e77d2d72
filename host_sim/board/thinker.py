"""The thinkers of simulated boards: the firmware's own, on a machine that is fast.

Used by the simulated board. It plays all levels. Where a script lets the board's time pass, it
does a fixed number of slices at each step, so that the script has the same outcome with compiled
kernels and without. Where the board's time is real, it works for a share of it, by the clock.
"""

from rootlight.compat import const
from rootlight.device.parts import Parts
from rootlight.search.chooser import Chooser, ChooserOf
from rootlight.search.forecast import Forecast
from rootlight.search.levels import LEVELS, plan_of_forecast
from rootlight.search.loops import Loops
from rootlight.search.thinker import Thinker

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.board.speed import Speed
    from rootlight.device.think_scheduler import Thinker as AnyThinker
    from rootlight.games.world import World
    from rootlight.geometry.shapes import Shape
    from rootlight.match.match import Match
    from rootlight.search.search import Search

# Slices at each step of the firmware, which takes one each millisecond while it thinks.
_SLICES = 8
# Random turns in a slice.
_TURNS = 16
# Where time is real, a search works so long at a time, once in each tick of the board's, and then
# rests for half as long at least. So it surely has the time divided by SHARE.
_AT_ONCE_S = 0.005
SHARE = 3
# Random turns in a slice then, of those that a computer takes at once that does nothing else.
PART_OF_TURNS = 128


class Slices:
    """How a search is done: so many slices in each step."""

    def take(self, step: "Callable[[], bool]") -> bool:
        """Do a step's work; return whether all is done."""
        return any(step() for _ in range(_SLICES))


class SlicesByTheClock(Slices):
    """Works for a moment, and rests for half as long. clock: seconds that only grow."""

    def __init__(self, clock: "Callable[[], float]") -> None:
        self._clock = clock
        self._rests_until = 0.0

    def take(self, step: "Callable[[], bool]") -> bool:
        began = now = self._clock()
        if began < self._rests_until:
            return False
        is_done = False
        while not is_done and now < began + _AT_ONCE_S:
            is_done = any(step() for _ in range(_SLICES))
            now = self._clock()
        self._rests_until = now + (now - began) / 2
        return is_done


class SlicedChooser(ChooserOf):
    """A search for a turn, several slices at a time."""

    def __init__(self, chooser: Chooser, slices: Slices) -> None:
        super().__init__(chooser)
        self._slices = slices

    def step(self) -> bool:
        return self._slices.take(super().step)


class SlicedForecast(Forecast):
    """A forecast, several slices at a time."""

    def __init__(self, world: "World", search: "Search", slices: Slices) -> None:
        super().__init__(world, search)
        self._slices = slices

    def step(self) -> bool:
        return self._slices.take(super().step)


class SimulatedThinker(Thinker):
    """Does several slices in one step. turns: random turns in a slice."""

    def __init__(
        self, loops: "Loops | None" = None, slices: "Slices | None" = None, turns: int = _TURNS
    ) -> None:
        super().__init__(False, turns, loops or Loops())
        self._slices = slices or Slices()

    def suggest(
        self,
        match: "Match",
        level: "int | None" = None,
        playouts: "int | None" = None,
        seed: int = 0,
    ) -> Chooser:
        return SlicedChooser(super().suggest(match, level, playouts, seed), self._slices)

    def forecast(
        self, match: "Match", playouts: int, seed: int, is_guided: bool = True
    ) -> Forecast:
        forecast = SlicedForecast(self.world_for(match), self.search_for(match), self._slices)
        forecast.begin(match.game, plan_of_forecast(playouts, is_guided), seed)
        return forecast


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

    def thinker(self) -> "AnyThinker":
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
        return self._speed.levels(shape.name, SHARE)

    def thinker(self) -> "AnyThinker":
        loops = self.loops or Loops()
        turns = max(1, loops.TURNS // PART_OF_TURNS)
        return SimulatedThinker(loops, SlicesByTheClock(self._clock), turns)
