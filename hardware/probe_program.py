"""The part of `make probe` that runs on the board, from its memory: nothing is installed.

`probe` sends it to MicroPython together with the firmware's driver of the chip, whose names it
uses, and calls `begin` and `sample`, which print their results as JSON.
"""

import json
import time

import machine

from rootlight.drivers.mpr121 import FILTERED_DATA, Mpr121

# A slow and safe speed: the probe's wires are long, and only the breakout has pull-ups.
FREQUENCY = 100000
TIMEOUT_US = 5000
THRESHOLDS = b"\x08\x05"
PAUSE_MS = 8

_chips = []


def begin(sda, scl, address):
    """Set the chip up; print its registers, or the error and the addresses that answer."""
    pins = {"sda": machine.Pin(sda), "scl": machine.Pin(scl)}
    bus = machine.I2C(sda >> 1 & 1, freq=FREQUENCY, timeout=TIMEOUT_US, **pins)
    chip = Mpr121(bus, address)
    try:
        chip.reset()
        time.sleep_ms(chip.RESET_MS)
        chip.set_up(THRESHOLDS)
        time.sleep_ms(2 * chip.START_MS)
        _chips.append(chip)
        found = chip.diagnose()
    except OSError as error:
        others = [other for other in range(0x5A, 0x5E) if _answers(bus, other)]
        found = {"error": str(error), "answers": others}
    print(json.dumps(found))


def _answers(bus, address):
    try:
        bus.readfrom_mem(address, FILTERED_DATA, 1)
    except OSError:
        return False
    return True


def sample(pads, ms):
    """Read the first pads for a while; print number, sum, sum of squares, least, most of each."""
    found = [[0, 0, 0, 1023, 0] for _ in range(pads)]
    data = bytearray(2 * pads)
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        _chips[-1].read_counts(data)
        for pad in range(pads):
            count = data[2 * pad] | data[2 * pad + 1] << 8
            row = found[pad]
            row[0] += 1
            row[1] += count
            row[2] += count * count
            row[3] = min(row[3], count)
            row[4] = max(row[4], count)
        time.sleep_ms(PAUSE_MS)
    print(json.dumps(found))
