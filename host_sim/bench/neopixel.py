"""`neopixel` as MicroPython's image for a Pico has it: a chain of LEDs at a pin.

Used by `systems`. CircuitPython's library of that name is Adafruit's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

# What MicroPython's module sends at 800 kHz: T0H, T0L, T1H, T1L in ns.
_TIMING_NS = (400, 850, 800, 450)


def neopixel_class(machine: Any) -> type:
    """The class NeoPixel of one board."""

    class NeoPixel:
        """`n` LEDs; colours are (red, green, blue), 0 to 255 each."""

        ORDER = (1, 0, 2, 3)

        def __init__(self, pin: Any, n: int, bpp: int = 3, timing: Any = 1) -> None:
            if bpp != 3:
                raise ValueError("LEDs with a fourth colour are not simulated on this bench")
            self.pin = pin
            self.n = n
            self.bpp = bpp
            self.buf = bytearray(n * bpp)
            self._timing = _TIMING_NS if isinstance(timing, int) else timing
            pin.init(pin.OUT)

        def __len__(self) -> int:
            return self.n

        def __setitem__(self, index: int, colour: Sequence[int]) -> None:
            first = self.bpp * range(self.n)[index]
            for place in range(self.bpp):
                self.buf[first + self.ORDER[place]] = colour[place]

        def __getitem__(self, index: int) -> tuple[int, ...]:
            first = self.bpp * range(self.n)[index]
            return tuple(self.buf[first + self.ORDER[place]] for place in range(self.bpp))

        def fill(self, colour: Sequence[int]) -> None:
            """Gives all LEDs a colour, with the next `write`."""
            for index in range(self.n):
                self[index] = colour

        def write(self) -> None:
            """Sends the colours."""
            machine.bitstream(self.pin, 0, self._timing, self.buf)

    return NeoPixel
