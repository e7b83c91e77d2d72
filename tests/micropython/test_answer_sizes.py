"""The heap that an answer takes until it is out: the table in `link/methods.py`, measured."""

import pytest

from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from tests.micropython.interpreters import DESK_HEAP

PROGRAM = "tests.micropython.programs.answer_sizes"
# Game, built board, turns played; limits in bytes, as that table has them.
GAMES = [("rootbound", "hex-7", 30), ("rootbound", "hex-11", 60), ("growy", "growy-4", 150)]
LIMITS = {
    "hello": 256,
    "state": 4096,
    "legal": 1024,
    "explain": 256,
    "ask": 1024,
    "danger": 6144,
    "points": 4096,
    "seats": 256,
    "clock": 1024,
    "shows": 2048,
    "record": 2048,
    "lights": 2048,
    "settings": 256,
    "recording": 4096,
    "diagnose": 16384,
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "built", "turns"), GAMES)
def test_an_answer_is_small_however_long_it_is(unix_port, name, built, turns):
    match = Match(name, built, None, 1)
    chance = Chance(1)
    for _ in range(turns):
        play_turn(match, chance)
    sizes = unix_port.call(PROGRAM, "sizes", built, match.moves(), name, heap=DESK_HEAP)
    for method, (kept, _length) in sizes.items():
        assert kept <= LIMITS[method], (method, kept)
