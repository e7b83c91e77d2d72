"""The random games of a Pico are those of a desktop, stone by stone.

Frozen machine code that lies at a wrong place in flash reads wrong numbers.
"""

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("image")]

GAMES = (
    ("rootbound", "hex-4", {}),
    ("rootzone", "hex-4-6", {}),
    ("droched", "hex-4", {}),
    ("droched", "hex-5", {"handicap": 2}),
)
PROGRAM = """
from rootlight.match.match import Match
from rootlight.search.loops import Loops
from rootlight.search.worlds import world_of

def ends(game, board, options):
    match = Match(game, board, options)
    world = world_of(match, Loops())
    world.take(match.game)
    found = []
    for seed in (5, 0x3FFFFFF0):
        world.restore()
        world.begin_playout(seed)
        while not world.go_on(9):
            pass
        found.append((bytes(world.results), bytes(world.played), world.cells()))
    return found

told = [ends(*each) for each in GAMES]
"""


def test_a_pico_plays_the_same_games_at_random(board_at_the_prompt):
    said = board_at_the_prompt.pico.execute(f"GAMES = {GAMES!r}\n{PROGRAM}\nprint(told)")
    here = {"GAMES": GAMES}
    exec(PROGRAM, here)
    assert said == f"{here['told']}\n"
