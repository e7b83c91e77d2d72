"""What finds turns for a simulated board: the firmware's own thinker, on a machine that is fast.

Used by the simulated board. It plays all levels. In the time of the board it does as many slices
at each step as a fast machine would, whatever machine this is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlight.device.parts import Parts
from rootlight.search.chooser import Chooser
from rootlight.search.levels import LEVELS
from rootlight.search.loops import Loops
from rootlight.search.thinker import Thinker

if TYPE_CHECKING:
    from rootlight.games.game import Cells
    from rootlight.geometry.shapes import Shape
    from rootlight.match.match import Match

# Slices at each step of the firmware: it takes one each millisecond while it thinks.
SLICES = 8
# Random turns in a slice.
_TURNS = 16


def loops() -> Loops:
    """The kernels that simulated boards think with; those that are compiled belong here."""
    return Loops()


class SimulatedParts(Parts):
    """The parts of a simulated board."""

    def levels(self, shape: Shape) -> int:
        return LEVELS

    def thinker(self, shape: Shape) -> SimulatedThinker:
        return SimulatedThinker(shape)


class SimulatedThinker(Thinker):
    """Does several slices in one."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape.count, turns=_TURNS, loops=loops())

    def step(self, now_ms: int) -> bool:
        step = super().step
        return any(step(now_ms) for _ in range(SLICES))

    def suggest(
        self, match: Match, level: int | None = None, playouts: int | None = None, seed: int = 0
    ) -> Slices:
        return Slices(super().suggest(match, level, playouts, seed))


class Slices(Chooser):
    """A search for a suggestion, several slices at a time."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser

    def step(self) -> bool:
        return any(self._chooser.step() for _ in range(SLICES))

    def move(self) -> str | Cells:
        return self._chooser.move()

    def value(self) -> int:
        return self._chooser.value()

    def playouts(self) -> int:
        return self._chooser.playouts()
