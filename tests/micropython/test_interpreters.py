"""The interpreters, and the words about a program that ends in an error."""

import pytest

from host_sim.deploy.image.debian import CannotBuild
from tests.micropython import interpreters
from tests.micropython.interpreters import Failed, Webassembly


def test_an_error_on_micropython_is_a_failure_with_its_trace(each_interpreter):
    with pytest.raises(Failed, match=r"(?s)random_games\.py.*board"):
        each_interpreter.call(
            "tests.micropython.programs.random_games", "play", "rootbound", "hex-99", 1
        )


def test_the_port_that_every_machine_has_is_the_first():
    assert isinstance(interpreters.interpreters()[0], Webassembly)


def test_words_have_32_bits_as_on_a_board(unix_port):
    assert unix_port.name.endswith("-32bit")


def cannot_be_built():
    raise CannotBuild("There is no compiler here.")


def test_without_a_unix_port_a_sentence_says_why_and_with_ci_that_is_an_error(monkeypatch):
    monkeypatch.setattr(interpreters, "unix_port", cannot_be_built)
    monkeypatch.setattr(interpreters.shutil, "which", lambda name: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.warns(UserWarning, match=r"left out\. There is no compiler here\."):
        assert interpreters.unix_ports.__wrapped__() == []
    monkeypatch.setenv("CI", "true")
    with pytest.raises(CannotBuild):
        interpreters.unix_ports.__wrapped__()
