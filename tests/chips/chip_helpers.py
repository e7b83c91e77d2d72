"""The helpers of the tests of simulated chips: set-ups, and talking to a chip byte by byte.

Used by the tests in this folder; imports the chips and the board file.
"""

from pathlib import Path

from host_sim.board.chips.mpr121 import Mpr121
from host_sim.board.clock import VirtualClock
from host_sim.board.hardware import Hardware
from rootlight.board_files.reader import read_board_file

BOARDS = Path(__file__).resolve().parents[2] / "firmware" / "boards"

# Thresholds 8 and 5, one more update before a change counts, 39 uA x 2 us (711 counts at 34 pF),
# FFI 10, ESI 2 ms x SFI 4: an update every 8 ms.
FIXED_CHARGE = (
    [(0x41 + 2 * electrode, 8) for electrode in range(12)]
    + [(0x42 + 2 * electrode, 5) for electrode in range(12)]
    + [(0x5B, 0x11), (0x5C, 0x40 | 39), (0x5D, 0x61)]
)
# Automatic configuration as for a supply of 3.3 V: USL, LSL, TL, and both searches on.
AUTOMATIC = [(0x7B, 0x5F), (0x7C, 0x00), (0x7D, 201), (0x7E, 130), (0x7F, 180)]
# Twelve electrodes, baseline from all ten bits of the first sample.
RUN = (0x5E, 0xCC)
STOP = (0x5E, 0x00)
UPDATE_US = 8000


def new_chip(writes=(), **options):
    """(chip, clock): a chip whose electrodes have 34 pF, after these register writes."""
    clock = VirtualClock()
    chip = Mpr121(0x5A, clock, **options)
    for electrode in range(12):
        chip.electrodes.set_capacitance(electrode, 34.0)
    for register, value in writes:
        write(chip, register, value)
    return chip, clock


def running_chip(*extra, **options):
    """(chip, clock): set up with `FIXED_CHARGE` and `extra`, and just after its first update."""
    chip, clock = new_chip(FIXED_CHARGE + list(extra) + [RUN], **options)
    clock.advance_us(chip.update_us)
    return chip, clock


def write(chip, register, *values):
    """Writes values from a register on, as one transfer; whether all of it was acknowledged."""
    acknowledged = chip.start(False)
    for byte in (register,) + values:
        acknowledged = acknowledged and chip.write(byte)
    chip.stop()
    return acknowledged


def read(chip, register, count=1):
    """The bytes from a register on."""
    chip.start(False)
    chip.write(register)
    chip.start(True)
    data = bytes(chip.read() for _ in range(count))
    chip.stop()
    return data


def read_board(name):
    """The board file of a built board."""
    return read_board_file((BOARDS / (name + ".json")).read_text())


def new_hardware(name="hex-4", **options):
    """The hardware of a built board."""
    return Hardware(read_board(name), **options)


def set_up_all(hardware):
    """Sets up all touch chips as a firmware would, over their buses, and lets them settle."""
    for wiring in hardware.board.chips:
        bus = hardware.buses[wiring.bus]
        for register, value in FIXED_CHARGE + AUTOMATIC + [RUN]:
            bus.writeto(wiring.address, bytes((register, value)))
    hardware.clock.advance_us(200000)
