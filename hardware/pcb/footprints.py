"""The copper under each part, as its data sheet recommends, seen from the part's upper side.

Used by `model` and the writers. x to the right, y up, in mm. Sources: MPR121 data sheet (UQFN,
3 x 3 mm, 0.4 mm pitch, no pad in the middle; lands are cut short so that corners keep a gap, the
mask is as wide as they are, because houses refuse dams below some 0.19 mm, and paste is thinner);
SK6812MINI-E data sheet (its legs bend towards the side that shines, so it lies in a cut-out and
shines through the board); Pico data sheet (pads along both edges, and four under the shell of its
socket, A to D of its figure 5; their places are those of the legs of a 10103594-0001LF, whose land
pattern KiCad's library has); IPC-7351 for the others. All are to be checked on the first board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hardware.pcb.rules import MASK_MARGIN


@dataclass(frozen=True)
class PadForm:
    """One pad: its pin, middle and size; `drill` 0 for a surface pad.

    `paste`: width and height of its opening in the stencil, if it is not as large as the pad.
    """

    pin: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0
    paste: tuple[float, float] | None = None
    is_round: bool = False


@dataclass(frozen=True)
class Footprint:
    """`body`: width and height of the part itself. `outline`: a line round it, to be printed.

    `is_bought`: no for holes that wires are soldered into. `by_hand`: the builder solders it, not
    the assembly house. `is_flat`: nothing stands there but what the builder solders on. `mask`:
    how far the mask keeps off each pad.
    """

    name: str
    pads: tuple[PadForm, ...]
    body: tuple[float, float]
    outline: tuple[tuple[float, float], ...] = ()
    is_bought: bool = True
    by_hand: bool = False
    is_flat: bool = False
    mask: float = MASK_MARGIN

    @property
    def has_paste(self) -> bool:
        """Whether the house prints paste: not for a part that the builder solders."""
        return self.is_bought and not self.by_hand


def _two(
    name: str, away: float, width: float, height: float, body: tuple[float, float]
) -> Footprint:
    one, other = PadForm("1", -away, 0, width, height), PadForm("2", away, 0, width, height)
    return Footprint(name, (one, other), body)


def _quad() -> Footprint:
    """Pins 1 to 5 down the left side, then against the clock."""
    along = (0.8, 0.4, 0.0, -0.4, -0.8)
    away, lying, upright = 1.475, (0.75, 0.2), (0.2, 0.75)
    sides = (
        [(-away, y, *lying) for y in along],
        [(-x, -away, *upright) for x in along],
        [(away, -y, *lying) for y in along],
        [(x, away, *upright) for x in along],
    )
    pads = []
    for pin, form in enumerate((form for side in sides for form in side), start=1):
        paste = (0.65, 0.17) if form[2:] == lying else (0.17, 0.65)
        pads.append(PadForm(str(pin), *form, paste=paste))
    return Footprint("UQFN-20_3x3mm_P0.4mm", tuple(pads), (3.0, 3.0), mask=0.0)


def _light() -> Footprint:
    """Seen from the side that is soldered, not from the side that shines.

    The pins go against the clock when one looks at the light: 1 VDD, 2 DOUT, 3 GND, 4 DIN.
    """
    places = {"1": (-2.8, -0.75), "2": (-2.8, 0.75), "3": (2.8, 0.75), "4": (2.8, -0.75)}
    pads = tuple(PadForm(pin, x, y, 1.4, 0.82) for pin, (x, y) in places.items())
    return Footprint("SK6812MINI-E", pads, (3.2, 2.8))


# Where solder of the socket's legs stands out below the Pico: x, and mm from its edge.
PICO_SHELL = ("A", "B", "C", "D")
_SHELL = ((-2.73, 2.73, -2.42, 2.42), (1.72, 1.72, 4.72, 4.72))


def _pico() -> Footprint:
    """The USB socket up: pins 1 to 20 down the left side, 21 to 40 up the right one."""
    left = [PadForm(str(n), -9.6, 24.13 - 2.54 * (n - 1), 3.4, 1.6) for n in range(1, 21)]
    right = [PadForm(str(n), 9.6, -24.13 + 2.54 * (n - 21), 3.4, 1.6) for n in range(21, 41)]
    shell = [
        PadForm(pin, x, 25.5 - inside, 1.6, 2.0)
        for pin, x, inside in zip(PICO_SHELL, *_SHELL, strict=True)
    ]
    return Footprint(
        "RaspberryPi_Pico_castellated", tuple(left + right + shell), (21.0, 51.0), by_hand=True
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
# Three ceramics hold the 5 V: a tantalum burns if a house turns it.
BULK = _two("1206", 1.475, 1.15, 1.8, (3.2, 1.6))
# Two pads for wires: a joint through the board would lift the panel.
PIEZO = replace(_two("wires_P5.00mm", 2.5, 2.0, 3.0, (7.0, 3.0)), by_hand=True)

# A mark for the eye of the machine that places the parts; the mask leaves twice its width free.
FIDUCIAL = Footprint(
    "fiducial_1mm",
    (PadForm("1", 0.0, 0.0, 1.0, 1.0, is_round=True),),
    (2.0, 2.0),
    is_bought=False,
    mask=0.5,
)

# Pads for the eight wires of a cable.
CABLE = Footprint(
    "wires_1x8_P2.54mm",
    tuple(PadForm(str(pin), -11.43 + 2.54 * pin, 0, 1.5, 3.5) for pin in range(1, 9)),
    (20.0, 3.5),
    by_hand=True,
)

# Pads for the twelve wires to a breakout, on the back: a joint through the board would lift the
# panel. 2.54 mm apart, like the breakout's own holes.
ROW = Footprint(
    "wires_1x12_P2.54mm",
    tuple(PadForm(str(pin), round(-16.51 + 2.54 * pin, 2), 0, 1.5, 2.6) for pin in range(1, 13)),
    (29.5, 2.6),
    by_hand=True,
    is_flat=True,
)

# The cut-out under a light: its body with play. A house mills round corners of this radius; the
# body's corner must not meet them, so the cut-out is higher than the 3.0 mm of the data sheet.
LIGHT_CUT_OUT = (3.6, 3.3)
CUT_OUT_CORNER = 0.5
