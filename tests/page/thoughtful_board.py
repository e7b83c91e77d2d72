"""Boards whose opponents think as long as a test wants, and computers that think quickly.

Used by the tests of opponents on the page.
"""

from functools import partial

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.board.thinker import SimulatedParts, SimulatedThinker
from host_sim.engine.reasons import GAMES
from host_sim.link.sim_link import SimLink
from host_sim.web.computer import board_with_computer
from tests.page.far_players import SEED, FewLevels, ToldEngine, every_level

PENSIVE = 3
# So few that a long game on a large board is looked through in two seconds.
FEW_GAMES = 4


class _Endless:
    def step(self):
        return False

    def stop(self):
        """It has nothing to stop."""


class _Pensive(SimulatedThinker):
    """Never comes to an end, from the level PENSIVE on."""

    def suggest(self, match, level=None, playouts=None, seed=0):
        if playouts is None and level is not None and level >= PENSIVE:
            return _Endless()
        return super().suggest(match, level, playouts, seed)


class _PensiveParts(SimulatedParts):
    def thinker(self):
        return _Pensive()


def pensive_board(built="hex-4"):
    """A board of all levels; those from PENSIVE on think until they are stopped."""
    return _started(built, _PensiveParts)


def pensive_computer(built="hex-4"):
    """A pensive board, and a computer behind it that looks through a game at once."""
    return _with_computer(_started(built, _PensiveParts), games=FEW_GAMES)


def quick_computer(built="hex-4", value=None):
    """A board of few levels, and the computer behind it, which finds all else at once.

    value: what it expects of each turn of an opponent, if not what it finds.
    """
    return _with_computer(_started(built, FewLevels), value)


def _with_computer(board, value=None, games=GAMES):
    return board_with_computer(
        board, partial(_quick_engine, value, games), lambda: SEED, every_level
    )


def _quick_engine(value, games):
    engine = ToldEngine()
    engine.is_quick = True
    engine.value = value
    engine.review_games = games
    return engine


def _started(built, make_parts):
    sim = SimLink(built, kind=partial(SimulatedBoard, make_parts=make_parts), patient=False)
    sim.advance(500)
    sim.take_output()
    return sim
