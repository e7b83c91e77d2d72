"""hex-2, the starter board: one `end` for both players, `menu`, seven cells."""

import pytest

from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from tests.support import Table


@pytest.fixture
def table():
    return Table("hex-2")


def end_colour(table):
    """Return the colour of `end1` by its light: blue for Black, amber for White."""
    red, _, blue = table.leds()["buttons"]["end1"]
    return "black" if blue > red else "white" if red > blue else None


def test_the_one_end_ends_the_turns_of_both_and_shows_whose_turn_it_is(table):
    table.new(game="droched", options={"handicap": 2})
    for cells, mover in ((("a1", "c2"), "black"), (("b2",), "white"), (("a2",), "black")):
        state = table.state()
        assert (state["to_move"], state["end"], end_colour(table)) == (mover, "end1", mover)
        for cell in cells:
            table.touch(cell)
        table.press("end1")
        table.run(1000)
    assert table.state()["turn"] == 3


def test_swapped_sides_leave_the_end_where_it_is(table):
    table.new(game="droched", options={"handicap": 2})
    table.seats(swap=True)
    assert table.state()["end"] == "end1"
    table.touch("a1")
    table.touch("c2")
    table.press("end1")
    assert table.state()["turn"] == 1


def test_the_bids_are_made_by_fingers(table):
    """A cell touched is a stone for the prison; then a lower cell is black."""
    table.new(game="droched")
    table.touch("a2")
    table.press("end1")
    table.run(1000)
    table.touch("a1")
    table.press("end1")
    state = table.state()
    assert state["prison"] == {"black": 1, "white": 0}
    assert state["to_move"] == "black"


def test_menu_offers_the_game_and_the_lessons_and_begins_without_asking_who_plays(table):
    table.new(game="droched", options={"handicap": 2})
    table.touch("a1")
    table.run(1000)
    table.press("menu")
    shows = table.shows()
    offers = {offer["name"] for offer in shows["offers"]}
    assert offers == {"droched", "lessons"}
    for _ in range(4):
        # Any number of touches: there is no room for players and clocks, and nothing breaks.
        table.touch("c1")
        table.run(500)
    table.press("end1")
    table.run(500)
    state = table.state()
    assert (state["game"], state["turn"], state["pending"]) == ("droched", 0, [])


def test_menu_held_shows_a_score_and_lets_go_of_it(table):
    table.new(game="droched", options={"handicap": 2})
    table.press("menu", ms=1500)
    table.run(500)
    table.touch("a1")
    assert table.state()["pending"] == ["a1"]


@pytest.mark.parametrize("options", [{}, {"handicap": 2}])
def test_whole_games_are_played_by_the_link_and_begin_again_by_holding_end(table, options):
    table.new(game="droched", options=options, seed=1)
    match = Match("droched", "hex-2", options, 1)
    chance = Chance(1)
    while not match.game.is_over():
        table.play(move=play_turn(match, chance))
    state = table.state()
    assert state["over"] and state["winner"] in ("black", "white")
    table.run(3000)
    table.press("end1", ms=1200)
    assert table.state()["turn"] == 0


def test_the_lesson_on_seven_cells_is_found_by_touches_and_done_with_two_buttons(table):
    table.press("menu")
    for cell in ("a1", "b2", "a2"):
        # The lessons, the fourth book, its seventh lesson: cells in reading order.
        table.touch(cell)
        table.run(500)
    table.press("end1")
    table.run(1500)
    for cells, held in ((("b1",), 0), ((), 1200)):
        assert not table.lesson()["waits"]
        for cell in cells:
            table.touch(cell)
        table.press("end1")
        table.run(1500)
        if held:
            table.press("end1", ms=held)
            table.run(1500)
        assert table.lesson()["waits"], table.lesson()
        table.press("end1")
        table.run(1500)
    # The last step is to be read.
    table.press("end1")
    table.run(1500)
    assert table.lesson() == {"lesson": None}


def test_absent_buttons_are_nowhere(table):
    assert sorted(table.leds()["buttons"]) == ["end1", "menu"]
    assert len(table.leds()["cells"]) == 7
    assert sorted(table.link.request("sim.board")["buttons"]) == ["end1", "menu"]
    assert table.lights()["buttons"]["end2"] == "000000"
