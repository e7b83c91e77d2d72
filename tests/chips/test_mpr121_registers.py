"""The simulated MPR121 seen from the bus: registers, stop mode, reset, over-current."""

import pytest

from host_sim.board.chips.mpr121 import Mpr121
from host_sim.board.clock import VirtualClock
from tests.chips.chip_helpers import (
    FIXED_CHARGE,
    RUN,
    STOP,
    new_chip,
    read,
    running_chip,
    write,
)


def test_after_power_on_all_registers_are_zero_but_the_two_of_the_charge():
    chip, _ = new_chip()
    expected = bytearray(128)
    expected[0x5C] = 0x10
    expected[0x5D] = 0x24
    assert read(chip, 0, 128) == expected


def test_no_chip_answers_outside_its_four_addresses():
    with pytest.raises(ValueError, match="0x5E"):
        Mpr121(0x5E, VirtualClock())


def test_a_chip_of_an_impossible_clock_is_refused():
    with pytest.raises(ValueError, match=r"0\.65 to 1\.54"):
        Mpr121(0x5A, VirtualClock(), clock_error=1.6)


def test_the_pointer_goes_on_after_each_byte_and_wraps_from_7f_to_00():
    chip, _ = new_chip()
    write(chip, 0x7E, 130, 180)
    assert read(chip, 0x7E, 3) == bytes((130, 180, 0))


def test_in_stop_mode_settings_are_taken():
    chip, _ = new_chip()
    write(chip, 0x41, 12, 6)
    assert read(chip, 0x41, 2) == bytes((12, 6))
    assert chip.dropped == []


def test_while_running_a_setting_is_acknowledged_and_ignored():
    chip, _ = running_chip()
    assert write(chip, 0x41, 99)
    assert read(chip, 0x41) == bytes((8,))
    assert chip.dropped == [(0x41, 99)]


def test_while_running_the_control_register_and_gpio_are_taken():
    chip, _ = running_chip()
    write(chip, 0x77, 0x80)
    write(chip, *STOP)
    assert read(chip, 0x77) == b"\x80"
    assert not chip.running
    assert chip.dropped == []


def test_outputs_cannot_be_written_even_in_stop_mode():
    chip, _ = new_chip()
    write(chip, 0x04, 7)
    assert read(chip, 0x04) == b"\x00"
    assert chip.dropped == [(0x04, 7)]


def test_the_list_of_ignored_writes_is_bounded():
    chip, _ = running_chip()
    for value in range(200):
        write(chip, 0x41, value)
    assert len(chip.dropped) < 100


def test_writing_a_baseline_clears_the_two_bits_that_no_register_shows():
    chip, _ = running_chip()
    assert chip.baseline(0) == 711
    write(chip, *STOP)
    write(chip, 0x1E, 711 >> 2)
    assert chip.baseline(0) == 708


def test_soft_reset_needs_its_key():
    chip, _ = running_chip()
    write(chip, 0x80, 0x62)
    assert chip.running
    write(chip, 0x80, 0x63)
    assert not chip.running
    assert read(chip, 0x41, 2) == bytes(2)
    assert read(chip, 0x5C, 3) == bytes((0x10, 0x24, 0))


def test_registers_outside_the_map_are_reported():
    chip, _ = new_chip()
    write(chip, 0x90, 1)
    assert read(chip, 0x80) == b"\x00"
    assert chip.unknown == [("write", 0x90), ("read", 0x80)]


def test_stopping_keeps_the_outputs():
    chip, clock = running_chip()
    before = read(chip, 0x04, 2)
    write(chip, *STOP)
    chip.electrodes.set_touch(0, 1.0)
    clock.advance_us(1000000)
    assert read(chip, 0x04, 2) == before == bytes((711 & 255, 711 >> 8))


def test_one_burst_shows_one_moment():
    chip, clock = running_chip()
    chip.start(False)
    chip.write(0x04)
    chip.start(True)
    low = chip.read()
    chip.electrodes.set_capacitance(0, 60.0)
    clock.advance_us(100)
    assert low | chip.read() << 8 == 711


def test_a_chip_without_power_does_not_acknowledge_and_forgets():
    chip, _ = running_chip()
    chip.power_off()
    assert not chip.start(True)
    chip.power_on()
    assert read(chip, 0x5E) == b"\x00"


def test_a_brown_out_leaves_reset_values_and_a_chip_that_answers():
    chip, clock = running_chip()
    chip.electrodes.set_touch(0, 1.0)
    clock.advance_us(50000)
    chip.brown_out()
    clock.advance_us(50000)
    assert read(chip, 0x5B, 4) == bytes((0x00, 0x10, 0x24, 0x00))
    assert chip.touched == 0


def test_over_current_stops_the_chip_and_clears_its_outputs():
    chip, _ = running_chip()
    chip.over_current(True)
    assert read(chip, 0x00, 0x2B) == bytes((0, 0x80)) + bytes(0x29)
    assert read(chip, 0x5E) == b"\xc0"


def test_over_current_refuses_to_run_until_the_flag_is_cleared():
    chip, _ = running_chip()
    chip.over_current(True)
    chip.over_current(False)
    write(chip, *RUN)
    assert not chip.running
    assert chip.dropped == [RUN]
    write(chip, 0x01, 0x80)
    write(chip, *RUN)
    assert chip.running


def test_over_current_that_lasts_trips_again_at_once():
    chip, _ = running_chip()
    chip.over_current(True)
    write(chip, 0x01, 0x80)
    assert read(chip, 0x01) == b"\x00"
    write(chip, *RUN)
    assert read(chip, 0x01) == b"\x80"


def test_the_interrupt_line_falls_on_a_change_and_is_released_by_the_next_transfer():
    chip, clock = running_chip()
    chip.electrodes.set_touch(0, 1.0)
    clock.advance_us(20000)
    chip.catch_up()
    assert chip.interrupt
    assert read(chip, 0x00) == b"\x01"
    assert not chip.interrupt


def test_a_free_pin_that_is_an_input_shows_its_level_in_the_status():
    chip, _ = new_chip(FIXED_CHARGE + [(0x5E, 0xC8)])
    write(chip, 0x77, 0xC0)
    chip.gpio.set_level(11, True)
    assert read(chip, 0x00, 2) == bytes((0, 0x08))
    assert not chip.interrupt


def test_an_electrode_in_use_wins_over_gpio():
    chip, _ = running_chip()
    write(chip, 0x77, 0xFF)
    chip.gpio.set_level(11, True)
    assert read(chip, 0x01) == b"\x00"


def test_gpio_data_is_set_cleared_and_toggled_by_its_own_registers():
    chip, _ = new_chip()
    write(chip, 0x78, 0x0F)
    write(chip, 0x79, 0x03)
    write(chip, 0x7A, 0x30)
    assert read(chip, 0x75) == b"\x3c"


def test_registers_of_the_proximity_channel_exist():
    chip, _ = new_chip()
    write(chip, 0x36, 1, 2, 3)
    write(chip, 0x59, 4, 5)
    assert read(chip, 0x36, 3) + read(chip, 0x59, 2) == bytes((1, 2, 3, 4, 5))


def test_a_chip_told_to_refuse_does_so_as_often_as_told():
    chip, _ = new_chip()
    chip.refuse(2)
    assert [chip.start(True) for _ in range(3)] == [False, False, True]
