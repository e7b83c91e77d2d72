"""The benchmark on the emulated Pico: nothing got more than 5 % worse than what is written down.

Emulated time is the same on every machine, so the figures can be compared. `make trials` measures
those again that are had in minutes; `make bench-board` measures all and writes them down.
"""

import json

import pytest

from host_sim.emulator import bench

pytestmark = pytest.mark.slow

WRITTEN = json.loads(bench.FIGURES.read_text())


def compare(title, figures):
    complaints = list(bench.worse(WRITTEN[title], figures))
    assert not complaints, (
        f"{title}: {'; '.join(complaints)}. If that has to be, say why, and write it down with "
        "`make bench-board`."
    )


@pytest.mark.night
@pytest.mark.parametrize("clocked", [bench.AIMED_AT, bench.Clocked("hex-4", 125)])
def test_the_board_got_no_worse(clocked):
    measured = bench.BenchBoard(clocked)
    measured.start()
    if clocked.built == "hex-4":
        measured.play_by_itself()
    compare(clocked.title, measured.figures)
    for name in measured.figures.keys() & bench.NAMES.keys():
        gate = bench.NAMES[name][2] if clocked == bench.AIMED_AT else None
        assert gate is None or measured.figures[name] <= gate


def test_a_figure_that_got_worse_is_named():
    before = WRITTEN[bench.AIMED_AT.title]
    worse = before | {"idle_ms": before["idle_ms"] * 1.06}
    assert list(bench.worse(before, before)) == []
    assert [text.split(":")[0] for text in bench.worse(before, worse)] == ["one idle poll, median"]


def test_the_page_has_the_table_of_the_figures():
    assert bench.table(WRITTEN) in bench.PAGE.read_text()
