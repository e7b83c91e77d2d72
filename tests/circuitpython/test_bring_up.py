"""The bring-up on CircuitPython: what it asks of chips and buses goes through Adafruit's drivers.

Its questions to people are above the platform, and tested on a Pico.
"""

import pytest

from tests.bring_up import person
from tests.bring_up.test_mistakes import (  # noqa: F401
    FOUND_WITH_FINGERS,
    Person,
    built_with,
    test_other_boards_find_their_mistakes_by_themselves,
    test_the_board_finds_this_mistake_by_itself,
)
from tests.circuitpython.tables import CIRCUITPYTHON, table_of


@pytest.fixture(autouse=True)
def on_circuitpython(monkeypatch):
    monkeypatch.setattr(person, "Table", lambda built: table_of(CIRCUITPYTHON, built))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two chips with one address", "all wires anywhere"])
def test_fingers_and_eyes_find_this(name):
    mistakes, expected, _ = FOUND_WITH_FINGERS[name]
    assert Person(built_with(*mistakes)).goes_through() == [expected]
