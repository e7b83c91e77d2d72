"""Which interpreters there are, and what is said of a program that ends in an error."""

import pytest

from tests.micropython import interpreters
from tests.micropython.interpreters import Failed, Webassembly


def test_an_error_on_micropython_is_a_failure_with_its_trace(each_interpreter):
    with pytest.raises(Failed, match=r"(?s)random_games\.py.*board"):
        each_interpreter.call(
            "tests.micropython.programs.random_games", "play", "rootbound", "hex-99", 1
        )


def test_the_port_that_every_machine_has_is_the_first():
    assert isinstance(interpreters.interpreters()[0], Webassembly)
