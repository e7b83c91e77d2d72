"""Shapes that several writers draw: cut-outs, marks of parts.

Used by the writers.
"""

from __future__ import annotations

import math

from hardware.pcb.footprints import Footprint, PadForm
from hardware.pcb.model import CutOut, Part
from hardware.places import Point

_AWAY = 0.3  # from a pin to its mark
# Houses print no line that is much shorter than half a millimetre, and no eye finds it.
_LEAST_BAR = 0.5
_POINTER = 0.6  # the height and the foot of a triangle


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
    """The mark of pin 1, and the outline of a part with leads; as the part has them.

    A bar lies outside of pin 1, and a triangle points at a pin that is too narrow for a bar. Two
    pads alone need no mark: such a part works either way round, and a house would ask.
    """
    if not form.is_bought:
        return []
    if form.outline:
        return [_bar(form.pads[0]), list(form.outline)]
    if len(form.pads) == 2:
        return []
    narrow = min(form.pads[0].width, form.pads[0].height) < _LEAST_BAR
    return [_triangle(form.pads[0]) if narrow else _bar(form.pads[0])]


def _bar(pin: PadForm) -> list[Point]:
    x, half = _beside(pin), pin.height / 2
    return [(x, pin.y - half), (x, pin.y + half)]


def _triangle(pin: PadForm) -> list[Point]:
    tip = _beside(pin)
    foot = tip + math.copysign(_POINTER, tip)
    return [(tip, pin.y), (foot, pin.y + _POINTER / 2), (foot, pin.y - _POINTER / 2), (tip, pin.y)]


def _beside(pin: PadForm) -> float:
    """An x outside of a pin of the left or the right side."""
    away = pin.width / 2 + _AWAY
    return pin.x - away if pin.x <= 0 else pin.x + away
