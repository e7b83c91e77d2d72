"""The picture of each step."""

from __future__ import annotations

from collections.abc import Callable

from hardware.steps import before, closing, foils, lights, modules
from hardware.steps.board import Board
from hardware.steps.drawing import Picture

PICTURES: dict[int, Callable[[Board], Picture]] = {
    0: before.try_touch,
    1: before.lay_out,
    2: before.cut_sheets,
    3: before.print_template,
    4: foils.foils,
    5: foils.tips,
    6: lights.lights,
    7: lights.links,
    8: modules.power,
    9: lights.first_light,
    10: modules.addresses,
    11: modules.bus,
    12: closing.stacking,
    13: modules.piezo,
    14: closing.panel_on,
    15: closing.close,
}
