"""The looks of opponents: the board thinks, its stones, a suggestion, the choice in the menu.

Read from the LEDs. See fingers-and-lights.md.
"""

import pytest

from tests.board.playing import corner_of
from tests.board.seeing_light import depth, is_grey, is_still, is_white, rhythm, watch
from tests.opponents.stand_in import EndlessParts, opponents_of, run_until, table_of, wait_for_turn
from tests.opponents.test_playing import double_tap, suggested


def thinking_for(colour):
    """A table on which the board thinks, and goes on thinking."""
    moves = ["d4"] if colour == "white" else []
    table = table_of(parts=EndlessParts, game="rootbound", moves=moves, opponents={colour: 2})
    table.run(4000)
    assert opponents_of(table).is_acting()
    return table


@pytest.mark.gate
def test_the_live_end_swells_slowly_and_deeply_while_the_board_thinks():
    table = thinking_for("white")
    seen = watch(table, "end1", "end2", ms=12000)
    assert max(seen["end1"]) == (0, 0, 0)
    assert is_white(max(seen["end2"]))
    assert 0.2 <= rhythm(seen["end2"]) <= 0.5
    assert depth(seen["end2"]) > 0.8


@pytest.mark.gate
def test_it_is_told_from_a_turn_that_may_end_by_its_rhythm():
    table = thinking_for("white")
    thinks = watch(table, "end2", ms=12000)["end2"]
    table.opponent(colour="white", level=0)
    table.touch("a1")
    table.touch("g4")
    whole = watch(table, "end2", ms=12000)["end2"]
    assert rhythm(whole) > 1.5 * rhythm(thinks)


@pytest.mark.gate
def test_its_stones_breathe_and_then_dip_as_the_last_turn():
    table = table_of(game="rootbound", moves=["d4"], opponents={"white": 2})
    run_until(table, lambda: table.state()["pending"])
    cell = table.state()["pending"][0]
    assert any(table.led(cell))
    wait_for_turn(table, 2)
    cell = table.state()["last"].split(",")[0]
    seen = watch(table, cell, ms=6000)[cell]
    assert is_white(max(seen))
    assert not is_still(seen)
    assert rhythm(seen) < 0.5


@pytest.mark.gate
def test_a_suggestion_comes_and_goes_in_the_colour_of_who_is_to_move_and_the_board_stands():
    table = table_of(game="rootbound", moves=["d4"])
    table.run(3000)
    double_tap(table)
    cells = [table.link.board.hardware.board.pad_name(cell) for cell in suggested(table)]
    seen = watch(table, "d4", *cells, ms=8000)
    assert max(seen["d4"]) == (2, 4, 20)  # the last turn
    for cell in cells:
        assert is_white(max(seen[cell]))
        assert sum(max(seen[cell])) <= 12
        assert sum(min(seen[cell])) <= 3
        assert rhythm(seen[cell]) < 0.5


@pytest.mark.gate
def test_hint_swells_while_a_suggestion_is_looked_for():
    table = table_of(parts=EndlessParts, game="rootbound", moves=["d4"])
    table.run(3000)
    double_tap(table)
    seen = watch(table, "hint", ms=8000)["hint"]
    assert is_grey(max(seen))
    assert 0.2 <= rhythm(seen) <= 0.5


# The menu.


def menu_of_players(built="hex-4", game="rootbound", size=None):
    """The menu at its last step, which is come to by touching what breathes once more."""
    table = table_of(built)
    table.press("menu")
    if size:
        table.touch(corner_of(table, game))
    for _ in range(2):
        table.run(500)
        table.touch(size or corner_of(table, game))
    table.run(500)
    return table


def shown(table):
    """(cells that are lit and still, cells that breathe)."""
    names = list(table.leds()["cells"])
    seen = table.watch(*names, ms=1600, every=100)
    lit = {name for name in names if any(max(seen[name]))}
    breathing = {name for name in lit if not is_still(seen[name])}
    return lit - breathing, breathing


BLACKS = {f"c{number}" for number in range(1, 7)}
WHITES = {f"e{number}" for number in range(1, 7)}
CLOCKS = {"d1", "d2", "d5", "d6", "d7"}


def test_each_player_has_a_bar_on_his_side_and_two_persons_play():
    table = menu_of_players()
    assert shown(table) == (BLACKS | WHITES | CLOCKS, set())
    table.press("end1")
    assert "opponents" not in table.state()
    assert table.state()["turn"] == 0


@pytest.mark.gate
def test_the_level_is_the_number_of_breathing_cells_of_a_bar_from_the_players_left():
    table = menu_of_players()
    table.touch("e4")
    still, breathing = shown(table)
    assert breathing == {"e6", "e5", "e4"}
    assert still == CLOCKS | BLACKS | WHITES - breathing
    table.touch("c1")
    assert shown(table)[1] == {"e6", "e5", "e4", "c1"}
    table.press("end1")
    assert table.state()["opponents"] == {"black": 1, "white": 3}


def test_the_last_cell_of_a_level_touched_again_is_a_person():
    table = menu_of_players()
    table.touch("e4")
    table.run(500)
    table.touch("e4")
    assert shown(table)[1] == set()


def test_undo_goes_back_to_the_game_and_the_board_plays_for_nobody():
    table = menu_of_players()
    table.touch("e4")
    table.press("undo")
    table.run(200)
    assert shown(table)[1] == {corner_of(table, "rootbound")}
    table.press("end1")
    assert "opponents" not in table.state()


def test_after_a_preset_it_is_the_bar_that_is_touched_again():
    table = table_of("hex-7")
    table.press("menu")
    for cell in (corner_of(table, "droched"), "g7", "e6", "e6"):
        table.touch(cell)
        table.run(500)
    table.touch("m7")
    table.press("end1")
    state = table.state()
    assert state["options"] == {"handicap": 2}
    assert state["opponents"] == {"white": 1}


@pytest.mark.parametrize(("level", "lit"), [(2, {"e6", "e5"}), (8, WHITES)])
def test_the_opponent_of_the_game_before_plays_the_next_one(level, lit):
    table = table_of("hex-4")
    table.opponent(colour="white", level=level)
    table.press("menu")
    table.touch(corner_of(table, "droched"))
    table.press("end1")
    assert table.state()["opponents"] == {"second": level}
    table.press("menu")
    for _ in range(2):
        table.run(500)
        table.touch(corner_of(table, "rootbound"))
    table.run(500)
    # At the choice of players that level is chosen, as far as its bar goes.
    assert shown(table)[1] == lit
    table.press("end1")
    assert table.state()["opponents"] == {"white": level}


def test_in_growy_each_start_field_has_its_bar():
    table = menu_of_players("growy-4", "growy", "a10")
    assert len(shown(table)[0]) == 3 * 6 + len(CLOCKS)
    table.press("end1")


def test_a_board_offers_no_more_than_it_plays():
    table = table_of("hex-4")
    table.link.board.device.controller.opponents.levels = 3
    table.press("menu")
    for _ in range(2):
        table.touch(corner_of(table, "rootbound"))
        table.run(500)
    assert len(shown(table)[0] - CLOCKS) == 2 * 3
