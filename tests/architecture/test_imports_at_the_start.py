"""Imports that a Pico runs inside each other: its C stack has room for some fourteen.

One that fails at the start leaves the board to the prompt, so there is room to spare here.
"""

import ast

import pytest

from tests.architecture.test_ranks_of_firmware import MODULES

# The image's main.py and its function stand above the first of them.
MOST = 10
# The most that a loop already deep in calls may import; see "Where the memory goes" in
# firmware/README.md.
MOST_BEHIND_A_DOOR = 7
DOORS = (
    "rootlight.boot.safe_mode",
    "rootlight.bring_up.hardware_tests",
    "rootlight.device.pad_health",
    "rootlight.device.services",
    "rootlight.lessons.by_link",
    "rootlight.lessons.choice",
    "rootlight.link.methods",
    "rootlight.link.shown",
    "rootlight.search.thinker",
    "rootlight.table.menu",
    "rootlight.table.score_bars",
)


def imported_at_the_top(module):
    """The modules that a module imports as it is loaded, in order."""
    for node in ast.parse(MODULES[module].read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{name.name}" for name in node.names]
            yield from (name for name in [node.module, *names] if name in MODULES)


def load(module, loaded):
    """Return how deep imports go inside the first one of a module, if these are loaded already."""
    packages = [module[:at] for at in range(len(module)) if module[at] == "."]
    deepest = 0
    for one in [*packages, module]:
        if one not in loaded:
            loaded.add(one)
            inside = [load(each, loaded) for each in imported_at_the_top(one)]
            deepest = max(deepest, 1 + max(inside, default=0))
    return deepest


def test_imports_of_the_start_are_shallow():
    assert load("rootlight.start", set()) <= MOST


def test_a_board_that_nobody_asks_for_a_turn_loads_no_kernel_of_the_search():
    loaded = set()
    load("rootlight.start", loaded)
    kernels = {module for module in loaded if module.startswith("rootlight.kernels.")}
    known = ("anchors", "dialect", "groups", "pads", "styles")
    assert kernels == {f"rootlight.kernels.{name}" for name in known}


@pytest.mark.gate
@pytest.mark.parametrize("door", DOORS)
def test_late_imports_are_shallow_and_late(door):
    loaded = set()
    load("rootlight.start", loaded)
    assert door not in loaded
    assert load(door, loaded) <= MOST_BEHIND_A_DOOR
