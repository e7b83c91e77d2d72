"""The parts as a schematic shows them: names of their pins, what each pin does, on which side.

Used by `schematic`, which draws for people, and by `to_kicad_schematic`.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.pcb.footprints import PICO_SHELL
from hardware.pcb.model import Part
from hardware.pcb.netlist import PICO_GROUNDS, PICO_THREE, PICO_VBUS, gpio_pin

_UPPER_GATES = ("3Y", "3A", "3OE", "4Y", "4A", "4OE")  # pins 8 to 13
_PICO_OTHERS = {
    **dict(zip(("30", "31", "32", "34"), ("RUN", "GP26", "GP27", "GP28"), strict=True)),
    **dict(zip(("33", "35", "37", "39"), ("AGND", "ADC_VREF", "3V3_EN", "VSYS"), strict=True)),
}
_PICO_SHELL = dict.fromkeys(PICO_SHELL, "SHELL")
_PIN_NAMES = {
    "MPR121": {
        **dict(zip("1234567", ("IRQ", "SCL", "SDA", "ADDR", "VREG", "VSS", "REXT"), strict=True)),
        **{str(8 + electrode): f"ELE{electrode}" for electrode in range(12)},
        "20": "VDD",
    },
    "74AHCT125": {
        **{str(3 * gate - 2): f"{gate}OE" for gate in (1, 2)},
        **{str(3 * gate - 1): f"{gate}A" for gate in (1, 2)},
        **{str(3 * gate): f"{gate}Y" for gate in (1, 2)},
        **dict(zip(("8", "9", "10", "11", "12", "13"), _UPPER_GATES, strict=True)),
        "7": "GND",
        "14": "VCC",
    },
    "74AHCT1G125": dict(zip("12345", ("OE", "A", "GND", "Y", "VCC"), strict=True)),
    "SK6812MINI-E": dict(zip("1234", ("VDD", "DOUT", "GND", "DIN"), strict=True)),
    "cable of 8 wires": dict.fromkeys("12345678", "wire"),
    "row of 12 wires": {str(1 + electrode): f"ELE{electrode}" for electrode in range(12)},
    "Raspberry Pi Pico": {
        **{gpio_pin(gpio): f"GP{gpio}" for gpio in range(23)},
        **dict.fromkeys(PICO_GROUNDS, "GND"),
        PICO_THREE: "3V3(OUT)",
        PICO_VBUS: "VBUS",
        **_PICO_OTHERS,
        **_PICO_SHELL,
    },
}
# What pins do, by the words of KiCad's check of electrical rules; all others are passive.
_KINDS = {
    "MPR121": {"VDD": "power_in", "VSS": "power_in", "SDA": "bidirectional", "SCL": "input"}
    | {"ADDR": "input", "IRQ": "open_collector"},
    "74AHCT125": {"VCC": "power_in", "GND": "power_in"}
    | {f"{gate}{pin}": "input" for gate in "1234" for pin in ("OE", "A")}
    | {f"{gate}Y": "tri_state" for gate in "1234"},
    "74AHCT1G125": {"VCC": "power_in", "GND": "power_in", "OE": "input", "A": "input"}
    | {"Y": "tri_state"},
    "SK6812MINI-E": {"VDD": "power_in", "GND": "power_in", "DIN": "input", "DOUT": "output"},
    "Raspberry Pi Pico": {"3V3(OUT)": "power_out", "VBUS": "power_out", "GND": "power_in"}
    | {f"GP{number}": "bidirectional" for number in range(29)},
}
# A symbol for a part with two pins, by the first letter of its name.
_TWO_PINS = {"R": "R", "C": "C", "F": "polyfuse", "L": "piezo"}


@dataclass(frozen=True)
class Pin:
    """One pin. `is_left`: on which side; `row`: from above."""

    number: str
    name: str
    kind: str
    is_left: bool
    row: int


@dataclass(frozen=True)
class Symbol:
    """A drawing that all parts of a kind share. `prefix`: the letters before a part's number."""

    name: str
    prefix: str
    pins: tuple[Pin, ...]
    is_bought: bool = True
    is_on_board: bool = True
    is_power: bool = False

    @property
    def rows(self) -> int:
        """How many pins the longer side has."""
        return 1 + max(pin.row for pin in self.pins)

    @property
    def is_small(self) -> bool:
        """Whether its pins bear no names."""
        return len(self.pins) <= 2


# The electrode of a cell: drawn by the board's own generator, so it is no part of the schematic's.
ELECTRODE = Symbol(
    "electrode", "E", (Pin("1", "1", "passive", True, 0),), is_bought=False, is_on_board=False
)
# Tells the check of electrical rules that a net has its power from outside.
POWER_FLAG = Symbol(
    "power_flag",
    "#FLG",
    (Pin("1", "1", "power_out", True, 0),),
    is_bought=False,
    is_on_board=False,
    is_power=True,
)


def pin_names(value: str) -> dict[str, str]:
    """The names of the pins of a part with more than two, by their numbers."""
    return _PIN_NAMES[value]


def symbol_of(part: Part) -> Symbol:
    """The symbol of a part."""
    prefix = part.name.rstrip("0123456789")
    numbers = [pad.pin for pad in part.footprint.pads]
    if part.value in _PIN_NAMES:
        return _many(part.value, prefix, part.value)
    if part.footprint.is_bought:
        sides = (Pin("1", "1", "passive", True, 0), Pin("2", "2", "passive", False, 0))
        return Symbol(_TWO_PINS[part.name[0]], prefix, sides)
    pins = tuple(Pin(number, "wire", "passive", True, row) for row, number in enumerate(numbers))
    return Symbol(f"wires_{len(pins)}", prefix, pins, is_bought=False)


def _many(name: str, prefix: str, value: str) -> Symbol:
    """Inputs and power at the left, what comes out at the right; of a Pico as its pins lie."""
    names, kinds = _PIN_NAMES[value], _KINDS.get(value, {})
    order = sorted(names, key=lambda pin: (not pin.isdigit(), int(pin) if pin.isdigit() else 0))
    count = sum(pin.isdigit() for pin in names)
    pins = []
    rows = {True: 0, False: 0}
    for number in order:
        if value == "MPR121":
            is_left = not names[number].startswith("ELE")
        else:
            is_left = number.isdigit() and int(number) <= (count + 1) // 2
        kind = kinds.get(names[number], "passive")
        pins.append(Pin(number, names[number], kind, is_left, rows[is_left]))
        rows[is_left] += 1
    return Symbol(name.replace(" ", "_"), prefix, tuple(pins))
