"""How many complete random games of Root Bound one core plays in a second, in each form.

Used by `bench`. A game is what the search calls a playout, from the empty board: a random cell
first; when the turn may have a second stone, a coin for it.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

from host_sim.native import wasm
from host_sim.native.library import load
from host_sim.native.quick_loops import NativeLoops
from host_sim.native.translate import c_name_of
from rootlight.kernels.playouts_rootbound import RANDOM
from rootlight.match.match import Match
from rootlight.search.loops import Loops
from rootlight.search.rootbound_world import RootBoundWorld
from rootlight.search.worlds import world_of

# More turns than any game has.
_ALL_TURNS = 30000


def games_a_second(board: str, seconds: float) -> dict[str, float | None]:
    """Games a second as `python`, as machine code (`native`) and as `wasm`; None where not built.

    Measured for so many seconds each, of this process's own time on the processor.
    """
    library = load()
    return {
        "python": _played(board, Loops(), seconds),
        "native": _played(board, NativeLoops(library), seconds) if library else None,
        "wasm": _played_in_wasm(board, seconds) if library else None,
    }


def _world(board: str, loops: Loops) -> RootBoundWorld:
    """A world that stands at the beginning of a game."""
    match = Match("rootbound", board)
    world = world_of(match, loops)
    assert isinstance(world, RootBoundWorld)
    world.take(match.game)
    return world


def _played(board: str, loops: Loops, seconds: float) -> float:
    world = _world(board, loops)
    games = 0
    started = time.process_time()
    spent = 0.0
    while spent < seconds:
        world.restore()
        world.begin_playout(games)
        while not world.go_on(_ALL_TURNS):
            pass
        games += 1
        spent = time.process_time() - started
    return games / spent


def _played_in_wasm(board: str, seconds: float) -> float | None:
    """The calls of one game, which are the same for every game, made again and again in wasm."""
    loops = _NotedLoops()
    world = _world(board, loops)
    loops.calls.clear()
    while not world.go_on(_ALL_TURNS):
        pass
    world.restore()
    try:
        return wasm.rounds_a_second(loops.calls, loops.facts(), RANDOM, seconds)
    except wasm.NoNode:
        return None


class _NotedLoops(Loops):
    """The loops as Python; `calls` has what was called, as wasm takes it."""

    def __init__(self) -> None:
        self.calls: list[wasm.Call] = []

    def playouts_rootbound(self) -> ModuleType:
        module = super().playouts_rootbound()
        noted = ModuleType(module.__name__)
        for name, loop in vars(module).items():
            noted.__dict__[name] = self._noted(name, loop) if callable(loop) else loop
        return noted

    def facts(self) -> wasm.Table:
        """The table that has the random numbers."""
        _, *arguments = self.calls[0]
        named = inspect.signature(super().playouts_rootbound().play_on).bind(*arguments)
        return cast(wasm.Table, named.arguments["facts"])

    def _noted(self, name: str, loop: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            self.calls.append([c_name_of("playouts_rootbound", name), *arguments])
            return loop(*arguments)

        return call
