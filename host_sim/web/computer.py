"""The additions of this computer to a board before the hub has it: its engine, and its log.

Used by whatever starts a server; see `host_sim.hub.board_with_engine`.
"""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_sim.board.speed import Speed
from host_sim.hub.board_with_engine import BoardWithEngine
from host_sim.hub.messages import LARGEST_SEED
from host_sim.native.quick_loops import quick_loops
from host_sim.web.engine_process import EngineProcess

if TYPE_CHECKING:
    from host_sim.engine.jobs import RemoteEngine
    from host_sim.hub.hub import Sim

_log = logging.getLogger(__name__)


# More processes would find a turn little sooner, and each has memory of its own.
_MOST_CORES = 4


def cores_here() -> int:
    """The number of engines that may do a job together, where this computer serves one board."""
    return min(os.cpu_count() or 1, _MOST_CORES)


def drawn_seed() -> int:
    """A seed that nobody can foretell."""
    return random.SystemRandom().randint(0, LARGEST_SEED)


def board_with_computer(
    board: Sim,
    make_engine: Callable[[], RemoteEngine] = EngineProcess,
    seed: Callable[[], int] = drawn_seed,
    levels: Callable[[str], int] | None = None,
    cores: int = 1,
) -> BoardWithEngine:
    """A board with this computer behind it.

    levels: as it measures them, unless given. cores: see BoardWithEngine.
    """
    # `monotonic` has steps of 16 ms on Windows, longer than a measurement takes.
    levels = levels or Speed(quick_loops(), time.perf_counter).levels
    return BoardWithEngine(board, make_engine, seed, _log.warning, cores, levels)
