"""The LED line of the emulated Pico: what MicroPython sends is what the simulated LEDs show."""

import random

import pytest

from host_sim.board.chips.ws2812 import WINDOWS
from host_sim.board.simulated_board import load_board_file
from tests.emulator.tables import at_the_prompt

pytestmark = pytest.mark.slow

PIN = 22


@pytest.fixture(scope="module")
def board():
    """A hex-7 at the prompt: 132 LEDs in a chain, of which 127 lie under cells."""
    return at_the_prompt(load_board_file("hex-7"))


def send(board, timing, data):
    board.hardware.leds.violations.clear()
    board.pico.execute(
        f"import machine\npin = machine.Pin({PIN}, machine.Pin.OUT, value=0)\n"
        f"machine.bitstream(pin, 0, {timing}, bytes({list(data)}))"
    )
    board.pico.run(1)


def test_127_pixels_arrive_bit_by_bit(board):
    chance = random.Random(7)
    data = bytes(chance.randrange(256) for _ in range(3 * 127))
    send(board, (320, 850, 670, 650), data)
    assert bytes(board.hardware.leds.latched[: len(data)]) == data
    assert board.hardware.leds.violations == []


def test_a_frame_shows_when_the_line_has_been_low_for_the_latch_time(board):
    latched = []
    board.hardware.leds.on_latch = lambda chain: latched.append(board.pico.now_ms)
    send(board, (320, 850, 670, 650), bytes(3 * 132))
    board.hardware.leds.on_latch = None
    assert len(latched) == 1


def test_two_frames_without_a_pause_are_one_that_is_too_long(board):
    frames = board.hardware.leds.frames
    board.pico.execute(
        "import machine\n"
        f"pin = machine.Pin({PIN}, machine.Pin.OUT, value=0)\n"
        "for colour in (b'abc', b'def'):\n"
        "    machine.bitstream(pin, 0, (320, 850, 670, 650), colour)"
    )
    board.pico.run(1)
    assert board.hardware.leds.frames == frames + 1
    assert bytes(board.hardware.leds.latched[:6]) == b"abcdef"


def test_timings_outside_the_data_sheets_are_told(board):
    send(board, (320, 850, 540, 670), b"\xff\x00\xff")
    assert "T1H" in {name for name, _ in board.hardware.leds.violations}
    send(board, (320, 850, 670, 540), b"\xff\x00\xff")
    assert {name for name, _ in board.hardware.leds.violations} == {"T1L"}


def test_bitstream_is_off_by_its_loop_and_longer_after_each_byte():
    # A timing that lies well inside the windows is asked for in `platforms/pico.py` for this
    # reason.
    edges = []
    board = at_the_prompt()
    listen(board.pico, edges)
    board.pico.execute(
        f"import machine\npin = machine.Pin({PIN}, machine.Pin.OUT, value=0)\n"
        "machine.bitstream(pin, 0, (320, 850, 670, 650), b'\\xff\\x00\\xff\\x00')"
    )
    found = high_and_low(edges)
    assert found["T0H"] == {320}
    assert found["T0L"] == {816, 896}
    assert found["T1H"] == {656}
    assert found["T1L"] == {624, 704}
    for name, window in zip(("T0H", "T0L", "T1H", "T1L"), WINDOWS, strict=True):
        assert window[0] + 40 < min(found[name]) <= max(found[name]) < window[1] - 40


def listen(pico, edges):
    pico.mcu.gpio[PIN].add_listener(lambda new, old: edges.append(round(pico.clock.nanos)))


def high_and_low(edges):
    """All times in ns by their names; the last low has no end."""
    found = {"T0H": set(), "T0L": set(), "T1H": set(), "T1L": set()}
    first = len(edges) % 2
    for at in range(first, len(edges) - 2, 2):
        rise, fall, end = edges[at : at + 3]
        kind = "T1" if fall - rise > 500 else "T0"
        found[kind + "H"].add(fall - rise)
        found[kind + "L"].add(end - fall)
    return found
