"""Forecasts on the link, by fingers, in the lights and in reports: see link.md, playing.md."""

import json

import pytest

from host_sim.link.sim_link import LinkError
from tests.board.playing import refusals
from tests.board.seeing_light import is_still, rhythm, watch
from tests.opponents.stand_in import EndlessParts, run_until, table_of, wait_for_turn
from tests.opponents.test_link import answers, impatient_table
from tests.opponents.test_playing import double_tap
from tests.opponents.test_replay import assert_plays_back
from tests.replay.watching import Watcher, saved_report
from tests.search.games import GAMES, new_match
from tests.support import Table, recorded_games

# The middle of a game.
MOVES = recorded_games("hex-4")[0]["moves"][:9]
PLAYOUTS = 40


@pytest.fixture
def table():
    table = Table("hex-4")
    table.new(game="rootbound", moves=MOVES)
    table.notifications()
    return table


def error_of(table, **params):
    with pytest.raises(LinkError) as caught:
        table.forecast(**params)
    return caught.value


def triple_tap(table):
    """Tap `hint` three times, quickly."""
    double_tap(table)
    table.press("hint")


def test_it_tells_who_wins_by_how_much_and_whose_each_cell_will_be(table):
    before = table.record()
    found = table.forecast(playouts=PLAYOUTS, seed=3)
    assert list(found) == ["playouts", "win", "lead", "owner"]
    assert found["playouts"] == PLAYOUTS
    assert found["win"]["black"] + found["win"]["white"] == pytest.approx(1)
    assert found["lead"]["black"] == -found["lead"]["white"]
    shares = [share for cells in found["owner"].values() for share in cells.values()]
    assert min(shares) > 0
    assert max(shares) > 0.9
    assert table.record() == before
    assert table.shows() == {"shows": None}


@pytest.mark.gate
def test_the_same_seed_gives_the_same_and_a_seed_is_not_needed(table):
    table.undo()  # a pass, after which another one wins
    found = table.forecast(playouts=PLAYOUTS, seed=3)
    assert table.forecast(playouts=PLAYOUTS, seed=3) == found
    assert table.forecast(playouts=PLAYOUTS, seed=4) != found
    assert table.forecast()["playouts"] == 48


@pytest.mark.gate
@pytest.mark.parametrize("game, board, options", GAMES)
def test_every_game_has_one(game, board, options):
    table = Table({"growy-2": board, "growy-3": "growy-4", "growy-4": board}.get(board, "hex-7"))
    match = new_match(game, board, options)
    table.new(game=game, board=board, options=options, seed=match.seed)
    found = table.forecast(playouts=2)
    assert set(found["win"]) == set(match.game.players())
    assert (found["lead"] is None) == (not match.game.scores())
    assert set(found["owner"]) == set(match.game.COLOURS)


@pytest.mark.parametrize("params", [
    {"playouts": 0}, {"playouts": -1}, {"playouts": 10**9}, {"playouts": True},
    {"playouts": "many"}, {"playouts": 1.5}, {"seed": -1}, {"seed": "x"}, {"show": 1},
])  # fmt: skip
def test_wrong_parameters_are_refused_with_a_sentence(table, params):
    error = error_of(table, **params)
    assert error.code == -32602
    assert error.message.endswith(".")


def test_a_game_that_is_over_has_none(table):
    while not table.state()["over"]:
        table.play(move="pass")
    error = error_of(table)
    assert error.data["code"] == "game_over"
    assert error.message.endswith(".")


@pytest.mark.gate
def test_a_second_request_is_answered_and_the_first_is_refused():
    table = impatient_table()
    told = answers(table, {"id": 1, "method": "suggest"}, {"id": 2, "method": "forecast"})
    assert told[1]["error"]["data"]["code"] == "asked_again"
    told = answers(table, {"id": 3, "method": "forecast"})
    assert told[2]["error"]["data"]["code"] == "asked_again"


@pytest.mark.gate
@pytest.mark.parametrize("second", ["suggest", "forecast"])
def test_the_lights_look_for_no_forecast_that_was_asked_for_in_vain(second):
    table = impatient_table()
    first = {"id": 1, "method": "forecast", "params": {"show": True}}
    told = answers(table, first, {"id": 2, "method": second})
    assert told[1]["error"]["data"]["code"] == "asked_again"
    assert table.shows() == {"shows": None}


@pytest.mark.gate
def test_advice_that_comes_late_does_not_come_into_a_forecast(table):
    table.run(3000)
    double_tap(table)
    assert table.shows()["shows"] == "suggestion"
    table.forecast(playouts=PLAYOUTS, show=True)
    table.run(20000)
    assert table.shows()["shows"] == "forecast"
    show = table.link.board.device.controller.show
    assert (len(show.witnesses), show.button) == (0, -1)


# By fingers, in the lights.


@pytest.mark.gate
def test_hint_tapped_three_times_shows_it_until_a_touch(table):
    table.run(3000)
    triple_tap(table)
    run_until(table, lambda: table.shows()["looking"] is False)
    # The seed of the coming turn, so that two boards with the same game show the same.
    found = table.forecast(seed=(table.record()["seed"] + 1) * (2 * len(MOVES) + 1) & 0x3FFFFFFF)
    assert table.shows() == {
        "shows": "forecast",
        "looking": False,
        "win": found["win"],
        "lead": found["lead"],
    }
    b1, a1 = table.led("b1"), table.led("a1")
    assert any(b1) and any(a1)
    table.run(60000)
    assert table.shows()["shows"] == "forecast"
    table.touch("d4")
    assert table.shows() == {"shows": None}
    assert table.state()["pending"] == ["d4"]


@pytest.mark.gate
def test_a_touch_before_it_is_found_is_a_touch_and_the_answer_still_comes(table):
    table.run(3000)
    answers(table, {"id": 7, "method": "forecast", "params": {"show": True, "playouts": 5000}})
    table.touch("d4")
    assert table.state()["pending"] == ["d4"]
    assert table.shows() == {"shows": None}


@pytest.mark.gate
def test_stones_stay_as_they_are_and_no_cell_blinks(table):
    table.run(5000)
    stones = [cell for cells in table.state()["cells"].values() for cell in cells]
    before = {cell: table.led(cell) for cell in stones}
    table.forecast(playouts=PLAYOUTS, show=True)
    table.run(200)
    cells = list(table.leds()["cells"])
    seen = watch(table, *cells, ms=6000)
    kept = [cell for cell in stones if is_still(seen[cell])]
    assert len(kept) > len(stones) // 2
    for cell in kept:
        # The last turn has a little more light until then.
        assert seen[cell][0] == before[cell] or cell in table.state()["last"].split(",")
    for cell in cells:
        assert is_still(seen[cell]) or rhythm(seen[cell]) < 0.6


@pytest.mark.gate
def test_hint_swells_while_it_is_looked_for():
    table = table_of(parts=EndlessParts, game="rootbound", moves=["d4"])
    table.run(3000)
    triple_tap(table)
    assert table.shows() == {"shows": "forecast", "looking": True}
    seen = watch(table, "hint", ms=8000)["hint"]
    assert 0.2 <= rhythm(seen) <= 0.5


@pytest.mark.gate
def test_a_third_tap_that_comes_late_is_a_hint(table):
    table.run(3000)
    double_tap(table)
    table.run(1000)
    table.fingers(buttons=["hint"])
    table.run(300)
    assert table.shows()["shows"] == "hint"


def test_on_an_opponents_turn_fingers_get_none():
    table = table_of(game="rootbound", moves=["d4"], opponents={"white": 2})
    triple_tap(table)
    assert table.shows()["shows"] != "forecast"
    assert refusals(table) == ["not_your_turn"] or wait_for_turn(table, 2)


@pytest.mark.gate
def test_an_opponent_plays_on_after_a_forecast():
    table = Table("hex-4")
    table.new(game="rootbound", opponents={"white": 1})
    table.forecast(playouts=5, show=True)
    table.play(move="d4")
    run_until(table, lambda: table.state()["turn"] >= 2)
    assert table.shows() == {"shows": None}


@pytest.mark.gate
def test_a_report_plays_back_with_it():
    table = Table("hex-4")
    table.new(game="rootbound", moves=MOVES)
    watcher = Watcher(table.link.board)
    table.run(3000)
    triple_tap(table)
    table.run(5000)
    table.touch("d4")
    table.forecast(playouts=20, seed=9, show=True)
    table.run(1000)
    replaying = assert_plays_back(watcher, saved_report(table))
    assert replaying.device.controller.show.has_forecast()
    assert json.dumps(saved_report(table))
