"""The folders of the page are ranked, and imports point down only, those of types included."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "host_sim" / "page"

# From the highest to the lowest: what stands in a folder, or in a file beside the folders, imports
# from itself and from what is below it. A new folder is a new line.
RANKED = (
    "main.js",
    "presenter.js",
    "phone.js",
    "wall.js",
    "wall_screen.js",
    "main_page.js",
    "to_come.js",
    "friend",
    "panel",
    "wiring",
    "share",
    "lessons",
    "site.js",
    "records",
    "wall",
    "spectators",
    "forms",
    "frame",
    "board",
    "view",
    "sound",
    "hands",
    "beside",
    "update",
    "session",
    "language",
    "worker",
    "first",
    "addresses.js",
    "messages",
    "texts",
    "vendor",
    "storage.js",
    "elements.js",
    "own.js",
)
ENDINGS = ("", ".js", ".d.ts")
FILES = [path for path in sorted(PAGE.rglob("*")) if path.name.endswith((".js", ".ts"))]
# Imports of programs and, in comments, of types: `from "./x.js"`, `import "./x.js"`,
# `import("./x.js")`.
IMPORT = re.compile(r"""(?:\bfrom\s+|\bimport\s*\(?\s*)["'](\.[^"']+)["']""")


def package(path: Path) -> str:
    return path.relative_to(PAGE).parts[0]


def imported(path: Path) -> set[Path]:
    """The files that a file imports."""
    wanted = [(path.parent / name).resolve() for name in IMPORT.findall(path.read_text("utf-8"))]
    return {
        next(file for end in ENDINGS if (file := Path(f"{one}{end}")).is_file()) for one in wanted
    }


def test_each_folder_has_a_rank():
    assert {package(path) for path in FILES} == set(RANKED)


@pytest.mark.parametrize("ranked", RANKED)
def test_imports_point_down(ranked):
    above = RANKED[: RANKED.index(ranked)]
    for path in FILES:
        if package(path) == ranked:
            up = {file.name for file in imported(path) if package(file) in above}
            assert not up, f"{path.relative_to(PAGE)} imports {up} from above"


def test_no_imports_run_in_a_circle():
    """Types may: nothing is loaded for them."""
    graph = {}
    for path in FILES:
        text = re.sub(r"/\*\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
        names = IMPORT.findall(text)
        graph[path] = {(path.parent / name).resolve() for name in names}
    tuple(TopologicalSorter(graph).static_order())
