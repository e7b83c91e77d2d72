"""The stand-in for CircuitPython's `digitalio`: pins; some of them are lines of buses.

Used by drivers and programs in a process of their own.
"""

import microcontroller  # type: ignore[import-untyped]

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

_IN = 0
_OUT = 1


class Direction:
    """The directions of a pin."""

    INPUT = "input"
    OUTPUT = "output"


class DigitalInOut:
    """A pin in use; ValueError if it is in use already."""

    def __init__(self, pin: "Any") -> None:
        microcontroller.claim(pin)
        self.pin = pin
        self.direction = Direction.INPUT

    def switch_to_input(self) -> None:
        """Lets the pin float."""
        self.direction = Direction.INPUT
        self._drive(_IN, 0)

    def switch_to_output(self, value: bool = False) -> None:
        """Drives the pin."""
        self.direction = Direction.OUTPUT
        self._drive(_OUT, int(value))

    @property
    def value(self) -> bool:
        """The level at the pin."""
        return bool(microcontroller.machine.level(self.pin.number))

    def deinit(self) -> None:
        """Releases the pin."""
        self.switch_to_input()
        microcontroller.let_go(self.pin)

    def _drive(self, mode: int, level: int) -> None:
        line = microcontroller.machine.line(self.pin.number)
        line.mode = mode
        line.output = level
        microcontroller.machine.drive(self.pin.number)
