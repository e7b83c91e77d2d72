"""Opponents and suggestions on the link, line by line: see link.md."""

import json
import subprocess
import sys

import pytest

from host_sim.headless.boards import quick_board
from host_sim.link.sim_link import LinkError
from rootlight.games import droched_shapes
from tests.opponents.stand_in import (
    LEVELS,
    SLICES,
    opponents_of,
    run_until,
    table_of,
    wait_for_turn,
)
from tests.support import Table


@pytest.fixture
def table():
    return table_of(game="rootbound")


def error_of(table, method, **params):
    with pytest.raises(LinkError) as caught:
        table.link.request(method, params)
    return caught.value


def test_hello_tells_the_highest_level(table):
    assert table.hello()["levels"] == LEVELS


def test_a_simulated_board_plays_all_ten_levels():
    assert Table("hex-7").hello()["levels"] == 10


def test_new_takes_opponents_and_state_and_opponent_tell_them(table):
    state = table.new(game="rootbound", opponents={"white": 3, "black": 0})
    assert state["opponents"] == table.state()["opponents"] == {"white": 3}
    assert table.opponent() == {"opponents": {"white": 3}}
    assert "opponents" not in table.new(game="rootbound", opponents={})
    assert table.opponent() == {"opponents": {}}


def test_opponent_changes_one_and_tells_the_new_state(table):
    table.notifications()
    assert table.opponent(colour="white", level=2) == {"opponents": {"white": 2}}
    assert [params["state"]["opponents"] for _, params in table.notifications()] == [{"white": 2}]
    assert table.opponent(colour="white", level=0) == {"opponents": {}}
    assert "opponents" not in table.state()


def test_a_record_tells_them_and_new_takes_it(table):
    table.new(game="rootbound", opponents={"white": 3}, moves=["d4", "a1,g4"])
    record = table.record()
    assert record["opponents"] == {"white": 3}
    table.new(game="droched")
    assert "opponents" not in table.record()
    assert table.new(**record)["opponents"] == {"white": 3}


def test_without_a_seed_a_game_against_the_board_gets_one_of_the_moment(table):
    table.run(1000)
    table.new(game="rootbound", opponents={"white": 3})
    assert table.record()["seed"] > 0
    table.new(game="rootbound")
    assert table.record()["seed"] == 0


@pytest.mark.parametrize("opponents", [
    {"white": 11}, {"white": -1}, {"white": True}, {"white": "3"}, {"white": 1.0}, {"white": None},
    {"green": 1}, {"first": 1}, {"white": 1, "": 1}, [], "white",
])  # fmt: skip
def test_wrong_opponents_are_refused_and_the_game_goes_on(table, opponents):
    table.new(game="rootbound", moves=["d4"])
    before = table.record()
    error = error_of(table, "new", game="rootbound", opponents=opponents)
    assert error.code == -32602
    assert error.message.endswith(".")
    assert table.record() == before


@pytest.mark.parametrize("params", [
    {"colour": "white"}, {"level": 1}, {"colour": "white", "level": 11},
    {"colour": "white", "level": -1}, {"colour": "white", "level": False},
    {"colour": "blue", "level": 1}, {"colour": 1, "level": 1}, {"colour": "first", "level": 1},
])  # fmt: skip
def test_wrong_parameters_of_opponent_are_refused(table, params):
    error = error_of(table, "opponent", **params)
    assert error.code == -32602
    assert error.message.endswith(".")
    assert table.opponent() == {"opponents": {}}


def test_an_even_opponent_is_told_by_its_word_and_outlasts_a_power_cut(table):
    assert table.opponent(colour="white", level="even") == {"opponents": {"white": "even"}}
    table.play(move="c3")
    told = dict(table.notifications())
    assert told["thinking"] == {"colour": "white", "level": "even"}
    table.power(cycle=True)
    table.run(2000)
    assert table.state()["opponents"] == {"white": "even"}
    assert table.record()["opponents"] == {"white": "even"}
    assert table.new(**table.record())["opponents"] == {"white": "even"}


def test_the_sentences_say_which_levels_and_players_there_are(table):
    assert error_of(table, "opponent", colour="white", level=11).message == (
        'A level is a whole number from 0 to 10, or "even".'
    )
    table.link.board.device.controller.opponents.levels = 3
    assert error_of(table, "opponent", colour="white", level=4).message == (
        "This board plays levels up to 3."
    )
    assert error_of(table, "opponent", colour="white", level="even").message == (
        "This board is too slow for even games; it plays levels up to 3."
    )
    assert error_of(table, "opponent", colour="blue", level=1).message == (
        "There is no player called blue; there are: black, white."
    )


@pytest.mark.gate
def test_before_sides_are_chosen_droched_has_a_first_and_a_second_player(table):
    table.new(game="droched", board="hex-4", opponents={"first": 2})
    assert error_of(table, "opponent", colour="black", level=1).code == -32602
    assert table.opponent(colour="first", level=0) == {"opponents": {}}
    assert table.opponent(colour="second", level=4) == {"opponents": {"second": 4}}
    table.play(move="komi 3")
    wait_for_turn(table, 2)
    (colour,) = table.state()["opponents"]
    assert colour in ("black", "white")


@pytest.mark.gate
@pytest.mark.parametrize("side, name", [("black", "white"), ("white", "black")])
def test_first_and_second_become_colours_and_new_knows_both_names(table, side, name):
    moves = ["komi 3", side]
    for given in ("first", name):
        state = table.new(game="droched", board="hex-4", moves=moves, opponents={given: 2})
        assert state["opponents"] == {name: 2}
    table.opponent(colour=name, level=0)
    table.opponent(colour=side, level=5)
    table.undo()
    assert (table.state()["turn"], table.state()["opponents"]) == (0, {"second": 5})


def test_with_a_handicap_there_are_colours_from_the_start(table):
    state = table.new(
        game="droched", board="hex-4", options={"handicap": 2}, opponents={"white": 1}
    )
    assert state["opponents"] == {"white": 1}


# Suggestions.


def test_suggest_tells_a_legal_turn_and_changes_nothing(table):
    table.new(game="rootbound", moves=["d4"])
    before = table.record()
    answer = table.suggest(level=2, seed=5)
    assert answer == table.suggest(level=2, seed=5)
    assert answer["playouts"] == SLICES
    assert answer["value"] == 0.25
    assert table.record() == before
    assert table.state()["pending"] == []
    table.play(move=answer["move"])


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_level_and_a_seed_tell_what_an_opponent_plays_in_a_game_with_that_seed(level):
    for seed in range(2):
        table = Table("hex-4", kind=quick_board)
        table.new(game="rootbound", moves=["a1"], seed=seed)
        suggested = table.suggest(level=level, seed=seed)["move"]
        table.opponent(colour="white", level=level)
        run_until(table, lambda table=table: len(table.record()["moves"]) == 2)
        assert table.record()["moves"][1] == suggested


@pytest.mark.gate
@pytest.mark.parametrize("game", ["rootbound", "classroom", "rootzone", "droched"])
def test_a_suggestion_tells_the_best_turns_it_looked_at(game):
    table = Table("hex-5", kind=quick_board)
    table.new(game=game, moves=["komi 2", "black"] if game == "droched" else [])
    found = table.suggest(playouts=400, seed=3)
    moves = found["moves"]
    assert moves[0]["move"] == found["move"] and moves[0]["value"] == found["value"]
    assert 2 <= len(moves) <= 10
    assert len({one["move"] for one in moves}) == len(moves)
    visits = [one["visits"] for one in moves]
    assert visits[1:] == sorted(visits[1:], reverse=True) and sum(visits) <= 400
    for one in moves:
        assert -1 <= one["value"] <= 1
        assert table.play(move=one["move"])["move"] == one["move"]
        table.undo()


def is_nearly_as_good(other, best):
    """Whether a turn is worth no more than a tenth less than the best, and known well enough."""
    is_known = 8 * other["visits"] >= best["visits"]
    return is_known and other["value"] >= best["value"] - 0.1 and other["move"] != "pass"


@pytest.mark.gate
@pytest.mark.parametrize("game", ["rootbound", "classroom", "rootzone", "droched"])
def test_a_suggestion_names_cells_of_other_turns_that_are_nearly_as_good(game):
    table = Table("hex-4", kind=quick_board)
    table.new(game=game, moves=["komi 2", "black"] if game == "droched" else [])
    some = 0
    for _ in range(8):
        found = table.suggest(playouts=150)
        best, *others = found["moves"]
        good = [other for other in others if is_nearly_as_good(other, best)]
        if best["move"] == "pass":
            good = []
        assert len(found["others"]) == min(len(good), 3)
        for cell, other in zip(found["others"], good, strict=False):
            assert cell in other["move"].split(",")
            assert cell not in best["move"].split(",")
        some += len(good)
        table.play(move=found["move"])
        if table.state()["over"]:
            break
    assert some


def test_a_beginner_tells_the_one_turn_that_it_would_play():
    found = Table("hex-4").suggest(level=1)
    assert found["moves"] == [{"move": found["move"], "value": 0, "visits": 0}]
    assert found["others"] == []


def test_the_simulated_board_suggests_the_same_turn_each_time_and_it_is_legal():
    table = Table("hex-4", kind=quick_board)
    table.new(game="rootbound", moves=["d4"])
    answers = [table.suggest(level=2, seed=seed) for seed in (1, 1, 2)]
    assert answers[0] == answers[1]
    assert -1 <= answers[0]["value"] <= 1
    found = table.suggest(playouts=12)
    assert found["playouts"] == 12 and "level" not in found
    assert table.suggest(level=3)["level"] == 3
    table.play(move=answers[0]["move"])


@pytest.mark.parametrize("params", [
    {"level": 0}, {"level": 11}, {"level": True}, {"level": "1"}, {"playouts": 0},
    {"playouts": 10**6}, {"playouts": 1.5}, {"seed": -1}, {"seed": 1 << 30}, {"seed": "1"},
])  # fmt: skip
def test_wrong_parameters_of_suggest_are_refused(table, params):
    error = error_of(table, "suggest", **params)
    assert error.code == -32602
    assert error.message.endswith(".")


def test_a_search_that_fails_says_why(monkeypatch):
    """The board goes on, and its errors have the place in the program."""
    monkeypatch.setattr(droched_shapes, "SHAPES", droched_shapes.SHAPES[:4000])
    table = Table("hex-4")
    table.new(game="droched")
    error = error_of(table, "suggest", level=2)
    assert error.code == -32603
    assert str(error).endswith(
        "A table of shapes has 4000 letters, not 4096. `make learn` writes a whole one."
    )
    assert len(table.errors()["errors"]) == 1
    table.new(game="rootbound")
    assert table.suggest(level=2)["move"]


def test_a_game_that_is_over_has_no_suggestion(table):
    table.new(game="rootzone", board="hex-2-4", moves=["pass", "pass", "pass"])
    error = error_of(table, "suggest")
    assert (error.code, error.data["code"]) == (-32000, "game_over")


def impatient_table():
    """A table whose board answers in its own time, as a real one does."""
    table = table_of(game="rootbound", moves=["d4"])
    table.link._patient = False
    return table


def answers(table, *lines):
    """Return the answers to some lines at once, by the identity of the request."""
    for line in lines:
        table.link.handle(json.dumps(line).encode())
    return said(table)


def said(table):
    lines = [json.loads(line) for line in table.link.take_output()]
    return {line["id"]: line for line in lines if "id" in line}


@pytest.mark.gate
def test_other_lines_are_answered_while_a_suggestion_is_looked_for():
    table = impatient_table()
    told = answers(table, {"id": 1, "method": "suggest"}, {"id": 2, "method": "hello"})
    assert 2 in told and 1 not in told
    table.run(2000)
    assert "move" in said(table)[1]["result"]


@pytest.mark.gate
def test_a_second_request_is_answered_and_the_first_is_refused():
    table = impatient_table()
    told = answers(table, {"id": 1, "method": "suggest"}, {"id": 2, "method": "suggest"})
    assert told[1]["error"]["data"]["code"] == "asked_again"
    table.run(2000)
    assert "move" in said(table)[2]["result"]


@pytest.mark.gate
def test_a_suggestion_is_for_the_game_as_it_is_when_it_is_found():
    table = impatient_table()
    told = answers(
        table,
        {"id": 1, "method": "suggest"},
        {"id": 2, "method": "new", "params": {"game": "rootzone", "board": "hex-2-4"}},
    )
    assert 1 not in told
    table.run(2000)
    assert table.legal(**{"with": said(table)[1]["result"]["move"].split(",")})["complete"]


@pytest.mark.gate
def test_a_suggestion_is_refused_if_the_game_ends_meanwhile():
    table = impatient_table()
    moves = ["pass", "pass", "pass"]
    new = {"game": "rootzone", "board": "hex-2-4", "moves": moves}
    answers(table, {"id": 1, "method": "suggest"}, {"id": 2, "method": "new", "params": new})
    table.run(100)
    told = said(table)
    table.run(2000)
    told |= said(table)
    assert not told or told[1]["error"]["data"]["code"] == "game_over"


@pytest.mark.gate
def test_a_request_without_an_identity_is_not_answered():
    table = impatient_table()
    assert answers(table, {"method": "suggest"}) == {}
    table.run(2000)
    assert said(table) == {}


@pytest.mark.gate
def test_an_opponent_goes_on_after_somebody_asked_on_the_link():
    table = table_of(game="rootbound", seed=4, opponents={"black": 1, "white": 1})
    wait_for_turn(table, 2)
    for _ in range(5):
        table.run(200)
        table.suggest()
    wait_for_turn(table, 4)
    undisturbed = table_of(game="rootbound", seed=4, opponents={"black": 1, "white": 1})
    wait_for_turn(undisturbed, 4)
    assert table.record()["moves"][:4] == undisturbed.record()["moves"][:4]


@pytest.mark.gate
def test_a_line_is_answered_while_the_board_thinks(table):
    table.new(game="rootbound", opponents={"black": 6})
    table.run(100)
    assert opponents_of(table).is_acting()
    for method in ("hello", "state", "legal", "record", "diagnose", "settings"):
        assert table.link.request(method)


@pytest.mark.slow
def test_headless_offers_all_levels_and_plays():
    lines = [
        {"id": 1, "method": "hello"},
        {"id": 2, "method": "new", "params": {"game": "rootbound", "opponents": {"white": 2}}},
        {"id": 3, "method": "play", "params": {"move": "d4"}},
        {"id": 4, "method": "suggest", "params": {"level": 1}},
        {"id": 5, "method": "sim.run", "params": {"ms": 10000}},
        {"id": 6, "method": "state"},
    ]
    text = "\n".join(map(json.dumps, lines))
    program = [sys.executable, "-m", "host_sim", "--headless", "--built", "hex-4"]
    done = subprocess.run(program, input=text, capture_output=True, text=True, check=True)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    results = {one["id"]: one["result"] for one in told if "id" in one}
    assert results[1]["levels"] == 10
    assert "move" in results[4]
    assert results[6]["turn"] == 2
    assert [one["params"] for one in told if one.get("method") == "thinking"] == [
        {"colour": "white", "level": 2}
    ]
