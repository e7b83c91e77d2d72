"""`make bench`: how fast the rules and the board are on this machine, mostly for hex-7.

Prints figures; judges nothing. Uses the simulated board with its real firmware.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable
from functools import cache

from host_sim.board.simulated_board import SimulatedBoard, load_board_file
from host_sim.trials.random_play import Chance, play_turn
from rootlight.geometry.notation import cell_name
from rootlight.geometry.shapes import shape
from rootlight.match.match import Match
from rootlight.table.controller import Controller
from rootlight.touch.events import CANCEL, TOUCH

_BOARD = "hex-7"
_SECONDS = 3.0
_GAMES = 3
# Games, their boards, and the boards of Root Bound that are nearest in size.
_COMPARED = (
    ("rootbound", "hex-7", "hex-7"),
    ("classroom", "hex-7", "hex-7"),
    ("classroom", "hex-11", "hex-11"),
    ("rootzone", "hex-4-6", "hex-5"),
    ("rootzone", "hex-6-8", "hex-7"),
    ("droched", "hex-7", "hex-7"),
    ("droched", "hex-11", "hex-11"),
    ("growy", "growy-2", "hex-7"),
    ("growy", "growy-4", "hex-8"),
)


def main(arguments: list[str] | None = None) -> None:
    """Print all figures."""
    argparse.ArgumentParser(prog="python -m host_sim.tools.bench", description=__doc__).parse_args(
        arguments
    )
    print(f"Root Bound on {_BOARD}, CPython on one core of this machine:")
    _print("random games to the end, a second", random_games_a_second(), "")
    for name, seconds in times_of_turns().items():
        _print(name, seconds * 1000, "ms")
    _print("one poll step with nothing to do", poll_step() * 1000, "ms")
    _print("growth of the heap in 1000 idle polls", idle_allocations(), "bytes")
    print_games()
    print("Simulated board, in the board's own milliseconds:")
    for name, ms in touch_to_light().items():
        _print(name, ms, "ms")


def _print(name: str, figure: float, unit: str) -> None:
    print(f"  {name:<58}{figure:>10.3f} {unit}".rstrip())


def print_games() -> None:
    """Print what the end of a turn takes in each game, beside Root Bound."""
    print("Ending a turn over random games, in ms, beside Root Bound on a board of its size:")
    print(f"  {'':<18}{'heaviest':>9}{'median':>8}   Root Bound{'':>13}  times as long")
    for game, board, other in _COMPARED:
        heaviest, median = end_of_turn(game, board)
        there, median_there = end_of_turn("rootbound", other)
        print(
            f"  {game:<10}{board:<8}{heaviest:>9.3f}{median:>8.3f}"
            f"   {other:<7}{there:>8.3f}{median_there:>8.3f}"
            f"  {heaviest / there:>6.2f}{median / median_there:>7.2f}"
        )


@cache
def end_of_turn(game: str, board: str) -> tuple[float, float]:
    """(heaviest, median): ms that the end of a turn takes, through the controller."""
    ends: list[float] = []
    controller = Controller(shape(board), _Silence())
    # Turns are taken back here that turned cards up.
    controller.past_cards = True
    for seed in range(_GAMES):
        controller.begin_game(game, board, None, seed)
        chance = Chance(seed)
        while not controller.match.game.is_over():
            ends.append(_time_end(controller, chance))
    return max(ends) * 1000, statistics.median(ends) * 1000


def _time_end(controller: Controller, chance: Chance) -> float:
    """Play a random turn; seconds that its end takes."""
    move = play_turn(controller.match, chance)
    # The better of two: what the machine does besides is not the firmware's.
    controller.take_back_turn()
    first = _time(controller.play, move)[1]
    controller.take_back_turn()
    return min(first, _time(controller.play, move)[1])


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


class _Silence:
    """Takes the controller's reports and says nothing."""

    platform: object = None

    def tell(self, kind: str, what: object) -> None: ...
    def fault(self, part: str, code: str, message: str) -> None: ...


def times_of_turns() -> dict[str, float]:
    """Seconds for touches and ends of turns over whole games, through the controller."""
    accepted: list[float] = []
    refused: list[float] = []
    ends: list[float] = []
    controller = Controller(load_board_file(_BOARD).shape, _Silence())
    for seed in range(5):
        controller.begin_game("rootbound", _BOARD)
        chance = Chance(seed)
        while not controller.match.game.is_over():
            _time_touches(controller, accepted, refused)
            ends.append(_time_end(controller, chance))
    return {
        "a touch that is accepted, median": statistics.median(accepted),
        "a touch that is accepted, one in a hundred": _one_in_a_hundred(accepted),
        "a touch that is refused, with its witnesses, median": statistics.median(refused),
        "a touch that is refused, one in a hundred": _one_in_a_hundred(refused),
        "ending a turn, median": statistics.median(ends),
        "ending a turn, at its heaviest (the end of the game)": max(ends),
    }


def _time_touches(controller: Controller, accepted: list[float], refused: list[float]) -> None:
    """Touch every seventh cell, as a first stone and, where one stands, as a second."""
    now_ms = 0
    for pad in range(0, controller.match.shape.count, 7):
        before = controller.partial
        _, seconds = _time(controller.handle, TOUCH, pad, now_ms)
        (accepted if len(controller.partial) > len(before) else refused).append(seconds)
        if len(controller.partial) == 2:
            controller.handle(CANCEL, pad, now_ms)
        now_ms += 1000


def _one_in_a_hundred(times: list[float]) -> float:
    """What one in a hundred takes at least: the worst one is mostly the machine's doing."""
    return statistics.quantiles(times, n=100)[-1]


def _time(function: Callable[..., object], *arguments: object) -> tuple[object, float]:
    """What a function returns, and the seconds that it takes."""
    started = time.perf_counter()
    result = function(*arguments)
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
    """Bytes by which the firmware's heap grows while nobody touches the board."""
    board = SimulatedBoard(_BOARD)
    tracemalloc.start()
    # The first rounds fill what is filled once.
    board.run(8000)
    gc.collect()
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
    """Board ms from the change of an electrode's status to the latched frame that shows it.

    What the simulator can tell: buses, polls and the LEDs' wave take their time, Python none.
    """
    board = SimulatedBoard(_BOARD)
    board.run(1000)
    accepted = []
    refused = []
    for number in range(60):
        pad = (number * 37) % board.hardware.board.shape.count
        # Touches fall on every phase of the polls.
        board.run(5000 + number * 1.7)
        board.device.controller.begin_game("rootbound")
        board.run(100)
        accepted.append(_light_after_touch(board, pad))
        board.device.controller.play(cell_name(board.device.shape, pad))
        board.run(5000)
        refused.append(_light_after_touch(board, pad))
    return {
        "status change to light, accepted touch, median": statistics.median(accepted),
        "status change to light, accepted touch, worst": max(accepted),
        "status change to light, refused touch, median": statistics.median(refused),
        "status change to light, refused touch, worst": max(refused),
    }


def _light_after_touch(board: SimulatedBoard, pad: int) -> float:
    """Touch a pad until a dark one lights up, or a stone goes dark; ms from status to light."""
    hardware = board.hardware
    chip = hardware.chips[hardware.electrodes_of(pad)[0][0]]
    was_dark = not any(hardware.colour(pad))
    board.fingers.put({pad: 1.0})
    while any(hardware.colour(pad)) != was_dark:
        board.run(0.5)
    ms = (hardware.leds.latched_at_us - chip.status_changed_us) / 1000
    board.fingers.lift()
    board.run(200)
    return ms


if __name__ == "__main__":
    main()
