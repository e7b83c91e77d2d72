"""Attacks of the trial `hostile_audience` for a moment: the class comes in, the servers answer.

No time is measured here; `python -m host_sim.trials.hostile_audience` measures.
"""

from concurrent.futures import ThreadPoolExecutor

import pytest

from host_sim.trials.hostile_audience import __main__ as program
from host_sim.trials.hostile_audience import target
from host_sim.trials.hostile_audience.forms import HOSTS, ORIGINS, PATHS
from host_sim.trials.hostile_audience.measuring import PUPILS, Figures
from host_sim.trials.hostile_audience.running import ALL, STRANGERS, Outcome, run
from tests.effort import EVERYTHING

# A flood, what is forged, what never ends, a stranger whom the program itself looks for: one of
# each; `make trials` runs all.
A_FEW = ("guessing", "hosts", "bombs", "device-chatters", "wall-huge-packets")
# Strangers have to be found first.
MOMENT_S = 1.0
STRANGERS_S = 4.0 if EVERYTHING else MOMENT_S
# Other tests may keep the machine busy; this is no measurement.
LATE_S = 60.0
CALM = Figures((1.0, 2.0, 90.0), 1.0, 3.0, PUPILS, PUPILS, True)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL if EVERYTHING else A_FEW)
def test_a_class_comes_in_while_somebody_attacks(name):
    # Tests of pages have an event loop in this thread; the attacks need one of their own.
    seconds = STRANGERS_S if name in STRANGERS else MOMENT_S
    with ThreadPoolExecutor(1) as thread:
        (outcome,) = thread.submit(list, run(target.own, [name], seconds, LATE_S)).result()
    assert outcome.breaches == ()
    assert outcome.figures.admitted == PUPILS
    assert outcome.figures.page_ms
    assert outcome.figures.is_well_after


def test_as_many_forms_are_tried_as_are_promised():
    assert [len(set(forms)) for forms in (HOSTS, ORIGINS, PATHS)] == [28, 19, 24]


@pytest.mark.parametrize(
    ("changed", "failure"),
    [
        ({"page_ms": (60.0, 70.0, 1.0)}, "page"),
        ({"page_ms": (1.0, 2.0, 600.0)}, "page at worst"),
        ({"board_time": 0.06}, "board's time"),
        ({"growth_mb": 226.0}, "memory"),
        ({"admitted": PUPILS - 1}, "pupils"),
        ({"is_well_after": False}, "a pupil afterwards"),
    ],
)
def test_a_limit_that_does_not_hold_is_named(changed, failure):
    assert CALM.failures() == []
    assert CALM._replace(**changed).failures() == [failure]


def test_a_figure_that_cannot_be_measured_is_no_failure():
    figures = CALM._replace(board_time=None, growth_mb=None)
    assert figures.failures() == []
    assert program.row(Outcome("hosts", figures, (), ())).endswith("holds")


def test_a_breach_is_in_the_table():
    row = program.row(Outcome("hosts", CALM, ("It answers to evil.example.",), ()))
    assert "FAILS: It answers to evil.example." in row


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("http://127.0.0.1:9/", "Nothing of Rootlight answers at http://127.0.0.1:9/"),
        ("nonsense", "nonsense is no address"),
        ("socket://127.0.0.1:9", "Name the address of one leader's page"),
    ],
)
def test_a_set_up_that_is_not_there_is_told(monkeypatch, capsys, address, sentence):
    monkeypatch.setattr("sys.argv", ["hostile_audience", address])
    assert program.main() == 2
    assert sentence in capsys.readouterr().err
