"""Ten thousand turns that the computer finds, all legal; with compiled kernels in a minute."""

from itertools import count

from tests.effort import EVERYTHING, QUICK
from tests.search.compiled import compiled_loops
from tests.search.games import GAMES
from tests.search.legal_turns import count_legal_turns

TURNS = 100_000 if EVERYTHING else 700 if QUICK else 10_000


def test_every_one_of_many_turns_is_legal():
    loops = compiled_loops()
    turns = 0
    for seed in count(1000):
        for name, board, options in GAMES:
            turns += count_legal_turns(name, board, options, seed, loops)
        if turns >= TURNS:
            break
