"""The same games on every interpreter: random ones from seeds, and the recorded ones."""

import json

import pytest

from rootlight.games.catalogue import NAMES
from tests.effort import EVERYTHING
from tests.micropython.interpreters import DESK_HEAP, PICO_HEAP
from tests.micropython.programs import random_games
from tests.rules import recorded

pytestmark = pytest.mark.slow

# Random games: boards of Root Bound, and of the others game, board and seed.
ROOT_BOUND = ("hex-4", "hex-5", "hex-6-7", "hex-7")
OTHER_GAMES = [
    ("classroom", "hex-4", 2),
    ("classroom", "hex-5", 1),
    ("rootzone", "hex-2-4", 1),
    ("rootzone", "hex-4-6", 2),
    ("droched", "hex-4", 1),
    ("droched", "hex-5", 2),
    ("growy", "growy-2", 1),
    ("growy", "growy-3", 2),
    ("growy", "growy-4", 1),
]
RANDOM = "tests.micropython.programs.random_games"
REPLAYS = "tests.micropython.programs.replays"

# Each n-th of how many games is replayed, and of how many turns the legal moves are compared. In
# `make trials` a port that is not slow replays all games.
GAMES = {"hex-4": 12, "hex-4-5": 10, "hex-5": 10, "hex-6-7": 5, "hex-7": 20}
LEGAL_MOVES = {"hex-4": 5, "hex-4-5": 7, "hex-5": 11, "hex-6-7": 13, "hex-7": 29}


@pytest.mark.parametrize(
    ("game", "board", "seed"),
    [("rootbound", board, seed) for board in ROOT_BOUND for seed in (1, 2, 3)] + OTHER_GAMES,
)
def test_a_random_game_from_a_seed_is_the_same_everywhere(interpreter, game, board, seed):
    """The record, and the checksum of every state that the game went through."""
    found = interpreter.call(RANDOM, "play", game, board, seed, heap=PICO_HEAP)
    assert found == random_games.play(game, board, seed)


def test_every_game_is_among_those_that_are_the_same_everywhere():
    assert {"rootbound", *(game for game, _, _ in OTHER_GAMES)} == set(NAMES)


@pytest.mark.parametrize("board", recorded.BOARDS)
def test_recorded_games_replay(interpreter, board, tmp_path):
    """Stones, captures and scores after every turn, many legal sets, and the end."""
    check_recorded_games(interpreter, board, tmp_path)


def check_recorded_games(interpreter, board, tmp_path):
    """Replay recorded games on an interpreter. tmp_path: a folder for what it reads."""
    games = recorded.games(board)
    if interpreter.is_slow or not EVERYTHING:
        games = games[:: GAMES[board]]
    path = tmp_path / "turns.txt"
    path.write_text("".join(json.dumps(line) + "\n" for game in games for line in lines_of(game)))
    found = interpreter.call(
        REPLAYS, "compare", str(path), board, LEGAL_MOVES[board], heap=DESK_HEAP, files=[path]
    )
    turns, compared = found
    assert turns == sum(len(game["moves"]) for game in games)
    assert compared


def lines_of(game):
    """Yield the parts of a game to compare, turn by turn, and its end."""
    for turn in game["turns"]:
        yield {
            "move": turn["move"],
            "stones": [turn["black"], turn["white"]],
            "captured": turn["captured"],
            "scores": turn["scores"],
            "legal": legal_moves_of(turn),
        }
    final = game["final"]
    yield {
        "final": {
            "stones": [final["black"], final["white"]],
            "scores": final["scores"],
            "winner": ("black", "white")[final["winner"] - 1],
        }
    }


def legal_moves_of(turn):
    """Number of one-stone moves, number of all, and their SHA-256; none if not recorded."""
    if "legal_sha" not in turn:
        return None
    return [
        len(recorded.by_the_rules(turn, "legal_singles")),
        recorded.by_the_rules(turn, "legal_count"),
        recorded.by_the_rules(turn, "legal_sha"),
    ]
