"""The layers of a board from finger to floor, and the loss of touch signal and light in each.

Used by the pages and `parts`; `touch_model` solves the signal, `electrical` has the light.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from hardware.electrical import light_share
from hardware.places import GAP, Places
from hardware.touch_model.solved import ADULT, CHILD, IDLE, picofarad
from hardware.touch_model.solver import Cell, Layer
from host_sim.workshop.chip_counts import counts
from rootlight.touch.tuning import USUAL

PANEL_MM = 2.0
# What the pages compute besides: other panels and windows, and air below the panel.
PANELS_MM = (1.0, 2.0, 3.0, 4.0)
WINDOWS_MM = (6.0, 8.0, 10.0, 12.0, 14.0)
GAPS_MM = (0.2, 0.5, 1.0)
_DIFFUSER = Layer(0.1, 2.5)
_CARRIER = Layer(0.2, 3.0)
SPACER_MM = 3.0
CHAMBERS = 2  # spacers with round chambers
BASE_MM = 3.0
POST_MM = 20
STRIP_TAPE_MM = 0.3  # the most under the lights
MODULES_TAPE_MM = 3  # thick enough for wires to pass below a module
# The housing of a micro-B plug: along its cable, across, high. R; B: measure yours.
PLUG_MM = (20.0, 11.0, 8.0)
# The Pico's board, and its socket: half of its height, and how far it stands out. D: Pico.
_PICO_MM, _HALF_SOCKET_MM, SOCKET_OUT_MM = 1.0, 1.4, 1.3
# The tie bridge between floor and plug: across the cable, and along it.
BRIDGE_MM = (20, 8)
# mm from the base to the top of a 5050 light: tape, strip, 1.6 mm of light (WS2812B data sheet).
_LED_HIGH = 2.0
# Relative permittivities; R.
_ACRYLIC = 2.8
_AIR = 1.0

TOUCH_THRESHOLD = USUAL[0]  # counts; the firmware's setting `touch_threshold`


@dataclass(frozen=True)
class Sheet:
    """One layer: `mm` thick, `count` times."""

    name: str
    mm: float
    count: int
    material: str
    instead: str


LAYERS = (
    Sheet(
        "panel",
        PANEL_MM,
        1,
        "clear cast acrylic, engraved above",
        "polycarbonate; glass 2 mm (more signal, no engraving); 3 mm acrylic, see below",
    ),
    Sheet(
        "diffuser",
        _DIFFUSER.thickness,
        1,
        "drafting film or tracing paper, loose under the panel",
        "opal film; white paper takes about twice the light",
    ),
    Sheet(
        "pads",
        0.05,
        1,
        "copper tape, one hexagon a pad with a window in its middle",
        "aluminium tape: it cannot be soldered, so screw or clamp each wire",
    ),
    Sheet(
        "carrier",
        _CARRIER.thickness,
        1,
        "clear overhead film; the template lies under it only while foils are put on",
        "thin card, windows cut out; it takes up moisture",
    ),
    Sheet(
        "light chambers",
        SPACER_MM,
        CHAMBERS,
        "MDF 3 mm, painted white; plywood is seldom flat",
        f"foam board {SPACER_MM * CHAMBERS:g} mm, holes by a punch or a knife",
    ),
    Sheet(
        "channels",
        SPACER_MM,
        1,
        "the same",
        "strips of foam board between the rows",
    ),
    Sheet(
        "base",
        BASE_MM,
        1,
        "MDF 3 mm; plywood is seldom flat",
        "any board that does not conduct",
    ),
    Sheet(
        "floor",
        BASE_MM,
        1,
        f"the same, on posts of {POST_MM} mm",
        "felt feet under the posts, if no child reaches below",
    ),
)


def plug_mm(tapes: int) -> float:
    """From the base down to the plug's housing; `tapes`: layers of foam tape under the Pico."""
    return tapes * MODULES_TAPE_MM + _PICO_MM + _HALF_SOCKET_MM - PLUG_MM[2] / 2


def bridge_mm(tapes: int) -> int:
    """The height of the tie bridge: it fills the way from the floor to the plug's housing."""
    return math.floor(POST_MM - plug_mm(tapes) - PLUG_MM[2])


def thickness() -> float:
    """The thickness of the whole board, without feet, in mm."""
    return sum(layer.mm * layer.count for layer in LAYERS) + POST_MM


_ACRYLIC_KG_MM3, _WOOD_KG_MM3 = 1.19e-6, 0.6e-6  # R


def weight(places: Places) -> float:
    """The weight of panel, spacers, base and floor in kg, as if they had no holes."""
    half_x, half_y = places.half_size
    wood = SPACER_MM * (CHAMBERS + 1) + 2 * BASE_MM
    return 4 * half_x * half_y * (PANEL_MM * _ACRYLIC_KG_MM3 + wood * _WOOD_KG_MM3)


def chamber_height() -> float:
    """From the light to the foil, in mm."""
    return SPACER_MM * (CHAMBERS + 1) - _LED_HIGH


@dataclass(frozen=True)
class Signal:
    """The effect of a finger on the middle of one cell; share of light passed.

    pF idle, pF that an adult's finger adds, counts that it takes off, and those of a child.
    """

    panel_mm: float
    window_mm: float
    idle_pf: float
    finger_pf: float
    counts: float
    child: float
    light: float


def about(panel_mm: float, air_mm: float) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """The sheets above the foils and below them, from the foils outwards."""
    gap = (Layer(air_mm, _AIR),) if air_mm else ()
    above = (_DIFFUSER, *gap, Layer(panel_mm, _ACRYLIC))
    return above, (_CARRIER, Layer(SPACER_MM * (CHAMBERS + 1), _AIR))


def cell_of(
    places: Places,
    panel_mm: float = PANEL_MM,
    window_mm: float | None = None,
    air_mm: float = 0.0,
) -> Cell:
    """A cell of a board by hand. Ground below: the strip of LEDs, in the worst case."""
    window = 2 * places.window_radius if window_mm is None else window_mm
    sides = 6 if places.kind == "hexagon" else 4
    return Cell(places.pitch, GAP, window / 2, *about(panel_mm, air_mm), sides=sides)


def signal(
    places: Places,
    wire_mm: float,
    panel_mm: float = PANEL_MM,
    window_mm: float | None = None,
    air_mm: float = 0.0,
) -> Signal:
    """The signal of a finger on the middle of a cell; `air_mm`: a gap under the panel."""
    cell = cell_of(places, panel_mm, window_mm, air_mm)
    idle, adult = picofarad(cell, IDLE), picofarad(cell, ADULT)
    found, child = (counts(idle, one, wire_mm) for one in (adult, picofarad(cell, CHILD)))
    light = light_share(cell.window, chamber_height())
    return Signal(panel_mm, 2 * cell.window, idle, adult, found, child, light)
