"""Benches in the tests: the fixture of the plugin, and programs that a test writes."""

from textwrap import dedent

import pytest

from host_sim.bench.plugin import pico_bench, pytest_runtest_makereport  # noqa: F401


@pytest.fixture
def bench_of(pico_bench, tmp_path):  # noqa: F811
    """A function that makes a bench with a program, which it is given as text."""

    def bench_of(text, wiring, **options):
        name = "code.py" if options.get("system") == "circuitpython" else "main.py"
        program = tmp_path / name
        program.write_text(dedent(text), encoding="utf-8")
        return pico_bench(program, wiring, **options)

    return bench_of
