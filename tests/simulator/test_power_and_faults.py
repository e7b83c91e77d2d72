"""The power goes and comes back, parts fail and recover: the game stands."""

import pytest

from tests.support import Table

MOVES = ["d4", "a1,g4", "b2,e6", "c3"]


@pytest.fixture
def table():
    table = Table("hex-4")
    table.new(game="rootbound", moves=MOVES)
    table.run(100)
    return table


def test_a_board_that_is_switched_off_goes_on_where_it_was(table):
    before = table.state()
    table.power(cycle=True)
    assert table.state() == before
    table.undo()
    assert table.record()["moves"] == MOVES[:-1]


def test_a_pending_stone_is_lost_but_no_turn(table):
    table.touch("e2")
    table.power(cycle=True)
    assert table.state()["pending"] == []
    assert table.record()["moves"] == MOVES


def test_the_power_may_go_at_every_single_write(table):
    """Cut at the n-th write of a turn: the game is as before that turn, or as after it."""
    for write in range(1, 8):
        table.new(game="rootbound", moves=MOVES)
        table.run(100)
        table.power(cut_after_writes=write)
        table.touch("e2")
        table.press("end")
        table.run(500)
        assert table.record()["moves"] in (MOVES, MOVES + ["e2"])
        assert table.state()["over"] is False


def test_swapped_sides_are_remembered(table):
    table.new(game="rootbound", moves=["d4", "a1,g4", "b2,e6", "pass", "pass"])
    table.run(30000)
    table.press("end", ms=1300)
    assert table.state()["turn"] == 0
    table.run(200)
    assert table.led("end2") != (0, 0, 0)
    table.power(cycle=True)
    table.run(200)
    assert table.led("end1") == (0, 0, 0)
    assert table.led("end2") != (0, 0, 0)


def cells_of_chip(table, number):
    board = table.link.board.hardware.board
    pads = [pad for pad in board.chips[number].pads if pad < board.shape.count]
    return [board.pad_name(pad) for pad in pads]


def faults_told(table):
    return [params["code"] for method, params in table.notifications() if method == "fault"]


def test_a_chip_that_vanishes_is_named_and_the_rest_plays_on(table):
    table.notifications()
    table.fault(part="touch1", kind="absent")
    table.run(3000)
    assert faults_told(table) == ["absent"]
    table.touch(cells_of_chip(table, 1)[0])
    assert table.state()["pending"] == []
    table.touch("b4")
    assert table.state()["pending"] == ["b4"]
    table.fault(clear=True)
    table.run(15000)
    assert faults_told(table) == ["ok"]
    table.touch(cells_of_chip(table, 1)[1])
    assert len(table.state()["pending"]) == 2


def test_a_chip_that_lost_its_registers_is_set_up_again(table):
    table.fault(part="touch2", kind="brownout")
    table.run(5000)
    assert "registers_lost" in faults_told(table)
    cell = cells_of_chip(table, 2)[0]
    table.touch(cell)
    assert table.state()["pending"] == [cell]


def test_a_held_data_line_is_freed_by_nine_clocks(table):
    table.fault(part="i2c0", kind="sda_stuck")
    table.run(5000)
    table.touch("b4")
    assert table.state()["pending"] == ["b4"]


@pytest.mark.gate
def test_noise_on_all_chips_plays_no_stone(table):
    for chip in range(4):
        table.fault(part=f"touch{chip}", kind="noise", counts=3)
    table.run(20000)
    assert table.state()["pending"] == []
    table.touch("b4")
    assert table.state()["pending"] == ["b4"]


def test_a_finger_that_rests_at_the_start_is_not_taken_for_a_touch(table):
    table.fingers("e2")
    table.power(cycle=True)
    table.run(2000)
    assert table.state()["pending"] == []
    table.fingers()
    table.run(5000)
    table.touch("b4")
    assert table.state()["pending"] == ["b4"]
