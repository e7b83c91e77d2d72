"""From masks of chips to pads."""

from array import array

from rootlight.board_files.reader import BoardFile
from rootlight.touch.pads import Pads
from tests.board_files.boards import board_data


def pads_of(board):
    pads = Pads(board)
    return pads, array("H", [0] * len(board.chips))


def test_each_electrode_moves_its_own_pad():
    board = BoardFile(board_data("hex-7"))
    pads, masks = pads_of(board)
    seen = set()
    for chip in range(len(board.chips)):
        for electrode in range(12):
            masks[chip] = 1 << electrode
            pads.update(masks)
            down = [pad for pad in range(board.pads) if pads.down[pad]]
            assert down == [board.chips[chip].pads[electrode]]
            assert pads.wire_of[down[0]] == chip * 12 + electrode
            seen.update(down)
        masks[chip] = 0
    assert len(seen) == 132


def test_pads_follow_several_chips_at_once():
    board = BoardFile(board_data("hex-4"))
    pads, masks = pads_of(board)
    masks[0] = 0b100
    masks[3] = 0b1
    pads.update(masks)
    names = [board.pad_name(pad) for pad in range(board.pads) if pads.down[pad]]
    assert names == ["a1", "f1"]
    masks[0] = 0
    pads.update(masks)
    names = [board.pad_name(pad) for pad in range(board.pads) if pads.down[pad]]
    assert names == ["f1"]


def test_an_electrode_without_a_pad_moves_nothing():
    board = BoardFile(board_data("hex-4"))
    pads, masks = pads_of(board)
    masks[1] = 0b1100_0000_0000
    pads.update(masks)
    assert not any(pads.down)


def test_a_button_with_two_electrodes_is_down_while_any_of_them_is():
    data = board_data("hex-4")
    data["touch"][1]["pads"] += " end1"
    board = BoardFile(data)
    pads, masks = pads_of(board)
    end1 = board.pad_at("end1")
    masks[0] = 1
    pads.update(masks)
    masks[1] = 1 << 10
    pads.update(masks)
    masks[0] = 0
    pads.update(masks)
    assert pads.down[end1] == 1
    masks[1] = 0
    pads.update(masks)
    assert pads.down[end1] == 0


def test_an_electrode_that_is_left_out_is_felt_but_moves_nothing():
    board = BoardFile(board_data("hex-4"))
    pads, masks = pads_of(board)
    masks[0] = 0b1100
    pads.update(masks)
    pads.use(0, 0xFFF & ~0b100)
    names = [board.pad_name(pad) for pad in range(board.pads) if pads.down[pad]]
    assert names == ["a2"]
    assert pads.felt(0) == 0b1100
    assert pads.restless[0] == 0b1100
    pads.use(0, 0xFFF)
    names = [board.pad_name(pad) for pad in range(board.pads) if pads.down[pad]]
    assert names == ["a1", "a2"]


def test_a_button_that_is_left_out_is_up_and_stays_so():
    board = BoardFile(board_data("hex-4"))
    pads, masks = pads_of(board)
    end = board.pad_at("end1")
    masks[0] = 0b1
    pads.update(masks)
    assert pads.down[end]
    pads.use(0, 0xFFE)
    assert not pads.down[end]
    masks[0] = 0
    pads.update(masks)
    pads.use(0, 0xFFF)
    assert not pads.down[end]


def test_deaf_pads_hear_again_once_no_finger_is_left():
    pads, masks = pads_of(BoardFile(board_data("hex-4")))
    masks[0] = 0b100
    pads.update(masks)
    pads.turn_deaf()
    assert not any(pads.down)
    pads.update(masks)
    assert pads.is_touched
    pads.hear_again()
    pads.update(masks)
    assert pads.is_deaf
    masks[0] = 0
    pads.update(masks)
    assert not pads.is_deaf
    masks[0] = 0b100
    pads.update(masks)
    assert sum(pads.down) == 1


def test_pads_that_turn_deaf_again_wait_for_the_second_test():
    pads, masks = pads_of(BoardFile(board_data("hex-4")))
    pads.turn_deaf()
    pads.hear_again()
    pads.turn_deaf()
    pads.update(masks)
    assert pads.is_deaf
