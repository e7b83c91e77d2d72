"""The beginner's guard: the first `end` shows what a turn would lose, the second plays it.

See rules.md, section 2, the trap; fingers-and-lights.md, "What a gesture does".
"""

import pytest

from tests.board.seeing_light import breathes, depth, told, watch
from tests.support import Table

# Black's first stone; White is to make his first turn, and one group would be lost at once.
TRAP = ["d4"]
ONE_GROUP = ("a1", "a2")


@pytest.fixture
def table():
    table = Table("hex-4")
    table.new(game="classroom", moves=TRAP)
    table.run(3000)
    table.notifications()
    return table


def touch_all(table, cells=ONE_GROUP):
    for cell in cells:
        table.touch(cell)
        table.run(500)


def test_the_first_end_shows_what_would_be_lost_and_plays_nothing(table):
    touch_all(table)
    table.press("end")
    state = table.state()
    assert state["turn"] == 1
    assert state["pending"] == ["a1", "a2"]
    refused = told(table, "refused")[-1]
    assert (refused["move"], refused["code"], refused["cells"]) == (
        "a1,a2",
        "at_risk",
        ["a1", "a2"],
    )
    seen = watch(table, "a1", "a2", "d4", ms=4000)
    assert depth(seen["a1"]) > 0.3 and depth(seen["a2"]) > 0.3
    # All else stands back.
    assert max(map(sum, seen["d4"])) < 10


def test_the_second_end_plays_the_turn(table):
    touch_all(table)
    table.press("end")
    table.run(1000)
    table.press("end")
    assert table.state()["last"] == "a1,a2"


def test_another_touch_begins_afresh(table):
    touch_all(table, ["a1"])
    table.press("end")
    table.run(500)
    table.touch("a2")
    table.press("end")
    assert table.state()["turn"] == 1
    assert told(table, "refused")[-1]["cells"] == ["a1", "a2"]


def test_the_warning_ends_by_itself_and_is_given_again(table):
    touch_all(table)
    table.press("end")
    table.run(9000)
    assert breathes(watch(table, "a1")["a1"])
    table.press("end")
    assert table.state()["turn"] == 1


def test_a_safe_turn_is_played_at_once(table):
    touch_all(table, ["a1", "g4"])
    table.press("end")
    assert table.state()["last"] == "a1,g4"


def test_the_guard_can_be_switched_off(table):
    table.settings(guard="off")
    touch_all(table)
    table.press("end")
    assert table.state()["turn"] == 2


def test_the_link_is_never_held_back(table):
    assert table.play(move="a1,a2")["move"] == "a1,a2"


# Black to move: with g2 his stones on g1 and g3 become one group, cut off from all others.
CUT_OFF = (
    "a1 f3,g4 b4,e5 d2,d6 e2,g3 e1,f2 a4,b3 b1,b2 d4,g1 c1,f4 a2,e6 c3,f1",
    "g2",
    ["g1", "g2", "g3"],
)


@pytest.mark.parametrize(("setting", "turns"), [("auto", 13), ("off", 13), ("on", 12)])
def test_in_root_bound_the_guard_is_off_unless_it_is_switched_on(setting, turns):
    moves, cell, lost = CUT_OFF
    table = Table("hex-4")
    table.settings(guard=setting)
    table.new(game="rootbound", moves=moves.split())
    table.run(3000)
    table.notifications()
    table.touch(cell)
    table.press("end")
    assert table.state()["turn"] == turns
    if setting == "on":
        assert told(table, "refused")[-1]["cells"] == lost


def test_where_nothing_can_be_placed_end_breathes_and_a_tap_passes():
    """rules.md, section 2: passing is the only move; the board says so, and `end` plays it."""
    table = Table("hex-4")
    table.new(game="classroom", board="hex-3-4", moves=["a1", "b4,b5", "c6,e3"])
    table.run(3000)
    assert table.legal()["words"] == ["pass"]
    assert breathes(watch(table, "end2")["end2"])
    table.press("end")
    assert table.state()["last"] == "pass"
