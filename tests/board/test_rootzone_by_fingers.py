"""RootZone by fingers and lights: the set-up, the swap, what is refused, the end.

See rules.md, section 3; README, "How to play on it". Whole games: test_games_by_fingers.
"""

import pytest

from rootlight.lights.palette import COLOURS
from tests.board.playing import LAST_TURN, brightest, hold_end, refusals, touch_in_turn
from tests.board.seeing_light import breathes, depth, is_still, look_at, rhythm
from tests.support import Table

YELLOW, ORANGE, BLOCK = COLOURS["yellow"], COLOURS["orange"], COLOURS["block"]
DARK = (0, 0, 0)
SET_UP = "g7,a1"


def table_with(*moves):
    table = Table("hex-6-8")
    table.new(game="rootzone", board="hex-6-8", moves=list(moves))
    table.run(1500)
    table.notifications()
    return table


def recent(colour):
    """Return the light of a piece of the last turn."""
    return tuple([byte + LAST_TURN for byte in colour])


def seen(table, *names):
    """The brightest within a breath, in the order of the names."""
    found = brightest(table, *names, ms=1500)
    return [found[name] for name in names]


# The set-up.


@pytest.mark.gate
def test_the_block_is_touched_first_and_then_the_first_stone():
    table = table_with()
    assert seen(table, "end1", "end2") == [YELLOW, DARK]
    touch_in_turn(table, "g7")
    assert breathes(look_at(table, "g7"))
    assert seen(table, "g7") == [BLOCK]
    assert is_still(look_at(table, "end1", 3000))
    touch_in_turn(table, "a1")
    assert seen(table, "g7", "a1") == [BLOCK, YELLOW]
    assert breathes(look_at(table, "end1"))
    table.press("end1")
    table.run(1000)
    assert table.state()["last"] == SET_UP
    assert seen(table, "g7", "a1", "end1", "end2") == [
        recent(BLOCK),
        recent(YELLOW),
        DARK,
        ORANGE,
    ]


def test_the_block_alone_is_no_turn():
    table = table_with()
    touch_in_turn(table, "g7")
    table.press("end1")
    assert refusals(table) == ["count"]
    assert table.state()["pending"] == ["g7"]


@pytest.mark.parametrize(
    ("block", "stone", "code", "reason"),
    [("a2", "a1", "block", "a2"), ("g7", "c3", "unconnected", None), ("a1", "a2", "block", "a1")],
)
def test_a_first_stone_that_may_not_stand_there_is_refused(block, stone, code, reason):
    table = table_with()
    touch_in_turn(table, block)
    table.touch(stone)
    assert refusals(table) == [code]
    if reason:
        assert rhythm(look_at(table, reason, 2500)) == pytest.approx(1, abs=0.3)
    table.run(4000)
    assert table.state()["pending"] == [block]
    assert seen(table, block) == [BLOCK]


def test_if_the_block_is_taken_back_the_stone_goes_with_it():
    """The stone would be the block if it were left alone."""
    table = table_with()
    touch_in_turn(table, "g7", "a1", "g7")
    assert table.state()["pending"] == []
    assert seen(table, "g7", "a1") == [DARK, DARK]
    touch_in_turn(table, "e5", "a1")
    assert seen(table, "e5", "a1") == [BLOCK, YELLOW]
    table.press("end1")
    assert table.state()["last"] == "e5,a1"


def test_if_the_stone_is_taken_back_the_block_stays():
    table = table_with()
    touch_in_turn(table, "g7", "a1", "a1")
    assert seen(table, "g7", "a1") == [BLOCK, DARK]


def test_a_hand_that_took_the_block_back_brings_both_back_in_their_order():
    table = table_with()
    touch_in_turn(table, "g7", "a1")
    table.run(1000)
    for names in ("g7", "f6 f7 f8 g6 g7 g8"):
        table.fingers(*names.split())
        table.run(60)
    assert table.state()["touched"] == ["g7", "a1"]
    assert [params["cells"] for name, params in table.notifications() if name == "pending"] == [
        ["g7"], ["a1", "g7"], [], ["a1", "g7"],
    ]  # fmt: skip
    table.fingers()
    table.run(1000)
    assert seen(table, "g7", "a1") == [BLOCK, YELLOW]


def test_the_link_tells_which_of_both_is_the_block():
    table = table_with()
    touch_in_turn(table, "g7", "a1")
    state = table.state()
    assert (state["pending"], state["touched"]) == (["a1", "g7"], ["g7", "a1"])


def test_the_link_tells_that_the_set_up_needs_two_cells():
    table = table_with()
    assert table.state()["least"] == 2
    touch_in_turn(table, "g7", "a1")
    table.press("end1")
    assert "least" not in table.state()


def test_holding_end_leaves_the_set_up_out():
    table = table_with()
    hold_end(table)
    table.run(1000)
    assert (table.state()["last"], table.state()["to_move"]) == ("pass", "orange")
    assert table.led("end2") == ORANGE
    dips = look_at(table, "end1", 9000)
    assert max(dips) == recent(YELLOW) and depth(dips) > 0.4
    # It is none of the two passes that end the game.
    hold_end(table)
    assert not table.state()["over"]


# The swap.


def test_orange_swaps_by_touching_the_yellow_stone():
    table = table_with(SET_UP)
    table.touch("a1")
    assert breathes(look_at(table, "a1"))
    assert seen(table, "a1", "end2") == [ORANGE, ORANGE]
    assert breathes(look_at(table, "end2"))
    table.press("end2")
    table.run(1000)
    state = table.state()
    assert (state["last"], state["cells"]) == ("swap", {"yellow": [], "orange": ["a1"]})
    assert seen(table, "a1", "end1", "end2") == [recent(ORANGE), YELLOW, DARK]


def test_the_swap_is_taken_back_by_a_second_touch():
    table = table_with(SET_UP)
    touch_in_turn(table, "a1", "a1")
    assert not table.state()["pending"]
    assert seen(table, "a1") == [recent(YELLOW)]


def test_hint_leaves_the_stone_that_may_be_swapped_in_its_colour():
    table = table_with(SET_UP)
    table.fingers(buttons=["hint"])
    table.run(300)
    assert (table.led("a1"), table.led("a8")) == (YELLOW, COLOURS["spot"])
    # The block may not be touched; nor a cell beside the yellow stone.
    assert sum(table.led("g7")) < sum(BLOCK) / 4
    assert table.led("a2") == DARK
    table.fingers("a1", buttons=["hint"])
    table.run(300)
    assert breathes(look_at(table, "a1"))
    assert seen(table, "a1") == [ORANGE]


def test_hint_shows_the_block_as_the_first_thing_to_place():
    table = table_with()
    table.fingers(buttons=["hint"])
    table.run(300)
    table.fingers("g7", buttons=["hint"])
    table.run(300)
    assert seen(table, "g7") == [BLOCK]
    table.fingers()
    table.run(300)
    assert not table.state()["pending"]


def test_after_his_first_turn_nothing_is_swapped():
    table = table_with(SET_UP, "m1", "m6")
    table.touch("a1")
    assert refusals(table) == ["occupied"]


# Stones.


def test_a_cell_beside_an_enemy_is_refused_and_the_enemy_is_the_reason():
    table = table_with(SET_UP)
    table.touch("a2")
    assert refusals(table) == ["enemy"]
    assert rhythm(look_at(table, "a1", 2500)) == pytest.approx(1, abs=0.3)


def test_a_cell_beside_the_block_is_refused_and_the_block_is_the_reason():
    table = table_with("a3,m6", "a8")
    table.touch("a2")
    assert refusals(table) == ["block"]
    assert rhythm(look_at(table, "a3", 2500)) == pytest.approx(1, abs=0.3)


# The end.


@pytest.mark.gate
def test_the_second_pass_ends_the_game_and_the_larger_group_breathes():
    table = table_with(SET_UP, "m1", "a2", "m6", "pass")
    table.press("end2")
    assert rhythm(look_at(table, "end2", 3000)) == pytest.approx(1, abs=0.2)
    hold_end(table)
    state = table.state()
    assert (state["over"], state["winner"]) == (True, "yellow")
    table.run(2000)
    assert rhythm(look_at(table, "a1", 12000)) == pytest.approx(0.4, abs=0.12)
    assert is_still(look_at(table, "m1")) and table.led("m1") == ORANGE
    assert table.led("end1") == table.led("end2") == DARK
