"""The clock of the processor: 200 MHz on an RP2040, with the voltage that it needs for that."""

import pytest

from host_sim.board.chips.microcontroller import RP2040, RP2350
from host_sim.board.simulated_board import SimulatedBoard
from tests.drivers.pico_bench import PicoBench

MHZ = 1_000_000
VOLTAGE_1_15 = 12


def clock_of(board):
    return board.hardware.microcontroller.mhz


def voltage_of(board):
    return board.hardware.microcontroller.vreg >> 4 & 15


def test_a_board_runs_at_200_mhz_with_1_15_volts():
    board = SimulatedBoard("hex-2")
    assert (clock_of(board), voltage_of(board)) == (200, VOLTAGE_1_15)


def test_the_builder_may_choose_125_mhz():
    board = SimulatedBoard("hex-2", settings={"clock_mhz": 125})
    assert clock_of(board) == 125


def test_no_other_clock_is_taken():
    board = SimulatedBoard("hex-2", settings={"clock_mhz": 270})
    assert board.is_safe
    assert "clock_mhz is 125 or 200" in str(board.runner.reason)
    assert clock_of(board) == 200


def test_an_rp2350_keeps_its_own_clock():
    for clock_mhz in (125, 200):
        board = SimulatedBoard("hex-2", chip=RP2350, settings={"clock_mhz": clock_mhz})
        assert clock_of(board) == RP2350.mhz


def test_a_start_after_one_that_failed_is_slow_until_one_has_succeeded():
    board = SimulatedBoard("hex-2")
    board.hardware.restart()
    board.start()
    assert clock_of(board) == RP2040.mhz
    board.run(11000)
    board.hardware.restart()
    board.start()
    assert clock_of(board) == 200


def test_the_stand_in_bears_no_speed_without_its_voltage():
    machine = PicoBench("hex-2", chip=RP2350).module.stand_ins["machine"]
    machine.freq(250 * MHZ)  # of this chip nothing is known here
    bench = PicoBench("hex-2")
    bench.hardware.power_cycle()
    machine = bench.module.stand_ins["machine"]
    assert machine.freq() == 125 * MHZ
    with pytest.raises(ValueError, match="133 MHz"):
        machine.freq(200 * MHZ)
