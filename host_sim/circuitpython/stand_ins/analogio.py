"""The stand-in for CircuitPython's `analogio`: the voltage at a pin.

Used by programs in a process of their own.
"""

import microcontroller  # type: ignore[import-untyped]

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any


class AnalogIn:
    """A pin whose voltage is measured; ValueError if it is in use, or cannot be measured."""

    reference_voltage = 3.3

    def __init__(self, pin: "Any") -> None:
        microcontroller.claim(pin)
        self._pin = pin
        self._really = microcontroller.machine.ADC(pin)

    @property
    def value(self) -> int:
        """The voltage: 65535 is that of the supply."""
        return int(self._really.read_u16())

    def deinit(self) -> None:
        """Releases the pin."""
        microcontroller.let_go(self._pin)
