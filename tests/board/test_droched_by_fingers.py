"""Droched by fingers and lights: komi, the choice of sides, handicap, the prison.

See rules.md, section 4; README, "How to play on it". Whole games: test_games_by_fingers.
"""

import pytest

from rootlight.lights.palette import COLOURS
from tests.board.playing import LAST_TURN, brightest, hold_end, refusals, touch_in_turn
from tests.board.seeing_light import breathes, depth, is_still, look_at, rhythm, told, watch
from tests.support import Table

BLACK, WHITE = COLOURS["black"], COLOURS["white"]
NOBODYS = COLOURS["button"]  # the `end` of a player who has no colour yet
DARK = (0, 0, 0)
NO = (24, 24, 24)

# The lower and the upper half of hex-4; row d lies between them.
LOWER = ["a1", "a4", "b1", "b5", "c1", "c6"]
UPPER = ["e1", "e6", "f1", "f5", "g1", "g4"]
# Black goes round the corner a1, where a white stone stands.
CORNERED = ["komi 0", "white", "a2", "a1", "b1", "g4"]
# White's next stone, on c5, leaves the board with e5 by its own turn.
LOST_BY_C5 = ["a2,c6,d4,d7,e4,f1,f4,g1,g4", "c3", "e6", "e5", "d2", "a3", "c4", "b3", "c1"]
LOST_BY_C5 += ["a4", "d5"]


def table_with(*moves, options=None):
    table = Table("hex-4")
    table.new(game="droched", board="hex-4", moves=list(moves), options=options or {})
    table.run(2500)
    table.notifications()
    return table


def ends(table):
    """The brightest of both `end` within a breath, by name."""
    return brightest(table, "end1", "end2", ms=1500)


# The komi.


def test_the_first_player_begins_and_nobody_has_a_colour():
    table = table_with()
    assert table.state()["to_move"] == "first"
    assert ends(table) == {"end1": NOBODYS, "end2": DARK}
    assert not any(map(any, table.leds()["cells"].values()))


def test_each_cell_touched_is_a_black_stone_for_the_prison():
    table = table_with()
    assert is_still(look_at(table, "end1", 3000))
    touch_in_turn(table, "d4", "a1", "g4")
    assert breathes(look_at(table, "a1"))
    assert brightest(table, "d4", "a1", "g4", ms=1500) == dict.fromkeys(("d4", "a1", "g4"), BLACK)
    assert breathes(look_at(table, "end1"))
    table.press("end1")
    state = table.state()
    assert (state["last"], state["to_move"]) == ("komi 3", "second")
    assert state["prison"] == {"black": 3, "white": 0}


def test_a_stone_of_the_komi_can_be_taken_back():
    table = table_with()
    touch_in_turn(table, "d4", "a1", "d4")
    table.press("end1")
    assert table.state()["last"] == "komi 1"


def test_holding_end_puts_no_stone_into_the_prison():
    table = table_with()
    table.press("end1")
    assert rhythm(look_at(table, "end1", 3000)) == pytest.approx(1, abs=0.2)
    assert table.state()["turn"] == 0
    hold_end(table)
    assert table.state()["last"] == "komi 0"


# The choice of sides.


def test_after_the_komi_the_second_player_sees_both_colours_and_his_end_is_live():
    """The komi was no pass: the other `end` is dark."""
    table = table_with("komi 0")
    seen = table.leds()["cells"]
    assert all(tuple(seen[cell]) == BLACK for cell in LOWER)
    assert all(tuple(seen[cell]) == WHITE for cell in UPPER)
    assert all(tuple(seen[f"d{number}"]) == DARK for number in range(1, 8))
    assert ends(table) == {"end1": DARK, "end2": NOBODYS}


@pytest.mark.parametrize(
    ("cell", "side", "to_move_at"), [("b2", "black", "end2"), ("f3", "white", "end1")]
)
def test_the_second_player_touches_his_side_and_black_acts_next(cell, side, to_move_at):
    table = table_with("komi 2")
    table.touch(cell)
    assert breathes(look_at(table, cell))
    assert brightest(table, cell, ms=1500)[cell] == COLOURS[side]
    assert breathes(look_at(table, "end2"))
    table.press("end2")
    table.run(1000)
    state = table.state()
    assert (state["last"], state["to_move"], state["end"]) == (side, "black", to_move_at)
    other = "end1" if to_move_at == "end2" else "end2"
    assert ends(table) == {to_move_at: BLACK, other: DARK}
    assert is_still(look_at(table, other))
    assert not any(map(any, table.leds()["cells"].values()))


def test_the_row_between_the_halves_is_neither():
    table = table_with("komi 0")
    table.touch("d4")
    assert refusals(table) == ["not_a_move"]
    table.run(4000)
    assert not table.state()["pending"]


def test_a_side_must_be_chosen():
    table = table_with("komi 0")
    table.press("end2")
    assert refusals(table) == ["count"]
    table.press("end1")
    assert table.state()["turn"] == 1


def test_hint_leaves_both_sides_in_their_colours():
    table = table_with("komi 0")
    table.fingers(buttons=["hint"])
    table.run(300)
    assert (table.led("a1"), table.led("g4"), table.led("d4")) == (BLACK, WHITE, DARK)
    table.fingers("g4", buttons=["hint"])
    table.run(300)
    assert breathes(look_at(table, "g4"))
    assert brightest(table, "g4", ms=1500)["g4"] == WHITE
    table.fingers()
    assert not table.state()["pending"]


# Handicap.


def test_a_handicap_is_placed_by_black_at_once():
    table = table_with(options={"handicap": 3})
    assert ends(table) == {"end1": BLACK, "end2": DARK}
    touch_in_turn(table, "d4", "b2")
    assert is_still(look_at(table, "end1", 3000))
    table.press("end1")
    assert refusals(table) == ["count"]
    table.run(3500)
    touch_in_turn(table, "f3")
    assert breathes(look_at(table, "end1"))
    table.touch("a1")
    assert refusals(table) == ["count"]
    table.press("end1")
    table.run(1500)
    state = table.state()
    assert state["cells"]["black"] == ["b2", "d4", "f3"]
    assert ends(table) == {"end1": DARK, "end2": WHITE}


# The prison.


def test_stones_that_go_to_the_prison_leave_the_board():
    table = table_with(*CORNERED)
    assert table.led("a1") == WHITE
    table.touch("b2")
    table.press("end1")
    state = table.state()
    assert (state["captured"], state["prison"]) == (["a1"], {"black": 0, "white": 1})
    leaving = look_at(table, "a1", 2500)
    assert leaving[0] != DARK
    assert leaving[-1] == DARK


@pytest.mark.parametrize("is_pending", [False, True])
def test_a_stone_that_would_leave_by_its_own_turn_dips_when_it_is_asked_about(is_pending):
    table = table_with(*LOST_BY_C5, options={"handicap": 9})
    if is_pending:
        table.touch("c5")
    table.fingers(buttons=["hint"])
    table.run(200)
    table.fingers("c5", buttons=["hint"])
    table.run(200)
    (answer,) = told(table, "asked")
    assert (answer["legal"], answer["captures"]) == (True, ["c5", "e5"])
    seen = watch(table, "c5", "e5", "a3", ms=6000)
    for name in ("c5", "e5"):
        assert max(seen[name]) == WHITE
        assert depth(seen[name]) == pytest.approx(0.5, abs=0.1)
        assert rhythm(seen[name]) == pytest.approx(0.5, abs=0.1)
    assert is_still(seen["a3"])


def test_a_stone_that_leaves_by_its_own_turn_is_seen_leaving():
    table = table_with(*LOST_BY_C5, options={"handicap": 9})
    table.touch("c5")
    table.press("end2")
    seen = watch(table, "c5", "e5", ms=2500)
    state = table.state()
    assert (state["captured"], state["prison"]) == (["c5", "e5"], {"black": 0, "white": 2})
    assert seen["c5"] == seen["e5"]
    assert seen["c5"][0] != DARK
    assert seen["c5"][-1] == DARK


def test_end_asks_and_held_releases_a_prisoner():
    table = table_with(*CORNERED, "b2", "g3")
    table.press("end1")
    assert rhythm(look_at(table, "end1", 3000)) == pytest.approx(1, abs=0.2)
    assert table.state()["prison"]["white"] == 1
    hold_end(table)
    state = table.state()
    assert (state["last"], state["prison"]["white"]) == ("release", 0)
    table.run(1000)
    # Nothing on the board shows the release, so the player's `end` shows it.
    dips = look_at(table, "end1", 9000)
    assert depth(dips) > 0.4
    assert max(dips) == tuple([byte + LAST_TURN for byte in BLACK])
    assert table.led("end2") == WHITE


def test_a_touch_withdraws_the_question():
    table = table_with(*CORNERED, "b2", "g3")
    table.press("end1")
    table.touch("d4")
    table.run(500)
    assert breathes(look_at(table, "end1"))
    assert table.state()["prison"]["white"] == 1


def test_an_empty_prison_releases_nobody():
    """White's turn: there is a white stone in the prison, and no black one."""
    table = table_with(*CORNERED, "b2")
    table.press("end2")
    assert refusals(table) == ["prison_empty"]
    # It is lit already, so "no" is dark there.
    assert depth(look_at(table, "end2", 1500)) == 1
    table.press("end2", ms=1500)
    assert table.state()["turn"] == 7


def test_a_stone_that_would_go_to_the_prison_alone_is_refused():
    table = table_with(*CORNERED, "b2")
    table.touch("a1")
    assert refusals(table) == ["suicide"]
    assert max(look_at(table, "a1", 1500)) == NO
