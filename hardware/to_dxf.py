"""A sheet as DXF (AutoCAD 2000, mm): closed polylines, circles, a layer for each kind of work.

Used by `build`. Round parts of an outline are arcs, by the bulges of its vertices. The same bytes
each time: no dates, no random numbers.
"""

from __future__ import annotations

import io
import itertools
import math

import ezdxf
from ezdxf import options, units

from hardware.places import Point
from hardware.sheet import COLOURS, LAYERS, Circle, Line, Sheet

# This many points one after another on one circle are an arc; they lie on it within so many mm.
_LEAST_OF_AN_ARC = 12
_NEAR = 0.002

Vertex = tuple[float, float, float]  # x, y, and the bulge of the way to the next one


def dxf(sheet: Sheet) -> str:
    """The text of the file; 0, 0 is the lower left corner of the sheet."""
    # Without this, the file holds the time and random numbers.
    options.write_fixed_meta_data_for_testing = True
    drawing = ezdxf.new("R2000", units=units.MM)
    used = {item.layer for item in sheet.items}
    for layer in LAYERS:
        if layer in used:
            drawing.layers.add(layer, color=COLOURS[layer][0])
    space = drawing.modelspace()
    right, up = sheet.half_size
    for item in sheet.in_order():
        attributes = {"layer": item.layer}
        if isinstance(item, Circle):
            middle = (round(item.middle[0] + right, 3), round(item.middle[1] + up, 3))
            space.add_circle(middle, item.radius, dxfattribs=attributes)
        else:
            vertices = [
                (round(x + right, 3), round(y + up, 3), bulge) for x, y, bulge in vertices_of(item)
            ]
            space.add_lwpolyline(vertices, "xyb", close=item.closed, dxfattribs=attributes)
    text = io.StringIO()
    drawing.write(text)
    return text.getvalue()


def vertices_of(line: Line) -> list[Vertex]:
    """The vertices of a line, the round part at its beginning as two arcs.

    A bulge is the tangent of a quarter of the angle of an arc (DXF reference, LWPOLYLINE).
    """
    points = list(line.points)
    arc = _arc(points) if line.closed and len(points) >= _LEAST_OF_AN_ARC else 0
    if arc < _LEAST_OF_AN_ARC:
        return [(x, y, 0.0) for x, y in points]
    step = _turn(points)
    # An outline that is round as a whole comes back to its first point.
    steps = arc if arc == len(points) else arc - 1
    half = steps // 2
    rest = [(x, y, 0.0) for x, y in points[arc:]]
    first = (*points[0], round(math.tan(half * step / 4), 6))
    second = (*points[half], round(math.tan((steps - half) * step / 4), 6))
    if arc == len(points):
        return [first, second]
    return [first, second, (*points[arc - 1], 0.0), *rest]


def _arc(points: list[Point]) -> int:
    """Return how many of the first points lie on one circle, evenly spaced."""
    middle = _middle_of(points[0], points[1], points[2])
    if middle is None:
        # Three in one line.
        return 0
    middle = (
        _middle_of(points[0], points[len(points) // 3], points[2 * len(points) // 3]) or middle
    )
    radius = math.dist(middle, points[0])
    gap = math.dist(points[0], points[1])
    count = 1
    for before, point in itertools.pairwise(points):
        is_on = abs(math.dist(middle, point) - radius) <= _NEAR
        if not is_on or abs(math.dist(before, point) - gap) > 2 * _NEAR:
            break
        count += 1
    return count


def _turn(points: list[Point]) -> float:
    """The angle in radians from the first point of an arc to the second; positive to the left."""
    third = len(points) // 3
    middle = _middle_of(points[0], points[third], points[2 * third])
    assert middle is not None
    one, other = (math.atan2(y - middle[1], x - middle[0]) for x, y in (points[0], points[third]))
    whole = (other - one) % (2 * math.pi)
    return whole / third


def _middle_of(one: Point, two: Point, three: Point) -> Point | None:
    """The middle of the circle through three points, or None if they lie in one line."""
    (ax, ay), (bx, by), (cx, cy) = one, two, three
    twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(twice) < 1e-9:
        return None
    a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / twice
    y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / twice
    return x, y
