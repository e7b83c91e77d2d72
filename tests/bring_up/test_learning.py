"""A board learns how it is wired, keeps that through power cuts, and plays."""

import pytest

from tests.bring_up.person import Person, built_with

WIRING = "wiring.json"
SETTINGS = "settings.json"
REPORT = "bringup.txt"
MOVES = ["d4", "a1,g4", "b2,e5"]


@pytest.fixture
def scrambled():
    """A board all of whose wires were anywhere, brought up."""
    person = Person(built_with(("scrambled", {"chance": 5})))
    assert person.goes_through() == [("scrambled", "touch")]
    return person.table


def content(table, name):
    data = table.link.board.hardware.flash.content(name)
    return None if data is None else data.decode()


def faults(table):
    told = [params for method, params in table.notifications() if method == "fault"]
    return [(params["part"], params["code"]) for params in told]


def assert_plays(table):
    """A game by fingers: each touch is the cell that was touched."""
    table.new(game="rootbound")
    table.run(1000)
    for move in MOVES:
        for cell in move.split(","):
            table.touch(cell)
        assert sorted(table.state()["pending"]) == sorted(move.split(","))
        table.press("end")
        table.run(1000)
    assert table.record()["moves"] == MOVES
    table.press("undo")
    assert table.record()["moves"] == MOVES[:-1]


def test_before_the_bring_up_fingers_are_felt_at_other_pads():
    table = built_with(("scrambled", {"chance": 5}))
    table.touch("d4")
    assert table.state()["pending"] != ["d4"]


@pytest.mark.gate
def test_a_scrambled_wiring_is_learnt_and_games_are_played_at_once_and_later(scrambled):
    assert_plays(scrambled)
    scrambled.power(cycle=True)
    scrambled.run(4000)
    assert faults(scrambled) == []
    assert_plays(scrambled)
