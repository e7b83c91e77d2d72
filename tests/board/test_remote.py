"""A board whose game is shared with another board: what fingers may not do, and what they ask."""

import json

import pytest

from host_sim.link.sim_link import SimLink
from rootlight.link.messages import LinkError
from tests.support import Table


@pytest.fixture
def table():
    table = Table("hex-4")
    table.link.request("new", {"game": "rootbound", "board": "hex-4"})
    return table


def remote(table, **params):
    return table.link.request("remote", params)["remote"]


def told(table, method):
    lines = [json.loads(line) for line in table.link.take_output()]
    return [line["params"] for line in lines if line.get("method") == method]


def touch(table, cell):
    table.link.request("sim.touch", {"cells": [cell]})


def press(table, button, ms=150):
    table.link.request("sim.press", {"button": button, "ms": ms})


def test_at_first_all_players_sit_at_this_board(table):
    assert remote(table) is None
    assert "remote" not in table.link.request("state")


def test_the_state_tells_who_sits_elsewhere(table):
    remote(table, players=["white"])
    assert table.link.request("state")["remote"] == {
        "players": ["white"],
        "held": None,
        "question": None,
        "waits": False,
    }


def test_fingers_play_for_nobody_who_sits_elsewhere(table):
    remote(table, players=["black"])
    touch(table, "d4")
    (refused,) = told(table, "refused")
    assert refused["code"] == "not_your_turn"
    assert refused["message"] == "It is the turn of the other side; wait for its stones."
    press(table, "end")
    assert [each["code"] for each in told(table, "refused")] == ["not_your_turn"]


def test_fingers_play_for_those_who_sit_here(table):
    remote(table, players=["white"])
    touch(table, "d4")
    press(table, "end")
    assert table.link.request("state")["last"] == "d4"


def test_turns_of_the_other_board_come_by_link(table):
    remote(table, players=["black"])
    assert table.link.request("play", {"move": "d4", "turn": 0})["move"] == "d4"


@pytest.mark.parametrize("code", ["behind", "stopped", "not_your_turn"])
def test_a_board_that_is_held_takes_no_turn(table, code):
    remote(table, players=[], held=code)
    touch(table, "d4")
    assert [each["code"] for each in told(table, "refused")] == [code]


def test_undo_asks_the_other_board_and_takes_nothing_back(table):
    remote(table, players=["white"])
    table.link.request("play", {"move": "d4"})
    table.link.take_output()
    table.link.request("sim.run", {"ms": 1000})
    press(table, "undo")
    assert told(table, "remote") == [{"wish": "undo"}]
    assert table.link.request("state")["turn"] == 1


def test_undo_still_takes_pending_stones_back(table):
    remote(table, players=["white"])
    touch(table, "d4")
    table.link.take_output()
    press(table, "undo")
    assert told(table, "remote") == []
    assert table.link.request("state")["pending"] == []


def test_a_question_is_answered_by_end_held_or_undo(table):
    for button, ms, yes in (("end", 1300, True), ("undo", 150, False)):
        remote(table, players=["white"], question="undo")
        assert table.link.request("shows") == {"shows": "remote", "question": "undo"}
        table.link.take_output()
        press(table, button, ms)
        assert told(table, "remote") == [{"answer": yes}]
        assert table.link.request("shows") == {"shows": None}


def test_a_question_looks_like_one(table):
    table.link.request("play", {"move": "d4"})
    table.link.request("sim.run", {"ms": 2000})
    before = table.link.request("lights")
    remote(table, players=["black"], question="undo")
    table.link.request("sim.run", {"ms": 200})
    asked = table.link.request("lights")
    assert asked["buttons"]["undo"] == "0c0c0c"
    assert asked["cells"]["d4"] < before["cells"]["d4"]
    assert asked["buttons"]["end2"] != "000000"


def test_a_wrong_request_changes_nothing(table):
    for params in (
        {"players": ["green"]},
        {"players": "white"},
        {"players": [], "held": "tired"},
        {"players": [], "question": 1},
        {"players": [], "waits": "yes"},
    ):
        with pytest.raises(LinkError):
            table.link.request("remote", params)
        assert remote(table) is None


def test_all_players_sit_at_this_board_again(table):
    remote(table, players=["black"])
    assert remote(table, on=False) is None
    touch(table, "d4")
    assert told(table, "refused") == []


def test_a_study_and_a_power_cut_free_the_fingers():
    link = SimLink("hex-4")
    link.request("new", {"game": "rootbound", "board": "hex-4", "moves": ["d4"]})
    link.request("remote", {"players": ["white"]})
    link.request("study", {"on": True})
    assert "remote" not in link.request("state")
    link.request("study", {"on": False})
    assert "remote" in link.request("state")
    link.request("sim.power", {"cycle": True})
    assert link.request("remote", {})["remote"] is None


@pytest.mark.parametrize("holds, code", [
    ({"players": [], "held": "behind"}, "behind"),
    ({"players": ["black"]}, "not_your_turn"),
])  # fmt: skip
def test_a_question_of_a_pass_that_was_asked_before_is_not_answered_for_others(table, holds, code):
    for move in ("d4", "a1,g4", "a4,g1", "c1"):
        table.link.request("play", {"move": move})
    table.run(1000)
    end = table.state()["end"]
    press(table, end)
    remote(table, **holds)
    table.link.take_output()
    press(table, end, ms=1400)
    assert [refused["code"] for refused in told(table, "refused")] == [code]
    assert table.state()["turn"] == 4


MAY_PASS = ("d4", "a1,g4", "b3,f3", "e2")


def white_sits_elsewhere(table):
    for move in MAY_PASS:
        table.link.request("play", {"move": move})
    table.run(1000)
    remote(table, players=["white"])


@pytest.mark.parametrize("question", ["undo", "new"])
def test_a_finger_that_is_held_when_a_question_comes_does_not_say_yes(table, question):
    white_sits_elsewhere(table)
    end = table.state()["end"]
    press(table, end)
    table.link.request("sim.fingers", {"buttons": {end: 1}})
    table.run(500)
    remote(table, players=["white"], question=question)
    told(table, "remote")
    table.run(1000)
    assert [said for said in told(table, "remote") if "answer" in said] == []
    assert table.state()["turn"] == len(MAY_PASS)


def test_a_finger_that_is_held_when_a_question_goes_does_not_pass(table):
    white_sits_elsewhere(table)
    end = table.state()["end"]
    press(table, end)
    remote(table, players=["white"], question="undo")
    table.link.request("sim.fingers", {"buttons": {end: 1}})
    table.run(500)
    remote(table, players=["white"])
    table.run(1000)
    assert table.state()["turn"] == len(MAY_PASS)


def test_a_question_of_the_others_takes_the_place_of_the_board_s_own(table):
    white_sits_elsewhere(table)
    press(table, table.state()["end"])
    assert table.link.request("shows")["shows"] == "question"
    remote(table, players=["white"], question="undo")
    assert table.link.request("shows")["shows"] != "question"


def test_an_end_that_the_menu_took_says_nothing_else_however_long_it_is_held(table):
    white_sits_elsewhere(table)
    remote(table, players=["white"], question="undo")
    press(table, "menu")
    told(table, "remote")
    press(table, "end1", ms=1400)
    assert [said for said in told(table, "remote") if "answer" in said] == []
