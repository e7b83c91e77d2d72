"""Long play in a heap no larger than a Pico's, on the Unix port and from bytecode.

The hardware below takes next to nothing (`programs/quiet_board.py`), so that the heap is the
firmware's.
"""

import pytest

from tests.effort import sample
from tests.micropython.interpreters import PICO_HEAP, Failed
from tests.micropython.levels import assert_level
from tests.support import each_recorded_game

pytestmark = pytest.mark.slow

PROGRAM = "tests.micropython.programs.long_play"


def first_game(built):
    return next(each_recorded_game(built))


def test_the_heap_really_is_bounded(unix_port):
    with pytest.raises(Failed, match="MemoryError"):
        unix_port.call("builtins", "bytearray", PICO_HEAP * 1024, heap=PICO_HEAP)


@pytest.mark.parametrize("board", ["hex-4", "hex-7"])
def test_a_thousand_turns_taken_back_leave_nothing_behind(unix_port, board):
    assert_level(unix_port.call(PROGRAM, "turns_and_undos", board, 1000, heap=PICO_HEAP))


@pytest.mark.parametrize("built", sample(["hex-4", "hex-5", "hex-7"], 2))
@pytest.mark.parametrize(("way", "times"), [("games_by_link", 6), ("games_by_fingers", 3)])
def test_whole_games_fit_and_leave_nothing_behind(unix_port, built, way, times):
    game = first_game(built)
    found = unix_port.call(PROGRAM, way, built, game["moves"], times, heap=PICO_HEAP)
    assert [scores for _, *scores in found] == [game["final"]["scores"]] * times
    assert_level([taken for taken, *_ in found])


def test_texts_of_characters_that_were_never_seen_leave_nothing_behind(unix_port):
    """MicroPython keeps every single character that is taken out of a text for ever."""
    assert_level(
        unix_port.call(PROGRAM, "lines_with_new_characters", "hex-4", 500, heap=PICO_HEAP)
    )
