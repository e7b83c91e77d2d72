"""The stand-in for CircuitPython's `digitalio`, as far as the LED driver needs it.

Used by drivers in a process of their own.
"""

from __future__ import annotations

from typing import Any


class Direction:
    """Which way a pin goes."""

    INPUT = "input"
    OUTPUT = "output"


class DigitalInOut:
    """A pin in use."""

    def __init__(self, pin: Any) -> None:
        self.pin = pin
        self.direction = Direction.INPUT

    def deinit(self) -> None:
        """Lets the pin go."""
