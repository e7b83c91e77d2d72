"""The search finds what can be proved: forced wins, and kills that decide.

Runs on MicroPython too.
"""

import pytest

from rootlight.kernels import tree
from rootlight.search.levels import Plan
from rootlight.search.loops import Loops
from rootlight.search.search import Search
from rootlight.search.worlds import world_of
from tests.effort import EVERYTHING
from tests.search.comparing import Chance
from tests.search.games import legal_turns, new_match, play_at_random, points_by

# Games whose last turns are few enough to try them all.
SOLVED = (
    ("rootbound", "hex-3-4"),
    ("rootbound", "hex-4"),
    ("classroom", "hex-3-4"),
    ("classroom", "hex-4"),
    ("rootzone", "hex-2-4"),
)
PLAN = Plan(1600)
MOST_TURNS = 7
DECISIONS = 20 if EVERYTHING else 1


def turn_of(match, plan, seed=3):
    search = Search(world_of(match, Loops()), tree, 1000)
    search.begin(match.game, plan, seed)
    while not search.step():
        pass
    return search.move(), search.value()


def almost_over(name, board, seed):
    """A match of which few legal turns are left; None if the game was never so."""
    chance = Chance(seed)
    match = new_match(name, board, {})
    while not match.game.is_over():
        mask = bytearray(match.game.count)
        match.game.legal_cells((), mask)
        if sum(mask) < MOST_TURNS and 1 < len(legal_turns(match.game)) <= MOST_TURNS:
            return match
        play_at_random(match, chance, 1)
    return None


@pytest.mark.parametrize("name, board", SOLVED)
def test_it_finds_what_trying_every_turn_proves(name, board):
    decisions = 0
    for seed in range(200):
        match = almost_over(name, board, seed)
        if match is None:
            continue
        game = match.game
        known = {}
        turns = legal_turns(game)
        worth = [points_by(game, turn, known) for turn in turns]
        if max(worth) == min(worth):
            continue
        decisions += 1
        move, value = turn_of(match, PLAN)
        assert points_by(game, move, known) == max(worth), seed
        assert value > 0 or max(worth) < 2, seed
        if decisions == DECISIONS:
            return
    assert decisions
