"""The price of a circuit of pads, beside that of foil: guesses, as in the parts list.

Used by `pads_page`. Nothing was looked up; the page says so.
"""

from __future__ import annotations

import math

from hardware.parts import Part
from hardware.pcb.model import Circuit

SMALLEST_ORDER = 5
# Euros: what a house asks for an order, for a cm2 of two layers, and for the post with its duty.
_ORDER, _EACH_CM2, _POST, _POST_CM2 = 8.0, 0.011, 15.0, 0.004
_FOIL_PARTS = ("foil", "template of the pads", "carrier")


def order(circuit: Circuit, boards: int) -> float:
    """Euros for an order; fewer than the smallest order cost as much as that."""
    area = max(boards, SMALLEST_ORDER) * circuit.area / 100
    return _ORDER + _POST + area * (_EACH_CM2 + _POST_CM2)


def each(circuit: Circuit, boards: int) -> int:
    """Euros for each of so many boards, rounded up."""
    return math.ceil(order(circuit, boards) / boards)


def foil(parts: list[Part]) -> float:
    """Euros for what the circuit takes the place of, of a board's parts list."""
    return sum(part.sum for part in parts if part.name in _FOIL_PARTS)
