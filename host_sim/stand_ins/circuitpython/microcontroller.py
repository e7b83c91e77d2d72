"""The stand-in for CircuitPython's `microcontroller`, and the knot that ties in the hardware.

Used by the other stand-ins in this folder; imports nothing of the project.
"""

from __future__ import annotations

import time
from typing import Any


class Pin:
    """A pin by its GPIO number."""

    def __init__(self, number: int) -> None:
        self.number = number


# The one simulated board of this process.
hardware: Any = None


def connect(simulated: Any) -> None:
    """Ties this process to a Hardware; sleeping then lets only its clock run."""
    global hardware
    hardware = simulated
    time.sleep = _sleep


def _sleep(seconds: Any) -> None:
    hardware.clock.advance_us(int(seconds * 1000000))
