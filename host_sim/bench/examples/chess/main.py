"""A chessboard of touch pads, for MicroPython: touch a square, and see where a knight goes.

Six MPR121 on two buses feel the 64 squares, a1 to h1, then a2 to h2 and so on; a chain of LEDs
lights them in the same order.
"""

import time

from machine import I2C, Pin
from neopixel import NeoPixel

BLUE = (0, 0, 60)
GREEN = (0, 40, 0)
DARK = (0, 0, 0)
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

BUSES = (I2C(0, scl=Pin(5), sda=Pin(4)), I2C(1, scl=Pin(7), sda=Pin(6)))
CHIPS = [(BUSES[0], 0x5A + number) for number in range(4)]
CHIPS += [(BUSES[1], 0x5A + number) for number in range(2)]


def set_up(bus, address):
    """Twelve electrodes, with the thresholds that Adafruit's driver has."""
    bus.writeto_mem(address, 0x80, b"\x63")  # reset
    bus.writeto_mem(address, 0x5E, b"\x00")  # stop
    for electrode in range(12):
        bus.writeto_mem(address, 0x41 + 2 * electrode, b"\x0c\x06")
    # The baseline follows slowly, and rests while a finger lies there.
    bus.writeto_mem(address, 0x2B, b"\x01\x01\x0e\x00\x01\x05\x01\x00\x00\x00\x00")
    bus.writeto_mem(address, 0x5B, b"\x00\x10\x20")
    bus.writeto_mem(address, 0x5E, b"\x8f")  # run


def touched_square(lost):
    """The number of the first square under a finger, or None. lost: chips that are silent."""
    for number, (bus, address) in enumerate(CHIPS):
        try:
            low, high = bus.readfrom_mem(address, 0x00, 2)
        except OSError:
            if number not in lost:
                lost.add(number)
                print("touch chip", number, "does not answer")
            continue
        touched = (high << 8 | low) & 0xFFF
        for electrode in range(12):
            if touched >> electrode & 1:
                return 12 * number + electrode
    return None


def squares_of_a_knight(square):
    """The numbers of the squares that a knight reaches from there."""
    file, rank = square % 8, square // 8
    for right, up in JUMPS:
        if 0 <= file + right < 8 and 0 <= rank + up < 8:
            yield 8 * (rank + up) + file + right


def main():
    """Show what is touched, for ever."""
    for bus, address in CHIPS:
        set_up(bus, address)
    lights = NeoPixel(Pin(16), 64)
    shown = None
    lost = set()
    while True:
        square = touched_square(lost)
        if square is not None and square != shown:
            shown = square
            lights.fill(DARK)
            lights[square] = BLUE
            for reached in squares_of_a_knight(square):
                lights[reached] = GREEN
            lights.write()
            print("a knight on", "abcdefgh"[square % 8] + str(square // 8 + 1))
        time.sleep_ms(10)


main()
