"""Footprints of parts with leads, and of holes for wires: for boards that people solder by hand.

Used by `carrier`. Seen from the part's upper side, pin 1 at the left, x to the right, y up, in mm;
distances of leads are those of the stripboard, whose holes they take.
"""

from __future__ import annotations

import math

from hardware.pcb.footprints import Footprint, PadForm
from hardware.places import Point

_LEAD, _LEAD_PAD = 1.0, 1.8  # drill and pad: leads are 0.5 to 0.8 mm thick
WIRE, WIRE_PAD = 1.2, 2.0  # for stranded wire up to 0.5 mm2, tinned
_PITCH = 2.54


def _lead(pin: str, x: float, y: float = 0.0) -> PadForm:
    return PadForm(pin, round(x, 3), round(y, 3), _LEAD_PAD, _LEAD_PAD, _LEAD)


def _two(
    name: str, apart: float, body: tuple[float, float], outline: tuple[Point, ...]
) -> Footprint:
    pads = (_lead("1", -apart / 2), _lead("2", apart / 2))
    return Footprint(f"{name}_P{apart:.2f}mm", pads, body, outline)


def _box(width: float, height: float) -> tuple[Point, ...]:
    x, y = width / 2, height / 2
    return ((-x, -y), (x, -y), (x, y), (-x, y), (-x, -y))


def _circle(diameter: float) -> tuple[Point, ...]:
    turns = (2 * math.pi * step / 24 for step in range(25))
    return tuple(
        (round(diameter / 2 * math.cos(turn), 3), round(diameter / 2 * math.sin(turn), 3))
        for turn in turns
    )


def _dip() -> Footprint:
    """Pins 1 to 7 down the left side, 8 to 14 up the right one; the notch is at the top."""
    left = [_lead(str(pin), -3.81, (4 - pin) * _PITCH) for pin in range(1, 8)]
    right = [_lead(str(pin), 3.81, (pin - 11) * _PITCH) for pin in range(8, 15)]
    notch = ((-0.8, 9.5), (-0.5, 8.7), (0.5, 8.7), (0.8, 9.5))
    outline = ((-2.5, 9.5), (-2.5, -9.5), (2.5, -9.5), (2.5, 9.5), *notch[::-1], (-2.5, 9.5))
    return Footprint("DIP-14_W7.62mm", tuple(left + right), (6.4, 19.3), outline)


DIP_14 = _dip()
RADIAL_FUSE = _two("PTC_radial", 2 * _PITCH, (7.4, 3.0), ())
RADIAL_CAPACITOR = _two("CP_radial_D8mm", 2 * _PITCH, (8.0, 8.0), _circle(8.0))
DISC_CAPACITOR = _two("C_disc", 2 * _PITCH, (5.0, 2.5), ())
RESISTOR = _two("R_axial", 4 * _PITCH, (6.3, 2.4), _box(6.3, 2.4))
UPRIGHT_RESISTOR = _two("R_upright", _PITCH, (2.4, 2.4), ())
PIEZO_DISC = _two("piezo_D13mm", 2 * _PITCH, (13.0, 13.0), _circle(13.0))


def wire_holes(places: list[float]) -> Footprint:
    """Holes for wires in a row: x of each, in mm. Nothing is bought for them."""
    pads = tuple(
        PadForm(str(pin), round(x, 3), 0.0, WIRE_PAD, WIRE_PAD, WIRE)
        for pin, x in enumerate(places, start=1)
    )
    return Footprint(f"wire_holes_{len(pads)}", pads, (2.0, 2.0), (), is_bought=False)
