"""Compiled loops find the turns that loops in Python find."""

import os

import pytest

from host_sim.native.quick_loops import NativeLoops, quick_loops
from rootlight.search.thinker import Thinker
from tests.search.games import GAMES
from tests.search.test_same_everywhere import TURNS, turns_of


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_turns_are_the_same(number):
    loops = quick_loops()
    if not isinstance(loops, NativeLoops):
        assert not os.environ.get("CI"), "make native has not been"
        pytest.skip("make native has not been")
    name, board, options = GAMES[number]
    assert turns_of(Thinker(loops=loops), name, board, options) == TURNS[number]
