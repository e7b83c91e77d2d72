"""The pins of a Pico by the numbers of their GPIOs. Source: Pico data sheet, pinout."""

from __future__ import annotations

_PICO_PINS = {
    **dict(enumerate((1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15))),
    **dict(enumerate((16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29), start=12)),
    26: 31,
    27: 32,
    28: 34,
}


def gpio(number: int) -> str:
    """A pin of the Pico by its name and its place on the module."""
    return f"Pico GP{number} (pin {pico_pin_of(number)})"


def pico_pin_of(number: int) -> int:
    """The pin of the module where a GPIO comes out."""
    return _PICO_PINS[number]
