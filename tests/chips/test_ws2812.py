"""The simulated LED chain: bits to colours, latch, timing windows."""

import pytest

from host_sim.board.chips.ws2812 import Ws2812Chain
from host_sim.board.clock import VirtualClock

TIMING = (320, 930, 700, 600)
MICROPYTHON_DEFAULT = (400, 850, 800, 450)
RED_GREEN_BLUE = bytes((0, 255, 0, 255, 0, 0, 0, 0, 255))


def new_chain(count=3):
    clock = VirtualClock()
    return Ws2812Chain(clock, count), clock


def test_the_chain_is_black_before_its_first_frame():
    chain, _ = new_chain()
    assert chain.latched == bytes(9)
    assert chain.frames == 0
    assert chain.latched_at_us == -1


def test_the_bytes_of_the_wire_are_green_red_blue():
    chain, clock = new_chain()
    chain.bitstream(TIMING, RED_GREEN_BLUE)
    clock.advance_us(280)
    assert chain.latched == RED_GREEN_BLUE
    assert [chain.colour(index) for index in range(3)] == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]


def test_a_frame_takes_the_time_of_its_bits():
    chain, clock = new_chain()
    chain.bitstream(TIMING, RED_GREEN_BLUE)
    assert clock.now_us == (48 * 1250 + 24 * 1300) // 1000


def test_a_frame_shows_only_after_280_us_of_low():
    chain, clock = new_chain()
    chain.bitstream(TIMING, RED_GREEN_BLUE)
    sent_us = clock.now_us
    clock.advance_us(279)
    assert chain.latched == bytes(9)
    clock.advance_us(1000)
    assert chain.latched == RED_GREEN_BLUE
    assert chain.frames == 1
    assert chain.latched_at_us == sent_us + 280


def test_bytes_before_the_latch_go_on_down_the_chain():
    chain, clock = new_chain()
    chain.bitstream(TIMING, bytes((1, 2, 3)))
    clock.advance_us(100)
    chain.bitstream(TIMING, bytes((4, 5, 6)))
    clock.advance_us(300)
    assert chain.latched == bytes((1, 2, 3, 4, 5, 6, 0, 0, 0))
    assert chain.frames == 1


def test_after_the_latch_the_next_frame_begins_at_the_first_led():
    chain, clock = new_chain()
    for byte in (1, 2):
        chain.bitstream(TIMING, bytes((byte,) * 3))
        clock.advance_us(300)
    assert chain.latched == bytes((2, 2, 2, 0, 0, 0, 0, 0, 0))
    assert chain.frames == 2


def test_bytes_beyond_the_last_led_fall_off():
    chain, clock = new_chain()
    chain.bitstream(TIMING, bytes(range(1, 15)))
    clock.advance_us(300)
    assert chain.latched == bytes(range(1, 10))


def test_an_led_that_gets_less_than_its_bits_keeps_its_colour():
    chain, clock = new_chain()
    chain.bitstream(TIMING, bytes((9,) * 9))
    clock.advance_us(300)
    chain.bitstream(TIMING, bytes((1, 1, 1, 5, 5)))
    clock.advance_us(300)
    assert chain.latched == bytes((1, 1, 1, 9, 9, 9, 9, 9, 9))


def test_timing_that_one_of_the_parts_does_not_accept_is_noted():
    chain, clock = new_chain()
    chain.bitstream(MICROPYTHON_DEFAULT, RED_GREEN_BLUE)
    clock.advance_us(300)
    assert chain.violations == [("T0H", 400), ("T1H", 800), ("T1L", 450)]
    assert chain.latched == RED_GREEN_BLUE


def test_the_recommended_timing_is_accepted_by_all_parts():
    chain, _ = new_chain()
    chain.bitstream(TIMING, RED_GREEN_BLUE)
    assert chain.violations == []


@pytest.mark.parametrize(
    ("timing", "shown"),
    [((700, 600, 700, 600), 0xFF), ((320, 930, 320, 930), 0x00), ((700, 600, 320, 930), 0x5A)],
)
def test_a_pulse_is_read_by_its_length_whatever_it_was_meant_to_be(timing, shown):
    chain, clock = new_chain(1)
    chain.bitstream(timing, bytes((0xA5,) * 3))
    clock.advance_us(300)
    assert chain.latched == bytes((shown,) * 3)
    assert chain.violations


def test_a_pulse_too_short_to_be_seen_is_no_bit():
    chain, clock = new_chain(1)
    chain.bitstream((50, 930, 700, 600), bytes((0xF0,) * 6))
    clock.advance_us(300)
    assert chain.latched == bytes((255,) * 3)


def send_bits(chain, data):
    for byte in data:
        for place in range(7, -1, -1):
            if byte >> place & 1:
                chain.bit(700, 600)
            else:
                chain.bit(320, 930)


def test_a_decoder_may_hand_over_single_bits_and_latch_by_the_last_low():
    chain, _ = new_chain()
    send_bits(chain, RED_GREEN_BLUE[:-1] + b"\xfe")
    assert chain.frames == 0
    chain.bit(700, 600)
    chain.bit(320, 300000)
    assert chain.frames == 1
    assert chain.latched == RED_GREEN_BLUE[:-1] + b"\xfe"
    assert chain.violations == []


def test_single_bits_latch_by_the_clock_as_well():
    chain, clock = new_chain(1)
    send_bits(chain, bytes((7, 8, 9)))
    clock.advance_us(280)
    assert chain.colour(0) == (8, 7, 9)


def test_a_low_out_of_its_window_between_bits_is_noted():
    chain, _ = new_chain(1)
    chain.bit(320, 200)
    chain.bit(700, 5000)
    assert chain.violations == [("T0L", 200), ("T1L", 5000)]


def test_a_decoder_may_hand_over_pulses_as_they_end():
    chain, clock = new_chain(1)
    for shown in (0x3C, 0xC3):
        for byte in (shown,) * 3:
            for place in range(7, -1, -1):
                clock.advance_us(1)
                chain.pulse(700 if byte >> place & 1 else 320)
        clock.advance_us(280)
    assert chain.latched == bytes((0xC3,) * 3)
    assert chain.frames == 2


def test_power_makes_all_leds_black():
    chain, clock = new_chain()
    chain.bitstream(TIMING, RED_GREEN_BLUE)
    clock.advance_us(300)
    assert chain.latched == RED_GREEN_BLUE
    chain.bitstream(TIMING, RED_GREEN_BLUE)
    chain.power_cycle()
    clock.advance_us(300)
    assert chain.latched == bytes(9)
    assert chain.frames == 1


def test_nothing_shows_from_a_dead_led_on():
    chain, clock = new_chain()
    chain.bitstream(TIMING, bytes((9,) * 9))
    clock.advance_us(300)
    chain.break_at(1)
    assert chain.latched == bytes((9, 9, 9)) + bytes(6)
    chain.bitstream(TIMING, bytes((5,) * 9))
    clock.advance_us(300)
    assert chain.latched == bytes((5, 5, 5)) + bytes(6)
    chain.break_at(None)
    chain.bitstream(TIMING, bytes((4,) * 9))
    clock.advance_us(300)
    assert chain.latched == bytes((4,) * 9)


def test_a_listener_hears_of_every_latch():
    chain, clock = new_chain(1)
    seen = []
    chain.on_latch = lambda chain: seen.append(chain.latched_at_us)
    for _ in range(3):
        chain.bitstream(TIMING, bytes(3))
        clock.advance_us(400)
    assert chain.frames == 2
    assert chain.colour(0) == (0, 0, 0)
    assert seen == [310, 740, 1170]
