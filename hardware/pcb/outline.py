"""Shapes that several writers draw: cut-outs, marks of parts.

Used by the writers.
"""

from __future__ import annotations

from hardware.pcb.footprints import Footprint
from hardware.pcb.model import CutOut, Part
from hardware.places import Point


def corners(cut: CutOut) -> list[Point]:
    """The corners of a cut-out, the first one again at the end."""
    x, y = cut.at
    half_x, half_y = cut.width / 2, cut.height / 2
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
    return [(round(x + sx * half_x, 4), round(y + sy * half_y, 4)) for sx, sy in signs]


def marks(part: Part) -> list[list[Point]]:
    """Lines on the silk-screen, where they lie on the board."""
    return [[part.place(point) for point in line] for line in local_marks(part.footprint)]


def local_marks(form: Footprint) -> list[list[Point]]:
    """A bar outside of pin 1, and the outline of a part with leads; as the part has them."""
    if not form.is_bought:
        return []
    first = form.pads[0]
    away = -first.width / 2 - 0.3
    half = first.height / 2
    x = first.x + (away if first.x <= 0 else -away)
    bar = [(x, first.y - half), (x, first.y + half)]
    return [bar, list(form.outline)] if form.outline else [bar]
