"""`shows`: what the board shows at the moment that `state` does not tell; see link.md.

Fingers do each thing on a simulated board, and both the method and the notification are heard.
"""

import pytest

from tests.board.playing import corner_of
from tests.board.seeing_light import PLAYING
from tests.support import Table

QUIET = {"shows": None}
TRAP = ["d4"]  # of the classroom: White is to make his first turn
NOTHING_CAN_BE_PLACED = ["a1", "b4,b5", "c6,e3"]
HOLD_MS = 1200
FENCE_MS = 5300


def table_with(moves=(), built="hex-4", game="rootbound", **more):
    table = Table(built)
    table.new(game=game, moves=list(moves), **more)
    table.run(3000)
    table.notifications()
    return table


def told(table):
    """Return the reports on it since the last question."""
    return [params for method, params in table.notifications() if method == "shows"]


def offers(table):
    """Return the offers of the menu, by name."""
    return {offer["name"]: offer for offer in table.shows()["offers"]}


def chosen(table):
    return [offer["name"] for offer in table.shows()["offers"] if offer["chosen"]]


def would_start(table):
    shown = table.shows()
    return shown["game"], shown["board"], shown["preset"]


@pytest.fixture
def table():
    return table_with(PLAYING)


# At rest.


def test_a_board_at_rest_shows_nothing_and_tells_nothing(table):
    table.touch("b2")
    table.press("undo")
    table.turn("a3,f3")
    table.run(5000)
    assert table.shows() == QUIET
    assert told(table) == []


@pytest.mark.parametrize("cell", ["d4", "a1"])
def test_a_refusal_is_told_as_such_and_not_once_more(table, cell):
    table.touch(cell)
    assert table.shows() == QUIET
    assert told(table) == []


# The menu.


def test_the_menu_offers_the_games_at_their_corners_and_the_lessons(table):
    table.press("menu")
    shown = table.shows()
    assert (shown["shows"], shown["step"]) == ("menu", "games")
    found = offers(table)
    assert found["rootbound"] == {
        "name": "rootbound",
        "cells": [corner_of(table, "rootbound")],
        "chosen": True,
    }
    assert found["lessons"]["cells"] == [corner_of(table, "lessons")]
    assert chosen(table) == ["rootbound"]
    assert would_start(table) == ("rootbound", "hex-4", "standard")
    assert told(table) == [shown]


def test_each_step_of_the_menu_is_told_until_it_is_closed():
    table = table_with(built="hex-7")
    table.press("menu")
    table.touch(corner_of(table, "classroom"))
    assert table.shows()["step"] == "sizes"
    assert would_start(table)[0] == "classroom"
    table.press("undo")
    assert table.shows()["step"] == "games"
    assert chosen(table) == ["classroom"]
    table.press("menu")
    assert [shown.get("step") for shown in told(table)] == ["games", "sizes", "games", None]
    assert table.shows() == QUIET


def test_a_board_that_is_the_only_one_is_not_asked_for(table):
    table.press("menu")
    table.touch(corner_of(table, "classroom"))
    assert table.shows()["step"] == "games"
    assert would_start(table) == ("classroom", "hex-4", "standard")
    table.touch(corner_of(table, "rootzone"))
    assert table.shows()["step"] == "presets"
    table.press("undo")
    assert table.shows()["step"] == "games"
    assert chosen(table) == ["rootzone"]


def test_a_menu_that_closes_by_itself_is_told_and_a_touch_meant_for_it_plays_nothing(table):
    table.press("menu")
    table.run(19000)
    assert table.shows()["shows"] == "menu"
    while table.shows()["shows"] == "menu":
        table.run(50)
    assert table.shows() == {"shows": "menu_closed"}
    table.touch("a3")
    assert table.state()["pending"] == []
    table.run(1000)
    assert table.shows() == {"shows": "menu_closed"}
    table.touch("a3")
    assert table.state()["pending"] == ["a3"]
    assert table.shows() == QUIET


def test_a_menu_that_was_left_takes_no_touch(table):
    table.press("menu")
    table.press("menu")
    table.touch("a3")
    assert table.state()["pending"] == ["a3"]


def test_the_sizes_are_told_with_the_cells_that_choose_them():
    table = table_with(built="hex-7")
    table.press("menu")
    table.touch(corner_of(table, "rootbound"))
    found = offers(table)
    sizes = list(found)
    assert "hex-7" in sizes and "hex-5" in sizes
    cells = [cell for offer in found.values() for cell in offer["cells"]]
    assert len(cells) == len(set(cells)) == 127
    table.run(500)
    table.touch(found["hex-5"]["cells"][0])
    shown = table.shows()
    assert shown["board"] == "hex-5"
    assert chosen(table) == (["standard"] if shown["step"] == "presets" else ["hex-5"])


def test_the_presets_are_bars_of_cells_and_end_starts_what_is_told():
    table = table_with(built="hex-7")
    table.press("menu")
    table.touch(corner_of(table, "droched"))
    table.run(500)
    table.touch(next(iter(offers(table).values()))["cells"][0])
    shown = table.shows()
    assert shown["step"] == "presets"
    short = offers(table)["short"]
    table.run(500)
    table.touch(short["cells"][0])
    assert would_start(table) == ("droched", shown["board"], "short")
    assert chosen(table) == ["short"]
    table.press("end1")
    assert table.shows() == QUIET
    assert (table.state()["game"], table.state()["board"]) == ("droched", shown["board"])


def test_on_squares_the_menu_offers_its_one_game():
    table = table_with(built="growy-2", game="growy")
    table.press("menu")
    assert chosen(table) == ["growy"]
    assert would_start(table) == ("growy", "growy-2", "standard")


def test_each_player_is_told_with_his_level(table):
    table.press("menu")
    for _ in range(2):
        table.touch(corner_of(table, "rootbound"))
        table.run(500)
        if table.shows()["step"] == "sizes":
            cell = offers(table)["hex-4"]["cells"][0]
            table.touch(cell)
            table.run(500)
            table.touch(cell)
            table.run(500)
            break
    assert table.shows()["step"] == "players"
    white = offers(table)["white"]
    assert (white["level"], white["chosen"]) == (0, False)
    table.touch(white["cells"][2])
    white = offers(table)["white"]
    assert (white["level"], white["chosen"]) == (3, True)
    assert offers(table)["black"]["level"] == 0
    assert told(table)[-1] == table.shows()


def test_choosing_a_lesson_is_told_by_lesson_alone(table):
    table.press("menu")
    table.notifications()
    table.touch(corner_of(table, "lessons"))
    assert table.shows() == QUIET
    assert told(table) == [QUIET]
    assert table.lesson()["choosing"]


def test_a_request_that_closes_the_menu_tells_so_before_its_answer(table):
    table.press("menu")
    table.notifications()
    table.new(game="rootbound")
    kinds = [method for method, _ in table.notifications()]
    assert kinds == ["state", "shows"]


# The question of `end`.


def test_the_question_tells_the_word_and_that_one_pass_ends_nothing(table):
    table.press("end")
    assert table.shows() == {"shows": "question", "word": "pass", "ends": False}
    table.press("end", ms=HOLD_MS)
    assert table.state()["last"] == "pass"
    assert [shown["shows"] for shown in told(table)] == ["question", None]


def test_the_question_tells_that_the_second_pass_would_end_the_game():
    table = table_with(PLAYING + ["pass"])
    table.press("end")
    assert table.shows() == {"shows": "question", "word": "pass", "ends": True}
    table.press("undo")
    assert table.shows() == QUIET


# `hint`.


def test_hint_tells_how_many_cells_can_be_touched_while_it_is_held(table):
    table.fingers(buttons=["hint"])
    table.run(600)
    legal = table.legal()["cells"]
    assert table.shows() == {"shows": "hint", "count": len(legal)}
    table.fingers()
    table.run(600)
    assert [shown["shows"] for shown in told(table)] == ["hint", None]


def test_a_cell_that_is_asked_about_is_told_by_asked_and_then_the_hint_again(table):
    table.fingers(buttons=["hint"])
    table.run(600)
    table.fingers("b2", buttons=["hint"])
    table.run(200)
    assert table.shows() == QUIET
    table.fingers(buttons=["hint"])
    table.run(4000)
    assert table.shows()["shows"] == "hint"


def hold_for_danger(table):
    table.press("hint", ms=100)
    table.fingers(buttons=["hint"])
    table.run(1500)


def test_dangers_are_told_as_they_are_found():
    table = table_with(["d4", "d1,g1", "c1,d2"])
    dangers = table.danger()
    hold_for_danger(table)
    shown = table.shows()
    assert shown == {
        "shows": "danger",
        "looking": False,
        "one": sorted(cell for group in dangers["one"] for cell in group),
        "two": sorted(cell for group in dangers["two"] for cell in group),
    }
    found = [one for one in told(table) if one["shows"] == "danger"]
    assert found[0]["looking"] and found[-1] == shown
    table.fingers()
    table.run(300)


def test_dangers_are_shown_for_a_while_where_the_link_asks_for_it():
    table = table_with(["d4", "d1,g1", "c1,d2"])
    table.danger()
    assert table.shows() == QUIET
    dangers = table.danger(show=True)
    shown = table.shows()
    assert shown["shows"] == "danger" and not shown["looking"]
    assert shown["two"] == sorted(cell for group in dangers["two"] for cell in group)
    table.run(16_000)
    assert table.shows() == QUIET


def test_what_stays_until_a_touch_is_ended_by_the_link_too():
    table = table_with(["d4", "d1,g1", "c1,d2"])
    table.danger(show=True)
    assert table.shows(end=True) == QUIET == table.shows()


@pytest.mark.gate
def test_hint_tapped_twice_tells_the_turn_that_the_board_would_play(table):
    table.press("hint", ms=100)
    table.press("hint", ms=100)
    table.run(60_000)
    shown = table.shows()
    assert shown["shows"] == "suggestion"
    suggestions = [one["move"] for one in told(table) if one["shows"] == "suggestion"]
    assert suggestions == [None, shown["move"]]
    for cell in shown["move"].split(","):
        table.touch(cell)
        assert table.shows() == QUIET
    table.press("end")
    assert table.state()["last"] == shown["move"]


# Explanations of `end` and `menu`.


def test_the_losses_of_the_turn_are_told():
    table = table_with(TRAP, game="classroom")
    for cell in ("a1", "a2"):
        table.touch(cell)
        table.run(500)
    table.press("end")
    assert table.shows() == {"shows": "risk", "cells": ["a1", "a2"]}
    table.run(10_000)
    assert [shown["shows"] for shown in told(table)] == ["risk", None]


def test_the_score_is_told_while_menu_is_held(table):
    table.run(1000)
    table.fingers(buttons=["menu"])
    table.run(1500)
    assert table.shows() == {"shows": "score"}
    table.fingers()
    table.run(300)
    assert told(table) == [{"shows": "score"}, QUIET]


def test_the_key_tells_locked_and_unlocked_and_a_locked_button_is_refused(table):
    for shown in ("locked", "unlocked"):
        table.fingers(buttons=["hint", "menu"])
        table.run(FENCE_MS)
        table.fingers()
        table.run(200)
        assert table.shows() == {"shows": shown}
        table.run(4000)
        assert table.shows() == QUIET
    table.settings(locks={"undo": "none"})
    table.notifications()
    table.press("undo")
    assert table.shows() == QUIET
    assert told(table) == []


# The `end` that is not live.


def other(table):
    return "end2" if table.state()["end"] == "end1" else "end1"


def other_end(table, complete=False, nothing=False):
    end = table.state()["end"]
    return {"shows": "other_end", "end": end, "complete": complete, "nothing": nothing}


def test_the_end_that_is_not_live_tells_which_one_is(table):
    table.press(other(table))
    assert table.shows() == other_end(table)
    table.run(4000)
    assert told(table) == [other_end(table), QUIET]


def test_with_a_whole_turn_touched_the_end_that_is_not_live_tells_so(table):
    for cell in ("a3", "f3"):
        table.touch(cell)
    table.press(other(table))
    assert table.shows() == other_end(table, complete=True)
    table.press("end")
    assert table.shows() == QUIET
    assert table.state()["last"] == "a3,f3"


def test_the_end_that_is_not_live_tells_so_right_after_a_refusal(table):
    taken = table.state()["cells"]["white"][0]
    table.touch(taken)
    table.press(other(table))
    assert table.shows() == other_end(table)


def test_a_second_tap_right_after_a_turn_is_still_ignored(table):
    table.touch("a3")
    table.run(500)
    end = table.state()["end"]
    for _ in range(2):
        table.fingers(buttons=[end])
        table.run(100)
        table.fingers()
        table.run(100)
    assert table.state()["last"] == "a3"
    assert told(table) == []


@pytest.mark.parametrize("before", ["question", "hint"])
def test_a_show_that_is_there_already_stays(table, before):
    if before == "question":
        table.press("end")
        table.press(other(table))
    else:
        table.fingers(buttons=["hint"])
        table.run(600)
        table.fingers(buttons=["hint", other(table)])
        table.run(300)
    assert table.shows()["shows"] == before


def test_where_only_end_is_left_the_other_end_tells_that_too():
    table = table_with(NOTHING_CAN_BE_PLACED, game="classroom", board="hex-3-4")
    table.press(other(table))
    assert table.shows() == other_end(table, nothing=True)


@pytest.mark.gate
def test_while_the_board_is_about_to_play_its_end_is_not_told():
    table = Table("hex-4")
    table.new(game="rootbound", opponents={"black": 2})
    table.press("end2")
    table.run(200)
    assert table.shows() == QUIET


# Around it.


def test_while_the_leds_are_tested_nothing_is_shown(table):
    table.press("menu")
    table.selftest(leds="chain")
    assert table.shows() == QUIET
    assert told(table)[-1] == QUIET


def test_a_host_that_does_not_read_hears_how_it_stands_in_the_end(table):
    table.press("menu")
    table.press("menu")
    table.press("menu")
    assert told(table)[-1] == table.shows()
