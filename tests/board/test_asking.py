"""The reasons: `hint` held and a cell touched; groups in danger by a tap of `hint` and a hold.

See rules.md, section 1 and on; each answer is shown by the stones and told on the link.
"""

import pytest

from tests.board.seeing_light import (
    ALMOST_CAPTURED,
    PLAYING,
    depth,
    everything,
    is_still,
    rhythm,
    table_with,
    told,
    watch,
)
from tests.support import Table

# Black to move: b2 makes a1 and a2 his own.
CLAIMING = ["a3", "f5,g2", "b1,b3", "d1"]


def ask(table, *cells):
    """Hold `hint`, touch cells one after another; what is told of each."""
    table.notifications()
    table.fingers(buttons=["hint"])
    table.run(200)
    for cell in cells:
        table.fingers(cell, buttons=["hint"])
        table.run(200)
        table.fingers(buttons=["hint"])
        table.run(200)
    table.fingers()
    table.run(200)
    return told(table, "asked")


def hold_for_danger(table, ms=1500):
    """Tap `hint` and hold it at once."""
    table.press("hint", ms=100)
    table.run(80)
    table.fingers(buttons=["hint"])
    table.run(ms)


# May I, and what would it do?


def test_a_cell_that_is_free_is_told_as_such_with_a_sentence():
    (answer,) = ask(table_with(PLAYING), "d2")
    assert (answer["cell"], answer["legal"], answer["code"]) == ("d2", True, None)
    assert answer["message"] == "You may play here."
    assert (answer["captures"], answer["claims"], answer["cells"]) == ([], {}, [])


def test_the_captures_of_a_stone_are_told():
    (answer,) = ask(table_with(ALMOST_CAPTURED), "c1")
    assert answer["captures"] == ["d1"]


def test_the_claims_of_a_stone_are_told_by_colour():
    (answer,) = ask(table_with(CLAIMING), "b2")
    assert answer["claims"] == {"black": ["a1", "a2"]}


@pytest.mark.parametrize(
    ("cell", "code", "witnesses"),
    [
        ("g3", "occupied", ["g3"]),
        ("g4", "claimed", ["f4", "f5", "g3"]),
        ("c2", "triangle", ["b1", "b2"]),
    ],
)
def test_a_refusal_names_its_rule_and_the_stones_that_show_it(cell, code, witnesses):
    (answer,) = ask(table_with(PLAYING), cell)
    assert (answer["legal"], answer["code"], answer["cells"]) == (False, code, witnesses)
    assert answer["message"].endswith(".")
    assert (answer["captures"], answer["claims"]) == ([], {})


def test_a_pending_stone_is_asked_about_as_it_stands():
    table = table_with(ALMOST_CAPTURED)
    table.touch("c1")
    (answer,) = ask(table, "c1")
    assert (answer["legal"], answer["captures"]) == (True, ["d1"])
    assert table.state()["pending"] == ["c1"]


def test_with_two_stones_touched_a_third_is_answered_with_those_two():
    table = table_with(PLAYING)
    table.touch("d2")
    table.touch("f2")
    table.fingers(buttons=["hint"])
    table.run(200)
    table.fingers("e1", buttons=["hint"])
    table.run(100)
    seen = watch(table, "d2", "f2", "d4", ms=2000)
    assert depth(seen["d2"]) > 0.3 and depth(seen["f2"]) > 0.3
    assert is_still(seen["d4"])
    table.fingers()
    (answer,) = told(table, "asked")
    assert (answer["code"], answer["cells"]) == ("count", ["d2", "f2"])


def test_asking_changes_nothing():
    table = table_with(PLAYING)
    before = table.state(), everything(table)
    ask(table, "d2", "c2", "g4")
    table.run(4000)
    assert (table.state(), everything(table)) == before


@pytest.mark.parametrize(
    ("game", "built", "moves", "cell", "code"),
    [
        ("classroom", "hex-4", ["d4"], "d4", "occupied"),
        ("rootzone", "hex-4", [], "a1", None),
        ("rootzone", "hex-4", ["pass", "a1"], "a2", "enemy"),
        ("droched", "hex-4", [], "a1", None),
        ("droched", "hex-4", ["komi 0", "white"], "d4", None),
        ("droched", "hex-4", ["komi 0", "white", "d4"], "d4", "occupied"),
        ("growy", "growy-2", [], "a6", "not_neighbours"),
        ("growy", "growy-2", [], "e1", None),
    ],
)
def test_every_game_answers(game, built, moves, cell, code):
    table = Table(built)
    table.new(game=game, moves=moves, seed=1)
    table.run(2000)
    board = table.link.board
    placement = board.device.controller.in_play.placement
    shape = board.device.controller.in_play.match.shape
    names = {}
    for number in range(shape.count):
        name = (
            board.device.controller.in_play.match.game.spell((number,))
            if game != "growy"
            else None
        )
        names[name] = board.hardware.board.pad_name(placement.built[number])
    (answer,) = ask(table, names.get(cell, cell))
    assert (answer["cell"], answer["legal"], answer["code"]) == (cell, code is None, code)


def test_the_link_asks_the_same_without_fingers():
    table = table_with(ALMOST_CAPTURED)
    (by_hand,) = ask(table, "c1")
    assert table.ask(cell="c1") == by_hand
    assert table.ask(cell="f1", **{"with": ["c1"]})["captures"] == ["d1"]
    assert table.ask(cell="d1")["code"] == "occupied"
    assert table.ask(cell="z9")["code"] == "no_such_cell"
    # e1 and d2 are Black's, too.
    assert table.ask(cell="e2", **{"with": ["c1"]})["code"] == "triangle"


def test_where_the_rules_name_no_witness_the_board_still_shows_why():
    table = Table("hex-4")
    # Orange asks about a cell in the middle: only a1 is his.
    table.new(game="rootzone", board="hex-2-4", moves=["pass", "e1", "a1"])
    assert table.ask(cell="c3")["code"] == "unconnected"
    assert table.ask(cell="c3")["cells"] == ["e1"]
    # All but one of the cells round d4 are White's: a black stone there is shut in.
    ring = ["c3", "c4", "d3", "d5", "e3", "e4"]
    moves = ["komi 0", "black", "a1", ring[0], "a2", ring[1], "a3", ring[2], "a4", ring[3]]
    moves += ["b1", ring[4], "b5", ring[5]]
    table.new(game="droched", moves=moves)
    assert table.ask(cell="d4")["code"] == "suicide"
    assert table.ask(cell="d4")["cells"] == ring
    assert table.explain(cell="d4")["cells"] == []


# Groups in danger.

# Black to move. d1 has but c1 left.
IN_DANGER = ALMOST_CAPTURED


def test_a_group_that_one_stone_would_kill_is_told_and_dips():
    table = table_with(IN_DANGER)
    assert table.danger()["one"] == [["d1"]]
    hold_for_danger(table)
    seen = watch(table, "d1", "f4", "e1", ms=4000)
    assert 0.4 <= depth(seen["d1"]) <= 0.6
    assert 0.4 <= rhythm(seen["d1"]) <= 0.6
    for safe in ("f4", "e1"):
        assert is_still(seen[safe]) and max(map(sum, seen[safe])) <= 2
    table.fingers()
    table.run(200)
    assert max(table.led("e1")) > 8


# Black's single group is dead, unless he saves it now. Two stones could cut off each of White's.
TWO_AWAY = ["d2", "d1,g1"]


def test_a_group_that_two_stones_would_kill_stands_still_at_a_quarter():
    table = table_with(TWO_AWAY)
    assert table.danger() == {"one": [["d2"]], "two": [["d1"], ["g1"]]}
    hold_for_danger(table)
    seen = watch(table, "d1", "g1", "d2", ms=2000)
    assert not is_still(seen["d2"])
    for cell in ("d1", "g1"):
        assert is_still(seen[cell])
        assert seen[cell][0] == (4, 2, 0)


def test_a_single_tap_or_a_slow_second_one_shows_the_spotlight():
    table = table_with(IN_DANGER)
    table.press("hint", ms=100)
    table.run(900)
    table.fingers(buttons=["hint"])
    table.run(500)
    assert table.led("d2") == (1, 1, 1) or table.led("c1") == (1, 1, 1)


def test_a_touch_while_danger_is_shown_asks_about_the_cell():
    table = table_with(IN_DANGER)
    hold_for_danger(table)
    table.notifications()
    table.fingers("c1", buttons=["hint"])
    table.run(200)
    (answer,) = told(table, "asked")
    assert answer["captures"] == ["d1"]
    table.fingers()


def test_a_turn_that_is_played_meanwhile_ends_the_search():
    table = table_with(IN_DANGER)
    table.press("hint", ms=100)
    table.run(80)
    table.fingers(buttons=["hint"])
    table.run(100)
    table.play(move="c1")
    table.run(3000)
    table.fingers()
    table.run(300)
    assert table.state()["last"] == "c1"
    assert table.danger()["one"] == []


@pytest.mark.gate
def test_the_end_of_a_game_is_shown_whole_though_somebody_asks_for_dangers():
    plain, asked = table_with(IN_DANGER), table_with(IN_DANGER)
    for table in (plain, asked):
        table.play(move="pass")
        table.play(move="pass")
        assert table.link.board.device.controller.captures.animation is not None
    hold_for_danger(asked, ms=300)
    asked.fingers()
    asked.run(120)
    plain.run(asked.link.board.now_ms - plain.link.board.now_ms)
    for _ in range(200):
        plain.run(100)
        asked.run(100)
        assert asked.leds() == plain.leds()


@pytest.mark.parametrize("game", ["rootzone", "growy"])
def test_where_nothing_is_taken_nothing_is_in_danger(game):
    table = Table("growy-2" if game == "growy" else "hex-4")
    table.new(game=game)
    assert table.danger() == {"one": [], "two": []}


def test_in_droched_a_stone_that_can_be_sent_to_prison_is_in_danger():
    table = Table("hex-4")
    table.new(game="droched", moves=["komi 0", "white"])
    assert table.danger() == {"one": [], "two": []}
