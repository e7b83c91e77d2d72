"""Roots Growy Roots by fingers and lights: what lies open, where a root may go on, whose turn.

See rules.md, section 5; README, "How to play on it". Whole games: test_games_by_fingers.
"""

import pytest

from rootlight.lights.palette import COLOURS
from tests.board.playing import (
    LAST_TURN,
    brightest,
    choose,
    hold_end,
    refusals,
    touch_in_turn,
)
from tests.board.seeing_light import breathes, depth, is_still, look_at, rhythm
from tests.rules.growy_tables import laid
from tests.support import Table

# Round Blue's seed on e1: dirt, a stone, fertilizer. Round Orange's on e20: dirt.
FIELD = laid("growy-2", "e2:d d2:s f2:f f3:d e19:d d19:d f19:d d20:d")
DARK = (0, 0, 0)
NO = (24, 24, 24)


@pytest.fixture
def table():
    return table_with()


def table_with(*moves, built="growy-2", cards=FIELD):
    table = Table(built)
    table.new(game="growy", cards=cards, moves=list(moves))
    table.run(1000)
    table.notifications()
    return table


def recent(colour):
    """Return the light of a piece of the last turn."""
    return tuple([byte + LAST_TURN for byte in COLOURS[colour]])


def lit(table, ms=3000):
    """The cells that shine at some time, with their brightest colour."""
    seen = brightest(table, ms=ms)
    return {cell: seen[cell] for cell in seen if any(seen[cell])}


def grow(table, *cells):
    """Touch cells and press the live `end`."""
    touch_in_turn(table, *cells)
    table.press(table.state()["end"])
    table.run(1000)


# Open cards.


def test_at_the_start_the_seeds_the_open_waters_and_the_open_artifacts_are_seen(table):
    seen = lit(table)
    assert set(seen) == {"e1", "e20", "e3", "e18", "c10", "g11"}
    assert seen["e1"] == COLOURS["blue"]
    assert seen["e20"] == COLOURS["orange"]


@pytest.mark.gate
def test_an_open_water_swells_slowly_and_an_artifact_twinkles(table):
    water, artifact = look_at(table, "e3", 12000), look_at(table, "c10", 12000)
    assert rhythm(water) == pytest.approx(0.25, abs=0.1)
    assert rhythm(artifact) == pytest.approx(0.74, abs=0.1)
    for colour in water:
        assert colour[0] <= colour[2] > 0
    for colour in artifact:
        assert colour[0] == colour[1] == colour[2] > 0


def test_a_root_on_the_water_stands_in_its_owners_colour_alone():
    table = table_with("e1>e2", "end", "e2>e3", "e20>e19")
    assert is_still(look_at(table, "e3", 9000))
    assert table.led("e3") == COLOURS["blue"]


def test_an_open_water_on_a_pad_that_is_out_of_order_is_taken_for_nobodys_root(table):
    table.fault(part="touch1", kind="absent")
    table.run(4000)
    ticks = look_at(table, "e3", 6000)
    assert min(ticks) == DARK
    assert rhythm(ticks) == pytest.approx(0.5, abs=0.2)


@pytest.mark.gate
def test_a_stone_that_is_turned_up_stays_and_is_no_pass(table):
    """It is the last turn's, and Blue's `end` does not dip as it does when he says `end`."""
    grow(table, "d2")
    state = table.state()
    assert (state["to_move"], state["cards"]["d2"]) == ("orange", "stone")
    assert brightest(table, "d2")["d2"] == recent("rock")
    assert is_still(look_at(table, "end1")) and table.led("end1") == DARK
    grow(table, "e19")
    assert table.led("d2") == COLOURS["rock"]


# Growing a root.


def test_hint_shows_the_cells_that_can_be_reached(table):
    table.fingers(buttons=["hint"])
    table.run(200)
    reached = {cell for cell in lit(table) if table.led(cell) == COLOURS["spot"]}
    assert reached == {"d1", "f1", "d2", "e2", "f2"}
    assert table.led("e1") == COLOURS["blue"]


@pytest.mark.gate
def test_a_touched_cell_breathes_and_end_lays_the_connector(table):
    table.touch("e2")
    assert breathes(look_at(table, "e2"))
    assert breathes(look_at(table, "end1"))
    table.press("end1")
    table.run(1000)
    assert table.state()["last"] == "e1>e2"
    assert brightest(table, "e2", "end1", "end2") == {
        "e2": recent("blue"),
        "end1": DARK,
        "end2": COLOURS["orange"],
    }


@pytest.mark.gate
def test_a_turn_goes_on_from_the_connector_laid_last_which_dips(table):
    """Fertilizer gives a stick back. From the seed nothing more can be built in this turn."""
    grow(table, "f2")
    assert table.state()["to_move"] == "blue"
    dips = look_at(table, "f2", 9000)
    assert rhythm(dips) == pytest.approx(1 / 3, abs=0.12)
    assert max(dips) == recent("blue")
    table.notifications()
    table.touch("d1")
    assert refusals(table) == ["not_neighbours"]
    table.touch("e1")
    assert refusals(table) == ["not_from_here"]
    # The reason is the one that he must go on from.
    assert depth(look_at(table, "f2", 2000)) > 0.2
    table.run(4000)
    table.fingers(buttons=["hint"])
    table.run(200)
    reached = {cell for cell in lit(table) if table.led(cell) == COLOURS["spot"]}
    assert reached == {"e2", "e3", "f1", "f3", "g1", "g2", "g3"}


@pytest.mark.gate
def test_a_connector_touched_first_is_the_one_that_is_built_from():
    """From e2 or from f2: he says which by touching it, where it matters."""
    for first, move in (("e2", "e2>f3"), ("f2", "f2>f3")):
        table = table_with("e1>e2", "e20>e19", "e1>f2", "end", "e19>d19")
        table.touch(first)
        assert breathes(look_at(table, first))
        assert is_still(look_at(table, "end1"))
        table.touch("f3")
        assert breathes(look_at(table, "end1"))
        table.press("end1")
        assert table.state()["last"] == move


def test_a_cell_out_of_reach_is_refused_with_the_connectors_as_the_reason(table):
    table.touch("e5")
    assert refusals(table) == ["not_neighbours"]
    assert rhythm(look_at(table, "e1", 2500)) == pytest.approx(1, abs=0.3)
    table.run(3000)
    assert not table.state()["pending"]


# The turn order.


@pytest.mark.gate
def test_holding_end_ends_the_turn_and_the_end_that_was_held_dips(table):
    table.press("end1")
    assert rhythm(look_at(table, "end1", 4000)) == pytest.approx(1, abs=0.2)
    assert table.state()["turn"] == 0
    hold_end(table)
    assert table.state()["last"] == "end"
    table.run(1000)
    dips = look_at(table, "end1", 9000)
    assert rhythm(dips) == pytest.approx(1 / 3, abs=0.12)
    assert max(dips) == recent("blue")
    assert table.led("end2") == COLOURS["orange"]


@pytest.mark.gate
@pytest.mark.parametrize(
    ("board", "turns"),
    [
        # (who moves, at which end, who is seen at the other end to have said `end`)
        (
            "growy-3",
            [
                ("orange", "end2", None),
                ("green", "end1", "orange"),
                # Green sits at this end too, where Blue's light is now.
                ("blue", "end1", None),
            ],
        ),
        (
            "growy-4",
            [
                ("orange", "end2", None),
                ("green", "end1", "orange"),
                ("violet", "end2", "green"),
                ("blue", "end1", "violet"),
            ],
        ),
    ],
)
def test_with_three_or_four_players_the_live_end_shows_whose_turn_it_is(board, turns):
    table = Table("growy-4")
    table.new(game="growy", board=board, cards=laid(board, "j2:d"), moves=["j1>j2"])
    for colour, end, passed in turns:
        other = "end2" if end == "end1" else "end1"
        table.run(1500)
        assert (table.state()["to_move"], table.state()["end"]) == (colour, end)
        assert brightest(table, end, other, ms=1000) == {
            end: COLOURS[colour],
            other: recent(passed) if passed else DARK,
        }
        table.press(other)
        table.press(other, ms=1200)
        assert table.state()["to_move"] == colour
        hold_end(table)


def test_each_start_field_lies_before_its_player():
    table = Table("growy-4")
    table.new(game="growy", board="growy-4")
    seeds = {"blue": "j1", "orange": "j20", "green": "a10", "violet": "s11"}
    for colour, cell in seeds.items():
        assert table.led(cell) == COLOURS[colour]


# Taking back.


def test_a_turn_that_turned_up_a_card_cannot_be_taken_back(table):
    grow(table, "e2")
    assert any(table.led("undo"))
    table.press("undo")
    assert refusals(table) == ["card_revealed"]
    assert table.state()["turn"] == 1
    table.run(3000)
    table.press("undo")
    assert max(look_at(table, "undo", 1500)) == NO


def test_a_setting_lets_turned_up_cards_be_taken_back(table):
    table.settings(undo_revealed=True)
    grow(table, "e2")
    table.press("undo")
    assert table.state()["turn"] == 0
    table.run(200)
    assert table.led("e2") == DARK


def test_a_turn_that_turned_nothing_up_can_be_taken_back(table):
    hold_end(table)
    table.press("undo")
    assert refusals(table) == []
    assert (table.state()["turn"], table.state()["to_move"]) == (0, "blue")
    table.run(1000)
    assert table.led("end1") == COLOURS["blue"]


# The end.


@pytest.mark.gate
def test_the_fifth_artifact_ends_the_game_and_the_winners_root_breathes():
    field = laid("growy-2", "e2:f e4:d e5:d e6:a e7:a e8:a")
    up = ["e1>e2", "e2>e3", "end", "e3>e4", "e4>e5", "end", "e5>e6", "e6>e7", "end"]
    table = table_with(*up, cards=field)
    assert table.state()["to_move"] == "blue"
    grow(table, "e8")
    state = table.state()
    assert (state["over"], state["winner"]) == (True, "blue")
    table.run(3000)
    assert rhythm(look_at(table, "e7", 12000)) == pytest.approx(0.4, abs=0.12)
    # It lies open there, without a connector.
    assert rhythm(look_at(table, "e8", 12000)) == pytest.approx(0.74, abs=0.1)
    assert is_still(look_at(table, "e20"))
    assert table.led("end1") == table.led("end2") == DARK


@pytest.mark.gate
def test_the_same_game_again_is_another_field_and_everybody_stays_at_his_own():
    table = Table("growy-2")
    choose(table, "growy")
    before = table.record()["seed"]
    hold_end(table)
    table.run(1000)
    hold_end(table)
    assert table.state()["over"]
    table.run(1000)
    table.press("end2", ms=1500)
    state = table.state()
    assert (state["over"], state["turn"], state["to_move"], state["end"]) == (
        False,
        0,
        "blue",
        "end1",
    )
    assert table.record()["seed"] != before


def test_where_nothing_can_be_built_end_breathes_and_a_tap_ends_the_turn():
    """rules.md, section 5, point 4: he must say `end`, and keeps his sticks."""
    moves = [text for cell in ("d1", "d2", "e2", "f2", "f1") for text in (f"e1>{cell}", "end")]
    table = Table("growy-2")
    table.new(game="growy", cards=laid("growy-2", "d1:s d2:s e2:s f2:s f1:s"), moves=moves)
    table.run(1000)
    assert table.legal()["moves"] == ["end"]
    state = table.state()
    sticks = state["sticks"]["blue"]
    assert breathes(look_at(table, state["end"]))
    table.press(state["end"])
    assert table.state()["last"] == "end"
    assert table.state()["sticks"]["blue"] == sticks
