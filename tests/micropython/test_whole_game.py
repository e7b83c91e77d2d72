"""A whole game by fingers: the LEDs show the same on every interpreter, to the microsecond."""

from functools import cache

import pytest

from tests.micropython.programs import whole_game
from tests.support import each_recorded_game

PROGRAM = "tests.micropython.programs.whole_game"


@cache
def moves():
    """The shortest recorded game of hex-4 in which a turn captures."""
    games = (game for game in each_recorded_game("hex-4") if captures(game))
    return min(games, key=lambda game: len(game["moves"]))["moves"]


def captures(game):
    return any(turn["captured"] for turn in game["turns"][:-1])


@cache
def on_cpython():
    return whole_game.play("hex-4", moves())


@pytest.mark.gate
def test_every_frame_of_a_game_is_the_same_everywhere(each_interpreter):
    """Every latched frame and its time, the record, and what the link tells."""
    assert each_interpreter.call(PROGRAM, "play", "hex-4", moves()) == on_cpython()


def test_the_game_is_played_to_its_end():
    assert on_cpython()["record"]["moves"] == moves()
    assert on_cpython()["state"]["over"]
    assert on_cpython()["frames"] > 100
    assert on_cpython()["unlike the data sheet"] == []
