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


class Pull:
    """The resistors of a pin."""

    UP = 1
    DOWN = 2


class DigitalInOut:
    """A pin in use; ValueError if it is in use already."""

    def __init__(self, pin: "Any") -> None:
        microcontroller.claim(pin)
        self.pin = pin
        self._direction = Direction.INPUT

    @property
    def direction(self) -> str:
        """Whether the pin is read or driven."""
        return self._direction

    @direction.setter
    def direction(self, direction: str) -> None:
        if direction == Direction.OUTPUT:
            self.switch_to_output()
        else:
            self.switch_to_input()

    def switch_to_input(self, pull: "int | None" = None) -> None:
        """Lets the pin float, or pulls it."""
        self._direction = Direction.INPUT
        self.pull = pull
        self._drive(_IN, 0)

    def switch_to_output(self, value: bool = False) -> None:
        """Drives the pin."""
        self._direction = Direction.OUTPUT
        self._drive(_OUT, int(value))

    @property
    def pull(self) -> "int | None":
        """The resistor of an input."""
        line = microcontroller.machine.line(self.pin.number)
        return line.pull if line.pull in (Pull.UP, Pull.DOWN) else None

    @pull.setter
    def pull(self, pull: "int | None") -> None:
        if self._direction != Direction.INPUT:
            raise AttributeError("Drive mode not used when direction is output.")
        microcontroller.machine.line(self.pin.number).pull = pull

    @property
    def value(self) -> bool:
        """The level at the pin."""
        return bool(microcontroller.machine.level(self.pin.number))

    @value.setter
    def value(self, level: bool) -> None:
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._drive(_OUT, int(level))

    def deinit(self) -> None:
        """Releases the pin."""
        self.switch_to_input()
        microcontroller.let_go(self.pin)

    def _drive(self, mode: int, level: int) -> None:
        line = microcontroller.machine.line(self.pin.number)
        line.mode = mode
        line.output = level
        microcontroller.machine.drive(self.pin.number)
