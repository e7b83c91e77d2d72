"""The packages of the simulator are ranked, and imports point down only."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from host_sim.ranks import PORTABLE, RANKED

ROOT = Path(__file__).parents[2]
HOST_SIM = ROOT / "host_sim"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(HOST_SIM.rglob("*.py"))
    if "node_modules" not in path.parts
}


@cache
def imports(module: str) -> tuple[tuple[int, str], ...]:
    """(line, imported module of host_sim) of each import, those inside functions included."""
    return tuple(_imports(MODULES[module]))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{name.name}" for name in node.names]
        else:
            names = []
        for name in names:
            whole = name if name in MODULES else name.rpartition(".")[0]
            if whole in MODULES:
                yield node.lineno, whole


def package(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def of_room(wanted: str) -> list[str]:
    return [module for module in MODULES if package(module) == wanted]


def test_each_package_has_a_rank():
    assert {package(module) for module in MODULES} - {""} == set(RANKED)


@pytest.mark.parametrize("ranked", RANKED)
def test_imports_point_down(ranked):
    above = RANKED[: RANKED.index(ranked)]
    for module in of_room(ranked):
        for line, imported in imports(module):
            assert package(imported) not in above, (
                f"{module}, line {line}, imports {imported}, which is above"
            )


def test_portable_packages_stand_below_all_others():
    assert RANKED[-len(PORTABLE) :] == PORTABLE


def test_no_imports_run_in_a_circle():
    graph = {module: {imported for _, imported in imports(module)} for module in MODULES}
    assert len(graph) > 90
    tuple(TopologicalSorter(graph).static_order())
