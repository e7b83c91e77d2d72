"""Whole games with fingers alone, seen in the LEDs alone: from the pad to the light."""

import pytest

from tests.effort import sample
from tests.support import Table, recorded_games, seen_cells

# Long enough for every show of a turn to be over: stones leaving, refusals.
SHOW_MS = 4000


def game_with_everything(board):
    """A recorded game with captures, a clean-up and turns of one and of two stones."""
    for game in recorded_games(board):
        captures = sum(bool(turn["captured"]) for turn in game["turns"][:-1])
        singles = sum("," not in move and move != "pass" for move in game["moves"])
        last = game["turns"][-2]
        cleaned = len(last["black"] + last["white"]) - len(
            game["final"]["black"] + game["final"]["white"]
        )
        if captures > 1 and singles > 3 and cleaned > 0:
            return game
    raise AssertionError(f"no such game among those of {board}")


def assert_board_shows(table, turn):
    """The LEDs show what the state says, and that is what was recorded."""
    state = table.state()
    assert state["cells"] == {"black": turn["black"], "white": turn["white"]}
    seen = seen_cells(table.leds())
    assert seen["black"] == turn["black"]
    assert seen["white"] == turn["white"]
    assert seen["claimed_black"] == state["claimed"]["black"]
    assert seen["claimed_white"] == state["claimed"]["white"]


@pytest.mark.slow
@pytest.mark.parametrize("board", sample(["hex-4", "hex-7"], usual=2))
def test_a_whole_game_by_touch_and_light(board):
    game = game_with_everything(board)
    table = Table(board)
    table.new(game="rootbound", board=board)
    mischief = [two_fingers, double_tap, sliding_palm, resting_hand]
    for number, turn in enumerate(game["turns"]):
        if number < len(game["turns"]) - 1:
            if turn["move"] != "pass":
                mischief[number % len(mischief)](table, turn["move"])
            else:
                table.turn("pass")
            table.run(SHOW_MS)
            assert_board_shows(table, turn)
        else:
            table.turn(turn["move"])
    state = table.state()
    assert state["over"]
    assert state["winner"] == ("black", "white")[game["final"]["winner"] - 1]
    assert [state["scores"][colour] for colour in ("black", "white")] == game["final"]["scores"]
    table.run(40000)
    seen = seen_cells(table.leds())
    assert seen["black"] == game["final"]["black"]
    assert seen["white"] == game["final"]["white"]
    assert table.record()["moves"] == game["moves"]


def two_fingers(table, move):
    """Both stones at once, with two fingers."""
    cells = move.split(",")
    table.touch(*cells)
    assert table.state()["pending"] == sorted(cells, key=lambda cell: (cell[0], int(cell[1:])))
    table.press("end")


def double_tap(table, move):
    """Each stone with a finger that bounces: it is not taken back by that."""
    for cell in move.split(","):
        for down in (True, False, True, False):
            table.fingers(*([cell] if down else []))
            table.run(60)
        table.run(300)
    table.press("end")


def sliding_palm(table, move):
    """A palm slides over the middle of the board first: nothing of it stays."""
    rows = table.link.board.hardware.board.shape.rows
    middle = "abcdefghijklmnopqrstuvwxyz"[len(rows) // 2]
    below = chr(ord(middle) - 1)
    for place in range(1, min(rows) - 1):
        cells = [f"{row}{at}" for row in (below, middle) for at in range(place, place + 3)]
        table.fingers(*cells)
        table.run(40)
    table.fingers()
    table.run(600)
    assert table.state()["pending"] == []
    table.turn(move)


def resting_hand(table, move):
    """A hand lies on the corner of the board, and its owner plays when it has gone."""
    table.fingers("a1", "a2", "a3", "b1", "b2", "b3")
    table.run(2000)
    table.press("end")
    table.fingers()
    table.run(600)
    assert table.state()["pending"] == []
    table.turn(move)
