"""Real programs, Debian's mosquitto and bad lines: `host_sim.trials.joined_games` in small."""

import pytest

from host_sim.trials import joined_games, many_joined, many_watching

# Faults that are over within a second.
QUICK_TO_MEND = ("kill", "restart", "cut")


@pytest.mark.slow
def test_two_boards_share_games_whatever_happens_to_the_broker(tmp_path):
    evening = joined_games.Evening(tmp_path, 3, QUICK_TO_MEND, 0.05)
    try:
        evening.run(3)
    finally:
        evening.close()
    assert evening.figures["games"] == 3


@pytest.mark.slow
def test_many_boards_at_one_broker_are_measured():
    figures = many_joined.measure(4, 2, 0.1)
    assert figures.boards == 4
    assert 0 < figures.median <= figures.nineteen_of_twenty <= figures.worst
    assert all(memory > 0 for memory in figures.memory)


@pytest.mark.slow
def test_many_who_watch_one_room_are_measured():
    figures = many_watching.measure(3, 2, 0.2, 0)
    assert figures.watching == 3
    assert 0 < figures.first <= figures.median <= figures.last <= figures.worst
    assert figures.dropped == 0
