"""The picture of each step."""

from __future__ import annotations

from collections.abc import Callable

from hardware.steps import before
from hardware.steps.board import Board
from hardware.steps.drawing import Picture

PICTURES: dict[int, Callable[[Board], Picture]] = {
    0: before.try_touch,
    1: before.lay_out,
    2: before.cut_sheets,
    3: before.print_template,
}
