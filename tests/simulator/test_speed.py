"""A computer offers the levels that it is quick enough for, by a measurement of its own."""

import pytest

from host_sim.board.speed import Speed
from rootlight.search.levels import LEVELS
from rootlight.search.loops import Loops
from rootlight.search.thinker import Thinker


class Machine:
    """A clock that goes on while something thinks, by so many seconds a playout."""

    def __init__(self, monkeypatch, a_playout_s):
        self.now = 0.0
        self.searches = []
        monkeypatch.setattr(Thinker, "suggest", self._suggest)
        self._a_playout_s = a_playout_s

    def _suggest(self, match, level=None, playouts=None, seed=0):
        self.searches.append((match.game.NAME, match.shape.name, playouts))
        self.now += playouts * self._a_playout_s
        return Done()

    def speed(self):
        return Speed(Loops(), lambda: self.now)


class Done:
    def step(self):
        return True


@pytest.mark.parametrize(("a_playout_s", "levels"), [(1e-4, LEVELS), (1e-3, 9), (1 / 6, 3)])
def test_a_turn_of_what_is_offered_takes_no_longer_than_its_time(monkeypatch, a_playout_s, levels):
    """From a PC with compiled kernels to a Pico, on hex-7."""
    machine = Machine(monkeypatch, a_playout_s)
    assert machine.speed().levels("hex-7") == levels
    assert machine.searches[0] == ("rootbound", "hex-7", 16)


def test_who_gets_half_of_the_time_plays_fewer_levels(monkeypatch):
    speed = Machine(monkeypatch, 2e-4).speed()
    assert speed.levels("hex-7") == LEVELS
    assert speed.levels("hex-7", 2) == LEVELS - 1


def test_each_shape_is_measured_once_and_by_a_game_that_fits(monkeypatch):
    machine = Machine(monkeypatch, 1e-3)
    speed = machine.speed()
    for name in ("hex-4", "hex-4", "hex-2", "hex-2"):
        speed.levels(name)
    assert [game for game, _, _ in machine.searches] == ["rootbound", "droched"]


def test_a_clock_that_stands_still_is_no_reason_to_measure_for_ever(monkeypatch):
    machine = Machine(monkeypatch, 0)
    assert machine.speed().levels("hex-7") == LEVELS
    assert machine.searches[-1][2] == 128


def test_kernels_that_the_interpreter_runs_are_not_measured(monkeypatch):
    """A test in virtual time would wait for them."""
    machine = Machine(monkeypatch, 1)
    assert 3 < Speed(None, lambda: machine.now).levels("hex-7") < LEVELS
    assert machine.searches == []


def test_a_shape_that_is_not_known_is_no_reason_to_offer_less():
    assert Speed(Loops(), lambda: 0.0).levels("round-9") == LEVELS
