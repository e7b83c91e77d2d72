"""Simulated boards that think with the quickest kernels that this computer has."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.board.speed import Speed
from host_sim.board.thinker import PartsInRealTime, SimulatedParts
from host_sim.native.quick_loops import quick_loops


def quick_board(
    built: str = "hex-7", seed: int = 1, settings: dict[str, Any] | None = None
) -> SimulatedBoard:
    """A board for scripts: its thinking takes as much of its time as it does without kernels."""
    make_parts = partial(SimulatedParts, loops=quick_loops())
    return SimulatedBoard(built, seed, make_parts, settings=settings)


def board_in_real_time(built: str, seed: int) -> SimulatedBoard:
    """A board for people: its thinking leaves half of the time to all else."""
    # On Windows `monotonic` stands still for 16 ms at a time, longer than a measurement takes.
    loops, clock = quick_loops(), time.perf_counter
    make_parts = partial(PartsInRealTime, loops=loops, clock=clock, speed=Speed(loops, clock))
    return SimulatedBoard(built, seed, make_parts)
