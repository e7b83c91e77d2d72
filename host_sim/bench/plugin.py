"""The bench in pytest: a fixture that makes benches, and what they show when a test fails.

pytest finds it by itself where the wheel is installed. The chips are loaded only by a test that
asks for a bench.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

_BENCHES = pytest.StashKey[list[Any]]()


@pytest.fixture
def pico_bench(request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """A function that makes a Bench, with the same parameters; it is closed after the test.

    The program's path begins at the folder of the test.
    """
    # Most tests beside this plugin are other people's, and need no chips.
    from host_sim.bench import Bench

    benches: list[Bench] = []
    request.node.stash[_BENCHES] = benches

    def make(program: str | Path, wiring: Any, **options: Any) -> Bench:
        bench = Bench(request.path.parent / program, wiring, **options)
        benches.append(bench)
        return bench

    yield make
    for bench in benches:
        bench.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Generator[None, Any, Any]:
    """Adds what each bench shows to the report of a test that fails."""
    report = yield
    if report.failed:
        benches: list[Any] = item.stash.get(_BENCHES, [])
        for number, bench in enumerate(benches, 1):
            report.sections.append((f"bench {number}", bench.report()))
    return report
