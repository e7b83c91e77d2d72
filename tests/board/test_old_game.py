"""A new game destroys none before it: `undo` brings that one back, turns taken back included."""

import pytest

from tests.support import Table

TURNS = ["c3", "a1,g4"]


@pytest.fixture
def table():
    """A board with a game whose turns were all taken back."""
    table = Table("hex-4")
    table.new(game="rootbound", moves=TURNS)
    table.run(1000)
    take_all_back(table)
    return table


def take_all_back(table):
    for _ in TURNS:
        table.undo()
    table.run(1000)


def begin_another(table):
    table.new(game="droched")
    # It is saved.
    table.run(1500)


def expect_it_comes_back(table):
    table.press("undo")
    record = table.record(own=True)
    assert (record["game"], record["moves"]) == ("rootbound", [])
    assert record["taken_back"] == TURNS


def test_turns_that_were_taken_back_make_a_game_worth_keeping(table):
    begin_another(table)
    expect_it_comes_back(table)


def test_it_counts_more_than_the_game_before_it(table):
    table.new(game="rootbound", moves=["d4"])
    table.new(game="rootbound", moves=TURNS)
    take_all_back(table)
    begin_another(table)
    expect_it_comes_back(table)


def test_the_old_game_comes_back_after_a_power_cut(table):
    begin_another(table)
    table.link.request("sim.power", {"cycle": True})
    table.run(1500)
    expect_it_comes_back(table)


def test_the_old_game_comes_back_though_a_lesson_was_on(table):
    table.lesson(do="start", book="1-first-course", number=1)
    begin_another(table)
    expect_it_comes_back(table)
