"""The pins of a Pico by the numbers of their GPIOs. Source: Pico data sheet, pinout."""

# By GPIO, from 0 on; 23 to 25 do not come out.
_PICO_PINS = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29)
_FROM_26 = (31, 32, 34)


def gpio(number: int) -> str:
    """A pin of the Pico by its name and its place on the module."""
    return f"Pico GP{number} (pin {pico_pin_of(number)})"


def pico_pin_of(number: int) -> int:
    """The pin of the module where a GPIO comes out."""
    return _FROM_26[number - 26] if number >= 26 else _PICO_PINS[number]
