"""What the world outside does to the pins of a bench: levels, voltages, interrupt lines.

Used by the bench and by the stand-ins of every program that runs on it. It outlives a restart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

# Names that every Pico has for its GPIO.
_LAST = 29
_PICO = {f"GP{number}": number for number in range(_LAST + 1)} | {
    "LED": 25,
    "A0": 26,
    "A1": 27,
    "A2": 28,
}


class Outside:
    """names: GPIO numbers by the names of the wiring. irqs: the touch chips at interrupt lines.

    `levels`: what holds a GPIO at 0 or 1; `volts`: at the analogue pins, by GPIO. `notes`: what
    the program does at pins where nothing hears it, for whoever looks for a mistake.
    """

    def __init__(self, names: Mapping[str, int], irqs: Mapping[int, Sequence[Any]]) -> None:
        self.names = dict(_PICO) | dict(names)
        self.levels: dict[int, int] = {}
        self.volts: dict[int, float] = {}
        self.notes: list[str] = []
        self._irqs = irqs

    def note(self, sentence: str) -> None:
        """Note something, once."""
        if sentence not in self.notes:
            self.notes.append(sentence)

    def pin_number(self, pin: int | str) -> int:
        """The number of a GPIO by number or name. Raises ValueError."""
        if isinstance(pin, int) and 0 <= pin <= _LAST:
            return pin
        if pin not in self.names:
            raise ValueError(f"this board has no pin {pin}; name it in the wiring's `pins`")
        return self.names[pin]

    def level(self, number: int) -> int | None:
        """The level that comes to a GPIO from outside; None if nothing drives it."""
        if number in self.levels:
            return self.levels[number]
        chips = self._irqs.get(number, ())
        if chips:
            return 0 if any(chip.present and chip.interrupt for chip in chips) else 1
        return None
