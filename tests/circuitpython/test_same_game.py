"""The same recorded game, by the same fingers, gives the same lights on every controller."""

import pytest

from tests.board.playing import Fingers
from tests.board.test_whole_games import game_with_everything
from tests.circuitpython.tables import KINDS, PICO, settled_lights, table_of
from tests.effort import sample

# One worker plays the games on the Pico, once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("same game")]

TURNS_OF_GROWY = 6
ALL_THAT_MOVES_MS = 4200  # water swells, artifacts twinkle


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    """A Raspberry Pi saves its games in the folder in which it was started."""
    monkeypatch.chdir(tmp_path)


def whole_game(kind, built):
    """Return the messages and lights after each turn of a recorded game of Root Bound."""
    game = game_with_everything(built)
    table = table_of(kind, built)
    table.new(game="rootbound", board=built)
    seen = []
    for turn in game["turns"]:
        table.turn(turn["move"])
        # Notifications too: pending stones, refusals, turns.
        seen.append((table.notifications(), table.state(), settled_lights(table)))
    assert table.record()["moves"] == game["moves"]
    assert seen[-1][1]["over"]
    return seen, table


def growing_roots(kind, built, seed):
    """The same of a game that somebody plays at random, with cards that are turned up."""
    table = table_of(kind, built)
    table.new(game="growy", seed=seed)
    fingers = Fingers(table, seed)
    seen = []
    for _ in range(TURNS_OF_GROWY):
        seen.append((fingers.play_turn(), settled_lights(table, ALL_THAT_MOVES_MS)))
    return seen, table


def assert_nothing_was_wrong_with_the_parts(table):
    """No register that the chips ignore, no pulse that the LEDs may not understand."""
    hardware = table.link.board.hardware
    assert all(chip.dropped == chip.unknown == [] for chip in hardware.chips)
    assert hardware.leds.violations == []


@pytest.fixture(scope="module")
def on_a_pico():
    """Return the lights by the real file for the Pico: each game is played once."""
    return {}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("built", sample(["hex-4", "hex-7"], usual=2))
def test_a_whole_game_of_root_bound(on_a_pico, kind, built):
    if built not in on_a_pico:
        on_a_pico[built] = whole_game(PICO, built)[0]
    seen, table = whole_game(kind, built)
    assert seen == on_a_pico[built]
    assert_nothing_was_wrong_with_the_parts(table)


@pytest.mark.parametrize("kind", KINDS)
def test_roots_grow_behind_a_multiplexer(on_a_pico, kind):
    if "growy" not in on_a_pico:
        on_a_pico["growy"] = growing_roots(PICO, "growy-2", 5)[0]
    seen, table = growing_roots(kind, "growy-2", 5)
    assert seen == on_a_pico["growy"]
    assert_nothing_was_wrong_with_the_parts(table)


@pytest.mark.parametrize("kind", KINDS)
def test_menu_questions_and_a_hand_look_the_same(kind):
    assert buttons_and_a_hand(kind) == buttons_and_a_hand(PICO)


def buttons_and_a_hand(kind):
    """Return messages and lights while buttons are held and let go, and a hand lies down."""
    table = table_of(kind, "hex-4")
    seen = []
    for button in ("menu", "undo", "hint", "end1", "end2"):
        for held in ([button], []):
            table.fingers(buttons=held)
            seen.append(settled_lights(table, ALL_THAT_MOVES_MS))
    table.fingers("b2", "b3", "b4", "c2", "c3", "d3")
    seen.append(settled_lights(table, ALL_THAT_MOVES_MS))
    return seen, table.notifications()
