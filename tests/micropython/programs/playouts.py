"""How random games of the search end, on any interpreter; where it can, in machine code."""

from rootlight.kernels import (
    playouts_droched,
    playouts_growy,
    playouts_rootbound,
    playouts_rootzone,
)
from rootlight.match.match import Match
from rootlight.search.loops import Loops
from rootlight.search.worlds import world_of

SEEDS = (5, 0x3FFFFFF0)
TURNS_AT_ONCE = 9


def ends(games):
    """How each game ends on a board, by pairs of their names."""
    return [ends_of(game, board) for game, board in games]


def ends_of(game, board):
    """The results and the turns that were played, for each seed."""
    match = Match(game, board)
    world = world_of(match, Loops())
    world.take(match.game)
    found = []
    for seed in SEEDS:
        world.restore()
        world.begin_playout(seed)
        while not world.go_on(TURNS_AT_ONCE):
            pass
        found.append([list(world.results), list(world.played)])
    return found


def are_machine_code():
    """Whether the loops are that here. Such functions have no name."""
    loops = (playouts_droched, playouts_growy, playouts_rootbound, playouts_rootzone)
    return [hasattr(each.think, "__name__") for each in loops] == [False] * len(loops)
