"""An engine with the quickest kernels that this computer has.

Used by the process that thinks, and by the puzzles.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from host_sim.engine.engine import TICKS, Engine, thinker_with
from host_sim.native.quick_loops import quick_loops


def now_ms() -> int:
    """This computer's time, in ms that wrap as those of a board do."""
    return int(time.monotonic() * 1000) & TICKS


def quick_engine(clock: Callable[[], int] = now_ms) -> Engine:
    """An engine that thinks as fast as this computer can."""
    return Engine(thinker_with(quick_loops()), clock)
