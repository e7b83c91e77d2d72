"""What is in the wheel: all that the command and the bench reach, and no programs besides."""

import zipfile
from pathlib import PurePosixPath

import pytest

from host_sim import wheel
from tests.architecture.test_ranks_of_host_sim import MODULES, ROOT, imports

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("installed")]

# The command, and the bench for other people's firmware.
BEGIN = ("host_sim.command.commands", "host_sim.bench")
# Run by their path: on a board, or in place of MicroPython's modules.
BY_PATH = (
    "host_sim/workshop/probe_program.py",
    "host_sim/deploy/on_circuitpython/",
    "host_sim/board/stand_ins/micropython/",
    "host_sim/circuitpython/stand_ins/",
)


@pytest.fixture(scope="module")
def packed():
    """The names of all files in the wheel, below the folder of the package."""
    with zipfile.ZipFile(wheel.build()) as file:
        names = file.namelist()
    return {name.removeprefix("rootlight_desk/") for name in names}


@pytest.fixture(scope="module")
def reached():
    """The files of all modules that the command may import, and of the packages around them."""
    found, left = set(), {*BEGIN}
    while left:
        module = left.pop()
        found.add(module)
        next_ones = {imported for _, imported in imports(module)} | {module.rpartition(".")[0]}
        left |= (next_ones & MODULES.keys()) - found
    return {MODULES[module].relative_to(ROOT).as_posix() for module in found}


def test_all_that_the_command_reaches_is_in_it(packed, reached):
    assert reached - packed == set()


def test_no_other_program_of_ours_is_in_it(packed, reached):
    programs = {name for name in packed if name.startswith("host_sim/") and name.endswith(".py")}
    others = {name for name in programs - reached if not name.startswith(BY_PATH)}
    assert others == set()


def test_the_script_that_draws_diagrams_is_in_it(packed):
    scripts = {name for name in packed if name.endswith(".mjs")}
    assert scripts == {"host_sim/lesson_books/diagram.mjs"}


def test_no_pages_of_the_repository_and_nothing_for_tests_is_in_it(packed):
    suffixes = {PurePosixPath(name).suffix for name in packed if not name.startswith("hardware/")}
    assert suffixes.isdisjoint({".md", ".ts", ".po", ".gif"})
