"""Searches and their random games: every call of a kernel, made again in C."""

import pytest

from rootlight.match.match import Match
from rootlight.search.levels import plan_of
from rootlight.search.loops import Loops
from rootlight.search.search import Search
from rootlight.search.worlds import world_of
from tests.native.recorded import Recorder, make_again
from tests.support import every_game

pytestmark = pytest.mark.slow


class RecordedLoops(Loops):
    """The kernels as Python; each call is kept."""

    def __init__(self):
        self.recorder = Recorder()

    def quick(self, kernel):
        return self.recorder.loops(kernel)


GAMES = every_game(
    ("rootbound", "hex-4"),
    ("rootbound", "hex-7"),
    ("classroom", "hex-5"),
    ("rootzone", "hex-2-4"),
    ("rootzone", "hex-4-6"),
    ("droched", "hex-4"),
    ("droched", "hex-6"),
    ("growy", "growy-2"),
    ("growy", "growy-4"),
)


@pytest.mark.parametrize(("game", "board"), GAMES)
def test_a_search(game, board):
    match = Match(game, board)
    loops = RecordedLoops()
    search = Search(world_of(match, loops), loops.tree(), 8)
    search.begin(match.game, plan_of(12), 1)
    while not search.step():
        pass
    assert search.playouts() == 12
    make_again(loops.recorder)


@pytest.mark.parametrize(("game", "board"), GAMES)
def test_random_games(game, board):
    match = Match(game, board)
    loops = RecordedLoops()
    world = world_of(match, loops)
    world.take(match.game)
    for seed in range(5):
        world.restore()
        world.begin_playout(seed * 0x1234567 & 0x3FFFFFFF)
        while not world.go_on(7):
            pass
    make_again(loops.recorder)
