"""Lights, link, flash and restart on the real platform file."""

import pytest

from host_sim.board.chips.flash import PowerCut
from host_sim.board.stand_ins.micropython.machine import BoardReset
from tests.drivers.pico_bench import PicoBench


@pytest.fixture
def bench():
    return PicoBench("hex-4").start()


def wait(bench, ms):
    bench.hardware.clock.advance_us(ms * 1000)


# Lights.


def test_the_lights_are_dark_from_the_start(bench):
    wait(bench, 1)
    assert not any(bench.hardware.leds.latched)
    assert bench.hardware.leds.frames == 1


def test_a_frame_shows_on_the_lights_in_the_order_of_the_chain(bench):
    frame = bytearray(3 * 42)
    # The sixth LED lights the last cell of the second row: the chain is a serpentine.
    frame[12:15] = bytes((1, 2, 3))
    bench.platform.show(frame)
    wait(bench, 1)
    assert bench.hardware.colour(bench.board.pad_at("b5")) == (2, 1, 3)


def test_frames_that_follow_each_other_at_once_are_all_shown(bench):
    wait(bench, 1)
    assert not any(bench.hardware.leds.latched)
    before = bench.hardware.leds.frames
    for level in range(5):
        bench.platform.show(bytearray([level] * (3 * 42)))
    wait(bench, 1)
    assert bench.hardware.colour(0) == (4, 4, 4)
    assert bench.hardware.leds.frames == before + 5


def test_no_pulse_is_outside_what_the_leds_accept(bench):
    bench.platform.show(bytearray(range(126)))
    assert bench.hardware.leds.violations == []


def test_the_pause_between_frames_survives_the_wrap_of_the_clock(bench):
    wait(bench, (1 << 29) // 1000 + 5000)
    before = bench.hardware.clock.now_us
    bench.platform.show(bytearray(3 * 42))
    assert bench.hardware.clock.now_us - before < 10000


def test_the_regulator_is_in_its_quiet_mode(bench):
    machine = bench.module.stand_ins["machine"]
    assert machine.Pin(23).value() == 1


# Sound.


def tone_of(bench):
    return bench.hardware.piezo.frequency, bench.hardware.piezo.pulse


def test_the_piezo_is_silent_from_the_start(bench):
    assert bench.platform.has_sound
    assert tone_of(bench) == (0, 0)


def test_a_tone_sounds_until_the_next_one_or_silence(bench):
    bench.platform.tone(1568, 2560)
    assert tone_of(bench) == (1568, 2560)
    wait(bench, 10)
    bench.platform.tone(523, 768)
    assert tone_of(bench) == (523, 768)
    bench.platform.tone(0, 0)
    assert tone_of(bench) == (0, 0)


def test_a_tone_takes_no_time(bench):
    before_us = bench.hardware.clock.now_us
    bench.platform.tone(1568, 2560)
    assert bench.hardware.clock.now_us == before_us


def test_a_tone_ends_with_a_reset(bench):
    bench.platform.tone(1568, 2560)
    bench.hardware.restart()
    assert tone_of(bench) == (0, 0)


def test_a_board_without_a_piezo_is_silent():
    bench = PicoBench("hex-4", lambda data: data.pop("sound")).start()
    assert not bench.platform.has_sound
    bench.platform.tone(1568, 2560)
    assert tone_of(bench) == (0, 0)


# The link.


def read(bench, size=128):
    buffer = bytearray(size)
    count = bench.platform.read_link(buffer)
    return bytes(buffer[:count])


def test_reading_takes_what_is_there_and_never_waits(bench):
    assert read(bench) == b""
    bench.hardware.serial.host_write(b"hello\n")
    assert read(bench) == b"hello\n"
    assert read(bench) == b""


def test_reading_takes_no_more_than_the_buffer_holds(bench):
    data = b"x" * 200
    bench.hardware.serial.host_write(data)
    assert read(bench) == data[:128]
    assert read(bench) == data[128:]


def test_reading_ends_with_the_line(bench):
    bench.hardware.serial.host_write(b"first\n\nsecond\n")
    assert [read(bench) for _ in range(3)] == [b"first\n", b"\n", b"second\n"]


def test_the_byte_03_is_data(bench):
    bench.hardware.serial.host_write(b"\x03\n")
    assert read(bench) == b"\x03\n"


def say(bench, data):
    """Write as much as there is room for, packet by packet; how much that was."""
    sent = 0
    while sent < len(data) and bench.platform.link_space():
        packet = data[sent : sent + bench.platform.link_space()]
        bench.platform.write_link(packet)
        sent += len(packet)
    return sent


def fill_the_line(bench, left=0):
    """Let the host stop reading with its queue full but for so many bytes."""
    bench.hardware.serial.write(bytes(bench.hardware.serial.space - left))


def test_written_bytes_go_out_at_once(bench):
    message = bytes(range(256)) * 8 + b"\n"
    assert say(bench, message) == len(message)
    assert bench.hardware.serial.host_read() == message


def test_there_is_room_again_when_the_host_has_read(bench):
    fill_the_line(bench)
    assert bench.platform.link_space() == 0
    bench.hardware.serial.host_read()
    assert say(bench, b"whole\n") == 6
    assert bench.hardware.serial.host_read() == b"whole\n"


@pytest.mark.parametrize("left", [0, 1, 10, 63])
def test_a_host_that_stops_reading_costs_no_time(bench, left):
    """Nor does it lose a byte: what does not fit now stays with who wanted to say it."""
    serial = bench.hardware.serial
    fill_the_line(bench, left)
    begun_us = bench.hardware.clock.now_us
    message = b"x" * 200 + b"\n"
    sent = 0
    for _ in range(3000):
        sent += say(bench, message[sent:])
    assert bench.hardware.clock.now_us == begun_us
    assert sent == left
    heard = serial.host_read()
    sent += say(bench, message[sent:])
    assert (heard + serial.host_read())[-len(message) :] == message
    assert sent == len(message)


def test_a_host_that_has_fallen_asleep_costs_no_time_and_no_byte(bench):
    serial = bench.hardware.serial
    serial.suspend()
    begun_us = bench.hardware.clock.now_us
    message = b"x" * 1000 + b"\n"
    sent = 0
    for _ in range(3000):
        sent += say(bench, message[sent:])
    assert bench.hardware.clock.now_us == begun_us
    assert 0 < sent < len(message)
    assert serial.host_read() == b""
    serial.wake()
    while sent < len(message):
        sent += say(bench, message[sent:])
    assert serial.host_read() == message


def test_a_host_that_had_stopped_reading_may_fall_asleep_too(bench):
    fill_the_line(bench, left=40)
    bench.hardware.serial.suspend()
    begun_us = bench.hardware.clock.now_us
    for _ in range(3000):
        say(bench, b"x" * 200)
    assert bench.hardware.clock.now_us == begun_us


def test_a_board_without_a_computer_writes_no_more_than_the_port_can_keep(bench):
    serial = bench.hardware.serial
    serial.suspend()
    assert say(bench, b"x" * 1000) < 256
    assert bench.platform.link_space() == 0


# Storage.


def test_saved_data_can_be_loaded_after_a_power_cycle(bench):
    bench.platform.save("game-a", b"\x00\x01\xff")
    bench.hardware.power_cycle()
    again = bench.module.Platform(bench.board, {})
    assert again.load("game-a") == b"\x00\x01\xff"


def test_a_name_that_was_never_saved_loads_none(bench):
    assert bench.platform.load("game-a") is None


@pytest.mark.parametrize("write", [1, 2])
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


def test_a_full_flash_is_an_error_and_leaves_the_old_bytes(bench):
    bench.platform.save("game-a", b"old bytes")
    used = bench.hardware.flash.used
    bench.hardware.flash.size = used + 1000
    with pytest.raises(OSError) as caught:
        bench.platform.save("game-a", bytes(1001))
    assert caught.value.args[0] == 28
    assert bench.platform.load("game-a") == b"old bytes"
    assert bench.hardware.flash.used == used


# Restart.


def be_idle(bench, ms):
    for _ in range(ms):
        bench.platform.idle(1)


def test_a_restart_leaves_time_for_the_answer_and_no_more(bench):
    bench.platform.restart(False)
    be_idle(bench, 200)
    bench.platform.write_link(b"answer\n")
    with pytest.raises(BoardReset):
        be_idle(bench, 200)
    assert bench.hardware.serial.host_read() == b"answer\n"


def test_service_is_asked_for_once(bench):
    bench.platform.restart(True)
    with pytest.raises(BoardReset):
        be_idle(bench, 400)
    assert bench.module.service_was_asked()
    assert not bench.module.service_was_asked()


def test_a_plain_restart_asks_for_no_service(bench):
    bench.platform.restart(False)
    with pytest.raises(BoardReset):
        be_idle(bench, 400)
    assert not bench.module.service_was_asked()


def test_time_goes_on_by_itself(bench):
    before = bench.platform.ticks_ms()
    bench.platform.sleep_ms(25)
    assert bench.platform.ticks_ms() - before == 25
    bench.platform.idle(1)
    assert bench.platform.ticks_ms() - before == 26


def test_bootsel_held_for_a_second_soon_after_the_start_asks_for_service(bench):
    bench.hardware.microcontroller.bootsel_held = True
    with pytest.raises(BoardReset):
        for _ in range(400):
            bench.platform.idle(1)
    assert bench.module.service_was_asked()


def test_bootsel_pressed_shortly_asks_for_the_bring_up(bench):
    pressed = iter([1, 1, 1, 0])
    bench.module.rp2.bootsel_button = lambda: next(pressed)
    bench.platform.idle(1)
    assert bench.platform.changed == 2
    assert not bench.module.service_was_asked()


def test_the_watchdog_is_fed_while_bootsel_is_held(bench):
    fed = []
    bench.hardware.on_feed = lambda: fed.append(bench.platform.ticks_ms())
    bench.platform.guard()
    bench.hardware.microcontroller.bootsel_held = True
    bench.platform.idle(1)
    assert len(fed) >= 50
    assert max(fed[at + 1] - fed[at] for at in range(len(fed) - 1)) < 100


def test_bootsel_later_on_means_nothing(bench):
    for _ in range(400):
        bench.platform.idle(8)
    bench.hardware.microcontroller.bootsel_held = True
    for _ in range(400):
        bench.platform.idle(8)
    assert not bench.module.service_was_asked()


def test_a_board_that_is_asked_to_becomes_a_drive_after_its_answer(bench):
    assert bench.platform.restart_into_bootsel()
    be_idle(bench, 200)
    bench.platform.write_link(b"answer\n")
    with pytest.raises(BoardReset, match="boot loader"):
        be_idle(bench, 200)
    assert bench.hardware.serial.host_read() == b"answer\n"
    assert not bench.module.service_was_asked()
