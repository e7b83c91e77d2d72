"""A program that drives the simulated board with Adafruit's unmodified drivers.

Run by the tests in a process of its own, whose import path begins with the stand-ins for
CircuitPython; prints what it saw as one JSON object.
"""

import json
import sys
from pathlib import Path

import adafruit_mpr121
import board
import busio
import microcontroller
import neopixel

from host_sim.board.hardware import Hardware
from rootlight.board_files.reader import read_board_file

# A thin film over the copper: the drivers' default charge is far too small for thick acrylic.
IDLE_PF = 34.0
TOUCHED_PF = 50.0
SETTLE_US = 2000000


def main(board_path):
    hardware = Hardware(read_board_file(Path(board_path).read_text(encoding="utf-8")))
    microcontroller.connect(hardware)
    seen = {}
    drive_touch(hardware, seen)
    drive_lights(hardware, seen)
    print(json.dumps(seen))


def drive_touch(hardware, seen):
    wires = hardware.board.buses["i2c0"]
    pins = [getattr(board, f"GP{number}") for number in (wires.scl, wires.sda)]
    i2c = busio.I2C(*pins)
    chip = hardware.chips[0]
    for electrode in range(12):
        chip.electrodes.set_capacitance(electrode, IDLE_PF)

    sensor = adafruit_mpr121.MPR121(i2c, address=chip.address)
    seen["control"] = chip.registers[0x5E]
    seen["thresholds"] = list(chip.registers[0x41:0x59])
    seen["config"] = list(chip.registers[0x5B:0x5E])
    seen["setup_us"] = hardware.clock.now_us

    hardware.clock.advance_us(SETTLE_US)
    seen["filtered"] = sensor.filtered_data(3)
    seen["baseline"] = sensor.baseline_data(3)
    seen["baseline_of_chip"] = chip.baseline(3)
    seen["untouched"] = sensor.touched()

    chip.electrodes.set_capacitance(3, TOUCHED_PF)
    chip.electrodes.set_capacitance(11, TOUCHED_PF)
    hardware.clock.advance_us(20000)
    seen["touched"] = sensor.touched()
    seen["touched_pins"] = list(sensor.touched_pins)
    seen["value"] = sensor[3].value
    seen["raw"] = sensor[3].raw_value
    hardware.clock.advance_us(10 * SETTLE_US)
    seen["held_long"] = sensor.touched()
    chip.electrodes.set_capacitance(3, IDLE_PF)
    chip.electrodes.set_capacitance(11, IDLE_PF)
    hardware.clock.advance_us(SETTLE_US)
    seen["released"] = sensor.touched()

    sensor[3].threshold = 40
    sensor[3].release_threshold = 30
    seen["new_thresholds"] = list(chip.registers[0x47:0x49])
    hardware.clock.advance_us(SETTLE_US)
    chip.electrodes.set_capacitance(3, TOUCHED_PF)
    hardware.clock.advance_us(20000)
    seen["below_new_threshold"] = sensor.touched()
    chip.electrodes.set_capacitance(3, IDLE_PF)
    seen["dropped"] = chip.dropped
    seen["unknown"] = chip.unknown

    chip.over_current(True)
    seen["over_current"] = sensor.touched()
    chip.over_current(False)
    sensor.reset()
    hardware.clock.advance_us(SETTLE_US)
    seen["after_reset"] = sensor.touched()

    chip.brown_out()
    chip.electrodes.set_capacitance(3, TOUCHED_PF)
    hardware.clock.advance_us(SETTLE_US)
    seen["after_brown_out"] = sensor.touched()

    chip.power_off()
    seen["construction_without_chip"] = error_of(adafruit_mpr121.MPR121, i2c, address=chip.address)
    seen["reading_without_chip"] = error_of(sensor.touched)


def error_of(function, *arguments, **options):
    try:
        function(*arguments, **options)
    except Exception as error:
        return type(error).__name__
    return "none"


def drive_lights(hardware, seen):
    count = hardware.leds.count
    pin = getattr(board, f"GP{hardware.board.led_pin}")
    pixels = neopixel.NeoPixel(pin, count, auto_write=False)
    pixels[0] = (255, 0, 0)
    pixels[5] = (9, 8, 7)
    pixels[count - 1] = 0x010203
    pixels.show()
    seen["before_latch"] = hardware.leds.frames
    hardware.clock.advance_us(300)
    seen["wire"] = list(hardware.leds.latched[:3])
    seen["colours"] = [hardware.leds.colour(index) for index in (0, 1, 5, count - 1)]
    pixels.brightness = 0.5
    pixels.fill((255, 128, 3))
    pixels.show()
    pixels.show()
    hardware.clock.advance_us(300)
    seen["dimmed"] = hardware.leds.colour(count // 2)
    seen["frames"] = hardware.leds.frames
    pixels.deinit()
    hardware.clock.advance_us(300)
    seen["after_deinit"] = list(set(hardware.leds.latched))
    seen["violations"] = hardware.leds.violations


main(sys.argv[1])
