"""Each game from the menu to its end by touches and buttons alone, seen in the LEDs alone."""

import pytest

from tests.board.playing import Fingers, assert_board_shows, assert_ends_show, choose
from tests.effort import EVERYTHING
from tests.support import Table

SHOW_MS = 2500
LONGEST = 400


def play_to_the_end(table, state, seed):
    """Play a game at random to its end, looking at the lights after each turn; the last state."""
    fingers = Fingers(table, seed)
    while not state["over"]:
        assert state["turn"] < LONGEST, "the game does not come to an end"
        state = fingers.play_turn()
        if state["over"]:
            break
        table.run(SHOW_MS)
        if state["to_move"] in state["cells"]:
            assert_board_shows(fingers, state)
        if not fingers.game.has_only_word():
            assert_ends_show(table, state)
    return state


def assert_record_replays(table, state):
    """The record, played afresh, leads to the same end."""
    record = table.record()
    table.new(**{name: record[name] for name in ("game", "board", "options", "seed")})
    # Move by move: all moves of a long game are more than one line of the link can hold.
    for move in record["moves"]:
        table.play(move=move)
    again = table.state()
    assert (again["winner"], again["cells"]) == (state["winner"], state["cells"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "size", "bar", "board"),
    [
        ("rootbound", "g7", None, "hex-4"),
        ("classroom", "g7", None, "hex-4"),
        ("rootzone", "g7", "e5", "hex-2-4"),
        ("droched", "g7", None, "hex-4"),
    ],
)
def test_a_whole_game_from_the_menu_to_the_end_by_fingers(game, size, bar, board):
    table = Table("hex-7")
    state = choose(table, game, size, bar)
    assert state["board"] == board
    assert_record_replays(table, play_to_the_end(table, state, 7))


# Built board, the cell of the size in the menu, the game's board.
GROWY = [("growy-2", None, "growy-2")]
if EVERYTHING:
    GROWY += [("growy-4", "s10", "growy-4"), ("growy-4", "a10", "growy-3")]


@pytest.mark.slow
@pytest.mark.parametrize(("built", "size", "board"), GROWY)
def test_a_whole_game_of_growing_roots_from_the_menu_to_the_end_by_fingers(built, size, board):
    table = Table(built)
    state = choose(table, "growy", size)
    assert state["board"] == board
    state = play_to_the_end(table, state, 7)
    assert list(state["cards"].values()).count("artifact") == 5
    assert_record_replays(table, state)
