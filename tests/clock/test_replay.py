"""A bug report of an evening with a clock plays back to the same lights, turns and times."""

import json

import pytest

from host_sim.replay import telling
from host_sim.replay.playing import Replay
from host_sim.replay.reading import parse_report
from rootlight.compat import ticks_diff
from tests.effort import amount
from tests.replay.hands import Hands
from tests.replay.watching import Watcher, picture, saved_report
from tests.support import Table

EVENINGS = amount(2, 60, quick=1)
CLOCKS = (
    {"mode": "fischer", "main_s": 70, "add_s": 3},
    {"mode": "byoyomi", "main_s": 20, "period_s": 11, "periods": 3},
)


def times(device):
    """All that the clock of the game on the board knows."""
    clock = device.controller.in_play.match.clock
    return clock.kept(), bytes(clock.table), clock.spent_ms, clock.is_paused


class TimeWatcher(Watcher):
    """It also notes the times after each step: `times` by time."""

    def __init__(self, board):
        super().__init__(board)
        self.times = {}

    def see(self):
        super().see()
        self.times.setdefault(self.device.controller.ticker.now, []).append(times(self.device))


def assert_plays_back(watcher, head):
    """Each step that is replayed comes out as it was seen, to the millisecond."""
    report = parse_report(json.dumps(head))
    replaying = Replay(report, telling.board_of(report, None))
    first = report.keyframes[0].time_ms
    compared = 0

    def see(time_ms):
        nonlocal compared
        if ticks_diff(time_ms, first) >= 0 and time_ms > watcher.since:
            assert picture(replaying.device) in watcher.pictures[time_ms], time_ms
            assert times(replaying.device) in watcher.times[time_ms], time_ms
            compared += 1

    replaying.on_step = see
    for _ in replaying.moments():
        pass
    assert compared
    assert replaying.differences == []
    return replaying


def play(table):
    """Turns by fingers, through the last seconds and a flag, a menu, a pause, undo and redo."""
    for cell, wait_ms in (("d4", 65000), ("a1,g4", 3000), ("b2", 14000), ("e2", 1000)):
        table.turn(cell)
        table.run(wait_ms)
    table.press("menu")
    table.run(5000)
    table.press("menu")
    for _ in range(2):
        table.fingers(buttons=["menu"])
        table.run(1500)
        table.fingers(buttons=["menu", "undo"])
        table.run(200)
        table.fingers()
        table.run(3000)
    table.press("undo")
    table.run(2000)
    table.press("undo")
    table.run(2000)
    table.fingers(buttons=["hint"])
    table.run(100)
    table.fingers(buttons=["hint", "undo"])
    table.run(200)
    table.fingers()
    table.run(2000)


@pytest.mark.slow
@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["mode"])
def test_an_evening_with_a_clock_comes_out_as_it_was(clock):
    table = Table("hex-4")
    watcher = TimeWatcher(table.link.board)
    table.clock(**clock)
    play(table)
    table.selftest(leds="chain")
    table.run(2000)
    table.touch("a1")
    table.run(4000)
    replaying = assert_plays_back(watcher, saved_report(table))
    assert replaying.device.controller.in_play.match.clock.control() != (0, 0, 0, 0)


@pytest.mark.slow
def test_a_report_that_begins_in_the_middle_has_the_times_of_before():
    """Send so many lines that the beginning is forgotten; then take back turns of before."""
    table = Table("hex-4")
    watcher = TimeWatcher(table.link.board)
    table.clock(**CLOCKS[0])
    play(table)
    for _ in range(16):
        table.turn("f2")
        table.run(1500)
        table.press("undo")
        table.run(1500)
    table.press("undo")
    table.run(3000)
    replaying = assert_plays_back(watcher, saved_report(table))
    (mark, *_), *_ = replaying.report.keyframes[0].clocks
    assert mark == 1
    assert replaying.report.keyframes[0].match.end > 0


@pytest.mark.slow
def test_a_clock_that_was_set_twice_and_the_game_before_come_out_as_they_were():
    table = Table("hex-4")
    watcher = TimeWatcher(table.link.board)
    table.clock(**CLOCKS[0])
    play(table)
    table.clock(mode="none")
    table.clock(**CLOCKS[1])
    table.turn("c6")
    table.run(12000)
    table.new(game="rootbound")
    for _ in range(30):
        table.settings(brightness=2)
        table.settings(brightness=1)
        table.run(1000)
    table.press("undo")
    table.run(5000)
    table.press("undo")
    table.run(2000)
    assert_plays_back(watcher, saved_report(table))


class HandsWithClock(Hands):
    """They set and stop clocks, too."""

    def act(self, times):
        for _ in range(times):
            super().act(1)
            if not self.chance.below(6):
                self._send(json.dumps(self._request()).encode() + b"\n")

    def _request(self):
        kind = self.chance.below(5)
        if kind < 2:
            return {"method": "clock", "params": CLOCKS[kind]}
        return {"method": "clock", "params": {"pause": kind == 2}} if kind < 4 else {"method": "x"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_random_hands_with_clocks_come_out_as_they_were(seed):
    table = Table("hex-4", seed)
    watcher = TimeWatcher(table.link.board)
    hands = HandsWithClock(table, seed)
    hands.act(60)
    table.run(3000)
    assert_plays_back(watcher, saved_report(table))
