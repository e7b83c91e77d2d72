"""A bug report that was recorded on MicroPython is played on the desk, bit for bit."""

import json

import pytest

from host_sim.replay.playing import Replay
from host_sim.replay.reading import parse_report
from host_sim.replay.telling import board_of
from tests.micropython.programs import recorded_play
from tests.replay.watching import picture

pytestmark = pytest.mark.slow

PROGRAM = "tests.micropython.programs.recorded_play"
DEEDS = 20


@pytest.mark.parametrize("seed", [3, 4])
def test_a_report_of_another_interpreter_is_played_here(interpreter, seed):
    """There lines are carried out some steps later, as code is loaded first; all else is alike."""
    head, end = interpreter.call(PROGRAM, "report", "hex-4", seed, DEEDS)
    report = parse_report(json.dumps(head))
    assert len(report.steps) > 50
    replaying = Replay(report, board_of(report, None))
    for _ in replaying.moments():
        pass
    assert replaying.differences == []
    # Its lights have moved on since.
    assert [str(one) for one in picture(replaying.device)][1:] == end[1:]
    _, end_here = recorded_play.report("hex-4", seed, DEEDS)
    assert end_here[1:] == end[1:]
