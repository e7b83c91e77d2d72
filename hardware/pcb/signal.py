"""The signal of a finger on a printed electrode, from the length of its trace: computed.

Used by the page and the tests; `field` and `electrical` have the formulas.
"""

from __future__ import annotations

from functools import cache

from hardware.field import Layer, PadField, capacitances
from hardware.pcb.model import Circuit
from hardware.pcb.rules import CORE, FR4, GAP, PREPREG
from hardware.places import Places
from host_sim.workshop.chip_counts import counts
from rootlight import physics

PANEL_MM = 2.0
_ACRYLIC = 2.8  # relative permittivity; R
# A trace of 0.15 mm between the electrodes above and the mesh of ground below.
TRACE_PF_MM = physics.TRACE_PF_MM.value
VIAS_PF = 1.0  # both ends together; R


def finger_counts(places: Places, trace_mm: float, panel_mm: float = PANEL_MM) -> float:
    """Counts that a finger takes off, over solid ground: the mesh gives some more."""
    idle, finger = _pad_pf(places.window_radius, _radius(places), panel_mm)
    return counts(idle + VIAS_PF + TRACE_PF_MM * trace_mm, finger, 0)


def pad_counts(places: Places, circuit: Circuit) -> dict[str, float]:
    """The counts of each pad by its name, from the length of its real trace."""
    return {
        electrode.name: finger_counts(places, circuit.track_length(electrode.net))
        for electrode in circuit.electrodes
    }


def _radius(places: Places) -> float:
    """The radius of a circle with the area of a hexagon with `rules.GAP` to its neighbours."""
    across = places.pitch - GAP
    return float(across * (3**0.5 / 2 / 3.141592653589793) ** 0.5)


@cache
def _pad_pf(window: float, radius: float, panel_mm: float) -> tuple[float, float]:
    """(idle, what a finger adds) in pF."""
    case = PadField(
        window=window,
        pad=radius,
        gap=GAP,
        above=(Layer(panel_mm, _ACRYLIC),),
        below=(Layer(PREPREG + CORE, FR4),),
        ground_below=True,
    )
    return capacitances(case)
