"""The kernels as the Pico's own machine code, compared with the plain ones on its processor."""

from pathlib import Path

import pytest

from tests.emulator.tables import with_modules

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parents[1] / "rules" / "test_kernels.py"
# What compares the two forms, on a board with tables of bytes and on one with tables of words.
PROGRAM = """
import test_kernels as tests
from rootlight.kernels import viper
assert tests.kernels.survey is viper.survey
tests.BOARDS = ("hex-4", "hex-10")
tests.DENSITIES = (4,)
tests.test_both_forms_of_the_loops_say_the_same_of_every_position()
tests.test_both_forms_say_the_same_of_what_lies_on_each_cell()
tests.test_both_forms_dress_note_and_compose_alike()
print("all alike")
"""


def test_machine_code_and_plain_loops_say_the_same():
    board = with_modules("hex-4", {TESTS.name: TESTS.read_bytes()})
    board.pico.boot()
    assert board.pico.execute(PROGRAM) == "all alike\n"
