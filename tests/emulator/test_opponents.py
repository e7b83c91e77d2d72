"""Opponents in the image: they think with frozen machine code, and all else goes on."""

import pytest

from host_sim.emulator.player import Player
from rootlight.match.match import Match
from tests.effort import EVERYTHING
from tests.emulator.tables import with_firmware

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("image")]

BUILT = "hex-4"
# The second turn is the first one of two stones. A whole game takes many minutes.
TURNS = 1000 if EVERYTHING else 3
# From a touch to its light, at most.
LIGHT_MS = 80
TURN_MS = 15_000


@pytest.mark.night
def test_two_opponents_play_each_other(board_of_a_builder):
    board = board_of_a_builder
    levels = {"black": 1, "white": 2}
    board.request("new", {"game": "rootbound", "opponents": levels})
    told = []
    state = {"over": False}
    while len(told) < TURNS and not state["over"]:
        turn = board.hear("turn", ms=TURN_MS)["params"]
        told.append(turn["move"])
        state = turn["state"]
        # Memory is tidied up while they think, so that what they lost hold of would be gone.
        assert board.request("diagnose")["memory"]["free"] > 0
    again = Match("rootbound", BUILT)
    assert [again.play(move) for move in told] == told
    assert board.request("record")["moves"][: len(told)] == told
    assert board.request("errors")["errors"] == []


@pytest.mark.night
def test_a_touch_is_answered_while_it_thinks(board_of_a_builder):
    board = board_of_a_builder
    board.request("new", {"game": "rootbound", "opponents": {"black": 4}})
    board.hear("thinking", ms=TURN_MS)
    assert Player(board).touch(5) <= LIGHT_MS
    board.request("new", {"game": "rootbound"})


@pytest.mark.night
def test_the_largest_tree_finds_room_beside_the_largest_game():
    """The board's own data must not lie all over the heap: the tree is one piece of 48 KB."""
    board = with_firmware("growy-2")
    board.pico.boot()
    assert board.request("suggest", {"playouts": 2}, TURN_MS)["playouts"] == 2
    assert board.request("errors")["errors"] == []
