"""What the field gives for the cells of the boards: kept in a file, and solved where it lacks.

Used by the pages, `cases` and the tests. `make touch-model` writes the file. A cell that nobody
has solved yet, of a board file of your own, is solved when it is asked for, on a coarser grid.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from hardware.touch_model.fingers import flat, lying
from hardware.touch_model.solver import Cell, Field, Grounded, Layer

FILE = Path(__file__).with_name("solved.json")
STEP = 0.5  # mm from node to node; finer ones change no figure by more than a tenth
COARSE = 1.0  # mm; within a tenth of finer ones, or a little more
_DIGITS = 4
IDLE = "idle"
CHILD, MIDDLE, ADULT = "child, 6 mm", "8 mm", "adult, 10 mm"
SIZES = {CHILD: 6.0, MIDDLE: 8.0, ADULT: 10.0}
BETWEEN = " between two cells"
LYING, NEXT = "adult, lying", "adult, lying, next cell"
_STEEP = 15.0  # degrees: a finger that lies down


def fingers(pitch: float) -> dict[str, Grounded]:
    """All fingers by their names; that of the next cell lies down from the cell at the left."""
    return {
        **{name: flat(size) for name, size in SIZES.items()},
        **{name + BETWEEN: flat(size, pitch / 2) for name, size in SIZES.items()},
        LYING: lying(SIZES[ADULT], _STEEP),
        NEXT: lying(SIZES[ADULT], _STEEP, -pitch),
    }


def picofarad(cell: Cell, name: str) -> float:
    """What the cell has (IDLE), or what a finger of this name adds, in pF."""
    known = _kept().get(key_of(cell), {})
    return known[name] if name in known else _solve(cell, name, COARSE)


def solve(cell: Cell, names: Iterable[str], step: float = STEP) -> dict[str, float]:
    """The figures of a cell, as the file keeps them."""
    found = {name: round(_solve(cell, name, step), _DIGITS) for name in names}
    return {IDLE: round(_solve(cell, IDLE, step), _DIGITS), **found}


def key_of(cell: Cell) -> str:
    """The name of a cell in the file."""
    shape = {6: "hexagon", 4: "square"}[cell.sides]
    return (
        f"{shape} {cell.pitch:g}, gap {cell.gap:g}, window {2 * cell.window:g}; "
        f"above {_sheets(cell.above)}; below {_sheets(cell.below)}"
    )


def _sheets(layers: tuple[Layer, ...]) -> str:
    return " + ".join(f"{one.thickness:g} of {one.permittivity:g}" for one in layers)


def forget() -> None:
    """Read the file anew when it is asked for the next time."""
    _kept.cache_clear()


@cache
def _kept() -> dict[str, dict[str, float]]:
    kept: dict[str, dict[str, float]] = json.loads(FILE.read_text("utf-8"))
    return kept


@lru_cache(maxsize=1)
def _field(cell: Cell, step: float) -> Field:
    return Field(cell, round(cell.pitch / step))


@cache
def _solve(cell: Cell, name: str, step: float) -> float:
    field = _field(cell, step)
    if name == IDLE:
        return field.capacitance()
    return field.capacitance(fingers(cell.pitch)[name]) - _solve(cell, IDLE, step)
