"""The signal of a finger on a printed electrode, from the length of its trace: computed.

Used by the pages and the tests; `hardware.touch_model` solves the field.
"""

from __future__ import annotations

from hardware.pcb.model import Circuit
from hardware.pcb.rules import CORE, FR4, GAP, PREPREG
from hardware.places import Places
from hardware.touch_model.solved import ADULT, CHILD, IDLE, SIZES, picofarad
from hardware.touch_model.solver import Cell, Layer
from host_sim.workshop.chip_counts import counts
from rootlight import physics
from rootlight.board_files.faces import FILM as FILM_FACE
from rootlight.touch.tuning import usual

# The face that fingers touch: a film with its transfer tape, bonded to the board. Permittivity of
# polyester and polycarbonate, and of acrylic; R.
FILM_MM, TAPE_MM = 0.5, 0.05
_FILM = 3.0
FILM = (Layer(TAPE_MM, _FILM), Layer(FILM_MM, _FILM))
# Instead of it, as on boards by hand; half a millimetre of air is what a loose panel bows.
ACRYLIC_MM = 2.0
AIR_MM = 0.5
_AIR = Layer(AIR_MM, 1.0)
_ACRYLIC = Layer(ACRYLIC_MM, 2.8)
ACRYLIC = (Layer(TAPE_MM, _FILM), _ACRYLIC)
LOOSE = (_AIR, _ACRYLIC)
LOOSE_FILM = (_AIR, Layer(FILM_MM, _FILM))
# Solid ground: the mesh that is there gives more.
BELOW = (Layer(PREPREG + CORE, FR4),)
ADULT_MM, CHILD_MM = SIZES[ADULT], SIZES[CHILD]  # diameters of a contact
FILM_THRESHOLD, FILM_RELEASE = usual(FILM_FACE)
# A trace of 0.15 mm between the electrodes above and the mesh of ground below.
TRACE_PF_MM = physics.TRACE_PF_MM.value
VIAS_PF = 1.0  # both ends together; R


def cell_of(places: Places, face: tuple[Layer, ...]) -> Cell:
    """A cell of a printed board below this face."""
    return Cell(places.pitch, GAP, places.window_radius, face, BELOW)


def finger_counts(
    places: Places,
    trace_mm: float,
    face: tuple[Layer, ...] = FILM,
    finger: str = ADULT,
) -> float:
    """Counts that a finger on the middle of a cell takes off, by its name in `SIZES`."""
    cell = cell_of(places, face)
    idle = picofarad(cell, IDLE) + VIAS_PF + TRACE_PF_MM * trace_mm
    return counts(idle, picofarad(cell, finger), 0)


def pad_counts(
    places: Places,
    circuit: Circuit,
    face: tuple[Layer, ...] = FILM,
    finger: str = ADULT,
) -> dict[str, float]:
    """The counts of each pad by its name, from the length of its real trace."""
    return {
        electrode.name: finger_counts(places, circuit.track_length(electrode.net), face, finger)
        for electrode in circuit.electrodes
    }
