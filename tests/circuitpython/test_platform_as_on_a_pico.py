"""The tests of a Pico's lights, link, storage and restart once more, on CircuitPython.

Tests that differ stand here in place of theirs.
"""

import pytest

from host_sim.board.chips.flash import PowerCut
from host_sim.board.stand_ins.micropython.loader import load_platform as load_pico
from tests.drivers import test_pico_platform as on_a_pico
from tests.drivers.test_pico_platform import (  # noqa: F401
    fill_the_line,
    say,
    test_a_board_that_is_asked_to_becomes_a_drive_after_its_answer,
    test_a_board_without_a_piezo_is_silent,
    test_a_frame_shows_on_the_lights_in_the_order_of_the_chain,
    test_a_full_flash_is_an_error_and_leaves_the_old_bytes,
    test_a_host_that_had_stopped_reading_may_fall_asleep_too,
    test_a_host_that_has_fallen_asleep_costs_no_time_and_no_byte,
    test_a_name_that_was_never_saved_loads_none,
    test_a_plain_restart_asks_for_no_service,
    test_a_restart_leaves_time_for_the_answer_and_no_more,
    test_a_tone_ends_with_a_reset,
    test_a_tone_sounds_until_the_next_one_or_silence,
    test_a_tone_takes_no_time,
    test_frames_that_follow_each_other_at_once_are_all_shown,
    test_no_pulse_is_outside_what_the_leds_accept,
    test_reading_ends_with_the_line,
    test_reading_takes_no_more_than_the_buffer_holds,
    test_reading_takes_what_is_there_and_never_waits,
    test_saved_data_can_be_loaded_after_a_power_cycle,
    test_service_is_asked_for_once,
    test_the_byte_03_is_data,
    test_the_lights_are_dark_from_the_start,
    test_the_pause_between_frames_survives_the_wrap_of_the_clock,
    test_the_piezo_is_silent_from_the_start,
    test_the_regulator_is_in_its_quiet_mode,
    test_time_goes_on_by_itself,
    test_written_bytes_go_out_at_once,
    wait,
)

pytestmark = pytest.mark.usefixtures("on_circuitpython")
bench = on_a_pico.bench

# CircuitPython has no word for the button BOOTSEL. Its own safe mode is the way then.
ONLY_ON_A_PICO = {
    "test_bootsel_held_for_a_second_soon_after_the_start_asks_for_service",
    "test_bootsel_pressed_shortly_asks_for_the_bring_up",
    "test_the_watchdog_is_fed_while_bootsel_is_held",
    "test_bootsel_later_on_means_nothing",
    # Its port never waits, and says how much it took.
    "test_a_board_without_a_computer_writes_no_more_than_the_port_can_keep",
}


def test_every_test_of_a_pico_is_here_or_has_a_reason():
    tests = {name for name in dir(on_a_pico) if name.startswith("test_")}
    assert tests - set(globals()) == ONLY_ON_A_PICO


def test_a_chip_without_a_loader_of_images_says_so(bench):
    bench.module.modules.load("microcontroller").has_loader = False
    assert not bench.platform.restart_into_bootsel()
    for _ in range(400):
        bench.platform.idle(1)


# Its serial port takes as much as it can and says how much that was: one packet is kept meanwhile.


def test_there_is_room_again_when_the_host_has_read(bench):
    fill_the_line(bench)
    assert say(bench, b"whole\n") == 6
    assert bench.platform.link_space() == 0
    bench.hardware.serial.host_read()
    assert bench.platform.link_space() == 64
    assert bench.hardware.serial.host_read() == b"whole\n"


@pytest.mark.parametrize("left", [0, 1, 10, 63])
def test_a_host_that_stops_reading_costs_no_time(bench, left):
    fill_the_line(bench, left)
    begun_us = bench.hardware.clock.now_us
    message = b"x" * 200 + b"\n"
    sent = 0
    for _ in range(3000):
        sent += say(bench, message[sent:])
    assert bench.hardware.clock.now_us == begun_us
    assert sent == 64
    heard = bench.hardware.serial.host_read()
    sent += say(bench, message[sent:])
    assert (heard + bench.hardware.serial.host_read())[-len(message) :] == message


def test_lines_that_nobody_listens_to_are_forgotten(bench):
    port = bench.module.modules.load("usb_cdc").data
    fill_the_line(bench)
    say(bench, b"old news\n")
    port.connected = False
    assert say(bench, b"more old news\n") == 14
    bench.hardware.serial.host_read()
    port.connected = True
    say(bench, b"new\n")
    assert bench.hardware.serial.host_read() == b"new\n"


# Its clock wraps at 2^29 ms, 65 s after the power came for the first time.


def test_the_time_goes_on_where_the_clock_of_the_board_wraps(bench):
    before = bench.platform.ticks_ms()
    bench.hardware.clock.advance_us(70_000_000)
    assert bench.platform.ticks_ms() - before == 70_000


# Its files are FAT's: what is renamed goes in the place of nothing.


@pytest.mark.parametrize("write", [1, 2, 3])
def test_a_power_cut_while_saving_leaves_the_old_bytes_or_the_new_ones(bench, write):
    bench.platform.save("game-a", b"old bytes")
    bench.hardware.flash.cut_after_writes(write)
    with pytest.raises(PowerCut):
        bench.platform.save("game-a", b"new bytes")
    bench.hardware.power_cycle()
    again = bench.module.Platform(bench.board, {})
    assert again.load("game-a") in (b"old bytes", b"new bytes")
    again.save("game-a", b"newest")
    assert again.load("game-a") == b"newest"


# Only those LEDs are handed to Adafruit's driver that have changed.


def test_an_led_shows_the_last_colour_that_it_was_sent(bench):
    for step in range(40):
        frame = bytearray(3 * 42)
        for at in range(0, len(frame), 7):
            frame[at] = (at * step) & 255
        bench.platform.show(frame)
        wait(bench, 1)
        assert bytes(bench.hardware.leds.latched) == bytes(frame)


def test_it_offers_what_a_picos_platform_offers(bench):
    """Both platforms offer the same methods to the rest of the firmware."""
    picos = load_pico(bench.hardware).Platform(bench.board, {})
    assert public(picos) == public(bench.platform)


def public(thing):
    return {name for name in dir(thing) if not name.startswith("_")}
