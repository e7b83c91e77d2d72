"""The files that docstrings name exist, so that a recipe leads somewhere."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = ("firmware", "host_sim", "hardware", "tests")
STARTS = [ROOT / at for at in ("", "firmware", "firmware/rootlight", "host_sim", "tests")]
# A path: at least one folder, and an ending of a file that we keep.
NAMED = re.compile(r"(?<![\w/.:*-])((?:[\w.-]+/)+[\w.-]+\.(?:py|js|md|json|mpy|svg))(?![\w/*])")
# What is named although it is not kept with the sources.
NOT_KEPT = {
    # Any game; what is at an address that people choose.
    "games/NAME.py",
    "URL/package.json",
}


def docstrings():
    """(file, docstring) of every module, class and function."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for program in PROGRAMS:
        for path in sorted((ROOT / program).rglob("*.py")):
            if "node_modules" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, documented) and (text := ast.get_docstring(node)):
                    yield path, text


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
