"""The printed board of a board file: a whole one, or one third of it.

Used by `build` and the tests.
"""

from __future__ import annotations

from hardware.pcb.circuit import Maker
from hardware.pcb.layout import LAYOUTS, THIRDS
from hardware.pcb.model import Circuit
from hardware.pcb.third import third_of
from hardware.places import Places, places_of


def circuit_of(places: Places) -> Circuit:
    """The printed board of a board file that has a layout."""
    if places.name in THIRDS:
        return third_of(places)
    layout = LAYOUTS[places.name]
    return Maker(places, layout, Circuit(places.name, layout.half_size)).circuit


def circuit_called(name: str) -> Circuit:
    """The same by the board file's name."""
    return circuit_of(places_of(name))
