"""The processor at 200 MHz on the emulated Pico, and what it times: the lights and the buses."""

import json
from itertools import pairwise

import pytest

from host_sim.board.chips.ws2812 import WINDOWS
from host_sim.board.simulated_board import load_board_file
from host_sim.emulator.board import EmulatedBoard
from tests.emulator.image import image_of
from tests.emulator.tables import BUILT
from tests.emulator.test_led_wire import high_and_low, listen

pytestmark = pytest.mark.slow

MHZ = 1_000_000
VREG = 0x40064
VOLTAGES = {125: 11, 200: 12}  # VSEL: 1.10 V, 1.15 V
# Of a pulse to its limits, in ns, at least; and no low within a frame is as long as LATCH.
ROOM = 40
LATCH = 50_000


def frame_in(edges, lights):
    """The edges of the first frame that is heard from its beginning: a long low is before it."""
    pairs = pairwise(edges)
    start = next(at for at, (low, high) in enumerate(pairs, 1) if high - low > LATCH)
    frame = edges[start : start + 24 * 2 * lights]
    assert len(frame) == 24 * 2 * lights
    return frame


def check_clock(board, mhz):
    """The board runs at this clock, and nothing that it times is out of its limits."""
    pico = board.pico
    assert pico.mcu.clk_sys == mhz * MHZ
    assert pico.mcu.peripherals[VREG].vreg >> 4 & 15 == VOLTAGES[mhz]
    edges = []
    listen(pico, edges)
    board.tap(0)
    assert any(board.hardware.colour(0))
    found = high_and_low(frame_in(edges, len(board.hardware.board.chain)))
    for name, (least, most) in zip(("T0H", "T0L", "T1H", "T1L"), WINDOWS, strict=True):
        assert least + ROOM <= min(found[name]) <= max(found[name]) <= most - ROOM, name
    assert board.hardware.leds.violations == []
    block = pico.mcu.i2c[0]
    periods = block.scl_low_period + block.scl_high_period
    assert mhz * MHZ / periods == pytest.approx(400_000, rel=0.01)


def test_a_board_runs_at_200_mhz_and_all_timings_hold(board_of_a_builder):
    check_clock(board_of_a_builder, 200)


@pytest.mark.night
def test_125_mhz_is_one_setting_away():
    files = {"settings.json": json.dumps({"board": BUILT, "clock_mhz": 125}).encode()}
    board = EmulatedBoard(load_board_file(BUILT), files, image_of(BUILT))
    board.pico.boot()
    board.say_hello()
    check_clock(board, 125)
