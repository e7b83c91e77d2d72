"""Compiled loops find the turns that loops in Python find."""

import pytest

from rootlight.games.world import World
from rootlight.search.search import Search
from rootlight.search.thinker import Thinker
from rootlight.search.worlds import world_of
from tests.search.compiled import compiled_loops
from tests.search.games import GAMES, new_match
from tests.search.legal_turns import PLANS, found
from tests.search.test_same_everywhere import TURNS, turns_of


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_turns_are_the_same(number):
    loops = compiled_loops()
    name, board, options = GAMES[number]
    assert turns_of(Thinker(loops=loops), name, board, options) == TURNS[number]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_game_s_own_loop_does_what_any_world_does_for_a_search(number):
    loops = compiled_loops()
    match = new_match(*GAMES[number])
    answers = []
    for plan in PLANS[1:]:
        quick = world_of(match, loops)
        for world in (quick, ByMethods(world_of(match, loops))):
            search = Search(world, loops.tree(), 3)
            search.begin(match.game, plan, 5)
            answers.append((found(search), search.value(), search.playouts()))
    assert answers[::2] == answers[1::2]


class ByMethods(World):
    """Another world, one task at a time."""

    def __init__(self, world):
        super().__init__(world.moves, world.players, world.stones)
        self.results, self.played = world.results, world.played
        self.take, self.restore, self.deal = world.take, world.restore, world.deal
        self.mover, self.legal, self.leave_out = world.mover, world.legal, world.leave_out
        self.play, self.in_turn, self.turn_of = world.play, world.in_turn, world.turn_of
        self.begin_playout, self.go_on = world.begin_playout, world.go_on
        self.outcome, self.outcomes = world.outcome, world.outcomes
