"""The leader's hand: locks for fingers, each of them each way; the key; sides swapped.

Controls: `hint` and `menu` held together for 5 s. README, "The leader's hand".
"""

import pytest

from host_sim.link.sim_link import LinkError
from tests.board.playing import corner_of, refusals
from tests.board.seeing_light import (
    PLAYING,
    SHOWS_OVER_MS,
    is_black,
    is_grey,
    is_still,
    is_white,
    look_at,
    rhythm,
    rises,
    table_with,
    told,
    watch,
)
from tests.support import Table

USUAL = {"undo": "one", "new": True, "pass": True}
BORDER = ("a1", "d7", "g4", "b5")


@pytest.fixture
def table():
    """Black is to move, six turns are played."""
    return table_with(PLAYING)


def locked_table(locks, moves=PLAYING, game="rootbound", **more):
    table = Table("hex-4")
    table.new(game=game, moves=list(moves), **more)
    table.settings(locks=locks)
    table.run(SHOWS_OVER_MS)
    table.notifications()
    return table


def turn_key(table, ms=5300):
    table.fingers(buttons=["hint", "menu"])
    table.run(ms)
    table.fingers()
    table.run(100)


def locks_of(table):
    return table.settings()["locks"]


# The key.


def test_hint_and_menu_held_for_5_s_lock_and_unlock(table):
    turn_key(table)
    assert locks_of(table) == USUAL
    turn_key(table)
    assert locks_of(table) == {}
    assert table.state()["turn"] == len(PLAYING)


def test_less_than_5_s_do_nothing_and_open_no_menu(table):
    turn_key(table, 4700)
    assert locks_of(table) == {}
    table.touch("d2")
    assert table.state()["pending"] == ["d2"]


@pytest.mark.parametrize("first", ["hint", "menu"])
def test_it_does_not_matter_which_of_them_is_held_first(table, first):
    table.fingers(buttons=[first])
    table.run(2000)
    table.fingers(buttons=["hint", "menu"])
    table.run(5300)
    table.fingers()
    assert locks_of(table) == USUAL


def test_the_key_locks_what_the_leader_has_chosen(table):
    table.settings(leader={"undo": "none", "hints": 2})
    turn_key(table)
    assert locks_of(table) == {"undo": "none", "hints": 2}


def test_the_key_is_told_on_the_link_and_shown_by_state(table):
    assert "lock" not in table.state()
    turn_key(table)
    assert told(table, "state")[-1]["state"]["lock"] == USUAL
    assert table.state()["lock"] == USUAL


def test_locked_a_whole_fence_of_white_light_breathes_slowly_round_the_board(table):
    turn_key(table)
    seen = watch(table, "f2", *BORDER, ms=2600)
    for cell in BORDER:
        assert is_grey(max(seen[cell])) and sum(max(seen[cell])) >= 30
        assert not is_still(seen[cell])
        assert rhythm(seen[cell]) < 0.5
    assert seen["f2"][0] == (0, 0, 0)
    table.run(1000)
    assert is_black(table.led("b1"))


def test_unlocked_a_faint_fence_with_gaps_stands_still(table):
    table.settings(locks=USUAL)
    turn_key(table)
    border = ("a2", "a3", "a4", "b5", "c6", "e6")
    seen = watch(table, *border, ms=2000)
    assert all(map(is_still, seen.values()))
    assert 0 < sum(seen[cell][0] == (1, 1, 1) for cell in border) < len(border)


def test_a_power_cut_keeps_the_locks_and_the_fence_shows_it_at_the_start(table):
    turn_key(table)
    table.settings(leader={"hints": 3})
    table.power(cycle=True)
    table.run(600)
    assert is_grey(table.led("b5")) and is_grey(table.led("f5"))
    settings = table.settings()
    assert (settings["locks"], settings["leader"]) == (USUAL, {"hints": 3})
    assert table.state()["lock"] == USUAL
    table.run(SHOWS_OVER_MS)
    table.press("menu")
    assert refusals(table) == ["new_locked"]


def test_without_a_lock_there_is_no_fence_at_the_start(table):
    table.power(cycle=True)
    table.run(600)
    assert not is_grey(table.led("b5"))


def test_menu_is_dark_as_long_as_anything_is_locked(table):
    assert any(table.led("menu"))
    table.settings(locks={"hints": 3})
    table.run(100)
    assert not any(table.led("menu"))
    table.settings(locks={})
    table.run(100)
    assert any(table.led("menu"))


# Locked acts are refused kindly.


def test_a_refusal_by_a_lock_says_no_on_the_button_and_shows_the_fence():
    table = locked_table(USUAL)
    table.press("menu")
    (refused,) = told(table, "refused")
    assert refused["code"] == "new_locked"
    assert "host" in refused["message"]
    seen = watch(table, "menu", "b5", "d2", ms=2000)
    assert rises(seen["menu"]) >= 2
    assert is_grey(seen["b5"][0])
    assert max(map(sum, seen["d2"])) == 0
    table.run(2500)
    assert not is_grey(table.led("b5"))


def test_menu_opens_nothing_while_new_games_are_locked_and_does_again_afterwards():
    table = locked_table({"new": True})
    table.press("menu")
    table.touch("d2")
    assert table.state()["pending"] == ["d2"]
    table.press("undo")
    table.settings(locks={})
    table.press("menu")
    table.run(300)
    assert any(table.led(corner_of(table, "rootbound")))


def finished(locks):
    moves = ["d4", "a1,g4", "d6", "f2", "pass", "pass"]
    table = locked_table(locks, moves)
    table.run(20000)
    table.notifications()
    return table


def test_a_menu_that_is_open_closes_when_new_games_are_locked(table):
    table.press("menu")
    assert table.shows()["shows"] == "menu"
    table.settings(locks={"new": True})
    assert table.shows()["shows"] != "menu"
    turn = table.state()["turn"]
    table.press(table.state()["end"])
    assert table.state()["turn"] == turn


@pytest.mark.parametrize(("locks", "turns"), [({"new": True}, 6), ({"undo": "one"}, 0)])
def test_the_same_game_again_is_a_new_game(locks, turns):
    table = finished(locks)
    table.press("end1", ms=1500)
    assert table.state()["turn"] == turns
    assert refusals(table) == (["new_locked"] if turns else [])


@pytest.mark.parametrize(("locks", "turn"), [({"new": True}, 0), ({}, 6), ({"undo": "one"}, 6)])
def test_the_game_before_comes_back_by_undo_unless_new_games_are_locked(table, locks, turn):
    table.new(game="rootbound")
    table.settings(locks=locks)
    table.run(100)
    table.press("undo")
    assert table.state()["turn"] == turn


# Turns taken back.


def test_one_turn_may_be_taken_back_and_another_one_only_after_a_turn():
    table = locked_table({"undo": "one"})
    table.press("undo")
    assert table.state()["turn"] == 5
    table.press("undo")
    assert table.state()["turn"] == 5
    assert refusals(table) == ["undo_locked"]
    table.turn("f2")
    table.press("undo")
    assert table.state()["turn"] == 5


def test_a_turn_taken_back_may_be_played_again_by_hint_and_undo():
    table = locked_table({"undo": "one", "hints": 0})
    table.press("undo")
    table.notifications()
    table.fingers(buttons=["hint"])
    table.run(200)
    table.fingers(buttons=["hint", "undo"])
    table.run(200)
    table.fingers()
    assert table.state()["turn"] == 6


def test_no_turn_may_be_taken_back_but_stones_that_breathe_may():
    table = locked_table({"undo": "none"})
    table.touch("d2")
    table.press("undo")
    assert table.state()["pending"] == []
    table.press("undo")
    assert table.state()["turn"] == 6
    assert refusals(table) == ["undo_locked"]


# Passing.

# White, to move, can place nothing (classroom), and so cannot Black.
STUCK = ["a1", "b4,b5", "c6,e3"]


def test_passing_is_locked_while_a_stone_fits():
    table = locked_table({"pass": True})
    table.press("end")
    assert refusals(table) == ["pass_locked"]
    table.press("end", ms=1500)
    assert table.state()["turn"] == 6
    table.settings(locks={})
    table.run(SHOWS_OVER_MS)
    table.press("end")
    table.press("end", ms=1500)
    assert table.state()["last"] == "pass"


def test_passing_is_free_where_nothing_can_be_placed():
    table = locked_table({"pass": True}, STUCK, "classroom", board="hex-3-4")
    table.press("end")
    assert table.state()["last"] == "pass"


def test_a_question_that_was_asked_before_the_lock_is_no_way_round_it(table):
    table.press("end")
    table.settings(locks={"pass": True})
    table.press("end", ms=1500)
    assert table.state()["turn"] == 6


@pytest.mark.parametrize(
    ("game", "moves", "last"),
    [
        # To leave out the set-up, and to release a prisoner, is to give nothing up.
        ("rootzone", [], "pass"),
        ("rootzone", ["pass", "a1"], "a1"),
        ("droched", ["komi 3", "white", "d4"], "release"),
    ],
)
def test_other_words_than_a_pass_are_not_held_back(game, moves, last):
    table = locked_table({"pass": True}, moves, game)
    table.press("end")
    table.press("end", ms=1500)
    assert table.state()["last"] == last


@pytest.mark.gate
def test_in_growy_a_turn_may_end_once_something_was_built():
    table = Table("growy-2")
    table.settings(locks={"pass": True})
    # A first card that is fertilizer leaves Blue a stick to go on with.
    for seed in range(50):
        table.new(game="growy", seed=seed)
        table.run(1000)
        table.press("end1")
        assert refusals(table) == ["pass_locked"]
        move = table.legal()["moves"][0]
        if table.play(move=move)["state"]["to_move"] == "blue":
            break
    table.run(SHOWS_OVER_MS)
    table.notifications()
    table.press("end1")
    table.press("end1", ms=1500)
    assert table.state()["last"] == "end"


# Hints.


def use_hint(table):
    table.press("hint")
    table.run(1000)
    return refusals(table)


def test_each_player_has_so_many_hints_in_a_game():
    table = locked_table({"hints": 2})
    assert table.state()["lock"]["hints_left"] == {"black": 2, "white": 2}
    assert use_hint(table) == use_hint(table) == []
    assert table.state()["lock"]["hints_left"] == {"black": 0, "white": 2}
    assert use_hint(table) == ["hint_locked"]
    table.turn("f2")
    table.run(1000)
    table.notifications()
    assert use_hint(table) == []
    table.new(game="rootbound")
    assert table.state()["lock"]["hints_left"] == {"black": 2, "white": 2}


def test_cells_asked_while_hint_is_held_and_a_second_tap_belong_to_one_hint():
    table = locked_table({"hints": 1})
    table.press("hint", cells=["d2"])
    table.run(100)
    table.press("hint", ms=1000)
    table.run(1000)
    assert table.state()["lock"]["hints_left"]["black"] == 0
    assert refusals(table) == []


def test_a_hint_that_is_refused_shows_nothing_however_often_it_is_tapped():
    table = locked_table({"hints": 0})
    for _ in range(3):
        table.fingers(buttons=["hint"])
        table.run(150)
        assert table.led("hint") != (12, 12, 12)
        table.fingers()
        table.run(100)
    assert refusals(table) == ["hint_locked"] * 3


def test_a_turn_played_again_by_hint_and_undo_costs_no_hint():
    table = locked_table({"hints": 1})
    table.press("undo")
    table.fingers(buttons=["hint"])
    table.run(200)
    table.fingers(buttons=["hint", "undo"])
    table.run(200)
    table.fingers()
    assert table.state()["turn"] == 6
    assert table.state()["lock"]["hints_left"] == {"black": 1, "white": 1}


def test_the_key_costs_no_hint():
    table = locked_table({"hints": 1})
    turn_key(table)
    table.settings(locks={"hints": 1})
    assert table.state()["lock"]["hints_left"]["black"] == 1


# The guard.

# Black to move: with g2 his stones on g1 and g3 become one group, cut off from all others.
CUT_OFF = ["a1", "f3,g4", "b4,e5", "d2,d6", "e2,g3", "e1,f2"]
CUT_OFF += ["a4,b3", "b1,b2", "d4,g1", "c1,f4", "a2,e6", "c3,f1"]


@pytest.mark.parametrize(
    ("locks", "setting", "turns"),
    [({"guard": "on"}, "off", 12), ({"guard": "off"}, "on", 13), ({}, "on", 12)],
)
def test_a_locked_guard_goes_before_the_setting(locks, setting, turns):
    table = locked_table(locks, CUT_OFF)
    table.settings(guard=setting)
    table.touch("g2")
    table.press("end")
    assert table.state()["turn"] == turns


# Sides swapped.


def test_players_may_change_colours_where_they_sit(table):
    assert table.seats() == {"end1": "black", "end2": "white"}
    assert is_black(table.led("end1"))
    assert table.seats(swap=True) == {"end1": "white", "end2": "black"}
    table.run(300)
    assert is_black(table.led("end2")) and table.led("end1") == (0, 0, 0)
    table.touch("f2")
    table.press("end1")
    assert table.state()["turn"] == 6
    table.press("end2")
    table.run(1000)
    assert table.state()["turn"] == 7
    assert is_white(table.led("end1"))


def test_swapped_sides_outlast_a_power_cut(table):
    table.seats(swap=True)
    table.run(1000)
    table.power(cycle=True)
    table.run(600)
    assert table.seats() == {"end1": "white", "end2": "black"}
    assert table.record()["moves"] == PLAYING


def test_on_squares_everybody_keeps_his_field():
    table = Table("growy-2")
    with pytest.raises(LinkError) as refused:
        table.seats(swap=True)
    assert refused.value.data["code"] == "own_fields"
    assert table.seats() == {"end1": "blue", "end2": "orange"}


def test_before_sides_are_chosen_nobody_has_a_colour():
    table = Table("hex-4")
    table.new(game="droched")
    assert table.seats() == {"end1": None, "end2": None}


# The link is never held back.


def test_the_link_may_do_all_that_is_locked():
    table = locked_table(USUAL | {"undo": "none", "hints": 0})
    table.undo()
    table.undo()
    table.redo()
    assert table.play(move="pass")["move"] == "pass"
    assert table.new(game="rootbound")["turn"] == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"locks": True},
        {"locks": {"undo": "two"}},
        {"locks": {"undo": 1}},
        {"locks": {"new": 1}},
        {"locks": {"hints": -1}},
        {"locks": {"hints": 100}},
        {"locks": {"hints": True}},
        {"locks": {"hints": 1.0}},
        {"locks": {"guard": "auto"}},
        {"locks": {"swap": True}},
        {"locks": [["undo", "one"]]},
        {"leader": {}},
        {"leader": {"undo": []}},
    ],
)
def test_a_wrong_lock_is_refused_with_what_to_say_and_nothing_has_changed(table, wrong):
    table.settings(locks={"hints": 5})
    before = table.settings()
    with pytest.raises(LinkError) as refused:
        table.settings(guard="on", **wrong)
    assert refused.value.code == -32602
    assert refused.value.message.endswith(".")
    assert table.settings() == before


@pytest.mark.parametrize(
    "locks", [None, {}, {"new": False, "undo": None, "hints": None, "pass": False}]
)
def test_a_lock_that_is_null_or_false_is_free(table, locks):
    table.settings(locks=USUAL)
    assert table.settings(locks=locks)["locks"] == {}
    assert "lock" not in table.state()
    table.press("undo")
    table.press("undo")
    assert table.state()["turn"] == 4


def test_menu_is_a_tap_when_it_is_let_go(table):
    table.fingers(buttons=["menu"])
    table.run(300)
    assert table.led("d4")[2] > 8
    table.fingers()
    table.run(200)
    assert table.led("d4") == (0, 0, 0)
    assert not is_still(look_at(table, corner_of(table, "rootbound"), 3000))
