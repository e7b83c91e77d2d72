"""The stand-in for CircuitPython's `pwmio`: a wave at a pin, which the simulated piezo hears.

Used by the firmware's platform in a process, or a copy of the modules, of its own.
"""

import microcontroller  # type: ignore[import-untyped]

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any


class PWMOut:
    """A pin with PWM; ValueError if it is in use already."""

    def __init__(
        self,
        pin: "Any",
        *,
        duty_cycle: int = 0,
        frequency: int = 500,
        variable_frequency: bool = False,
    ) -> None:
        microcontroller.claim(pin)
        self._pin = pin
        self._is_variable = variable_frequency
        self._really = microcontroller.machine.PWM(pin, freq=frequency, duty_u16=duty_cycle)

    @property
    def frequency(self) -> int:
        """Hz."""
        return int(self._really.freq())

    @frequency.setter
    def frequency(self, hz: int) -> None:
        if not self._is_variable:
            raise AttributeError("PWM frequency not writable when variable_frequency is False")
        self._really.freq(hz)

    @property
    def duty_cycle(self) -> int:
        """The pulse in 1/65536 of the period."""
        return int(self._really.duty_u16())

    @duty_cycle.setter
    def duty_cycle(self, pulse: int) -> None:
        if not 0 <= pulse <= 65535:
            raise ValueError("duty_cycle must be between 0 and 65535")
        self._really.duty_u16(pulse)

    def deinit(self) -> None:
        """Stops the wave and releases the pin."""
        self._really.deinit()
        microcontroller.let_go(self._pin)
