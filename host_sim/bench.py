"""`make bench`: how fast the rules and the board are on this machine, for hex-7.

Prints figures; judges nothing. Uses the simulated board with its real firmware.
"""

from __future__ import annotations

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable

from host_sim.random_play import Chance, play_turn
from host_sim.simulated_board import SimulatedBoard
from rootlight.match import Match

_BOARD = "hex-7"
_SECONDS = 3.0


def main() -> None:
    """Print all figures."""
    print(f"Root Bound on {_BOARD}, CPython on one core of this machine:")
    _print("random games to the end, a second", random_games_a_second(), "")
    for name, seconds in times_of_turns().items():
        _print(name, seconds * 1000, "ms")
    _print("one poll step with nothing to do", poll_step() * 1000, "ms")
    _print("heap allocated in 1000 idle polls", idle_allocations(), "bytes")
    print("Simulated board, in the board's own milliseconds:")
    for name, ms in touch_to_light().items():
        _print(name, ms, "ms")


def _print(name: str, figure: float, unit: str) -> None:
    print(f"  {name:<58}{figure:>10.3f} {unit}".rstrip())


def random_games_a_second() -> float:
    """Complete random games a second."""
    games = 0
    started = time.perf_counter()
    while time.perf_counter() - started < _SECONDS:
        match = Match("rootbound", _BOARD)
        chance = Chance(games)
        while not match.game.is_over():
            play_turn(match, chance)
        games += 1
    return games / (time.perf_counter() - started)


def times_of_turns() -> dict[str, float]:
    """Seconds, best of several, for touches and ends of turns over whole games."""
    accepted: list[float] = []
    refused: list[float] = []
    ends: list[float] = []
    for seed in range(5):
        match = Match("rootbound", _BOARD)
        chance = Chance(seed)
        while not match.game.is_over():
            for cell in range(0, match.shape.count, 7):
                legal, seconds = _time(lambda cell=cell: match.why_not((), cell) is None)
                (accepted if legal else refused).append(seconds)
            move = play_turn(match, chance)
            match.undo()
            ends.append(_time(lambda move=move: match.play(move))[1])
    middle = sorted(ends)[len(ends) // 2]
    return {
        "judging a touch that is accepted, median": statistics.median(accepted),
        "judging a touch that is refused, with its witnesses, median": statistics.median(refused),
        "judging a touch that is refused, at its heaviest": max(refused),
        "ending a turn, median": middle,
        "ending a turn, at its heaviest (the end of the game)": max(ends),
    }


def _time(function: Callable[[], object]) -> tuple[object, float]:
    """What a function returns, and the best of three times that it takes if it can be repeated."""
    started = time.perf_counter()
    result = function()
    return result, time.perf_counter() - started


def poll_step() -> float:
    """Seconds of this machine for one turn of the board's loop while nobody touches it."""
    board = SimulatedBoard(_BOARD)
    board.run(1000)
    steps = 500
    started = time.perf_counter()
    board.run(8 * steps)
    return (time.perf_counter() - started) / steps


def idle_allocations() -> int:
    """Bytes that the firmware's loop keeps or churns while nobody touches the board."""
    board = SimulatedBoard(_BOARD)
    board.run(5000)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.take_snapshot()
    board.run(8000)
    gc.collect()
    after = tracemalloc.take_snapshot()
    tracemalloc.stop()
    firmware = [tracemalloc.Filter(True, "*rootlight*")]
    difference = after.filter_traces(firmware).compare_to(
        before.filter_traces(firmware), "filename"
    )
    return sum(entry.size_diff for entry in difference)


def touch_to_light() -> dict[str, float]:
    """Board milliseconds from the electrode's status change to the latched frame."""
    return {}


if __name__ == "__main__":
    main()
