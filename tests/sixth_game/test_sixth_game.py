"""Y, a game that the product does not know: its entry is all that the product gets.

The docstring of `rootlight.games` says how to add a game. The first tests walk through its steps;
the others play the game everywhere. `tests/page/test_sixth_game.py` plays it in the browser.
"""

import json
import re

import pytest

from host_sim.headless.boards import quick_board
from host_sim.languages.programs import sentences_of_program
from host_sim.replay import telling
from host_sim.replay.playing import Replay
from host_sim.replay.reading import parse_report
from host_sim.tools import legend, rules_pictures
from host_sim.trials import ladder
from host_sim.trials.power_cuts import Sweep
from host_sim.trials.random_play import Chance, play_turn
from rootlight import games
from rootlight.games import catalogue, sentences
from rootlight.lessons.shelf import path_of
from rootlight.lights.palette import COLOURS
from rootlight.match.match import Match
from rootlight.search.levels import LEVELS, PICO_SPEED, highest, plan
from rootlight.search.loops import Loops
from rootlight.search.rules_world import RulesWorld
from rootlight.search.worlds import world_of
from tests.board.playing import LAST_TURN, brightest, choose, refusals
from tests.board_files.boards import board_data
from tests.effort import amount
from tests.opponents.stand_in import game_of, run_until
from tests.replay.watching import saved_report
from tests.sixth_game import y, y_entry, y_texts
from tests.sixth_game.known import y_is_known  # noqa: F401
from tests.support import Table

RED, TEAL = y.Y.NEW_COLOURS["red"], y.Y.NEW_COLOURS["teal"]
# Red joins the three sides along the row of a corner and the edge beside it; Teal plays elsewhere.
WON = ["d1", "c1", "d2", "c2", "d3", "c3", "d5", "c4", "d6", "c5", "d7", "c6", "d4"]
STEPS = re.findall(r"^(\d+)\. (.+(?:\n   .+)*)", games.__doc__, re.MULTILINE)


@pytest.fixture
def table():
    return with_corner(Table("hex-4", kind=quick_board))


def with_corner(table):
    """The same board, with Y engraved at the corner of a game of squares."""
    data = board_data("hex-4")
    corners = data["corners"]
    corners[next(cell for cell in corners if corners[cell] == "growy")] = "y"
    board = table.link.board
    board.hardware.flash.put("boards/hex-4.json", json.dumps(data).encode())
    board.power_cycle()
    board.hardware.board.corners.update(board.device.controller.offers.corners)
    table.run(4000)
    return table


# The steps.


def test_there_are_at_most_ten_steps_and_each_is_walked_here():
    walked = [int(name.split("_")[2]) for name in globals() if name.startswith("test_step_")]
    assert walked == [int(number) for number, _ in STEPS] == list(range(1, len(STEPS) + 1))
    assert len(STEPS) <= 10


def test_step_1_the_rules_name_each_code():
    assert set(re.findall(r"`(\w+)`", y.__doc__)) == {"occupied", "middle"}


def test_step_2_the_class_keeps_everything_in_its_state():
    match = Match("y", "hex-4")
    for move in WON[:5]:
        match.play(move)
    other = Match("y", "hex-4")
    other.game.state[:] = match.game.state
    other.game.refresh()
    match.play("c3")
    other.play("c3")
    assert other.game.state == match.game.state
    shown = {row.piece for rows in legend.legend().values() for row in rows}
    assert {"red", "teal"} <= shown and not {"red", "teal"} & set(COLOURS)
    assert legend.shades(legend.legend()["Y"][0]) == [RED]


def test_step_3_the_entry_is_in_the_catalogue():
    assert catalogue.NAMES[-1] == "y"
    assert isinstance(catalogue.entry("y"), y_entry.YEntry)
    assert sentences.sentence("middle") == "The first stone may not lie in the middle."


def test_step_4_its_texts_are_found_for_the_translators():
    with open(y_texts.__file__, encoding="utf-8") as file:
        found = sentences_of_program(file.read(), "y_texts.py")
    assert y_texts.TEXTS["about"] in found and y_texts.TEXTS["reasons"]["joined"] in found


@pytest.mark.gate
def test_step_5_the_pictures_of_its_rules_card_are_played():
    pictures = json.loads(rules_pictures.text())["y"]["pictures"]
    assert list(pictures) == sorted(name for name, _ in y_texts.TEXTS["steps"])
    assert pictures["stone"]["marks"] == {"no": ["d4"]}


def test_step_6_it_lies_on_boards_that_are_there():
    for board in y_entry.YEntry.boards:
        sides = Match("y", board).game.sides
        assert sorted(set(sides)) == [0, 1, 2, 3, 4, 5, 6]
        assert [sides.count(two) for two in (3, 5, 6)] == [1, 1, 1]


def test_step_7_its_corner_chooses_it(table):
    assert choose(table, "y")["board"] == "hex-4"


def test_step_8_without_kernels_its_rules_are_its_world():
    match = Match("y", "hex-4")
    assert isinstance(world_of(match, Loops()), RulesWorld)


def test_a_pico_says_what_it_can_do_without_kernels():
    cells = Match("y", "hex-4").shape.count
    playouts = [plan("y", cells, level).playouts for level in range(1, LEVELS + 1)]
    assert playouts == sorted(set(playouts))
    assert highest("y", cells, PICO_SPEED) == 1


def test_step_9_somebody_always_wins():
    for seed in range(amount(20, 500)):
        match, chance = Match("y", "hex-4"), Chance(seed)
        while not match.game.is_over():
            play_turn(match, chance)
        assert match.game.winner() == (match.game.turn() - 1) % 2


# Played everywhere.


def test_fingers_play_it(table):
    choose(table, "y")
    table.touch("d4")
    assert refusals(table) == ["middle"]
    for move in WON[:2]:
        table.run(1000)
        table.turn(move)
    table.run(1500)
    seen = brightest(table, "d1", "c1", ms=1500)
    assert seen == {"d1": RED, "c1": tuple(byte + LAST_TURN for byte in TEAL)}
    for move in WON[2:]:
        table.run(1000)
        table.turn(move)
    state = table.state()
    assert (state["over"], state["winner"], state["reasons"]) == (True, "red", ["joined"])


def test_undo_and_redo(table):
    table.new(game="y", moves=WON[:3])
    table.run(1000)
    table.press("undo")
    assert table.state()["turn"] == 2
    table.redo()
    assert table.record()["moves"] == WON[:3]


def test_a_game_that_is_over_can_be_taken_up_again(table):
    table.new(game="y", moves=WON)
    table.undo()
    assert not table.state()["over"]


def test_level_2_plays_it_to_the_end(table):
    table.new(game="y", board="hex-4", moves=WON[:8])
    for colour, level in (("red", 1), ("teal", 2)):
        table.opponent(colour=colour, level=level)
    run_until(table, lambda: game_of(table).is_over(), 10**6)
    assert table.link.request("errors")["errors"] == []


def test_advice_sees_the_turn_that_wins(table):
    table.new(game="y", board="hex-4", moves=WON[:-1])
    assert table.suggest(playouts=400)["move"] == "d4"


@pytest.mark.gate
def test_a_tournament_of_its_levels():
    mine = [pairing for pairing in ladder.pairings() if pairing.table.game == "y"]
    assert mine[0] == ladder.Pairing(ladder.Table("y", "hex-4", games=100), 2, 1)
    won = sum(ladder.play(mine[0], number) for number in range(4))
    assert 0 <= won <= 8


def test_a_lesson(table):
    book = (
        "book Y\ngame y\nboard hex-4\nlesson The middle\n"
        "step\nsay Try the middle.\ntry d4 middle\nright It is refused.\n"
        "step\nmoves d1; c1\nsay Go on.\nplay d2; e1\nright Well done.\n"
    )
    table.lesson(do="load", book="y", text=book, last=True)
    assert path_of("y") in table.link.board.hardware.flash.names()
    table.lesson(do="start", book="y", number=1)
    table.run(1000)
    table.touch("d4")
    assert table.lesson()["answered"]
    table.lesson(do="next")
    table.run(1000)
    table.turn("d2")
    assert table.lesson()["answered"]


@pytest.mark.gate
def test_power_cuts():
    sweep = Sweep("y", seed=1, turns=8)
    assert sweep.run(101) >= 2


@pytest.mark.gate
def test_a_bug_report_is_played_again(table):
    table.new(game="y", moves=WON[:2])
    for move in WON[2:5]:
        table.run(1000)
        table.turn(move)
    table.run(1000)
    report = parse_report(json.dumps(saved_report(table)))
    replay = Replay(report, telling.board_of(report, None))
    for _ in replay.moments():
        pass
    assert replay.differences == []
    assert bytes(replay.device.controller.in_play.match.game.state) == bytes(game_of(table).state)
