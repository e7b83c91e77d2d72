"""The idle poll, a touch scan, a frame, a sound take no memory: the heap is locked meanwhile."""

import pytest

from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from tests.micropython.interpreters import PICO_HEAP
from tests.sound.listening import NOTES
from tests.support import each_recorded_game

pytestmark = pytest.mark.slow

PROGRAM = "tests.micropython.programs.locked_heap"
# Other games and boards for them; the seed is that of the program.
OTHERS = [("droched", "hex-4"), ("growy", "growy-2")]
SEED = 1
# Enough for regions that are claimed.
TURNS = 16


def middle_game(built):
    """The first moves of a recorded game."""
    return next(each_recorded_game(built))["moves"][:TURNS]


def random_moves(name, board):
    """Random moves up to where the word of `end` may be said."""
    match = Match(name, board, None, SEED)
    chance = Chance(SEED)
    while len(match.moves()) < TURNS or match.game.refusal_of_word(match.game.end_word()):
        play_turn(match, chance)
    return match.moves()


@pytest.mark.parametrize("built", ["hex-4", "hex-7"])
@pytest.mark.parametrize(
    ("scene", "least"),
    [
        ("at_rest", 10),
        ("clock", 20),
        ("breathing", 100),
        ("finger_that_rests", 60),
        ("refused", 10),
        ("hint", 0),
        ("question", 20),
        ("pad_light", 1),
    ],
)
def test_the_idle_loop_takes_no_memory_while_the_lights_move(interpreter, built, scene, least):
    frames = interpreter.call(PROGRAM, scene, built, middle_game(built), heap=PICO_HEAP)
    assert frames >= least


@pytest.mark.parametrize(("name", "built"), OTHERS)
@pytest.mark.parametrize(("scene", "least"), [("at_rest", 10), ("hint", 0), ("question", 20)])
def test_the_idle_loop_takes_no_memory_in_games_of_other_kinds(
    interpreter, name, built, scene, least
):
    moves = random_moves(name, built)
    frames = interpreter.call(PROGRAM, scene, built, moves, name, heap=PICO_HEAP)
    assert frames >= least


def test_a_sound_takes_no_memory(interpreter):
    tones = interpreter.call(PROGRAM, "sounds", "hex-4", middle_game("hex-4"), heap=PICO_HEAP)
    assert tones == sum(len(notes) for notes in NOTES.values())


@pytest.mark.parametrize("built", ["hex-4", "hex-7"])
def test_a_touch_scan_takes_no_memory(interpreter, built):
    """Forty fingers come, most of them on pads, and go again."""
    events = interpreter.call(PROGRAM, "scan", built, middle_game(built), heap=PICO_HEAP)
    assert events >= 75
