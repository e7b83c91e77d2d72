"""A computer offers the levels that it is quick enough for, by a measurement of its own."""

import time

import pytest

from host_sim.board.speed import Speed
from host_sim.board.thinker import PART_OF_TURNS, SHARE, SlicesByTheClock
from host_sim.headless.boards import board_in_real_time
from host_sim.native.quick_loops import NativeLoops
from host_sim.web.computer import board_with_computer
from rootlight.search.levels import LEVELS
from rootlight.search.loops import Loops
from tests.page.scripted_board import ScriptedBoard


class Machine:
    """A clock that is looked at after each random game, which takes so many seconds."""

    def __init__(self, a_game_s):
        self._a_game_s = a_game_s
        self._now = 0.0
        self.looks = 0

    def clock(self):
        self.looks += 1
        self._now += self._a_game_s
        return self._now

    def speed(self):
        return Speed(Loops(), self.clock)


@pytest.mark.gate
@pytest.mark.parametrize(("a_game_s", "levels"), [(2e-4, LEVELS), (1e-3, 9), (1 / 6, 4)])
def test_a_turn_of_what_is_offered_takes_no_longer_than_its_time(a_game_s, levels):
    """From a PC with compiled kernels to a Pico, on hex-7."""
    assert Machine(a_game_s).speed().levels("hex-7") == levels


@pytest.mark.gate
def test_who_gets_half_of_the_time_plays_fewer_levels():
    speed = Machine(3e-4).speed()
    assert speed.levels("hex-7", 1) >= speed.levels("hex-7", 2) > speed.levels("hex-7", 100)


def test_each_shape_is_measured_once_and_by_a_game_that_fits():
    machine = Machine(1e-2)
    speed = machine.speed()
    speed.levels("hex-2")
    looks = machine.looks
    speed.levels("hex-2", 2)
    assert machine.looks == looks
    speed.levels("hex-4")
    assert machine.looks > looks


def test_what_becomes_quicker_as_it_runs_is_taken_for_that():
    class Compiled(Loops):
        QUICKENS = 100

    slow, quick = Machine(1e-2), Machine(1e-2)
    assert slow.speed().levels("hex-7") < Speed(Compiled(), quick.clock).levels("hex-7")


def test_a_clock_that_stands_still_is_no_reason_to_measure_for_ever():
    assert Speed(Loops(), lambda: 1.0).levels("hex-2") == LEVELS


def test_programs_measure_by_the_clock_that_has_fine_steps_on_windows_too(monkeypatch):
    """`monotonic` has steps of 16 ms there: some hundred games would seem to take no time."""
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    clocks = []
    monkeypatch.setattr(
        "host_sim.headless.boards.Speed", lambda loops, clock: clocks.append(clock)
    )
    monkeypatch.setattr(
        "host_sim.web.computer.Speed",
        lambda loops, clock: clocks.append(clock) or Speed(loops, clock),
    )
    board_in_real_time("hex-2", 1)
    board_with_computer(ScriptedBoard()).close()
    assert len(clocks) == 2
    assert all(clock() > 0 for clock in clocks)


def test_kernels_that_the_interpreter_runs_are_not_measured():
    """A test in virtual time would wait for them."""
    machine = Machine(1)
    assert 3 < Speed(None, machine.clock).levels("hex-7") < LEVELS
    assert machine.looks == 0


def test_a_shape_that_is_not_known_is_no_reason_to_offer_less():
    assert Machine(1e-3).speed().levels("round-9") == LEVELS


class Busy:
    """A clock of a machine that does nothing but random turns, and its interpreter's share."""

    CALL_S = 2e-6  # that a slice takes besides
    TURN_S = 1e-6

    def __init__(self):
        self.now = 0.0

    def clock(self):
        return self.now

    def work(self, turns):
        self.now += self.CALL_S + turns * self.TURN_S


def test_a_board_in_real_time_has_the_share_that_it_promises():
    """Ticks come every 10 ms, and take some of that themselves."""
    busy = Busy()
    slices = SlicesByTheClock(busy.clock)
    thought = 0.0

    def slice_of_a_search():
        busy.work(NativeLoops.TURNS // PART_OF_TURNS)
        return False

    for tick in range(100):
        busy.now = max(busy.now, tick * 0.01) + 0.002
        for _ in range(10):
            began = busy.now
            slices.take(slice_of_a_search)
            thought += busy.now - began
    assert thought > busy.now / SHARE
    # What a finger or a line waits for.
    assert thought < busy.now * 2 / 3
