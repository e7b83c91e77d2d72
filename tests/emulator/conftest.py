"""Emulated boards that are booted once for all tests; each test has them in a copy."""

import inspect

import pytest

from host_sim.emulator.copies import Booted, Copier
from tests.emulator.image import image_of
from tests.emulator.tables import BUILT, at_the_prompt, that_answers

COPIER = Copier()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """A test with a board that was booted for all runs in a copy of the process that booted it."""
    names = inspect.signature(pyfuncitem.obj).parameters
    arguments = {name: pyfuncitem.funcargs[name] for name in names}
    if not any(isinstance(each, Booted) for each in arguments.values()):
        return None
    COPIER.run(pyfuncitem.obj, **arguments)
    return True


def pytest_sessionfinish():
    COPIER.close()


@pytest.fixture(scope="session")
def board_of_a_builder():
    """A hex-4 whose firmware answers."""
    image_of(BUILT)  # or no such test here
    return Booted(that_answers)


@pytest.fixture(scope="session")
def board_at_the_prompt():
    """A hex-4 at MicroPython's prompt, see `tables.mixed_board_file`."""
    image_of(BUILT)
    return Booted(at_the_prompt)
