"""The kernels as the Pico's own machine code, checked on its processor."""

from pathlib import Path

import pytest

from tests.emulator.tables import with_modules

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
print("all right")
"""


def test_machine_code_says_what_the_board_says():
    board = with_modules("hex-4", {TESTS.name: TESTS.read_bytes()})
    board.pico.boot()
    assert board.pico.execute(PROGRAM) == "all right\n"
