"""Random evenings with a clock, against a slow second one: no time is lost and none is made.

Hypothesis chooses clocks and deeds, always the same ones, so that every run is alike.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.trials.random_play import Chance, play_turn
from rootlight.compat import ticks_add
from rootlight.games.game import Refused
from rootlight.match.clock import BYOYOMI, FISCHER
from rootlight.match.match import Match
from tests.clock.slow_clock import SlowClock
from tests.rules.pair import games

GAMES = [("rootbound", "hex-4", None), ("droched", "hex-4", None), ("growy", "growy-3", None)]
TICKS = 1 << 30


class Evening:
    """One match with both clocks, and somebody who waits, plays, takes back, pauses."""

    def __init__(self, game, control, seed):
        self.match = Match(game[0], game[1], game[2], seed)
        self.chance = Chance(seed)
        self.deeds = random.Random(seed)
        self.now_ms = self.deeds.randrange(TICKS)
        self.set(control)

    def set(self, control):
        mode, main_ms, extra_ms, periods = control
        self.match.clock.set(mode, main_ms, extra_ms, periods)
        self.is_over = set()
        self.told = []
        add_ms, period_ms = (extra_ms, 0) if mode == FISCHER else (0, extra_ms)
        players = len(self.match.game.COLOURS)
        self.slow = SlowClock(players, main_ms, add_ms, period_ms, periods)

    def act(self):
        kind = self.deeds.randrange(12)
        if kind < 5:
            self.wait()
        elif kind < 9:
            self.play()
        elif kind == 9:
            self.undo()
        elif kind == 10:
            self.redo()
        else:
            self.slow.is_paused = not self.slow.is_paused
            self.match.clock.pause(self.slow.is_paused)

    def wait(self):
        """Time passes in steps as they come, of a total that is now short and now long."""
        for _ in range(self.deeds.randrange(1, 6)):
            ms = int(10 ** (self.deeds.random() * 6))
            self.slow.wait(self.match.game.player(), ms)
            clock = self.match.clock
            clock.run(clock.is_started() and not clock.is_paused, self.now_ms)
            self.now_ms = ticks_add(self.now_ms, ms)
            if clock.advance(self.now_ms):
                self.told.append(self.match.game.player())

    def play(self):
        if self.match.game.is_over():
            return
        mover = self.match.game.player()
        play_turn(self.match, self.chance)
        self.slow.play(mover, self.match.game.player())

    def undo(self):
        if not self.slow.before:
            return
        try:
            self.match.undo()
        except Refused:
            return
        self.slow.undo()

    def redo(self):
        if self.slow.after:
            self.match.redo()
            self.slow.redo()

    def assert_same(self):
        clock = self.match.clock
        players = range(len(self.match.game.COLOURS))
        found = [
            (clock.left_ms(each), clock.periods_left(each), clock.has_flag(each))
            for each in players
        ]
        assert found == self.slow.told()
        assert clock.is_started() == self.slow.is_started


@st.composite
def controls(draw):
    main_ms = draw(st.integers(0, 3600)) * 1000
    if draw(st.booleans()):
        return FISCHER, main_ms + 1000, draw(st.integers(0, 60)) * 1000, 0
    return BYOYOMI, main_ms, draw(st.integers(1, 120)) * 1000, draw(st.integers(1, 9))


@pytest.mark.gate
@games(60)
@given(st.sampled_from(GAMES), controls(), st.integers(0, 2**30))
def test_both_clocks_tell_the_same_whatever_happens(game, control, seed):
    evening = Evening(game, control, seed)
    for _ in range(60):
        evening.act()
        evening.assert_same()


@pytest.mark.gate
@games(60)
@given(st.sampled_from(GAMES), controls(), controls(), st.integers(0, 2**30))
def test_a_clock_that_is_set_in_a_game_knows_nothing_of_the_one_before(game, one, other, seed):
    evening = Evening(game, one, seed)
    for _ in range(20):
        evening.act()
    while evening.match.can_redo():
        evening.match.redo()
    evening.set(other)
    for _ in range(40):
        evening.act()
        evening.assert_same()
    # Behind the place where it was set it shows the whole time, and has not started.
    while evening.match.can_undo():
        evening.match.undo(past_cards=True)
    clock = evening.match.clock
    assert not clock.is_started()
    assert {clock.whole_ms(0)} == {other[1] + other[2] * other[3]}


@pytest.mark.gate
@games(60)
@given(controls(), st.lists(st.integers(0, 400_000), min_size=2, max_size=40))
def test_time_left_and_time_used_add_up_to_time_given(control, turns):
    """Until a flag falls; in byo-yomi a period that was kept was not used."""
    mode, main_ms, extra_ms, periods = control
    evening = Evening(GAMES[0], control, 1)
    clock = evening.match.clock
    evening.match.play("d4")
    used = [0, 0]
    given_ms = [main_ms + extra_ms * periods] * 2
    for ms in turns:
        player = evening.match.game.player()
        if player < 0:
            break
        clock.run(True, evening.now_ms)
        for part in (ms // 2, ms - ms // 2):
            evening.now_ms = ticks_add(evening.now_ms, part)
            clock.advance(evening.now_ms)
        used[player] += ms
        if clock.has_flag(player):
            assert used[player] >= given_ms[player]
            break
        assert clock.whole_ms(player) + used[player] == given_ms[player]
        in_period_ms = extra_ms - clock.left_ms(player)
        is_main = mode == FISCHER or (used[player] < main_ms)
        play_turn(evening.match, evening.chance)
        if evening.match.game.player() < 0:
            break
        if mode == FISCHER:
            given_ms[player] += extra_ms
        elif not is_main:
            given_ms[player] += in_period_ms
        assert clock.whole_ms(player) + used[player] == given_ms[player]


@games(60)
@given(st.sampled_from(GAMES), controls(), st.integers(0, 2**30))
def test_a_flag_is_told_once_unless_it_was_taken_back(game, control, seed):
    evening = Evening(game, control, seed)
    for _ in range(60):
        if evening.deeds.randrange(3):
            evening.wait()
        else:
            evening.play()
    fallen = [
        each
        for each in range(len(evening.match.game.COLOURS))
        if evening.match.clock.has_flag(each)
    ]
    assert sorted(evening.told) == fallen
