"""`make bench`: how fast the rules and the board are on this machine, mostly for hex-7.

Prints figures and judges nothing; the last line is JSON, for programs. Uses the simulated board
with its real firmware.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from host_sim.board.simulated_board import SimulatedBoard, load_board_file
from host_sim.tools.games_a_second import Rates, games_a_second, rates
from host_sim.tools.start_up import start_up
from host_sim.trials.random_play import Chance, play_turn
from rootlight.games.catalogue import NAMES, entry
from rootlight.geometry.notation import cell_name
from rootlight.geometry.shapes import cells_of, shape
from rootlight.match.match import Match
from rootlight.search.loops import Loops
from rootlight.table.controller import Controller
from rootlight.touch.events import CANCEL, TOUCH

_BOARD = "hex-7"


@dataclass(frozen=True)
class Extent:
    """The amount of measuring: seconds, whole games, touches, steps of the loop."""

    seconds: float = 3.0
    games: int = 3
    games_by_touches: int = 5
    touches: int = 60
    steps: int = 500
    starts: int = 5
    compared: int | None = None  # how many games are set beside Root Bound; None for all


WHOLE = Extent()
# Shows in some seconds that the program works; the figures are rough.
SHORT = Extent(seconds=0.1, games=1, games_by_touches=1, touches=2, steps=50, starts=1, compared=1)
# The game that others are set beside.
_FIRST = "rootbound"


def main(arguments: list[str] | None = None) -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.tools.bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="rough figures, in some seconds")
    extent = SHORT if parser.parse_args(arguments).short else WHOLE
    print(f"Root Bound on {_BOARD}, CPython on one core of this machine:")
    _print("random games to the end, a second", random_games_a_second(extent.seconds), "")
    for name, seconds in times_of_turns(extent.games_by_touches).items():
        _print(name, seconds * 1000, "ms")
    _print("one poll step with nothing to do", poll_step(extent.steps) * 1000, "ms")
    _print("growth of the heap in 1000 idle polls", idle_allocations(), "bytes")
    print_games(extent)
    print("Simulated board, in the board's own milliseconds:")
    for name, ms in touch_to_light(extent.touches).items():
        _print(name, ms, "ms")
    print("The command, from its start:")
    for name, seconds in start_up(extent.starts).items():
        _print(name, seconds, "s")
    found = playouts(extent)
    # The last line, for programs.
    python = games_a_second("rootbound", _BOARD, extent.seconds, Loops(), 1)
    print(json.dumps({"games_per_second": {"python": python, **found[0]}}))


def measured() -> list[tuple[str, str]]:
    """Games with a world of their own, and the boards on which each is measured."""
    return [(name, board) for name in NAMES for board in entry(name).measured]


def _like(board: str) -> str:
    """The board of Root Bound that is nearest in size."""
    cells = cells_of(board)
    return min(entry(_FIRST).sizes, key=lambda other: abs(cells_of(other) - cells))


def _print(name: str, figure: float, unit: str) -> None:
    print(f"  {name:<58}{figure:>10.3f} {unit}".rstrip())


def print_games(extent: Extent) -> None:
    """Print what the end of a turn takes in each game, beside Root Bound."""
    print("Ending a turn over random games, in ms, beside Root Bound on a board of its size:")
    print(f"  {'':<18}{'heaviest':>9}{'median':>8}   Root Bound{'':>13}  times as long")
    for game, board in measured()[: extent.compared]:
        other = _like(board)
        heaviest, median = end_of_turn(game, board, extent.games)
        there, median_there = end_of_turn(_FIRST, other, extent.games)
        print(
            f"  {game:<10}{board:<8}{heaviest:>9.3f}{median:>8.3f}"
            f"   {other:<7}{there:>8.3f}{median_there:>8.3f}"
            f"  {heaviest / there:>6.2f}{median / median_there:>7.2f}"
        )


def playouts(extent: Extent) -> list[dict[str, float | None]]:
    """Print how many playouts a second the kernels do; random games of each game, by form."""
    print("Playouts a second: random games alone, and whole searches:")
    found = []
    for game, board in measured()[: extent.compared]:
        forms = rates(game, board, extent.seconds)
        print(f"  {game:<10}{board:<8}", *(_rates(form, forms[form]) for form in forms))
        found.append({form: forms[form].games for form in forms})
    return found


def _rates(form: str, measured: Rates) -> str:
    """As in `native   10900  10200  93 %`; a dash where nothing is built."""
    if measured.games is None or measured.searches is None:
        return f"{form} -"
    share = measured.searches / measured.games
    return f"{form} {measured.games:>8.0f}{measured.searches:>8.0f} {share:>5.0%}  "


@cache
def end_of_turn(game: str, board: str, games: int) -> tuple[float, float]:
    """(heaviest, median): ms that the controller takes for the end of a turn."""
    ends: list[float] = []
    controller = Controller(shape(board), _Silence(), _NoLessons())
    # The turns that are timed here are taken back, also those that turned a card up.
    controller.apply_settings(controller.leader.locks, controller.leader.guard, past_cards=True)
    for seed in range(games):
        controller.session.begin_game(game, board, None, seed)
        chance = Chance(seed)
        while not controller.in_play.match.game.is_over():
            ends.append(_time_end(controller, chance))
    return max(ends) * 1000, statistics.median(ends) * 1000


def _time_end(controller: Controller, chance: Chance) -> float:
    """Play a random turn; seconds that its end takes."""
    move = play_turn(controller.in_play.match, chance)
    # The faster of two runs: the machine's other work slows one of them at times.
    controller.take_back_turn()
    first = _time(controller.play, move)[1]
    controller.take_back_turn()
    return min(first, _time(controller.play, move)[1])


def random_games_a_second(seconds: float) -> float:
    """Complete random games a second."""
    games = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        match = Match("rootbound", _BOARD)
        chance = Chance(games)
        while not match.game.is_over():
            play_turn(match, chance)
        games += 1
    return games / (time.perf_counter() - started)


class _NoLessons:
    """Offers none in the menu."""

    def has_books(self) -> bool:
        return False

    def doings(self) -> dict[str, Any]:
        return {}

    def open(self, _controller: Controller) -> str:
        return "no_lessons"


class _Silence:
    """Takes the controller's reports and says nothing."""

    platform: object = None

    def tell(self, kind: str, what: object) -> None: ...
    def fault(self, part: str, code: str, message: object) -> None: ...
    def last_seconds(self) -> None: ...


def times_of_turns(games: int) -> dict[str, float]:
    """Seconds for touches and ends of turns over whole games, through the controller."""
    accepted: list[float] = []
    refused: list[float] = []
    ends: list[float] = []
    controller = Controller(load_board_file(_BOARD).shape, _Silence(), _NoLessons())
    for seed in range(games):
        controller.session.begin_game("rootbound", _BOARD)
        chance = Chance(seed)
        while not controller.in_play.match.game.is_over():
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
    for pad in range(0, controller.in_play.match.shape.count, 7):
        before = controller.partial_turn.cells
        _, seconds = _time(controller.handle, TOUCH, pad, now_ms)
        (accepted if len(controller.partial_turn.cells) > len(before) else refused).append(seconds)
        if len(controller.partial_turn.cells) == 2:
            controller.handle(CANCEL, pad, now_ms)
        now_ms += 1000


def _one_in_a_hundred(times: list[float]) -> float:
    """The time that one run in a hundred exceeds; the slowest is mostly the machine's doing."""
    return statistics.quantiles(times, n=100)[-1]


def _time(function: Callable[..., object], *arguments: object) -> tuple[object, float]:
    """Return the result of a function, and the seconds that it takes."""
    started = time.perf_counter()
    result = function(*arguments)
    return result, time.perf_counter() - started


def poll_step(steps: int) -> float:
    """Seconds of this machine for one turn of the board's loop while nobody touches it."""
    board = SimulatedBoard(_BOARD)
    board.run(1000)
    started = time.perf_counter()
    board.run(8 * steps)
    return (time.perf_counter() - started) / steps


def idle_allocations() -> int:
    """Bytes by which the firmware's heap grows while nobody touches the board."""
    board = SimulatedBoard(_BOARD)
    tracemalloc.start()
    # The first rounds fill the buffers that are allocated only once.
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


def touch_to_light(touches: int) -> dict[str, float]:
    """Board ms from the change of an electrode's status to the latched frame that shows it.

    Buses, polls and the LEDs' wave take their time in the simulator; running Python takes none.
    """
    board = SimulatedBoard(_BOARD)
    board.run(1000)
    accepted = []
    refused = []
    for number in range(touches):
        pad = (number * 37) % board.hardware.board.shape.count
        # Touches come at every moment between two polls.
        board.run(5000 + number * 1.7)
        board.device.controller.session.begin_game("rootbound")
        board.run(100)
        accepted.append(_light_after_touch(board, pad))
        board.device.controller.play(cell_name(board.device.controller.in_play.built, pad))
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
