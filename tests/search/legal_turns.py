"""Whole games whose turns the computer finds: each is legal, and searching changes nothing."""

from rootlight.search.cautious import Cautious
from rootlight.search.levels import Plan
from rootlight.search.search import Search
from rootlight.search.worlds import trial_of, world_of
from tests.search.comparing import Chance
from tests.search.games import is_legal_for_the_match, new_match, play_at_random

# Small plans reach every corner of a search in little time; the last has no room for its tree.
PLANS = (Plan(0), Plan(1), Plan(6), Plan(20, ripe=2), Plan(30, ripe=1, nodes=300))


def chooser_for(match, plan, loops, turns=4):
    world = world_of(match, loops)
    return (
        Search(world, loops.tree(), turns) if plan.playouts else Cautious(world, trial_of(match))
    )


def found(chooser):
    while not chooser.step():
        pass
    return chooser.move()


def count_legal_turns(name, board, options, seed, loops, skipped=1):
    """Play a game to its end by plans in turn; return how many turns were found.

    skipped: so many turns at random, less one, may lie between two that are found.
    """
    chance = Chance(seed * 977 + 5)
    match = new_match(name, board, options, seed)
    choosers = [chooser_for(match, plan, loops) for plan in PLANS]
    turns = 0
    while not match.game.is_over():
        index = chance.below(len(PLANS))
        chooser = choosers[index]
        before = bytes(match.game.state)
        chooser.begin(match.game, PLANS[index], chance.below(30000))
        # It may be asked at any time.
        for _ in range(chance.below(12)):
            chooser.step()
        assert is_legal_for_the_match(match, chooser.move())
        move = found(chooser)
        assert bytes(match.game.state) == before
        match.carry_out(move)
        turns += 1
        play_at_random(match, chance, chance.below(skipped))
    return turns
