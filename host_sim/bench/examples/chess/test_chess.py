"""The chessboard, tested: the right squares are lit, soon enough, and a lost chip is told."""

import pytest
from rootlight_bench import Leds, TouchChip, Wiring

SQUARES = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
# Twelve squares a chip; four chips fit on one bus.
ON_FIRST = [TouchChip(0x5A + n, sda=4, scl=5, pads=SQUARES[12 * n :][:12]) for n in range(4)]
ON_SECOND = [TouchChip(0x5A + n, sda=6, scl=7, pads=SQUARES[48 + 12 * n :][:12]) for n in range(2)]
CHESS = Wiring(chips=ON_FIRST + ON_SECOND, leds=Leds(pin=16, chain=SQUARES))
# As long as the baselines take to come to rest.
SETTLED_MS = 1500


@pytest.fixture
def board(pico_bench):
    bench = pico_bench("main.py", CHESS)
    bench.run(SETTLED_MS)
    return bench


@pytest.mark.parametrize(
    "square, reached",
    [
        ("a1", {"b3", "c2"}),
        ("h8", {"g6", "f7"}),
        ("d4", {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}),
    ],
)
def test_a_knight_is_shown_where_it_goes(board, square, reached):
    board.touch(square)
    board.wait_for(lambda: board.lit, within_ms=100)
    board.run(5)
    assert board.lit == reached | {square}
    assert board.colour(square) == (0, 0, 60)


def test_the_squares_stay_lit_when_the_finger_leaves(board):
    board.tap("e5")
    lit = board.lit
    board.run(2000)
    assert board.lit == lit


def test_a_chip_that_is_lost_is_told_once_and_the_others_play_on(board):
    board.fault("touch4", "absent")
    board.run(100)
    assert board.output == "touch chip 4 does not answer\n"
    board.tap("a1")
    assert board.lit == {"a1", "b3", "c2"}


def test_after_a_power_cut_the_board_is_dark_and_plays_on(board):
    board.tap("b1")
    board.cut_power()
    assert not board.lit
    board.power_on()
    board.run(SETTLED_MS)
    board.tap("g1")
    assert board.lit == {"g1", "e2", "f3", "h3"}
