"""The signal of a finger on a circuit of pads, beside that on foil: computed.

Used by `pads_page` and the tests. The formulas are those of the boards by hand (`hardware.field`);
glass epoxy lies under the copper in place of film, and a trace leads to the row of wires.
"""

from __future__ import annotations

import math
from functools import cache

from hardware.field import Layer, PadField, capacitances
from hardware.pcb.model import Circuit
from hardware.pcb.pads import FROM_WINDOW, TRACE_MM
from hardware.pcb.pads_rows import Row
from hardware.pcb.rules import FR4
from hardware.pcb.size import BOARD_MM
from hardware.places import GAP, Places
from hardware.stack import CHAMBERS, PANEL_MM, SPACER_MM, about
from host_sim.workshop.chip_counts import counts

ADULT_MM, CHILD_MM = 10.0, 6.0  # diameters of a contact
_COPPER_MM = 0.035
_INCH = 25.4


def trace_pf_mm() -> float:
    """The capacitance of a trace to the electrodes that it passes under, which stand still.

    0.67 (er + 1.41) / ln(5.98 h / (0.8 w + t)) pF an inch; source: IPC-2141, microstrip.
    """
    high = BOARD_MM - _COPPER_MM
    ratio = 5.98 * high / (0.8 * TRACE_MM + _COPPER_MM)
    return 0.67 * (FR4 + 1.41) / math.log(ratio) / _INCH


def finger_counts(
    places: Places, circuit: Circuit, rows: list[Row], finger_mm: float = ADULT_MM
) -> dict[str, float]:
    """The counts that a contact so wide takes off, by the pad's name."""
    idle, more = _pad_pf(places.window_radius + FROM_WINDOW, places.pad_radius(), finger_mm)
    found = {}
    for row in rows:
        for _, pad in row.pads:
            trace = trace_pf_mm() * circuit.track_length(f"E_{pad.name}")
            found[pad.name] = counts(idle + trace, more, row.wire_mm)
    return found


@cache
def _pad_pf(window: float, pad: float, finger_mm: float) -> tuple[float, float]:
    above, _ = about(PANEL_MM, 0.0)
    below = (Layer(BOARD_MM, FR4), Layer(SPACER_MM * (CHAMBERS + 1), 1.0))
    case = PadField(window, pad, GAP, above, below, ground_below=True, finger=finger_mm / 2)
    return capacitances(case)
