"""The page's description of a built board and of the games: places of cells, and choices."""

import json
import math

import pytest

from host_sim.board.description import describe, describe_shape
from host_sim.board.simulated_board import load_board_file
from rootlight.games import catalogue
from rootlight.match.new_game import make_game
from tests.support import shape_names

# The places are rounded to a ten-thousandth.
ALMOST = 0.999


@pytest.mark.parametrize("name", ["hex-3", "hex-4-6", "hex-6-7", "hex-9", "growy-2", "growy-4"])
def test_cells_lie_one_pitch_apart_around_the_middle(name):
    places = list(describe_shape(name)["shapes"][name]["cells"].values())
    for number, place in enumerate(places):
        nearest = min(math.dist(place, other) for other in places[:number] + places[number + 1 :])
        assert ALMOST <= nearest <= 2 - ALMOST
    for axis in (0, 1):
        along = [place[axis] for place in places]
        assert min(along) == pytest.approx(-max(along), abs=1e-3)


def test_names_tell_rows_on_hexagons_and_columns_on_squares():
    cells = describe_shape("hex-5")["shapes"]["hex-5"]["cells"]
    assert cells["e5"] == (0, 0)
    assert cells["a1"][1] == cells["a5"][1] < cells["i1"][1]
    assert cells["a1"][0] < cells["a5"][0]
    cells = describe_shape("growy-3")["shapes"]["growy-3"]["cells"]
    assert cells["a8"][0] == cells["a12"][0] < cells["n6"][0]
    assert cells["a8"][1] - cells["j1"][1] == 7


@pytest.mark.parametrize("name", ["hex-4", "growy-3"])
def test_each_kind_of_cell_has_its_form(name):
    kind = describe_shape(name)["shapes"][name]["kind"]
    assert kind == ("square" if name.startswith("growy") else "hexagon")


@pytest.mark.slow
def test_every_shape_can_be_drawn():
    for name in shape_names():
        assert json.dumps(describe_shape(name))


def test_every_game_is_described_with_what_there_is_to_choose():
    games = {game["name"]: game for game in describe_shape("hex-7")["games"]}
    assert list(games) == list(catalogue.NAMES)
    assert games["rootbound"]["standard"] == "hex-7"
    assert games["rootzone"]["boards"] == ["hex-2-4", "hex-4-6"]
    assert games["rootzone"]["options"]["crowd_max"] == {
        "values": [1, 2, 3, 4, "none"],
        "standard": 3,
    }
    assert games["droched"]["options"]["handicap"]["standard"] is None
    assert games["growy"]["boards"] == []
    assert games["growy"]["standard"] is None
    assert games["growy"]["cards"]


@pytest.mark.parametrize("built", ["hex-4", "hex-7", "growy-4"])
def test_whatever_is_offered_can_be_set_up(built):
    description = describe_shape(built)
    for game in description["games"]:
        assert game["standard"] in (game["boards"] or [None])
        for board in game["boards"]:
            assert board in description["shapes"]
            for options in game["presets"].values():
                made, _ = make_game(game["name"], board, options, 0, None)
                assert made.shape.count == len(description["shapes"][board]["cells"])


def test_a_board_file_adds_buttons_and_corners():
    description = describe(load_board_file("hex-4"))
    assert set(description["buttons"]) == {"end1", "end2", "undo", "hint", "menu"}
    assert description["corners"]["g4"] == "rootzone"
    assert description == describe_shape("hex-4")
