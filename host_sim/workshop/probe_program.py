"""The part of `make probe` that runs on the board, from its memory: nothing is installed.

`probe` sends it to MicroPython together with the firmware's driver of the chip, whose names it
uses, and calls its functions, which print their results as JSON.
"""

import json
import time

import machine

from rootlight.drivers.mpr121 import FILTERED_DATA, Mpr121

# A slow and safe speed: the probe's wires are long, and only the breakout has pull-ups.
FREQUENCY = 100000
# The longest transfer, a read of 43 registers, takes 4.4 ms at this speed.
TIMEOUT_US = 20000
THRESHOLDS = b"\x08\x05"
PAUSE_MS = 8

_buses = []
_chips = []
# The light data that is sent while counts are read: pin, timing, and two frames in turn.
_light = []


def begin(sda, scl, address):
    """Set the chip up; print its registers, or the error and the addresses that answer."""
    pins = {"sda": machine.Pin(sda), "scl": machine.Pin(scl)}
    bus = machine.I2C(sda >> 1 & 1, freq=FREQUENCY, timeout=TIMEOUT_US, **pins)
    _buses.append(bus)
    try:
        chip = _started(bus, address)
        _chips.append(chip)
        found = chip.diagnose()
    except OSError as error:
        others = [other for other in range(0x5A, 0x5E) if _answers(bus, other)]
        found = {"error": str(error), "answers": others}
    print(json.dumps(found))


def _started(bus, address):
    chip = Mpr121(bus, address)
    chip.reset()
    time.sleep_ms(chip.RESET_MS)
    chip.set_up(THRESHOLDS)
    time.sleep_ms(2 * chip.START_MS)
    return chip


def again():
    """Let the chip look for the charge of each line once more; print its registers."""
    chip = _chips[-1]
    chip.recalibrate()
    time.sleep_ms(2 * chip.START_MS)
    print(json.dumps(chip.diagnose()))


def beside():
    """Set up every other chip on the bus, which measures from then on; print their addresses."""
    found = []
    for address in range(0x5A, 0x5E):
        if address != _chips[-1].address and _answers(_buses[-1], address):
            _started(_buses[-1], address)
            found.append(address)
    print(json.dumps(found))


def shine(pin, lights, timing):
    """Send light data from now on while counts are read, or none to no lights."""
    _light.clear()
    if lights:
        dark, bright = bytes(3 * lights), bytes((8,)) * (3 * lights)
        _light.extend((machine.Pin(pin, machine.Pin.OUT), timing, dark, bright))
    print("{}")


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
        if _light:
            _light[2], _light[3] = _light[3], _light[2]
            machine.bitstream(_light[0], 0, _light[1], _light[2])
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
