"""The same position, level and seed give the same turn on every machine.

Runs on MicroPython too, and with compiled loops where there are any; all must agree with the turns
written down here. They change with the search and its levels: then write down the new ones.
"""

import pytest

from rootlight.search.thinker import Thinker
from tests.search.games import GAMES, new_match

LEVELS = (2, 1, 3)
# The first turns of each game of GAMES, by these levels in turn.
TURNS = (
    "a2 a3,b2 d2,d3 b1,f3 b3,e3 c3,c5",
    "a5 b5,h2 b2,e2 e6,g1 b6,e3 c5,d4",
    "a2 a3,b2 c5,f2 h2,h5 f1,f3 d3,i1",
    "f4 e5,f3 b3,d3 a2,b4 d5,e2 d6,g2",
    "f2 f1,f3 b1,e2 a4,d1 b5,c1 b3,d5",
    "d3,b1 a4 c1 a3 c2 a2",
    "b5,a1 e1 g1 i4 f2 i2",
    "b5,a1 e1 g1 i4 f2 a3",
    "komi 0 black c5 a2 b5 e2",
    "c2,f3,f5 e3 b5 f2 e2 d2",
    "e5,e7 e4 i4 g5 f5 e9",
    "e1>d1 e20>d19 e1>f1 e20>e19 e1>e2 e2>f2",
    "j1>k2 j20>i19 a10>b11 j1>i1 i1>h2 i19>h19",
    "j1>k1 j20>i19 a10>b9 s11>r12 k1>l1 i19>j19",
)


def turns_of(thinker, name, board, options):
    """The record of a game's first turns."""
    match = new_match(name, board, options, 7)
    for turn in range(6):
        chooser = thinker.suggest(match, LEVELS[turn % 3], seed=turn * 1009 + 1)
        while not chooser.step():
            pass
        match.carry_out(chooser.move())
    return " ".join(match.moves())


@pytest.mark.gate
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_turns_are_those_written_down(number):
    name, board, options = GAMES[number]
    assert turns_of(Thinker(), name, board, options) == TURNS[number]
