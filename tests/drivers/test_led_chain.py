"""The frame and the current limiter below it."""

from array import array

import pytest

from rootlight.board_files.reader import BoardFile
from rootlight.drivers.led_chain import LedChain
from tests.board_files.boards import NAMES, board_data


def usb_chain(name="hex-7"):
    """The LEDs of a board on a bare USB port."""
    board = BoardFile(board_data(name))
    count = len(board.chain)
    return LedChain(count, board.chain, board.budget_ma, board.idle_ma_per_led, board.channel_ma)


def test_the_frame_is_dark_at_first_and_has_three_bytes_a_led():
    chain = usb_chain()
    assert chain.frame == bytes(3 * 132)
    assert chain.current_ma() == 132


def test_the_frame_knows_the_pad_of_each_led():
    board = BoardFile(board_data("hex-7"))
    assert usb_chain().pads is not None
    assert list(usb_chain().pads) == list(board.chain)


def test_a_usb_port_bears_2779_units_of_light_on_the_default_board():
    # (350 - 132) mA at 20 mA for 255 units.
    chain = usb_chain()
    for at in range(2779 // 11):
        chain.frame[at] = 11
    chain.frame[300] = 2779 % 11
    before = bytes(chain.frame)
    assert not chain.limit()
    assert chain.frame == before
    assert chain.current_ma() == 350
    chain.frame[301] = 1
    assert chain.limit()
    assert sum(chain.frame) <= 2779


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", [1, 8, 40, 128, 255])
def test_no_frame_draws_more_than_the_budget(name, level):
    chain = usb_chain(name)
    for at in range(len(chain.frame)):
        chain.frame[at] = level
    chain.limit()
    assert chain.current_ma() <= chain.budget_ma


def test_a_frame_that_is_scaled_keeps_its_proportions():
    chain = LedChain(2, array("H", [0, 1]), 12, 1, 20)
    # 10 mA are left for light: 127 units.
    chain.frame[:] = bytes((255, 0, 0, 0, 255, 0))
    assert chain.limit()
    assert chain.frame == bytes((63, 0, 0, 0, 63, 0))
    assert not chain.limit()


def test_full_white_on_a_small_supply_uses_what_there_is():
    chain = usb_chain()
    chain.frame[:] = bytes((255,)) * len(chain.frame)
    chain.limit()
    # 7 units of 255 for each byte, rounded down: never more than one unit a byte is lost.
    assert set(chain.frame) == {7}


def test_the_current_is_rounded_up():
    chain = LedChain(1, array("H", [0]), 100, 1, 20)
    chain.frame[0] = 1
    assert chain.current_ma() == 2
