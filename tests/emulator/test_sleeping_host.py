"""The computer beside an emulated Pico falls asleep: USB's own signals, MicroPython's own port."""

import pytest

from host_sim.emulator.player import Player

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("image")]

# From a touch to its light, at most.
LIGHT_MS = 80
# From waking to an answer, at most.
BACK_MS = 1000
# Stones that are put down and taken back. Each is told: more than the Pico's port keeps.
TOUCHED = (0, 0, 20, 20, 30, 30, 10)
NOT_A_SECOND_TAP_MS = 200


@pytest.mark.night
def test_a_computer_that_falls_asleep_stalls_nothing_and_hears_the_board_again(board_of_a_builder):
    board = board_of_a_builder
    board.request("new", {"game": "rootbound"})
    wake = board.pico.fall_asleep()
    player = Player(board)
    for cell in TOUCHED:
        assert player.touch(cell) <= LIGHT_MS
        board.pico.run(NOT_A_SECOND_TAP_MS)
    wake()
    board.request("hello", ms=BACK_MS)
    pad = board.hardware.board.pad_name(TOUCHED[-1])
    assert board.request("state")["pending"] == [pad]
    assert board.request("errors")["errors"] == []
