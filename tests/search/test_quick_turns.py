"""Compiled loops find the turns that loops in Python find."""

import pytest

from rootlight.search.thinker import Thinker
from tests.search.compiled import compiled_loops
from tests.search.games import GAMES
from tests.search.test_same_everywhere import TURNS, turns_of


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_turns_are_the_same(number):
    loops = compiled_loops()
    name, board, options = GAMES[number]
    assert turns_of(Thinker(loops=loops), name, board, options) == TURNS[number]
