"""The page that says where the command can be installed is that of what is locked."""

import re

import pytest
from packaging.requirements import Requirement

from host_sim.tools import platforms
from host_sim.tools.platforms import EVERYWHERE, KINDS, PAGE, PYTHONS, answers, main, page, sets

ROW = re.compile(r"^\| (.+?) \| (.+) \|$", re.M)


def told_on_the_page():
    """The packages that the page calls missing, by kind of computer and Python; of all sets."""
    found = {}
    for name, cells in ROW.findall(PAGE.read_text("utf-8")):
        for python, cell in zip(PYTHONS, cells.split(" | "), strict=False):
            missing = (
                cell.removeprefix("builds ").split(", ") if cell.startswith("builds ") else []
            )
            found.setdefault((name, python), set()).update(missing)
    return found


def test_the_page_is_of_todays_locked_versions_computers_and_pythons():
    told = told_on_the_page()
    assert set(told) >= {(kind.name, python) for kind in KINDS for python in PYTHONS}

    def as_told(kind, python, wanted):
        names = [each.partition("==")[0] for each in wanted]
        if kind == EVERYWHERE:
            return names
        return [name for name in names if name in told[kind.name, python]]

    assert page(as_told) == PAGE.read_text("utf-8"), "run make platforms"


def test_the_oldest_python_of_the_table_is_the_oldest_that_the_project_takes():
    assert f'requires-python = ">={PYTHONS[0]}"' in (platforms.TREE / "pyproject.toml").read_text()


def test_an_extra_is_asked_for_what_it_adds():
    found = sets()
    base = {each.name for each in found.pop(platforms.COMMAND)}
    assert "starlette" in base
    for name, added in found.items():
        assert added, f"{name} adds nothing"


def test_what_one_system_needs_is_asked_for_there_alone():
    """And what has a wheel for every computer is asked for once with each Python."""
    asked = []

    def ask(kind, python, wanted):
        asked.append((kind.system, python, *wanted))
        return ["fast", "colours"] if kind == EVERYWHERE else wanted and ["fast"]

    requirements = [
        Requirement(line)
        for line in ("fast==1", "plain==2", "colours==3; sys_platform == 'win32'")
    ]
    kinds = [kind for kind in KINDS if kind.name in ("Linux, x86-64", "Windows, ARM64")]
    assert answers(requirements, ask, kinds) == [[["fast"]] * len(PYTHONS)] * 2
    assert asked[:3] == [
        ("", "3.11", "fast==1", "plain==2", "colours==3"),
        ("linux", "3.11", "fast==1"),
        ("win32", "3.11", "fast==1", "colours==3"),
    ]
    assert len(asked) == 3 * len(PYTHONS)


def test_an_index_that_does_not_answer_leaves_the_page_as_it_is(monkeypatch, capsys):
    before = PAGE.read_bytes()
    monkeypatch.setattr(platforms, "_finds", lambda kind, python, wanted: False)
    assert main() == 1
    assert "pip cannot look for packages" in capsys.readouterr().err
    assert PAGE.read_bytes() == before


@pytest.mark.night
def test_the_index_of_packages_says_the_same_today():
    assert page() == PAGE.read_text("utf-8"), "run make platforms"
