"""The modules under the base: touch chips amid their pads, multiplexers, Pico, a stripboard.

The stripboard carries the level shifter, the fuse, the capacitor, the piezo and the two stars of
the power.

Used by the wiring list and its picture; places in mm as seen from above. The page knows the places
of the touch chips as well: `host_sim.wiring.chip_places`.
"""

from __future__ import annotations

import itertools
from functools import cached_property

from hardware import stripboard
from hardware.places import Places, Point
from host_sim.wiring.chip_places import CHIP_SIZE, ChipPlaces, Module

__all__ = ["CHIP_SIZE", "PICO_SIZE", "PIEZO_SIZE", "STRIPBOARD_SIZE", "Module", "Underside"]

# Sides of usual modules in mm. B: they differ by maker; measure yours.
PICO_SIZE = (51.0, 21.0)
STRIPBOARD_SIZE = (50.0, 30.0)
PIEZO_SIZE = (13.0, 13.0)
# From the edges of the board to the Pico's sides in mm: cables pass below it.
_IN = (20.0, 42.0)
_IN_WITHOUT_CABLES = (14.0, 39.0)  # where no cable follows the rim


class Underside(ChipPlaces):
    """The places of a board's modules. `places`: of all its parts."""

    def __init__(self, places: Places) -> None:
        super().__init__(places)
        self.places = places

    @cached_property
    def pico(self) -> Module:
        """The Pico lies in the lower corner nearer to the first LED, its USB socket outwards."""
        half_x, half_y = self.places.half_size
        way = -1 if self.places.chain[0].x <= 0 else 1
        side, below = self._in()
        x = way * (half_x - side - PICO_SIZE[0] / 2)
        return Module("Pico", (x, -(half_y - below - PICO_SIZE[1] / 2)), PICO_SIZE)

    def _in(self) -> tuple[float, float]:
        runs = self.places.runs
        has_cables = any(
            self.places.rim_side(run.ends[1], following.ends[0])
            for run, following in itertools.pairwise(runs)
        )
        return _IN if has_cables else _IN_WITHOUT_CABLES

    @cached_property
    def stripboard(self) -> Module:
        """Below the Pico."""
        x, y = self.pico.middle
        down = (PICO_SIZE[1] + STRIPBOARD_SIZE[1]) / 2 + 2
        return Module("stripboard", (x, y - down), STRIPBOARD_SIZE)

    def _on_stripboard(
        self, name: str, row: float, column: float, size: tuple[float, float]
    ) -> Module:
        """A part on the stripboard round a hole; hole 1 points to the board's middle."""
        x, y = self.stripboard.middle
        way = 1 if x < 0 else -1
        left, up = stripboard.from_middle(row, column)
        return Module(name, (round(x + way * left, 2), round(y + way * up, 2)), size)

    def hole(self, name: str) -> Point:
        """The place of a hole of the stripboard."""
        return self._on_stripboard(name, *stripboard.place(name), (0.0, 0.0)).middle

    @cached_property
    def shifter(self) -> Module:
        """Amid the stripboard, pin 1 at its top left, seen from below."""
        return self._on_stripboard("74AHCT125", 5, 9.5, (10.0, 19.5))

    @cached_property
    def plus_star(self) -> Module:
        """The strip where all 5 V wires meet."""
        return self._on_stripboard("5 V star", 0, 13, (32.0, 2.2))

    @cached_property
    def ground_star(self) -> Module:
        """The strip where all ground wires meet."""
        return self._on_stripboard("ground star", 10, 7, (30.0, 2.2))

    @cached_property
    def capacitor(self) -> Module:
        """At the supply of the shifter."""
        return self._on_stripboard("capacitor", 3, 17, (8.0, 8.0))

    @cached_property
    def fuse(self) -> Module:
        """The fuse, where the 5 V come in."""
        return self._on_stripboard("fuse", 0, 4, (7.4, 2.4))

    @cached_property
    def piezo(self) -> Module:
        """In the lower right corner; only on a board that has one."""
        return self._on_stripboard("piezo", 8, 17, PIEZO_SIZE)

    @cached_property
    def muxes(self) -> dict[str, Module]:
        """Above the Pico, one after another."""
        x, y = self.pico.middle
        found = {}
        for place, name in enumerate(self.places.board.muxes):
            found[name] = Module(name, (x, y + 28 + 24 * place), (22.0, 20.0))
        return found

    def modules(self) -> list[Module]:
        """All modules."""
        return [*self.chips.values(), *self.muxes.values(), self.pico, self.stripboard]

    def on_stripboard(self) -> list[Module]:
        """The parts on the stripboard."""
        parts = [self.shifter, self.plus_star, self.ground_star, self.capacitor, self.fuse]
        return parts if self.places.board.sound_pin is None else [*parts, self.piezo]
