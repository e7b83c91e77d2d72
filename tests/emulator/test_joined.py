"""A board on an emulated Pico whose game is shared: what its computer says by `remote`."""

import pytest

from rootlight.board_files.pad_numbers import END_1, UNDO

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("image")]

# As short as a tap may be: an emulated second takes ten.
TAP_MS = 80
AFTER_MS = 40
ELSEWHERE = {"held": None, "question": None, "waits": False}


@pytest.mark.night
def test_fingers_on_a_pico_play_with_a_board_somewhere_else(board_of_a_builder):
    board = board_of_a_builder
    shape = board.hardware.board.shape

    def tap(pad):
        board.tap(pad, ms=TAP_MS, after_ms=AFTER_MS)

    board.request("new", {"game": "rootbound", "board": "hex-4"})
    # White sits elsewhere, Black here.
    told = board.request("remote", {"players": ["white"], **ELSEWHERE})["remote"]
    assert told == {"players": ["white"], **ELSEWHERE}
    tap(0)
    tap(shape.count + END_1)
    assert board.hear("turn")["params"]["move"] == "a1"
    tap(1)
    assert board.hear("refused")["params"]["code"] == "not_your_turn"
    # White asks for something, and Black says no by `undo`.
    board.request("remote", {"players": ["white"], **ELSEWHERE, "question": "undo"})
    tap(shape.count + UNDO)
    assert board.hear("remote")["params"] == {"answer": False}
