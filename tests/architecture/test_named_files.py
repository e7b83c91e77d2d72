"""The files that docstrings name exist, so that a recipe leads somewhere; so do named tests."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from host_sim.deploy.kept import local_names

ROOT = Path(__file__).parents[2]
PROGRAMS = ("firmware", "host_sim", "hardware", "tests")
STARTS = [ROOT / at for at in ("", "firmware", "firmware/rootlight", "host_sim", "tests")]
# A path: at least one folder, and an ending of a file that we keep.
NAMED = re.compile(r"(?<![\w/.:*-])((?:[\w.-]+/)+[\w.-]+\.(?:py|js|md|json|mpy|svg))(?![\w/*])")
# Files that are named although they are not kept with the sources.
NOT_KEPT = {
    # Any game; what is at an address that people choose.
    "games/NAME.py",
    "URL/package.json",
}


# A file of tests, wherever it is named: in a list of files to run, on a page, in a comment.
TEST = re.compile(r"(?<![\w*])(?:[\w-]+/)*test_\w+\.py\b")
NAMING = (".py", ".md", ".js", ".mjs", ".toml")
NOT_OURS = {".venv", ".git", "build", "node_modules"}


def docstrings():
    """(file, docstring) of every module, class and function, of files that may name some."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for program in PROGRAMS:
        for path in sorted((ROOT / program).rglob("*.py")):
            source = path.read_text("utf-8")
            if "node_modules" in path.parts or not NAMED.search(source):
                continue
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, documented) and (text := ast.get_docstring(node)):
                    yield path, text


@pytest.mark.gate
def test_files_that_docstrings_name_exist():
    named = {(path, name) for path, text in docstrings() for name in NAMED.findall(text)}
    assert len(named) > 30
    missing = [
        f"{path.relative_to(ROOT)} names {name}"
        for path, name in sorted(named)
        if name not in NOT_KEPT
        and not any((start / name).exists() for start in (*STARTS, path.parent))
    ]
    assert missing == []


def texts():
    """(file, text) of all programs, pages and lists of commands."""
    yield from ((path, path.read_text("utf-8")) for path in (ROOT / "Makefile", ROOT / ".ci/run"))
    for path in sorted(ROOT.rglob("*")):
        if path.suffix in NAMING and not NOT_OURS & set(path.relative_to(ROOT).parts):
            yield path, path.read_text("utf-8")


@pytest.mark.gate
def test_files_of_tests_that_are_named_anywhere_exist():
    """A test whose file was renamed would otherwise no more be run where a list names it."""
    named = {(path, name) for path, text in texts() for name in TEST.findall(text)}
    assert len(named) > 80
    missing = [
        f"{path.relative_to(ROOT)} names {name}"
        for path, name in sorted(named)
        if not name.endswith("NAME.py")  # in a recipe for any game
        and not any((start / name).exists() for start in (*STARTS, path.parent))
    ]
    assert missing == []


def test_the_table_of_tests_has_each_of_their_folders():
    page = (ROOT / "tests" / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| ((?:`[a-z_]+/`(?:, )?)+) \|", page, re.M)
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)/`", row)}
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")}
    assert folders | {"data"} == named


def test_modules_that_mypy_is_told_of_exist():
    """A package that was renamed would otherwise be checked as one that nobody has named."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    named = [name for one in told["overrides"] for name in [*one["module"]] if "." in name]
    ours = [name for name in named if name.split(".")[0] in ("host_sim", "hardware", "rootlight")]
    assert len(ours) > 10
    for name in ours:
        path = name.removesuffix(".*").replace(".", "/")
        starts = (ROOT, ROOT / "firmware")
        assert any((at / path).is_dir() or (at / f"{path}.py").exists() for at in starts), name


def test_every_file_has_a_name_that_windows_and_macos_can_have():
    """No sign that Windows does not take, no name of a device, none that differs in capitals."""
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False
    ).stdout.decode()
    paths = [path for path in tracked.split("\0") if path]
    if not paths:
        pytest.skip("these sources are no checkout of git")
    assert local_names(paths) == {path: path for path in paths}
    assert max(len(path) for path in paths) < 140, "Windows has 260 for the folder and the name"
