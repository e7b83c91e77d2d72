"""Long play with faults, and a day, shortened; `python -m host_sim.trials.soak` is the whole."""

import pytest

from host_sim.trials.long_day import Day
from host_sim.trials.soak import Soak

TURNS = 60
HOURS = 0.04


@pytest.mark.slow
def test_random_turns_with_faults_lose_nothing_and_add_nothing():
    """The game on the board is compared after each turn."""
    soak = Soak(seed=5)
    soak.run(TURNS)
    assert soak.figures["turns"] == TURNS
    assert sum(soak.faults.values()) >= 3
    assert soak.figures["phantom touches"] == 0
    assert soak.missed == []


@pytest.mark.slow
def test_some_minutes_of_a_day_bring_no_phantom_and_miss_no_touch():
    day = Day(seed=1, hours=HOURS)
    day.run()
    assert day.touches >= 2
    assert day.missed == []
    assert day.phantoms == []
