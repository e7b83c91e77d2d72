"""The search finds what can be proved: forced wins, kills that decide, the better of two sides."""

import pytest

from host_sim.trials.tables import thinker
from rootlight.geometry.notation import cell_at
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
# Records, and the cells of a group that one stone kills; that decides the game, or nearly so.
KILLS = (
    (
        "rootbound", {}, "f5 g3 g4",
        "d3 a2,f3 g1 c2,d6 b2,d2 a4,e5 f1,g3 c6,e1 a1,f5 c3,e3 a3,c5 f4 b4,g4 b3 c1,d4",
    ),
    (
        "rootbound", {}, "e2 f1 g1",
        "g4 c1,e6 e3,g3 d5,f5 c5 b1,f1 e1 d1,d6 c3,c6 a1,b3 d3,g2 e2 a2,d2 a4 e4 f4,g1",
    ),
    (
        "classroom", {}, "b3 b4 b5",
        "d2 d3,e1 d7,g1 c6 c2,d4 e3 b4,e4 c3,c4 b1,f4 c5 b3,g4 f1,f3 b5,e2 a1 g2",
    ),
    (
        "classroom", {}, "d2 e1 f1",
        "a3 e4,e6 d4 a4,e3 c5,e1 f5 c4,g4 f4 a1,d6 c1 b1,f1 c2,g3 d2 a2,d5 b3,d7",
    ),
    (
        "droched", {"handicap": 2}, "b1 c1 c2",
        "a3,c1 f2 b1 c3 c2 a2 c6 d3 a4 b2 e4 a1 e5 d2 e3",
    ),
)  # fmt: skip
# What was said or placed, and the word that answers it. In RootZone the side that had the yellow
# stone won four games of four, at 4,000 playouts a turn. In Droched it is best to move first
# without a komi, and second with a large one.
ANSWERS = (
    ("rootzone", "hex-4-6", "g2,a4", "swap"),
    ("rootzone", "hex-4-6", "f4,a4", "swap"),
    ("droched", "hex-4", "komi 0", "black"),
    ("droched", "hex-4", "komi 8", "white"),
)
# Set-ups of RootZone whose yellow stone lost three such games of four, or all four.
WEAK_STONES = ("d2,i2", "f4,i4", "h3,a1")
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


@pytest.mark.slow
@pytest.mark.parametrize("name, board", SOLVED)
def test_the_search_finds_what_trying_every_turn_proves(name, board):
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


@pytest.mark.gate
@pytest.mark.parametrize("name, options, group, record", KILLS)
def test_the_search_kills_where_that_decides(name, options, group, record):
    match = new_match(name, "hex-4", options)
    for move in record.split():
        match.play(move)
    cells = [cell_at(match.shape, cell) for cell in group.split()]
    assert all(match.game.state[cell] for cell in cells)
    move, value = turn_of(match, Plan(300))
    match.carry_out(move)
    assert not any(match.game.state[cell] for cell in cells)
    assert value > 400


@pytest.mark.parametrize("name, board, said, answer", ANSWERS)
def test_a_level_takes_the_side_that_is_worth_more(name, board, said, answer):
    for level in range(5, 8):
        for seed in range(3):
            assert answer_of(level, name, board, said, seed) == answer, (level, seed)


@pytest.mark.parametrize("said", WEAK_STONES)
def test_a_strong_level_does_not_swap_for_a_weak_stone(said):
    for seed in range(3):
        assert answer_of(8, "rootzone", "hex-4-6", said, seed) != "swap", seed


def answer_of(level, name, board, said, seed):
    match = new_match(name, board, {})
    match.play(said)
    chooser = thinker().suggest(match, level, seed=seed)
    while not chooser.step():
        pass
    return chooser.move()
