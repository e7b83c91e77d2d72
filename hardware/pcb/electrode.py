"""The copper of an electrode: its form less the window and the vias of others, as one line.

Used by `circuit`, when all vias are known.
"""

from __future__ import annotations

import math

from shapely.geometry import Point as Spot
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hardware.pcb.rules import CLEARANCE, VIA
from hardware.places import Point

_SIDES = 72
_VIA_SIDES = 4  # shapely's count for a quarter of a circle
_PLAY = 0.02  # a polygon lies within its circle


def ring_of(
    outline: list[Point],
    middle: Point,
    window: float,
    strangers: list[tuple[Point, float]],
    within: BaseGeometry | None = None,
) -> tuple[Point, ...]:
    """The outline, closed, with slits to its holes.

    `strangers`: (middle, radius) of copper on this layer that belongs to other nets. `within`:
    where copper may be, if not everywhere.
    """
    circle = [
        (
            middle[0] + window * math.cos(2 * math.pi * step / _SIDES),
            middle[1] + window * math.sin(2 * math.pi * step / _SIDES),
        )
        for step in range(_SIDES)
    ]
    away = [Polygon(circle)]
    for at, radius in strangers:
        away.append(Spot(at).buffer((radius + CLEARANCE) + _PLAY, quad_segs=_VIA_SIDES))
    copper = Polygon(outline).difference(unary_union(away))
    if within is not None:
        copper = copper.intersection(within)
    if copper.geom_type != "Polygon":
        copper = max(copper.geoms, key=lambda piece: piece.area)
    return slit(copper)


def others_of(
    vias: list[tuple[str, Point]], net: str, middle: Point, reach: float
) -> list[tuple[Point, float]]:
    """The vias of other nets within reach of an electrode, with their radius."""
    return [(at, VIA / 2) for owner, at in vias if owner != net and math.dist(at, middle) < reach]


def slit(copper: Polygon) -> tuple[Point, ...]:
    """A polygon's outline as one line, with slits to its holes.

    Each hole is joined to what is at its right: the holes from right to left.
    """
    line = list(copper.exterior.coords)[:-1]
    holes = [list(hole.coords)[:-1] for hole in copper.interiors]
    for hole in sorted(holes, key=lambda hole: max(hole), reverse=True):
        start = hole.index(max(hole))
        edge, hit = _right_of(line, hole[start])
        inside = [*hole[start:], *hole[: start + 1]]
        line[edge + 1 : edge + 1] = [hit, *inside, hit]
    closed = [*line, line[0]]
    return tuple((round(x, 4), round(y, 4)) for x, y in closed)


def _right_of(line: list[Point], at: Point) -> tuple[int, Point]:
    """The first edge that a ray to the right meets, and the place where it does."""
    found = []
    for index, (x, y) in enumerate(line):
        to_x, to_y = line[(index + 1) % len(line)]
        if (y > at[1]) == (to_y > at[1]):
            continue
        meets = x + (at[1] - y) * (to_x - x) / (to_y - y)
        if meets > at[0]:
            found.append((meets, index))
    meets, index = min(found)
    return index, (meets, at[1])
