"""The signal of a finger on a printed electrode, from the length of its trace: computed.

Used by the pages and the tests; `hardware.touch_model` solves the field.
"""

from __future__ import annotations

import math
from functools import cache

from hardware.field import Layer
from hardware.pcb.model import Circuit
from hardware.pcb.rules import CORE, FR4, GAP, PREPREG
from hardware.places import Places
from hardware.touch_model.fingers import flat
from hardware.touch_model.solver import Cell, Field
from host_sim.workshop.chip_counts import counts
from rootlight import physics

# The face that fingers touch: a film with its transfer tape, bonded to the board. Permittivity of
# polyester and polycarbonate, and of acrylic; R.
FILM_MM, TAPE_MM = 0.5, 0.05
_FILM = 3.0
FILM = (Layer(TAPE_MM, _FILM), Layer(FILM_MM, _FILM))
# Instead of it, as on boards by hand; half a millimetre of air is what a loose panel bows.
ACRYLIC_MM = 2.0
_ACRYLIC = Layer(ACRYLIC_MM, 2.8)
ACRYLIC = (Layer(TAPE_MM, _FILM), _ACRYLIC)
LOOSE = (Layer(0.5, 1.0), _ACRYLIC)
ADULT_MM, CHILD_MM = 10.0, 6.0  # diameters of a contact
# Half-way, by ratio, between a finger's edge on the next cell and a child on the middle of a cell.
FILM_THRESHOLD = round(math.sqrt(physics.FILM_EDGE_COUNTS.value * physics.FILM_CHILD_COUNTS.value))
FILM_RELEASE = round(0.6 * FILM_THRESHOLD)  # the share that `rootlight.touch.tuning` takes
# A trace of 0.15 mm between the electrodes above and the mesh of ground below.
TRACE_PF_MM = physics.TRACE_PF_MM.value
VIAS_PF = 1.0  # both ends together; R


def finger_counts(
    places: Places,
    trace_mm: float,
    face: tuple[Layer, ...] = FILM,
    finger_mm: float = ADULT_MM,
) -> float:
    """Counts that a contact so wide takes off, over solid ground: the mesh gives some more."""
    idle, more = _pad_pf(places.pitch, places.window_radius, face, finger_mm)
    return counts(idle + VIAS_PF + TRACE_PF_MM * trace_mm, more, 0)


def pad_counts(
    places: Places,
    circuit: Circuit,
    face: tuple[Layer, ...] = FILM,
    finger_mm: float = ADULT_MM,
) -> dict[str, float]:
    """The counts of each pad by its name, from the length of its real trace."""
    return {
        electrode.name: finger_counts(places, circuit.track_length(electrode.net), face, finger_mm)
        for electrode in circuit.electrodes
    }


@cache
def _pad_pf(
    pitch: float, window: float, face: tuple[Layer, ...], finger_mm: float
) -> tuple[float, float]:
    """(idle, what a finger adds) in pF. A step of 1 mm is within a twentieth of finer ones."""
    cell = Cell(pitch, GAP, window, face, (Layer(PREPREG + CORE, FR4),))
    field = Field(cell, round(pitch))
    idle = field.capacitance()
    return idle, field.capacitance(flat(finger_mm)) - idle
