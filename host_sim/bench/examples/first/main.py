import time

from machine import I2C, Pin
from neopixel import NeoPixel

i2c = I2C(0, scl=Pin(5), sda=Pin(4))
lights = NeoPixel(Pin(16), 12)
i2c.writeto_mem(0x5A, 0x80, b"\x63")  # reset
i2c.writeto_mem(0x5A, 0x41, b"\x0c\x06" * 12)  # thresholds: touch, release
i2c.writeto_mem(0x5A, 0x2B, b"\x01\x01\x0e\x00\x01\x05\x01\x00\x00\x00\x00")  # baseline
i2c.writeto_mem(0x5A, 0x5E, b"\x8f")  # run with all twelve electrodes

while True:
    low, high = i2c.readfrom_mem(0x5A, 0x00, 2)
    for pad in range(12):
        lights[pad] = (0, 0, 80) if (high << 8 | low) >> pad & 1 else (0, 0, 0)
    lights.write()
    time.sleep_ms(20)
