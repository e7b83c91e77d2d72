"""The clock by itself, by hand-worked cases: firmware/link.md, "The clock"."""

import pytest

from rootlight.compat import ticks_add
from rootlight.match.clock import (
    BYOYOMI,
    FISCHER,
    LAST_MINUTE,
    LAST_SECONDS,
    MOST_ADD_S,
    MOST_MAIN_S,
    MOST_PERIOD_S,
    MOST_PERIODS,
    PLENTY,
    Clock,
)

LAST_TICK = (1 << 30) - 1
DAY_MS = 24 * 60 * 60 * 1000


class Players:
    """Two players who take turns, and ticks that pass; `flags`: whose flag has fallen."""

    def __init__(self, mode, main_ms, extra_ms=0, periods=0, now_ms=0, count=2):
        self.mover = 0
        self.count = count
        self.now_ms = now_ms
        self.flags = []
        self.clock = Clock(count, self.whose)
        self.clock.set(mode, main_ms, extra_ms, periods)

    def whose(self):
        return self.mover

    def wait(self, ms):
        self.clock.run(self.clock.is_started() and not self.clock.is_paused, self.now_ms)
        self.now_ms = ticks_add(self.now_ms, ms)
        if self.clock.advance(self.now_ms):
            self.flags.append(self.mover)

    def play(self, after=None):
        before = self.mover
        self.mover = (before + 1) % self.count if after is None else after
        self.clock.end_turn(before)
        self.clock.take_coming()

    def left(self):
        return [self.clock.left_ms(player) for player in range(self.count)]

    def periods(self):
        return [self.clock.periods_left(player) for player in range(self.count)]


def test_a_clock_that_was_not_set_has_no_time():
    clock = Clock(2, lambda: 0)
    assert not clock.mode
    assert not clock.advance(1000)
    assert not clock.is_started()


def test_nothing_passes_before_the_first_turn_is_finished_and_that_turn_gets_nothing():
    players = Players(FISCHER, 60000, 5000)
    players.wait(30000)
    assert players.left() == [60000, 60000]
    players.play()
    assert players.left() == [60000, 60000]
    assert players.clock.is_started()


def test_fischer_adds_after_each_turn_to_whose_it_was():
    players = Players(FISCHER, 60000, 5000)
    players.play()
    players.wait(7000)
    assert players.left() == [60000, 53000]
    players.play()
    assert players.left() == [60000, 58000]
    players.wait(2000)
    players.play()
    assert players.left() == [63000, 58000]


def test_byo_yomi_has_a_main_time_then_periods_and_a_turn_within_one_keeps_it():
    players = Players(BYOYOMI, 10000, 3000, 2)
    assert players.periods() == [2, 2]
    players.play()
    players.wait(9999)
    assert (players.left()[1], players.periods()[1]) == (1, 2)
    players.wait(1)
    assert (players.left()[1], players.periods()[1]) == (3000, 2)
    players.wait(2999)
    players.play()
    assert (players.left()[1], players.periods()[1]) == (3000, 2)
    players.play()
    players.wait(3000)
    assert (players.left()[1], players.periods()[1]) == (3000, 1)
    players.wait(2999)
    assert players.flags == []
    players.wait(1)
    assert (players.left()[1], players.periods()[1]) == (0, 0)
    assert players.flags == [1]
    players.play()
    players.play()
    assert (players.left()[1], players.periods()[1]) == (0, 0)


def test_main_time_that_is_left_stays_as_it_is_in_byo_yomi():
    players = Players(BYOYOMI, 10000, 3000, 2)
    players.play()
    players.wait(4000)
    players.play()
    assert players.left() == [10000, 6000]


def test_byo_yomi_without_main_time_begins_with_the_first_period():
    players = Players(BYOYOMI, 0, 3000, 2)
    assert (players.left(), players.periods()) == ([3000, 3000], [2, 2])
    players.play()
    players.wait(5999)
    assert (players.left(), players.periods()) == ([3000, 1], [2, 1])


def test_several_periods_may_pass_in_one_turn():
    players = Players(BYOYOMI, 10000, 3000, 5)
    players.play()
    players.wait(10000 + 3000 * 3 + 500)
    assert (players.left()[1], players.periods()[1]) == (2500, 2)


@pytest.mark.parametrize("mode, extra, periods", [(FISCHER, 2000, 0), (BYOYOMI, 2000, 1)])
def test_a_flag_falls_once_and_the_game_goes_on(mode, extra, periods):
    players = Players(mode, 5000, extra, periods)
    players.play()
    for _ in range(20):
        players.wait(1000)
    assert players.flags == [1]
    assert players.left() == [5000, 0]
    players.play()
    players.wait(3000)
    players.play()
    # Fischer gives him time again; his flag has fallen all the same.
    assert players.left()[1] == (2000 if mode == FISCHER else 0)
    assert players.clock.has_flag(1)
    players.wait(60000)
    assert players.flags == [1]


def test_a_move_after_which_the_same_player_goes_on_adds_nothing_and_keeps_the_period():
    players = Players(FISCHER, 10000, 5000, count=3)
    players.play(0)
    assert not players.clock.is_started()
    players.play(1)
    players.wait(1000)
    players.play(1)
    players.wait(1000)
    assert players.left() == [10000, 8000, 10000]
    players.play(2)
    assert players.left() == [10000, 13000, 10000]
    players = Players(BYOYOMI, 0, 3000, 1)
    players.play()
    players.wait(2000)
    players.play(1)
    assert players.left() == [3000, 1000]


def test_the_last_turn_of_a_game_gets_nothing_and_stops_the_clock():
    players = Players(FISCHER, 10000, 5000)
    players.play()
    players.wait(1000)
    players.play(-1)
    players.wait(1000)
    assert players.left() == [10000, 9000]
    assert players.flags == []


def test_a_pause_takes_no_time_and_turns_do_not_end_it():
    players = Players(FISCHER, 10000, 1000)
    players.play()
    players.wait(500)
    players.clock.pause(True)
    players.wait(5000)
    players.play()
    players.wait(5000)
    assert players.left() == [10000, 10500]
    players.clock.pause(False)
    players.wait(100)
    assert players.left() == [9900, 10500]


def test_setting_it_again_gives_everybody_the_whole_time_and_waits_for_a_turn():
    players = Players(FISCHER, 10000, 1000)
    players.play()
    players.wait(500)
    players.clock.set(FISCHER, 20000, 0)
    players.wait(500)
    assert players.left() == [20000, 20000]
    assert not players.clock.is_started()


def test_the_last_minute_and_the_last_seconds_are_noticed():
    players = Players(FISCHER, 70000)
    players.play()
    for ms, nearness in (
        (9999, PLENTY),
        (1, LAST_MINUTE),
        (49999, LAST_MINUTE),
        (1, LAST_SECONDS),
        (10000, LAST_SECONDS),
    ):
        players.wait(ms)
        assert players.clock.nearness(1) == nearness


def test_the_time_before_the_flag_counts_all_periods():
    players = Players(BYOYOMI, 10000, 3000, 4)
    assert players.clock.whole_ms(0) == 22000
    players.play()
    players.wait(11000)
    assert players.clock.whole_ms(1) == 11000


@pytest.mark.parametrize("now_ms", [0, LAST_TICK - 3, 1 << 29, (1 << 29) - 1])
def test_ticks_may_wrap_at_any_moment(now_ms):
    players = Players(FISCHER, 60000, now_ms=now_ms)
    players.play()
    for _ in range(10):
        players.wait(1)
    assert players.left() == [60000, 59990]


def test_forty_nine_days_of_waiting_make_no_time_and_lose_none():
    """The ms of a 32-bit counter: ticks wrap four times meanwhile."""
    players = Players(BYOYOMI, MOST_MAIN_S * 1000, MOST_PERIOD_S * 1000, MOST_PERIODS)
    players.play()
    days = (MOST_MAIN_S + MOST_PERIOD_S * MOST_PERIODS) * 1000 // DAY_MS
    for day in range(50):
        players.wait(DAY_MS)
        assert players.clock.has_flag(1) == (day >= days)
    assert players.flags == [1]
    assert players.left() == [MOST_MAIN_S * 1000, 0]


def test_a_pause_of_forty_nine_days_takes_nothing():
    players = Players(FISCHER, 60000)
    players.play()
    players.wait(1000)
    players.clock.pause(True)
    for _ in range(49):
        players.wait(DAY_MS)
    players.clock.pause(False)
    players.wait(1000)
    assert players.left() == [60000, 58000]


def test_a_clock_that_only_grows_stops_growing_far_beyond_any_game():
    players = Players(FISCHER, MOST_MAIN_S * 1000, MOST_ADD_S * 1000)
    for _ in range(2000):
        players.play()
    assert players.left() == [0x1FFFFFFF, 0x1FFFFFFF]


def test_after_a_power_cut_the_turn_begins_again_and_the_clock_is_paused():
    players = Players(FISCHER, 60000)
    players.clock.wake_up()
    assert not players.clock.is_paused
    players.play()
    players.wait(1000)
    players.clock.wake_up()
    assert players.clock.is_paused
    assert players.left() == [60000, 60000]
