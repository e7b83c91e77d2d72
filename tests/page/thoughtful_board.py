"""Boards whose opponents think as long as a test wants, and computers that think quickly.

Used by the tests of opponents on the page.
"""

from functools import partial

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.board.thinker import SimulatedParts, SimulatedThinker
from host_sim.link.sim_link import SimLink
from host_sim.web.computer import board_with_computer
from tests.page.far_players import SEED, FewLevels, ToldEngine

PENSIVE = 3


class _Pensive(SimulatedThinker):
    """Never comes to an end, from the level PENSIVE on."""

    def begin(self, match, level, seed):
        self._is_pensive = level >= PENSIVE
        super().begin(match, level, seed)

    def step(self, now_ms):
        return not self._is_pensive and super().step(now_ms)


class _PensiveParts(SimulatedParts):
    def thinker(self, levels):
        return _Pensive()


def pensive_board(built="hex-4"):
    """A board of six levels; those from PENSIVE on think until they are stopped."""
    return _started(built, _PensiveParts)


def quick_computer(built="hex-4"):
    """A board of few levels, and the computer behind it, which finds all else at once."""
    return board_with_computer(_started(built, FewLevels), _quick_engine, lambda: SEED)


def _quick_engine():
    engine = ToldEngine()
    engine.is_quick = True
    return engine


def _started(built, make_parts):
    sim = SimLink(built, kind=partial(SimulatedBoard, make_parts=make_parts), patient=False)
    sim.advance(500)
    sim.take_output()
    return sim
