"""Studying a game: back and forth, a line that is tried, and the game that nothing is lost of."""

import pytest

from host_sim.link.sim_link import LinkError
from tests.support import Table, each_recorded_game

MOVES = 12


@pytest.fixture
def table():
    table = Table("hex-4")
    game = next(iter(each_recorded_game("hex-4")))
    table.new(game="rootbound", moves=game["moves"][:MOVES])
    return table


def refusal(table, **params):
    with pytest.raises(LinkError) as caught:
        table.study(**params)
    return caught.value


def without_study(state):
    return {name: value for name, value in state.items() if name != "study"}


def test_a_study_begins_with_the_game_as_it_stands(table):
    before = table.state()
    studied = table.study(on=True)
    assert studied["study"] == {"turns": MOVES}
    assert without_study(studied) == before


def test_any_turn_can_be_gone_to_and_the_lights_show_it(table):
    states = [table.state()]
    lights = [table.lights()["cells"]]
    for _ in range(3):
        states.append(table.undo())
        table.run(4000)
        lights.append(table.lights()["cells"])
    for _ in range(3):
        table.redo()
    table.study(on=True)
    for back in (3, 1, 2, 0):
        shown = table.study(turn=MOVES - back)
        table.run(4000)
        assert without_study(shown) == states[back]
        assert shown["study"] == {"turns": MOVES}
        assert table.lights()["cells"] == lights[back]
    first = table.study(turn=0)
    assert first["turn"] == 0
    assert first["cells"] == {"black": [], "white": []}


def test_a_line_can_be_tried_by_fingers_and_the_game_comes_back(table):
    before, record = table.state(), table.record()
    table.study(on=True, turn=1)
    cells = table.legal()["cells"]
    table.touch(cells[0])
    table.run(1000)
    assert table.state()["pending"] == [cells[0]]
    table.undo()
    assert table.state()["turn"] == 0
    assert table.study(on=False) == before
    assert table.record() == record


def test_another_game_can_be_looked_at_and_the_own_one_comes_back(table):
    before, record = table.state(), table.record()
    table.study(on=True)
    table.new(game="droched", board="hex-4", moves=["komi 3", "black", "a1"])
    assert table.state()["study"] == {"turns": 3}
    assert table.study(turn=2)["turn"] == 2
    assert table.study(on=False) == before
    assert table.record() == record


def test_turns_taken_back_before_can_be_played_again_afterwards(table):
    last = table.state()
    table.undo()
    table.study(on=True, turn=0)
    table.study(on=False)
    assert table.redo() == last


def test_stones_that_were_pending_are_pending_again(table):
    cell = table.legal()["cells"][0]
    table.touch(cell)
    table.study(on=True)
    assert table.state()["pending"] == []
    assert table.study(on=False)["pending"] == [cell]


def test_a_lesson_is_over_when_a_study_begins_and_the_game_before_it_is_studied(table):
    before, record = table.state(), table.record()
    (book, *_) = table.lesson(do="list")["books"]
    table.lesson(do="start", book=book["book"], number=1)
    table.study(on=True)
    assert table.lesson()["lesson"] is None
    assert table.record()["moves"] == record["moves"]
    assert table.study(on=False) == before


def test_a_study_that_cannot_begin_leaves_the_game_as_it_is(table):
    """Turns that were taken back are not studied: there is nothing to go on to."""
    table.undo()
    before = table.state()
    assert refusal(table, on=True, turn=MOVES).message == (
        f"This game has {MOVES - 1} turns; name a turn from 0 to the last."
    )
    assert table.state() == before
    cell = table.legal()["cells"][0]
    table.play(move=cell)
    moves = table.record()["moves"]
    table.run(1000)
    table.power(cycle=True)
    assert table.record()["moves"] == moves


def test_a_study_that_cannot_begin_leaves_the_lesson_on(table):
    (book, *_) = table.lesson(do="list")["books"]
    before = table.lesson(do="start", book=book["book"], number=1)
    refusal(table, on=True, turn=MOVES + 1)
    assert table.lesson() == before


def test_a_lesson_in_a_study_is_over_when_the_study_is(table):
    before = table.state()
    table.study(on=True, turn=2)
    (book, *_) = table.lesson(do="list")["books"]
    table.lesson(do="start", book=book["book"], number=1)
    table.run(6000)
    assert table.study(on=False) == before
    assert table.lesson()["lesson"] is None
    table.run(6000)
    table.power(cycle=True)
    table.run(500)
    assert table.state() == before


def test_undo_after_a_study_brings_back_the_same_game(table):
    before = table.state()
    table.new(game="rootbound")
    table.study(on=True)
    table.press("undo")
    assert table.state()["turn"] == 0
    table.study(on=False)
    table.press("undo")
    assert table.state() == before


def test_a_power_cut_in_a_study_brings_the_game_back(table):
    before = table.state()
    table.run(6000)
    table.study(on=True, turn=3)
    table.play(move=table.legal()["cells"][0])
    table.new(game="classroom", moves=["d4"])
    table.run(6000)
    table.power(cycle=True)
    table.run(500)
    assert table.state() == before


def test_a_game_that_ends_in_a_study_is_not_kept_in_the_library(table):
    game = next(iter(each_recorded_game("hex-4")))
    table.study(on=True)
    table.new(game="rootbound", moves=game["moves"])
    assert table.state()["over"]
    table.run(6000)
    assert table.library() == {"games": []}


@pytest.mark.gate
def test_a_game_that_could_not_be_saved_is_not_called_saved(table):
    table.run(6000)
    flash = table.link.board.hardware.flash
    size = flash.size
    flash.size = flash.used
    table.play(move=table.legal()["cells"][0])
    table.run(1000)
    unsaved = table.state()
    table.study(on=True, turn=2)
    table.run(1000)
    assert table.diagnose()["storage"]["ok"] is False
    flash.size = size
    table.run(30000)
    assert table.diagnose()["storage"]["ok"] is True
    table.power(cycle=True)
    table.run(500)
    assert table.state() == unsaved


def test_menu_ticks_while_a_game_is_studied_since_nothing_is_saved(table):
    table.run(6000)
    assert set(table.watch("menu")["menu"]) == {table.led("menu")}
    table.study(on=True)
    assert len(set(table.watch("menu")["menu"])) > 1
    table.study(on=False)
    table.run(3000)
    assert len(set(table.watch("menu")["menu"])) == 1


def test_hosts_are_told_of_a_study(table):
    table.notifications()
    table.study(on=True)
    assert [params["state"]["study"] for _, params in table.notifications()] == [{"turns": MOVES}]
    table.study(on=False)
    assert ["study" in params["state"] for _, params in table.notifications()] == [False]


def test_beginning_twice_and_ending_twice_change_nothing(table):
    before = table.state()
    table.study(on=True, turn=2)
    assert table.study(on=True)["turn"] == 2
    assert table.study(on=False) == before
    assert table.study(on=False) == before
    assert table.study() == before


@pytest.mark.parametrize(
    "params",
    [
        {"on": 1},
        {"on": "true"},
        {"turn": 3},
        {"on": True, "turn": -1},
        {"on": True, "turn": MOVES + 1},
        {"on": True, "turn": 1.5},
        {"on": True, "turn": True},
        {"on": False, "turn": 1},
    ],
)
def test_an_impossible_study_is_refused_and_nothing_begins(table, params):
    before = table.state()
    error = refusal(table, **params)
    assert error.code == -32602
    assert table.state() == before


def test_hidden_cards_are_not_turned_up_by_a_study():
    table = Table("growy-2")
    table.new(game="growy", seed=5)
    error = refusal(table, on=True)
    assert error.code == -32000
    assert error.data["code"] == "hidden_cards"
    assert "study" not in table.state()
    table.settings(undo_revealed=True)
    assert table.study(on=True)["study"] == {"turns": 0}


def test_an_update_of_the_firmware_in_a_study_loses_nothing(table):
    before = table.state()
    table.study(on=True, turn=1)
    table.service()
    table.power(cycle=True)
    table.run(500)
    assert table.state() == before
