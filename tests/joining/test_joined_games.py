"""Real programs, Debian's mosquitto and bad lines: `host_sim.trials.joined_games` in small."""

from host_sim.trials import joined_games


def test_two_boards_share_games_whatever_happens_to_the_broker(tmp_path):
    evening = joined_games.Evening(tmp_path, 3)
    try:
        evening.run(2)
    finally:
        evening.close()
    assert evening.figures["games"] == 2
