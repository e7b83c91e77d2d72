"""The copper under each part, as its data sheet recommends, seen from the part's upper side.

Used by `model` and the writers. x to the right, y up, in mm. Sources: MPR121 data sheet (UQFN,
3 x 3 mm, 0.4 mm pitch, no pad in the middle; lands are cut short so that corners keep a gap);
SK6812MINI-E data sheet (its legs bend towards the side that shines, so it lies in a cut-out and
shines through the board); Pico data sheet (pads along both edges); IPC-7351 for the others. All
are to be checked on the first board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class PadForm:
    """One pad: its pin, middle and size; `drill` 0 for a surface pad."""

    pin: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0


@dataclass(frozen=True)
class Footprint:
    """`body`: width and height of the part itself. `outline`: a line round it, to be printed.

    `is_bought`: no for holes that wires are soldered into. `by_hand`: the builder solders it, not
    the assembly house.
    """

    name: str
    pads: tuple[PadForm, ...]
    body: tuple[float, float]
    outline: tuple[tuple[float, float], ...] = ()
    is_bought: bool = True
    by_hand: bool = False


def _two(
    name: str, away: float, width: float, height: float, body: tuple[float, float]
) -> Footprint:
    one, other = PadForm("1", -away, 0, width, height), PadForm("2", away, 0, width, height)
    return Footprint(name, (one, other), body)


def _quad() -> Footprint:
    """Pins 1 to 5 down the left side, then against the clock."""
    along = (0.8, 0.4, 0.0, -0.4, -0.8)
    away, length, width = 1.475, 0.75, 0.2
    sides = (
        [(-away, y, length, width) for y in along],
        [(-x, -away, width, length) for x in along],
        [(away, -y, length, width) for y in along],
        [(x, away, width, length) for x in along],
    )
    forms = [form for side in sides for form in side]
    pads = tuple(PadForm(str(pin), *form) for pin, form in enumerate(forms, start=1))
    return Footprint("UQFN-20_3x3mm_P0.4mm", pads, (3.0, 3.0))


def _light() -> Footprint:
    """Seen from the side that is soldered, not from the side that shines.

    The pins go against the clock when one looks at the light: 1 VDD, 2 DOUT, 3 GND, 4 DIN.
    """
    places = {"1": (-2.8, -0.75), "2": (-2.8, 0.75), "3": (2.8, 0.75), "4": (2.8, -0.75)}
    pads = tuple(PadForm(pin, x, y, 1.4, 0.82) for pin, (x, y) in places.items())
    return Footprint("SK6812MINI-E", pads, (3.2, 2.8))


def _pico() -> Footprint:
    """The USB socket up: pins 1 to 20 down the left side, 21 to 40 up the right one."""
    left = [PadForm(str(n), -9.6, 24.13 - 2.54 * (n - 1), 3.4, 1.6) for n in range(1, 21)]
    right = [PadForm(str(n), 9.6, -24.13 + 2.54 * (n - 21), 3.4, 1.6) for n in range(21, 41)]
    return Footprint(
        "RaspberryPi_Pico_castellated", tuple(left + right), (21.0, 51.0), by_hand=True
    )


def _shifter() -> Footprint:
    places = {"1": (-1, 1), "2": (-1, 0), "3": (-1, -1), "4": (1, -1), "5": (1, 1)}
    pads = tuple(PadForm(pin, 1.1375 * x, 0.95 * y, 1.325, 0.6) for pin, (x, y) in places.items())
    return Footprint("SOT-23-5", pads, (1.6, 2.9))


TOUCH = _quad()
LIGHT = _light()
PICO = _pico()
SHIFTER = _shifter()
SMALL = _two("0402", 0.5, 0.5, 0.5, (1.0, 0.5))
FUSE = _two("1812", 2.1375, 1.125, 3.4, (4.5, 3.2))
BULK = _two("EIA-3528-21", 1.5375, 1.325, 2.35, (3.5, 2.8))
# Two pads for wires: a joint through the board would lift the panel.
PIEZO = replace(_two("wires_P5.00mm", 2.5, 2.0, 3.0, (7.0, 3.0)), by_hand=True)

# Pads for the eight wires of a cable.
CABLE = Footprint(
    "wires_1x8_P2.54mm",
    tuple(PadForm(str(pin), -11.43 + 2.54 * pin, 0, 1.5, 3.5) for pin in range(1, 9)),
    (20.0, 3.5),
    by_hand=True,
)

# The cut-out under a light: its body with play. A house mills round corners of this radius; the
# body's corner must not meet them, so the cut-out is higher than the 3.0 mm of the data sheet.
LIGHT_CUT_OUT = (3.6, 3.3)
CUT_OUT_CORNER = 0.5
