"""The signal of a finger on a circuit of pads, beside that on foil: computed.

Used by `pads_page` and the tests. `hardware.touch_model` solves the field, as for the boards by
hand; glass epoxy lies under the copper in place of film, and a trace leads to the row of wires.
"""

from __future__ import annotations

import math

from hardware.pcb.model import Circuit
from hardware.pcb.pads import FROM_WINDOW, TRACE_MM
from hardware.pcb.pads_rows import Row
from hardware.pcb.rules import FR4
from hardware.pcb.size import BOARD_MM
from hardware.places import GAP, Places
from hardware.stack import CHAMBERS, PANEL_MM, SPACER_MM, about
from hardware.touch_model.solved import ADULT, IDLE, picofarad
from hardware.touch_model.solver import Cell, Layer
from host_sim.workshop.chip_counts import counts

_COPPER_MM = 0.035
_INCH = 25.4


def trace_pf_mm() -> float:
    """The capacitance of a trace to the electrodes that it passes under, which stand still.

    0.67 (er + 1.41) / ln(5.98 h / (0.8 w + t)) pF an inch; source: IPC-2141, microstrip.
    """
    high = BOARD_MM - _COPPER_MM
    ratio = 5.98 * high / (0.8 * TRACE_MM + _COPPER_MM)
    return 0.67 * (FR4 + 1.41) / math.log(ratio) / _INCH


def cell_of(places: Places) -> Cell:
    """A cell of a circuit of pads below the panel of a board by hand."""
    above, _ = about(PANEL_MM, 0.0)
    below = (Layer(BOARD_MM, FR4), Layer(SPACER_MM * (CHAMBERS + 1), 1.0))
    return Cell(places.pitch, GAP, places.window_radius + FROM_WINDOW, above, below)


def finger_counts(
    places: Places, circuit: Circuit, rows: list[Row], finger: str = ADULT
) -> dict[str, float]:
    """The counts that a finger, by its name in `SIZES`, takes off, by the pad's name."""
    cell = cell_of(places)
    idle, more = picofarad(cell, IDLE), picofarad(cell, finger)
    found = {}
    for row in rows:
        for _, pad in row.pads:
            trace = trace_pf_mm() * circuit.track_length(f"E_{pad.name}")
            found[pad.name] = counts(idle + trace, more, row.wire_mm)
    return found
