"""The firmware on both chips: no register that the other one has, and none that is not listed.

The stand-in for `machine.mem32` refuses every address at which its chip has nothing to do with the
firmware; `host_sim/board/chips/microcontroller.py` has the chips.
"""

import pytest

from host_sim.board.chips.microcontroller import RP2040, RP2350, Chip
from host_sim.board.chips.ws2812 import WINDOWS
from host_sim.board.simulated_board import SimulatedBoard
from host_sim.board.stand_ins.micropython.machine import BoardReset
from rootlight.platforms.registers import registers_here
from tests.drivers.pico_bench import PicoBench

CHIPS = (RP2040, RP2350)
# After so long a start has succeeded.
PROVED_MS = 11000
# Clocks in MHz, and how many ticks a round of MicroPython's loop takes: the RP2040's, and the
# RP2350's last.
CLOCKS = ((125, 6), (200, 6), (150, 7))


def registers_of(chip):
    return PicoBench("hex-4", chip=chip).module.stand_ins["machine"].mem32


@pytest.mark.parametrize("chip", CHIPS)
def test_a_chip_refuses_the_addresses_of_the_other(chip):
    registers = registers_of(chip)
    for other in CHIPS:
        if other is not chip:
            with pytest.raises(ValueError, match="nothing is simulated"):
                registers[other.watchdog + 0x0C] = 1


@pytest.mark.parametrize("chip", CHIPS)
def test_the_list_has_the_addresses_of_the_chip(chip):
    here = registers_here(registers_of(chip))
    assert here.watchdog == chip.watchdog
    assert (here.starts, here.service) == (chip.watchdog + 0x0C, chip.watchdog + 0x10)
    assert (here.serial_packet, here.usb_frame) == (0x50100090, 0x50110048)


def test_a_chip_that_nobody_knows_is_refused():
    with pytest.raises(KeyError):
        registers_of(Chip("RP9999", 0x10007927, 0x40000000))


@pytest.mark.parametrize("chip", CHIPS)
def test_the_next_start_knows_of_the_failed_ones(chip):
    platform = PicoBench("hex-4", chip=chip).module.Platform
    assert platform.last_start() == (0, False)
    platform.note_start(2, True)
    assert platform.last_start() == (2, True)


@pytest.mark.parametrize("chip", CHIPS)
def test_service_is_asked_for_and_the_link_has_room(chip):
    bench = PicoBench("hex-4", chip=chip).start()
    assert bench.platform.link_space() == 64
    bench.platform.restart(True)
    with pytest.raises(BoardReset):
        for _ in range(400):
            bench.platform.idle(1)
    assert bench.module.service_was_asked()


@pytest.mark.parametrize("chip", CHIPS)
def test_a_new_image_finds_no_hang_in_the_notes_of_the_one_before(chip):
    bench = PicoBench("hex-4", chip=chip).start()
    bench.platform.note_start(0, True)
    bench.platform.restart_into_bootsel()
    with pytest.raises(BoardReset, match="boot loader"):
        for _ in range(400):
            bench.platform.idle(1)
    assert bench.platform.last_start() == (0, False)


@pytest.mark.parametrize("chip", CHIPS)
def test_a_board_starts_plays_and_starts_again(chip):
    board = SimulatedBoard("hex-2", chip=chip)
    board.hardware.restart()
    board.start()
    assert board.platform_module.Platform.last_start() == (2, True)
    board.run(PROVED_MS)
    assert board.platform_module.Platform.last_start() == (0, True)


def test_the_pulses_of_the_lights_are_within_their_limits_at_each_clock():
    """MicroPython counts whole ticks of the processor, late by up to a round of its loop."""
    timing = PicoBench("hex-4").module.LED_TIMING
    for mhz, round_of_loop in CLOCKS:
        for pulse in (0, 2):
            least, most = WINDOWS[pulse]
            ticks = mhz * timing[pulse] // 1000
            assert least <= ticks * 1000 / mhz, (mhz, pulse)
            assert (ticks + round_of_loop) * 1000 / mhz <= most, (mhz, pulse)
