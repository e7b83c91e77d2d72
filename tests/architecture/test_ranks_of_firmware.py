"""The packages of the firmware are ranked, and imports point down only."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from host_sim.ranks import PORTABLE

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"

# From the highest to the lowest: a package imports from itself and from the packages below it.
RANKED = (
    "start",
    "start_circuitpython",
    "boot",
    "device",
    "link",
    "bring_up",
    "flight_recorder",
    "lessons",
    "storage",
    "lights",
    "table",
    "search",
    "match",
    "games",
    "platforms",
    "drivers",
    "touch",
    "kernels",
    "board_files",
    "geometry",
    "sound",
    "texts",
    "compat",
    "physics",
)
HARDWARE_PACKAGES = {"platforms", "start_circuitpython"}
HARDWARE = {"machine", "busio", "board", "neopixel", "digitalio", "rp2", "microcontroller"}
HARDWARE |= {"adafruit_mpr121", "adafruit_tca9548a", "storage", "supervisor", "usb_cdc"}
NOT_IN_MICROPYTHON = {"typing", "dataclasses", "enum", "pathlib", "functools", "__future__"}
NOT_IN_MICROPYTHON |= {"abc", "asyncio", "base64", "collections.abc", "copy", "importlib.util"}
NOT_IN_MICROPYTHON |= {"itertools", "logging", "random", "threading", "types"}
# The interpreters' differences have a package, and CPython its file there.
CPYTHONS = ROOT / "host_sim" / "interpreter" / "cpython.py"
MODULES = {
    ".".join(path.relative_to(FIRMWARE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((FIRMWARE / "rootlight").rglob("*.py"))
}


@cache
def nodes(module: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(MODULES[module].read_text("utf-8"))))


def imports(module: str) -> Iterator[tuple[int, str]]:
    """(line, imported module) of each import, those in functions and for mypy included."""
    for node in nodes(module):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield node.lineno, whole if whole in MODULES else node.module


def package(module: str) -> str:
    return (module.split(".") + [""])[1]


def test_each_package_has_a_rank():
    assert {package(module) for module in MODULES} - {""} == set(RANKED)


def test_imports_point_down():
    for module in set(MODULES) - {"rootlight"}:
        above = RANKED[: RANKED.index(package(module))]
        for line, imported in imports(module):
            if imported in MODULES:
                assert package(imported) not in above, (
                    f"{module}, line {line}, imports {imported}, which is above"
                )


def test_no_imports_run_in_a_circle():
    graph = {
        module: {imported for _, imported in imports(module) if imported in MODULES} - {module}
        for module in MODULES
    }
    tuple(TopologicalSorter(graph).static_order())


def test_no_module_is_named_in_a_string():
    for module in MODULES:
        for node in nodes(module):
            if isinstance(node, ast.Constant) and "." in str(node.value):
                assert node.value not in MODULES, f"{module}, line {node.lineno}"


@pytest.mark.gate
def test_only_platforms_touch_the_hardware():
    for module in MODULES:
        roots = {imported.partition(".")[0] for _, imported in imports(module)}
        assert "host_sim" not in roots, module
        if package(module) not in HARDWARE_PACKAGES:
            assert not roots & HARDWARE, module


def imported_as_it_runs(path: Path) -> set[str]:
    """mypy alone reads what stands under `if TYPE_CHECKING:`; mpy-cross drops it."""
    tree = ast.parse(path.read_text("utf-8"))
    tree.body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    ]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.gate
def test_no_module_that_micropython_lacks_is_imported():
    for module, path in MODULES.items():
        assert not imported_as_it_runs(path) & NOT_IN_MICROPYTHON, module
    for package in PORTABLE:
        for path in (ROOT / "host_sim" / package).rglob("*.py"):
            if path != CPYTHONS:
                assert not imported_as_it_runs(path) & NOT_IN_MICROPYTHON, path
