"""The playouts that one core does in a second: of random games alone, and of whole searches.

Used by `bench`. Both are played in the kernels, from the beginning of a game: a random game is a
search whose tree never grows.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from host_sim.native import wasm
from host_sim.native.library import load
from host_sim.native.quick_loops import NativeLoops
from host_sim.native.translate import c_name_of
from rootlight.kernels import tree
from rootlight.kernels.tree import (
    BASE_LENGTH,
    DONE,
    KNOBS,
    MOVES,
    NODE,
    PLAYERS,
    RANDOM,
    RIPE,
    RUN,
    UNTIL,
)
from rootlight.match.match import Match
from rootlight.search.levels import plan_of
from rootlight.search.loops import Loops
from rootlight.search.search import Search
from rootlight.search.worlds import world_of

_PLAYOUTS = 2000  # of a search
_GAMES = 200  # in one call
# More random turns than any number of games has.
_ALL_TURNS = 1 << 30
_NEVER = 0xFFFF


class Rates(NamedTuple):
    """Playouts a second; None where nothing is built."""

    games: float | None
    searches: float | None


def rates(game: str, board: str, seconds: float) -> dict[str, Rates]:
    """The rates of machine code (`native`) and of `wasm`.

    Each is measured for so many seconds of the process's own time on the processor.
    """
    library = load()
    if library is None:
        return dict.fromkeys(("native", "wasm"), Rates(None, None))
    loops = NativeLoops(library)
    noted = _NotedLoops(loops)
    return {
        "native": Rates(
            games_a_second(game, board, seconds, loops),
            _a_second(lambda: _search(game, board, loops), seconds),
        ),
        "wasm": Rates(
            _in_wasm(noted, lambda: _random_games(game, board, noted, _GAMES)(), seconds),
            _in_wasm(noted, lambda: _search(game, board, noted), seconds),
        ),
    }


def games_a_second(
    game: str, board: str, seconds: float, loops: Loops, games: int = _GAMES
) -> float:
    """Random games a second. games: so many are played in one call."""
    return _a_second(_random_games(game, board, loops, games), seconds)


def _a_second(play: Callable[[], int], seconds: float) -> float:
    """Return the playouts a second of a function, which returns how many it did."""
    playouts = 0
    started = time.process_time()
    spent = 0.0
    while spent < seconds:
        playouts += play()
        spent = time.process_time() - started
    return playouts / spent


def _random_games(game: str, board: str, loops: Loops, games: int) -> Callable[[], int]:
    """Return a function that plays so many random games, and returns how many."""
    match = Match(game, board)
    world = world_of(match, loops)
    world.take(match.game)
    tree, path, knobs, run = (_table(size) for size in (NODE, 2, KNOBS, RUN))
    mask = bytearray(world.moves)
    run[BASE_LENGTH] = 1
    run[UNTIL] = games
    run[RIPE] = _NEVER
    run[MOVES] = world.moves
    run[PLAYERS] = world.players
    world.begin_search((tree, path, knobs, mask, run))

    def play() -> int:
        tree[:] = _table(NODE)
        run[DONE] = 0
        world.think(_ALL_TURNS)
        return games

    return play


def _table(size: int) -> array[int]:
    return array("H", bytes(2 * size))


def _search(game: str, board: str, loops: Loops) -> int:
    """Look for a first turn; how many playouts that took."""
    match = Match(game, board)
    search = Search(world_of(match, loops), loops.tree(), _ALL_TURNS)
    search.begin(match.game, plan_of(_PLAYOUTS), 1)
    while not search.step():
        pass
    return search.playouts()


def _in_wasm(noted: _NotedLoops, play: Callable[[], object], seconds: float) -> float | None:
    """Playouts a second of the call with which the kernels begin to think, made in wasm."""
    call, run = noted.first_of(play)
    try:
        return wasm.rounds_a_second([call], run, RANDOM, seconds) * run[UNTIL]
    except wasm.NoNode:
        return None


class _Noted(Exception):
    """The kernels were about to think."""


class _NotedLoops(Loops):
    """Other loops, up to where they begin to think."""

    def __init__(self, loops: Loops) -> None:
        self._loops = loops
        self._arguments: tuple[Any, ...] = ()
        self._name = ""

    def first_of(self, play: Callable[[], object]) -> tuple[wasm.Call, array[int]]:
        """The first call of a function with which the kernels think, and `run` in it."""
        try:
            play()
        except _Noted:
            *_, run, _turns = self._arguments
            return [self._name, *self._arguments], run
        raise AssertionError("nothing was thought about")

    def quick(self, kernel: ModuleType) -> ModuleType:
        """The other loops' functions; a game's thinks no more."""
        module = self._loops.quick(kernel)
        if kernel is tree:
            return module
        noted = ModuleType(module.__name__)
        noted.__dict__.update(vars(module), think=self._think)
        self._name = c_name_of(module.__name__.rpartition(".")[2], "think")
        return noted

    def _think(self, *arguments: Any) -> None:
        self._arguments = arguments
        raise _Noted
