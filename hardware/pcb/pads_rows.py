"""The places of the rows that lead from a circuit of pads to the breakouts below the base.

Used by `pads`, `pads_sheets` and `pads_page`. Each breakout has a row of twelve pads for wires
on the circuit's back, one an electrode. It lies between two rows of cells, where the chambers
leave a straight bar of wood, so that one slot leads the wires down through all sheets.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

from shapely.geometry import Point as Spot
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from hardware.places import SCREW_HOLE, Pad, Places, Point
from hardware.underside import Module, Underside
from host_sim.wiring.lengths import THROUGH, along
from rootlight.board_files.reader import Chip

# The slot for the wires of a row: along the row, across it.
SLOT_MM = (31.0, 3.2)
_WALL = 0.7  # mm of wood that stays between a slot and whatever is cut beside it
_APART = 1.0  # mm between a slot and a module below the base


@dataclass(frozen=True)
class Row:
    """The row of a chip: its middle; `pads`: by electrode, those that are wired."""

    chip: Chip
    number: int
    at: Point
    module: Module
    pads: tuple[tuple[int, Pad], ...]

    @property
    def name(self) -> str:
        """What the circuit and its lists call it."""
        return f"X{self.number}"

    def slot(self) -> list[Point]:
        """The corners of the slot in the sheets below."""
        x, y = self.at
        half_x, half_y = (side / 2 for side in SLOT_MM)
        corners = ((-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y))
        return [(round(x + dx, 3), round(y + dy, 3)) for dx, dy in corners]

    @property
    def is_above(self) -> bool:
        """Whether it lies above its breakout.

        The breakout's electrodes look towards the slot, so seen from below electrode 0 is at the
        right then, and at the left if the row lies below the breakout.
        """
        return self.at[1] > self.module.middle[1]

    @property
    def wire_mm(self) -> int:
        """The length of each of its wires, down to the breakout."""
        return along([self.at, self.module.middle], THROUGH)


def rows_of(places: Places) -> list[Row]:
    """The rows of all chips, in the board file's order. Raises ValueError if one has no room."""
    underside = Underside(places)
    taken = list(_taken(places, underside))
    found = []
    for number, chip in enumerate(places.board.chips):
        pads = underside.pads_of(chip)
        own = {pad.name for _, pad in pads}
        strange = [
            Polygon(places.outline(pad, 0)).buffer(-0.01)
            for pad in places.pads
            if pad.name not in own
        ]
        spots = [at for at in _spots(places) if not _meets(at, taken + strange)]
        if not spots:
            raise ValueError(f"there is no room for the row of {chip.name}")
        at = min(spots, key=lambda at: (_ways(at, [pad for _, pad in pads]), at))
        found.append(Row(chip, number, at, underside.chips[chip.name], tuple(pads)))
        taken.append(Polygon(found[-1].slot()))
    return found


def _spots(places: Places) -> Iterator[Point]:
    """Each middle between two rows of cells, under or above a cell of one of them."""
    lines: dict[float, list[float]] = {}
    for pad in places.cells:
        lines.setdefault(pad.y, []).append(pad.x)
    ys = sorted(lines)
    for low, high in itertools.pairwise(ys):
        for x in sorted({*lines[low], *lines[high]}):
            yield round(x, 3), round((low + high) / 2, 3)


def _ways(at: Point, pads: list[Pad]) -> float:
    return round(sum(math.dist(at, (pad.x, pad.y)) for pad in pads), 3)


def _meets(at: Point, taken: list[BaseGeometry]) -> bool:
    half_x, half_y = (side / 2 for side in SLOT_MM)
    slot = box(at[0] - half_x, at[1] - half_y, at[0] + half_x, at[1] + half_y)
    return any(slot.intersects(other) for other in taken)


def _taken(places: Places, underside: Underside) -> Iterator[BaseGeometry]:
    """Return what a slot may not meet: chambers, channels, holes, screws, modules."""
    for pad in places.pads:
        yield Spot(pad.x, pad.y).buffer(places.chamber_radius(pad) + _WALL)
    for run in places.runs:
        yield Polygon(places.channel(run)).buffer(_WALL)
    for screw in places.screws:
        yield Spot(screw).buffer(SCREW_HOLE + _WALL)
    for module in underside.modules():
        (x, y), (wide, high) = module.middle, module.size
        yield box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2).buffer(_APART)
