"""The stand-in for CircuitPython's `neopixel_write`: the wave to the simulated LEDs.

Used by the LED driver in a process of its own.
"""

import microcontroller  # type: ignore[import-untyped]
from digitalio import Direction  # type: ignore[import-untyped]

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

# hardware/facts.md, section 3: timings that all parts of the family accept, and their latch time.
_TIMING_NS = (320, 930, 700, 600)
_LATCH_US = 300

_end_us = -_LATCH_US


def neopixel_write(digitalinout: "Any", buf: "Any") -> None:
    """Sends a frame after the previous one has latched, as CircuitPython's own function does."""
    global _end_us
    hardware = microcontroller.hardware
    if digitalinout.direction != Direction.OUTPUT:
        raise AttributeError("Cannot set value when direction is input.")
    hardware.clock.advance_us(max(0, _end_us + _LATCH_US - hardware.clock.now_us))
    if digitalinout.pin.number == hardware.board.led_pin:
        hardware.leds.bitstream(_TIMING_NS, buf)
    _end_us = hardware.clock.now_us
