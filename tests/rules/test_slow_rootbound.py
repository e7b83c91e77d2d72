"""The slow second implementation against the recorded games, so that it may judge the firmware."""

import pytest

from tests import effort
from tests.rules import recorded
from tests.rules.slow_rootbound import SlowBoard, SlowGame, digest

# Each n-th game of a board, and each n-th of their turns with recorded legal moves.
GAMES = {"hex-4": 60, "hex-4-5": 24, "hex-5": 30, "hex-6-7": 18, "hex-7": 90}
TURNS = {"hex-4": 5, "hex-4-5": 7, "hex-5": 9, "hex-6-7": 20, "hex-7": 23}


@pytest.mark.gate
@pytest.mark.parametrize("board", recorded.BOARDS)
def test_the_slow_rules_agree_with_recorded_games(board):
    slow_board = SlowBoard(board)
    for record in effort.sample(recorded.games(board), GAMES[board]):
        game = replay_stones(slow_board, record)
        check_the_end(game, record["final"])


@pytest.mark.parametrize("board", recorded.BOARDS)
def test_the_slow_rules_know_the_legal_moves_of_recorded_games(board):
    slow_board = SlowBoard(board)
    # They are slow: every fourth game has to do.
    for record in effort.sample(recorded.games(board), GAMES[board])[::4]:
        with_moves = [i for i, turn in enumerate(record["turns"]) if "legal_sha" in turn]
        check_legal_moves(slow_board, record, set(effort.sample(with_moves, TURNS[board])))


def replay_stones(slow_board, record):
    """Plays a recorded game and compares stones, captures and scores after each turn."""
    game = SlowGame(slow_board)
    for move, turn in zip(record["moves"], record["turns"], strict=True):
        assert game.play(move) == turn["move"] == move
        if not game.over:
            cells = game.state()["cells"]
            assert (cells["black"], cells["white"]) == (turn["black"], turn["white"])
            assert game.state()["captured"] == turn["captured"]
        assert list(game.scores().values()) == turn["scores"]
    return game


def check_the_end(game, final):
    """Compares the clean-up, the scores and the winner."""
    state = game.state()
    assert state["over"]
    assert (state["cells"]["black"], state["cells"]["white"]) == (final["black"], final["white"])
    assert list(state["scores"].values()) == final["scores"]
    assert state["winner"] == ("black", "white")[final["winner"] - 1]
    assert game.first_passer == ("black", "white")[final["first_passer"] - 1]


def check_legal_moves(slow_board, record, wanted):
    """Compares the set of legal moves after the wanted turns."""
    game = SlowGame(slow_board)
    for number, (move, turn) in enumerate(zip(record["moves"], record["turns"], strict=True)):
        game.play(move)
        if number not in wanted:
            continue
        legal = game.legal_moves()
        singles = [text for text in legal if text != "pass" and "," not in text]
        assert sorted(recorded.by_the_rules(turn, "legal_singles")) == singles
        assert recorded.by_the_rules(turn, "legal_count") == len(legal)
        assert recorded.by_the_rules(turn, "legal_sha") == digest(legal)
