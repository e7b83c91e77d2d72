"""The firmware on the processor of a Pico 2, a Cortex-M33, which QEMU emulates.

The image for the Pico 2 has machine code for a Pico's processor, which a Cortex-M33 runs, too:
here it is frozen in the same way, with the same options, and run. So is what `mpy-cross` makes for
the Cortex-M33 itself. Pins, USB and the timing of the lights are not there: no Pico 2 is emulated.
"""

import os

import pytest

from host_sim.deploy.image.debian import CannotBuild
from rootlight.games.catalogue import NAMES, entry
from tests.micropython import test_records, test_same_tests
from tests.micropython.interpreters import DESK_HEAP, CortexM33, cortex_m33
from tests.micropython.programs import playouts
from tests.rules import recorded

pytestmark = [pytest.mark.gate, pytest.mark.slow, pytest.mark.xdist_group("cortex-m33")]

PLAYOUTS = "tests.micropython.programs.playouts"
# Each n-th of how many cases of a file `make test` runs here.
CORE = {
    "drivers/test_registers.py": 4,
    "link/test_methods.py": 24,
    "rules/test_droched.py": 10,
    "rules/test_growy.py": 30,
    "rules/test_rootbound.py": 20,
    "rules/test_rootzone.py": 20,
    "search/test_same_everywhere.py": 4,
    "simulator/test_saved_games.py": 40,
}
# Whatever looks for books finds those of the image as well.
LEFT_OUT = ("lessons/test_books.py",)
GAMES = (("rootbound", "hex-4"), ("classroom", "hex-4"), ("rootzone", "hex-4-6"))
GAMES += (("droched", "hex-4"), ("growy", "growy-2"))


@pytest.fixture(
    scope="module", params=[CortexM33.FROZEN, CortexM33.COMPILED], ids=["image", "thumb2"]
)
def either(request):
    """The processor with the image's code, then with its own."""
    return a_cortex_m33(request.param)


@pytest.fixture(scope="module")
def image():
    return a_cortex_m33(CortexM33.FROZEN)


def a_cortex_m33(firmware):
    try:
        return cortex_m33(firmware)
    except CannotBuild as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


def test_the_core_passes(image):
    """Rules, the search, a board with fingers, the link, saved games."""
    check(image, CORE)


def test_its_own_machine_code_passes_the_same_tests_of_kernels(either):
    check(either, {"rules/test_kernels.py": 1})


def test_games_at_random_end_as_on_cpython(either):
    assert either.call(PLAYOUTS, "are_machine_code")
    assert either.call(PLAYOUTS, "ends", GAMES) == playouts.ends(GAMES)


@pytest.mark.night
@pytest.mark.parametrize("game", NAMES)
def test_games_at_random_end_as_on_cpython_on_every_board(either, game):
    games = [(game, board) for board in entry(game).boards]
    assert either.call(PLAYOUTS, "ends", games) == playouts.ends(games)


@pytest.mark.night
@pytest.mark.parametrize("file", [file for file in test_same_tests.FILES if file not in LEFT_OUT])
def test_a_file_passes(either, file):
    check(either, {file: test_same_tests.FILES[file][1]})


@pytest.mark.night
@pytest.mark.parametrize("board", recorded.BOARDS)
def test_recorded_games_replay(image, board, tmp_path):
    """Stones, captures and scores after every turn, many legal sets, and the end."""
    test_records.check_recorded_games(image, board, tmp_path)


def check(processor, files):
    """Each of these files passes. files: by name, each n-th of how many cases."""
    plans = [test_same_tests.plan_of(file, share) for file, share in files.items()]
    test_same_tests.check_plans(processor, plans, DESK_HEAP)
