"""The sheets below a circuit of pads: as for foil, but slots lead the wires down, not holes.

Used by `pads_files`.
"""

from __future__ import annotations

from hardware.pcb.pads_rows import Row
from hardware.places import Places
from hardware.sheet import Sheet
from hardware.sheets import base, chambers, channels


def pads_sheets(places: Places, rows: list[Row]) -> list[Sheet]:
    """The sheets that differ, from the top down."""
    slots = [row.slot() for row in rows]
    return [chambers(places, slots), channels(places, slots), base(places, slots)]
