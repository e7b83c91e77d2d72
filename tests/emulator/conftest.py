"""Emulated boards that are booted once for all tests."""

import inspect

import pytest

from host_sim.emulator.copies import in_a_copy
from tests.emulator.tables import at_the_prompt, with_firmware

# Fixtures that many tests go on from, each as if it were the only one.
BOOTED = {"board_at_the_prompt", "board_of_a_builder"}


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """A test with a board that was booted for all runs in a copy of this process."""
    if BOOTED.isdisjoint(pyfuncitem.fixturenames):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    arguments = {name: pyfuncitem.funcargs[name] for name in names}
    in_a_copy(lambda: _run(pyfuncitem.obj, arguments))
    return True


def _run(test, arguments):
    test(**arguments)


@pytest.fixture(scope="session")
def board_of_a_builder():
    """A hex-4 whose firmware answers."""
    board = with_firmware()
    board.pico.boot()
    board.say_hello()
    return board


@pytest.fixture(scope="session")
def board_at_the_prompt():
    """A hex-4 at MicroPython's prompt, see `tables.mixed_board_file`."""
    return at_the_prompt()
