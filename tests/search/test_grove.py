"""Long searches: several trees that choose each stone of a turn together.

Runs on MicroPython too.
"""

import pytest

from rootlight.match.match import Match
from rootlight.search.grove import Grove
from rootlight.search.levels import MOST_PLAYOUTS, Plan, plan_of
from rootlight.search.loops import Loops
from rootlight.search.search import Search
from rootlight.search.worlds import world_of
from tests.search.games import is_legal_for_the_match

TREES = 3


def small(playouts, trees=TREES):
    """A plan of several small trees."""
    plan = Plan(playouts)
    plan.trees = trees
    return plan


def grown(match, plan, seed=5, turns=50):
    loops = Loops()
    grove = Grove(world_of(match, loops), loops.tree(), turns)
    grove.begin(match.game, plan, seed)
    while not grove.step():
        pass
    return grove


def two_stones():
    """Root Bound after its first turn: a turn has one stone or two."""
    match = Match("rootbound", "hex-3-4")
    match.play("c3")
    return match


def test_a_long_search_has_as_many_trees_as_its_results_need():
    for playouts, trees in ((1, 1), (30000, 1), (30001, 2), (60001, 4), (MOST_PLAYOUTS, 4)):
        assert plan_of(playouts).trees == trees
    assert sum(plan_of(70001).share(tree) for tree in range(4)) == 70001


def test_all_playouts_are_spent_and_the_turn_is_legal():
    match = two_stones()
    grove = grown(match, small(100))
    assert grove.playouts() == 100
    assert is_legal_for_the_match(match, grove.move())
    assert -1000 <= grove.value() <= 1000


@pytest.mark.gate
def test_the_same_seed_gives_the_same_turn_however_long_a_slice_is():
    found = [grown(two_stones(), small(90), turns=turns) for turns in (1, 7, 1000)]
    assert len({grove.move() for grove in found}) == 1
    assert len({str(grove.best(10)) for grove in found}) == 1


def test_one_tree_finds_what_a_search_finds():
    match = two_stones()
    loops = Loops()
    search = Search(world_of(match, loops), loops.tree(), 50)
    search.begin(match.game, small(80, trees=1), 9)
    while not search.step():
        pass
    grove = grown(match, small(80, trees=1), seed=9)
    assert grove.best(10) == search.best(10)
    assert grove.move() == search.move() and grove.value() == search.value()


def test_the_trees_choose_the_first_stone_together_and_add_up():
    match = two_stones()
    loops = Loops()
    world = world_of(match, loops)
    plan = small(60)
    grove = Grove(world, loops.tree(), 50)
    grove.begin(match.game, plan, 4)
    while not grove.step():
        pass
    found = grove.best(10)
    assert found[0][0][0] == grove.move()[0]
    visits = [each[2] for each in found]
    assert sum(visits) <= 60 and visits == sorted(visits, reverse=True)
    # More than one tree could have come to: all went on with the same stone.
    assert visits[0] > 60 // 2


@pytest.mark.parametrize("playouts", [1, 2, 3])
def test_trees_that_get_hardly_any_playouts_find_a_legal_turn(playouts):
    match = two_stones()
    assert is_legal_for_the_match(match, grown(match, small(playouts)).move())


def test_before_the_first_playout_any_turn_will_do():
    match = two_stones()
    loops = Loops()
    grove = Grove(world_of(match, loops), loops.tree(), 50)
    grove.begin(match.game, small(30), 1)
    assert is_legal_for_the_match(match, grove.move()) and grove.value() == 0
    assert grove.best(10) == [(grove.move(), 0, 0)]


def test_a_search_beside_a_grove_is_as_without_it():
    """A thinker has both, on one world."""
    match = two_stones()
    loops = Loops()
    world = world_of(match, loops)
    search = Search(world, loops.tree(), 50)
    grove = Grove(world, loops.tree(), 50)

    def found_by(chooser, plan):
        chooser.begin(match.game, plan, 3)
        while not chooser.step():
            pass
        return chooser.best(10)

    before = found_by(search, Plan(40))
    found = found_by(grove, small(30))
    assert found_by(search, Plan(40)) == before
    assert found_by(grove, small(30)) == found
