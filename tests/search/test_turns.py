"""Turns that the computer finds: always legal, the same however its work is sliced.

Runs on MicroPython too.
"""

import pytest

from rootlight.kernels import tree
from rootlight.search.loops import Loops
from rootlight.search.rules_world import RulesWorld
from rootlight.search.search import Search
from tests.effort import amount
from tests.search.comparing import Chance
from tests.search.games import GAMES, is_legal_for_the_match, new_match, play_at_random
from tests.search.legal_turns import PLANS, chooser_for, count_legal_turns, found

IDS = [game[0] + "-" + game[1] for game in GAMES]
GAMES_OF_EACH = amount(1, 50)
SKIPPED = amount(5, 1)  # random turns between two questions


@pytest.mark.gate
@pytest.mark.parametrize("name, board, options", GAMES, ids=IDS)
def test_every_turn_that_is_found_is_legal_and_changes_nothing(name, board, options):
    for seed in range(GAMES_OF_EACH):
        assert count_legal_turns(name, board, options, seed, Loops(), SKIPPED)


@pytest.mark.parametrize("name, board, options", GAMES, ids=IDS)
def test_the_turn_is_the_same_however_the_work_is_sliced(name, board, options):
    match = new_match(name, board, options)
    play_at_random(match, Chance(77), 6)
    while match.game.is_over():
        match.undo(past_cards=True)
    answers = []
    for turns in (1, 7, 10000):
        chooser = chooser_for(match, PLANS[3], Loops(), turns)
        chooser.begin(match.game, PLANS[3], 5)
        answers.append((found(chooser), chooser.value(), chooser.playouts()))
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.gate
@pytest.mark.parametrize("name, board, options", GAMES, ids=IDS)
def test_an_earlier_search_leaves_no_trace(name, board, options):
    chance = Chance(78)
    match = new_match(name, board, options)
    used = chooser_for(match, PLANS[4], Loops())
    for _ in range(3):
        used.begin(match.game, PLANS[4], chance.below(1000))
        match.carry_out(found(used))
    assert not match.game.is_over()
    fresh = chooser_for(match, PLANS[3], Loops())
    for chooser in (used, fresh):
        chooser.begin(match.game, PLANS[3], 9)
    assert (found(used), used.value()) == (found(fresh), fresh.value())


@pytest.mark.gate
@pytest.mark.parametrize("name", ["rootbound", "rootzone", "droched"])
def test_a_game_that_has_only_its_rules_is_played_too(name):
    """As a new game is, before somebody writes kernels for it."""
    match = new_match(name, "hex-2-4" if name == "rootzone" else "hex-4", {})
    world = RulesWorld(name, match.shape.name, match.options)
    chooser = Search(world, tree, 4)
    for seed in range(2):
        before = bytes(match.game.state)
        chooser.begin(match.game, PLANS[2], seed)
        move = found(chooser)
        assert bytes(match.game.state) == before
        assert is_legal_for_the_match(match, move)
        match.carry_out(move)


def test_other_seeds_give_other_turns():
    match = new_match("rootbound", "hex-4", {})
    chooser = chooser_for(match, PLANS[2], Loops())
    moves = set()
    for seed in range(8):
        chooser.begin(match.game, PLANS[2], seed)
        moves.add(found(chooser))
    assert len(moves) > 2
