"""All recorded games of Root Bound, played through the link of the simulated board.

Every move of every game is played and its board, captures, scores and end are compared. The sets
of legal moves are put together from the answers to `legal`, which is many thousand requests: for
a fixed part of the turns (`EVERY`), or for all of them in `make trials`, which also plays every
game; `make test` plays each fourth. For what the games are
see `tests/data/oracle/README.md`.
"""

import pytest

from host_sim.link.sim_link import LinkError, SimLink
from tests import effort
from tests.rules import recorded
from tests.rules.slow_rootbound import digest, in_order

COLOURS = ("black", "white")
# The board that each shape is played on, and each n-th of how many turns has its legal moves
# compared; the numbers share no factor with common lengths of games, so all stages are seen.
BUILT = {"hex-4": "hex-4", "hex-4-5": "hex-5", "hex-5": "hex-5", "hex-6-7": "hex-7"}
EVERY = {"hex-4": 11, "hex-4-5": 7, "hex-5": 13, "hex-6-7": 13, "hex-7": 23}


class Board:
    """A simulated board, spoken to over its link."""

    def __init__(self, built):
        self._link = SimLink(built)

    def ask(self, method, **params):
        """The result of a request; what the board says unasked is thrown away."""
        result = self._link.request(method, params)
        self._link.take_output()
        return result

    def begin(self, shape, moves=()):
        """A new game with these moves; its state."""
        return self.ask("new", game="rootbound", board=shape, moves=list(moves))

    def play(self, move):
        """The state after a move."""
        answer = self.ask("play", move=move)
        assert answer["move"] == move
        return answer["state"]

    def legal_moves(self):
        """All legal moves in their spelling, asked for stone by stone; singles apart."""
        partial = self.ask("legal")
        singles, moves = [], set(partial["words"])
        for first in partial["cells"]:
            answer = self.ask("legal", **{"with": [first]})
            if answer["complete"]:
                singles.append(first)
            moves.update(",".join(in_order([first, second])) for second in answer["cells"])
        return singles, moves.union(singles)


def compare_turn(state, move, turn):
    """A state during play against what was recorded after that turn."""
    assert state["last"] == move
    assert [state["cells"][colour] for colour in COLOURS] == [turn["black"], turn["white"]]
    assert state["captured"] == turn["captured"]
    assert [state["scores"][colour] for colour in COLOURS] == turn["scores"]
    assert not state["over"] and state["winner"] is None and state["pending"] == []


def compare_end(state, turn, final):
    """The state at the end against the clean-up, the scores and the winner that were recorded."""
    assert state["over"] and state["to_move"] is None
    assert [state["cells"][colour] for colour in COLOURS] == [final["black"], final["white"]]
    assert [state["scores"][colour] for colour in COLOURS] == final["scores"] == turn["scores"]
    assert state["winner"] == COLOURS[final["winner"] - 1]
    cleaned = set(turn["black"] + turn["white"]) - set(final["black"] + final["white"])
    assert state["captured"] == in_order(cleaned.union(turn["captured"]))


def replay(board, record):
    """Plays a recorded game over the link and compares every turn of it."""
    state = board.begin(record["board"])
    for number, (move, turn) in enumerate(zip(record["moves"], record["turns"], strict=True)):
        assert state["turn"] == number and state["to_move"] == COLOURS[number % 2]
        state = board.play(move)
        if not state["over"]:
            compare_turn(state, move, turn)
    compare_end(state, record["turns"][-1], record["final"])
    return state


@pytest.mark.gate
@pytest.mark.parametrize("shape", recorded.BOARDS)
def test_every_recorded_game_replays_through_the_link(shape):
    """Boards, captures, scores, the clean-up and the winner."""
    board = Board(BUILT.get(shape, shape))
    for record in effort.sample(recorded.games(shape), usual=4, quick=32):
        replay(board, record)


@pytest.mark.slow
@pytest.mark.parametrize("shape", recorded.BOARDS)
def test_the_legal_moves_of_recorded_games_are_those_that_the_link_tells(shape):
    """The sets of legal moves by rules.md, as singles, number and SHA-256."""
    board = Board(BUILT.get(shape, shape))
    seen = 0
    for record in effort.sample(recorded.games(shape), usual=7):
        board.begin(shape)
        for move, turn in zip(record["moves"], record["turns"], strict=True):
            board.ask("play", move=move)
            if "legal_sha" not in turn:
                continue
            seen += 1
            if seen % effort.step(EVERY[shape]) == 0:
                compare_legal_moves(board, turn)


def compare_legal_moves(board, turn):
    """The legal moves that the board tells against the recorded ones."""
    singles, moves = board.legal_moves()
    assert singles == in_order(recorded.by_the_rules(turn, "legal_singles"))
    assert len(moves) == recorded.by_the_rules(turn, "legal_count")
    assert digest(moves) == recorded.by_the_rules(turn, "legal_sha")


def test_a_few_legal_sets_are_compared_in_the_quick_tests_as_well():
    """The same comparison for the first game of each shape, at each twentieth turn."""
    for shape in recorded.BOARDS:
        board = Board(BUILT.get(shape, shape))
        record = recorded.games(shape)[0]
        board.begin(shape)
        for number, (move, turn) in enumerate(zip(record["moves"], record["turns"], strict=True)):
            board.ask("play", move=move)
            if number % 20 == 2 and "legal_sha" in turn:
                compare_legal_moves(board, turn)


@pytest.mark.gate
@pytest.mark.parametrize("shape", ["hex-4", "hex-4-5", "hex-5"])
def test_a_recorded_game_replays_on_a_built_board_that_is_larger(shape):
    """Names of cells are the game's own, wherever it lies on the built board."""
    board = Board("hex-7")
    for record in recorded.games(shape)[:3]:
        replay(board, record)


@pytest.mark.gate
@pytest.mark.parametrize("shape", recorded.BOARDS)
def test_a_recorded_game_is_loaded_by_new_and_taken_back_turn_by_turn(shape):
    """`new` with `moves` comes to the same state as playing; `undo` and `redo` pass through it."""
    board = Board(BUILT.get(shape, shape))
    record = recorded.games(shape)[1]
    moves = record["moves"][:40]
    states = [board.begin(shape)] + [board.play(move) for move in moves]
    assert board.begin(shape, moves) == states[-1]
    assert board.ask("record")["moves"] == moves
    for state in reversed(states[:-1]):
        assert board.ask("undo") == state
    for state in states[1:]:
        assert board.ask("redo") == state


@pytest.mark.gate
def test_illegal_turns_of_recorded_games_are_refused_over_the_link_and_change_nothing():
    """Moves that the recorded legal sets lack: each cell with a stone, and each refused single."""
    board = Board("hex-4")
    record = recorded.games("hex-4")[0]
    state = board.begin("hex-4")
    cells = board.ask("legal")["cells"]
    for move, turn in zip(record["moves"][:-1], record["turns"], strict=False):
        state = board.play(move)
        for cell in set(cells) - set(recorded.by_the_rules(turn, "legal_singles")):
            with pytest.raises(LinkError) as refused:
                board.ask("play", move=cell)
            assert refused.value.code == -32000
            assert set(refused.value.data) == {"code", "cells"}
        assert board.ask("state") == state
