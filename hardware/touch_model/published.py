"""What others published of boards with this chip, and what the model gives for them.

Used by `page`; a test compares both. Sources: the repository whowechina/chu_pico (its footprints,
its list of parts and its firmware); a thread on the maker's forum, "MPR121 sensitivity"; issue 39
of adafruit/Adafruit_MPR121.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.touch_model.solved import ADULT, fingers
from hardware.touch_model.solver import Cell, Field, Layer
from host_sim.workshop.chip_counts import ELECTRODE_PIN_PF, RAIL

_ACRYLIC, _PLASTIC, _FR4 = 2.8, 2.8, 4.4  # permittivities; R
_BOARD = (Layer(1.6, _FR4),)  # over solid ground
_OPEN = (*_BOARD, Layer(8.0, 1.0))  # no copper below
_STEP = 1.0  # mm
# 16 uA for half a microsecond, as chips begin: uA us of charge, and the counts of it on 1 pF.
_DEFAULT_COUNTS_PF = 16 * 0.5 * 1024 / RAIL


@dataclass(frozen=True)
class Published:
    """One board: `told` of it, and the model's least and most counts of an adult's finger."""

    name: str
    told: str
    least: float
    most: float


def chu_pico() -> Published:
    """Keys of 14.2 x 25.7 mm below a panel of 1.8 mm; counts up to 0.9 of 248, times 4, at rest.

    Without copper below and with solid ground, traces of 20 to 80 mm: nobody says which.
    """
    panel = (Layer(1.8, _ACRYLIC), Layer(0.1, 3.0))
    at_rest = int(0.9 * 248) * 4
    found = [
        _counts(_key(panel, below), more_pf, at_rest)
        for below, more_pf in ((_OPEN, 2.0), (_BOARD, 8.0))
    ]
    told = "felt from 22 counts on, and players set it from 13 to 31"
    return Published("chu_pico: keys below 1.8 mm", told, min(found), max(found))


def in_a_housing() -> Published:
    """Pads as large as a finger, 208 counts at rest, in a housing of which nothing is said.

    So from 1 mm of plastic that lies flat to 3 mm with half a millimetre of air.
    """
    found = []
    for above in ((Layer(1.0, _PLASTIC),), (Layer(0.5, 1.0), Layer(3.0, _PLASTIC))):
        cell = Cell(12.0, 2.0, 0.0, above, _BOARD, sides=4)
        _, more = _solved(cell)
        found.append(208 * more / (_DEFAULT_COUNTS_PF / 208 + more))
    return Published("pads of 10 mm in a housing", "208 fall to 202", min(found), max(found))


def below_acrylic() -> Published:
    """Pads of 8 to 25 mm below 1.5 mm of acrylic, with the charge that the library sets."""
    found = []
    for size in (8.0, 25.0):
        cell = Cell(size + 4.0, 4.0, 0.0, (Layer(1.5, _ACRYLIC),), _OPEN, sides=4)
        idle, more = _solved(cell)
        line = ELECTRODE_PIN_PF + idle
        found.append(_DEFAULT_COUNTS_PF / line - _DEFAULT_COUNTS_PF / (line + more))
    told = "not felt with the library's 16 uA x 0.5 us and 12 counts"
    return Published("pads of 8 to 25 mm below 1.5 mm", told, min(found), max(found))


def all_published() -> list[Published]:
    """All of them; takes some seconds."""
    return [chu_pico(), in_a_housing(), below_acrylic()]


def _key(above: tuple[Layer, ...], below: tuple[Layer, ...]) -> Cell:
    return Cell(16.0, 1.8, 0.0, above, below, sides=4, height=27.5)


def _counts(cell: Cell, more_pf: float, at_rest: float) -> float:
    idle, more = _solved(cell)
    return at_rest * more / (ELECTRODE_PIN_PF + idle + more_pf + more)


def _solved(cell: Cell) -> tuple[float, float]:
    """(idle, what an adult's finger adds), in pF."""
    field = Field(cell, round(cell.pitch / _STEP))
    idle = field.capacitance()
    return idle, field.capacitance(fingers(cell.pitch)[ADULT]) - idle
