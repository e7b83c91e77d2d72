"""Wherever the power goes in a game, it stands at the next start: a sample of the whole sweep.

`python -m host_sim.trials.power_cuts`, a part of `make trials`, cuts at every write.
"""

import pytest

from host_sim.trials.power_cuts import Sweep
from rootlight.games.catalogue import NAMES
from tests.effort import sample

EVERY = 37
TURNS = 12


@pytest.mark.gate
@pytest.mark.parametrize("game", sample(NAMES, quick=len(NAMES)))
def test_a_game_stands_as_after_the_last_turn_or_the_one_being_saved(game):
    sweep = Sweep(game, seed=1, turns=TURNS)
    assert sweep.run(EVERY) >= 5
