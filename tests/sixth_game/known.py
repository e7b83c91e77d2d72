"""Makes Y known to the product while the tests of a file run."""

import pytest

from rootlight.games.entry import register, unregister
from tests.sixth_game.y_entry import YEntry


@pytest.fixture(scope="module", autouse=True)
def y_is_known():
    """Y is in the catalogue while these tests run, as after a line in `catalogue.py`."""
    register(YEntry)
    yield
    unregister("y")
