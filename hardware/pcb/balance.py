"""Dots of floating copper on the back, so that the board does not bow.

Used by `circuit`. The front is full of electrodes; copper and glass shrink differently as the
board cools from the press. Dots balance it, and lead nothing: they keep away from all that does.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hardware.pcb.model import Circuit, Part
from hardware.pcb.rules import BACK, VIA
from hardware.places import Point

BETWEEN = 0.4  # from dot to dot, mm
# From a dot to other copper and to parts, to what carries data, and to the edges; mm.
AWAY, _FROM_DATA, _FROM_EDGE = 0.5, 1.0, 0.8
_SCREW_HEAD = 3.5  # radius of a screw's or post's metal, with play
_SCREWS = 3.0  # a hole so wide takes a screw


def dots(circuit: Circuit, within: BaseGeometry | None = None) -> list[Point]:
    """The middles of the dots, where there is room. `within`: where they may be, if not all."""
    room = Polygon(circuit.rim()).buffer(-_FROM_EDGE).difference(unary_union(_kept_off(circuit)))
    if within is not None:
        room = room.intersection(within)
    inside = room.buffer(-circuit.dot / 2)
    pitch = round(circuit.dot + BETWEEN, 3)
    shapely.prepare(inside)
    left, low, right, high = Polygon(circuit.rim()).bounds
    rise = pitch * math.sqrt(3) / 2
    found: list[Point] = []
    for row in range(math.floor((high - low) / rise) + 1):
        start = left + row % 2 * pitch / 2
        xs = np.round(np.arange(start, right, pitch), 3)
        y = round(low + row * rise, 3)
        found += [(float(x), y) for x in xs[shapely.contains_xy(inside, xs, y)]]
    return found


def _kept_off(circuit: Circuit) -> list[BaseGeometry]:
    found: list[BaseGeometry] = []
    for track in circuit.tracks:
        if track.layer == BACK:
            is_data = track.net.startswith("DATA") or track.net in ("SDA", "SCL")
            away = track.width / 2 + (_FROM_DATA if is_data else AWAY)
            found.append(LineString(track.points).buffer(away))
    found += [Spot(via.at).buffer(VIA / 2 + AWAY) for via in circuit.vias]
    for at, diameter in circuit.holes:
        found.append(Spot(at).buffer(_SCREW_HEAD if diameter > _SCREWS else diameter))
    for cut in circuit.cut_outs:
        found.append(_box(cut.at, cut.width / 2 + _FROM_EDGE, cut.height / 2 + _FROM_EDGE))
    return found + [_of_part(part) for part in circuit.parts]


def _of_part(part: Part) -> BaseGeometry:
    """Its body and its pads, with their mask."""
    width, height = part.footprint.body
    if part.turn % 180:
        width, height = height, width
    shapes = [_box(part.at, width / 2, height / 2)]
    for pad in part.pads():
        shapes.append(_box(pad.at, pad.width / 2 + pad.mask, pad.height / 2 + pad.mask))
    return unary_union(shapes).buffer(AWAY)


def _box(at: Point, half_x: float, half_y: float) -> BaseGeometry:
    return box(at[0] - half_x, at[1] - half_y, at[0] + half_x, at[1] + half_y)
