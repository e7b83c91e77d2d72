"""Many turns that the computer finds, all legal; a hundred thousand of them in `make trials`."""

from itertools import count

import pytest

from tests.effort import amount
from tests.search.compiled import compiled_loops
from tests.search.games import GAMES
from tests.search.legal_turns import count_legal_turns

TURNS = amount(1_500, 100_000, quick=400)


@pytest.mark.gate
def test_every_one_of_many_turns_is_legal():
    loops = compiled_loops()
    turns = 0
    for seed in count(1000):
        for name, board, options in GAMES:
            turns += count_legal_turns(name, board, options, seed, loops)
        if turns >= TURNS:
            break
