"""The kernels as the Pico's own machine code, checked on its processor."""

import ast
from pathlib import Path

import pytest

from tests.emulator.tables import at_the_prompt

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parents[1] / "rules" / "test_kernels.py"
PROGRAM = """
import test_kernels as tests
from rootlight import kernels
# Functions in machine code have no name.
assert hasattr(tests.surveyed, "__name__") and not hasattr(kernels.survey, "__name__")
tests.BOARDS = ("hex-4", "hex-10")
tests.DENSITIES = (4,)
tests.test_a_label_is_the_lowest_cell_of_its_group_or_region()
tests.test_a_region_knows_the_colours_that_touch_it()
tests.test_a_group_knows_whether_it_lives_and_whom_it_sees()
tests.test_each_cell_gets_the_piece_that_lies_on_it()
tests.test_styles_become_the_bytes_of_a_frame()
tests.test_changes_of_pads_are_found_one_after_another()
print("all right")
"""


# Random games of Root Bound, and how they end.
GAMES = """
from rootlight.kernels import playouts_rootbound
from rootlight.match.match import Match
from rootlight.games.rootbound_world import RootBoundWorld

def ends(name, board):
    match = Match(name, board)
    world = RootBoundWorld(match.shape, playouts_rootbound, name == "classroom")
    world.take(match.game)
    found = []
    for seed in range(3):
        world.restore()
        world.begin_playout(seed)
        while not world.go_on(4):
            pass
        found.append((list(world.cells()), world.scores(), list(world.results)))
    return found

all_ends = [ends("rootbound", "hex-4"), ends("rootbound", "hex-7"), ends("classroom", "hex-4")]
"""


def test_machine_code_says_what_the_board_says():
    board = at_the_prompt(files={TESTS.name: TESTS.read_bytes()})
    assert board.pico.execute(PROGRAM) == "all right\n"


@pytest.mark.night
def test_a_pico_plays_the_same_random_games(board_at_the_prompt):
    here = {}
    exec(GAMES, here)  # what the Pico runs, on CPython
    is_machine_code = "assert not hasattr(playouts_rootbound.play_on, '__name__')\n"
    said = board_at_the_prompt.pico.execute(GAMES + is_machine_code + "print(all_ends)")
    assert ast.literal_eval(said) == here["all_ends"]
