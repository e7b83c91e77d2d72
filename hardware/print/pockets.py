"""Pockets in the underside for the modules, and the groove of the cable.

Used by `seams`, which lead round them, and by `body`, which cuts them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from shapely import MultiPolygon, Point, Polygon, box, unary_union

from hardware.places import SCREW_HOLE, Places
from hardware.stack import BASE_MM
from hardware.underside import Module, Underside

WALL = 1.2  # mm, the least thickness of a wall: three lines of a nozzle of 0.4 mm
BRIDGE = 22.0  # mm, the widest ceiling that hangs free

# A pocket: a straight edge that holds the module, then a slope of 45 degrees on which it rests;
# the room above it is for the ends of wires. mm.
_PLAY = 0.4
EDGE = 1.0
_SLOPE = BASE_MM - EDGE - WALL
_DEEP_SLOPE = 4.6  # where no channel lies above

# The groove of the cable, from the Pico to the edge. mm.
GROOVE = 12.5
GROOVE_DEEP = 4.0
TIE = (5.5, 2.5)  # room for a cable tie of 4.8 x 1.5 mm
TIE_WALL = 1.6  # between the groove and the tie

Area: TypeAlias = Polygon | MultiPolygon


@dataclass(frozen=True)
class Pocket:
    """A pocket in the underside: the module's outline with play, and the height of its slope."""

    module: Module
    area: Polygon
    slope: float

    @property
    def depth(self) -> float:
        """In mm."""
        return EDGE + self.slope

    @property
    def ceiling(self) -> float:
        """The width of what hangs free, in mm."""
        return min(self.module.size) + 2 * (_PLAY - self.slope)


def pockets_of(places: Places) -> list[Pocket]:
    """The pockets of all modules that no hole is in the way of, and with ceilings not too wide."""
    pockets = [_pocket(places, module) for module in Underside(places).modules()]
    through = unary_union(_through(places))
    return [
        pocket
        for pocket in pockets
        if pocket.ceiling <= BRIDGE and pocket.area.distance(through) >= WALL
    ]


def _pocket(places: Places, module: Module) -> Pocket:
    (x, y), (width, height) = module.middle, module.size
    half_x, half_y = width / 2 + _PLAY, height / 2 + _PLAY
    area = box(x - half_x, y - half_y, x + half_x, y + half_y)
    is_under_a_channel = area.distance(hollow(places)) < WALL
    return Pocket(module, area, _SLOPE if is_under_a_channel else _DEEP_SLOPE)


def groove_of(places: Places) -> Polygon | None:
    """The groove from the Pico's socket to the edge; None if a channel is in its way."""
    pico = Underside(places).pico
    pocket = _pocket(places, pico)
    x, y = pico.middle
    # From beyond the edge into the pocket, to where its slope is as high as the groove.
    edge = places.half_size[0] + 1
    inner = abs(x) + pico.size[0] / 2 + _PLAY - min(GROOVE_DEEP - EDGE, pocket.slope)
    low, high = (inner, edge) if x > 0 else (-edge, -inner)
    area = box(low, y - GROOVE / 2, high, y + GROOVE / 2)
    wide = area.buffer(TIE_WALL + TIE[1], join_style="mitre")
    return area if wide.distance(hollow(places)) >= WALL else None


@lru_cache(maxsize=1)  # each module asks for it, of the same board
def hollow(places: Places) -> Area:
    """All that the layers above the base leave open, and all holes."""
    return unary_union([Polygon(places.channel(run)) for run in places.runs] + holes(places))


def holes(places: Places) -> list[Area]:
    """Chambers, and the holes of wires and screws."""
    return [Polygon(places.chamber(pad)) for pad in places.pads] + _through(places)


def _through(places: Places) -> list[Area]:
    """The holes of wires and screws, which go through the base."""
    areas = [Point(places.wire_hole(pad)).buffer(places.wire_hole_radius) for pad in places.pads]
    areas += [Point(screw).buffer(SCREW_HOLE) for screw in places.screws]
    for run in places.runs:
        ends = zip(run.ends, run.radii, strict=True)
        areas += [Point(end).buffer(radius) for end, radius in ends]
    return areas
