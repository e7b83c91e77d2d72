"""All parts with their nets, from the board file: the only source of what is joined.

Used by `circuit`. The electrodes' nets are called `E_` and the pad, the lights' `DATA_` and the
number of the light that the data goes into.
"""

from __future__ import annotations

import math

from hardware.electrical import least_pull_up
from hardware.pcb.footprints import (
    BULK,
    FIDUCIAL,
    FUSE,
    PICO,
    PICO_SHELL,
    PIEZO,
    SHIFTER,
    SMALL,
)
from hardware.pcb.layout import Layout
from hardware.pcb.light import Light
from hardware.pcb.model import Part
from hardware.pcb.rules import FIVE, GROUND, THREE
from hardware.pcb.touch_chip import TouchChip
from hardware.places import Places, Point
from hardware.wiring import PIEZO_OHM
from rootlight.board_files.reader import BoardFile
from rootlight.physics import BUS_PIN_PF, TRACE_PF_MM

# Pins of the Pico's module by GPIO: the same table as in its data sheet.
_GPIO_PINS = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29)
PICO_GROUNDS = ("3", "8", "13", "18", "23", "28", "33", "38")
PICO_VBUS, PICO_GROUND, PICO_THREE = "40", "38", "36"
PULL_UP_OHM = 2200
# Ceramics of this size hold about half of it at 5 V; R. So three are like the capacitor of boards
# by hand.
BULK_VALUE = "47 uF 10 V"
BULK_NAMES = ("C90", "C92", "C93")


def gpio_pin(number: int) -> str:
    """The pin of a GPIO on the module."""
    return str(_GPIO_PINS[number])


def lights_of(places: Places, goes_on: bool = False) -> list[Light]:
    """The lights in the order of the chain: each points to the next, the last one as before.

    `goes_on`: the last one has an output for another board.
    """
    chain = places.chain
    found = []
    for index, pad in enumerate(chain):
        ahead = chain[index + 1] if index + 1 < len(chain) else None
        back = chain[index - 1] if index else None
        if ahead is not None and abs(ahead.y - pad.y) < 0.01:
            leftwards = ahead.x < pad.x
        elif back is not None:
            leftwards = back.x > pad.x
        else:
            leftwards = False
        is_last = ahead is None and not goes_on
        found.append(Light(pad, index + 1, is_last, 180 if leftwards else 0))
    return found


def chips_of(places: Places, layout: Layout) -> list[TouchChip]:
    """The touch chips with their patterns."""
    return [
        TouchChip(places.board, chip, number, *layout.chips[chip.name])
        for number, chip in enumerate(places.board.chips)
        if chip.name in layout.chips
    ]


def parts_of(places: Places, layout: Layout) -> list[Part]:
    """All parts of a board."""
    parts = _common(places.board, layout) + fiducials(layout)
    for chip in chips_of(places, layout):
        parts += chip.parts()
    for light in lights_of(places):
        parts += light.parts()
    return parts


def fiducials(layout: Layout) -> list[Part]:
    """The marks for the machine that places the parts."""
    return [
        Part(f"FID{number}", FIDUCIAL, "fiducial", at, 0, {})
        for number, at in enumerate(layout.fiducials, start=1)
    ]


def bulk(at: Point, step: float, turn: int) -> list[Part]:
    """The ceramics beside each other, the middle of the first one, and x from one to the next."""
    nets = {"1": FIVE, "2": GROUND}
    return [
        Part(name, BULK, BULK_VALUE, (round(at[0] + step * number, 4), at[1]), turn, nets)
        for number, name in enumerate(BULK_NAMES)
    ]


def _common(board: BoardFile, layout: Layout) -> list[Part]:
    """Pico, power, level shifter, pull-ups, piezo."""
    (bus,) = board.buses.values()
    x, y = layout.pico
    pico = dict.fromkeys((*PICO_GROUNDS, *PICO_SHELL), GROUND)
    pico |= {PICO_VBUS: "VBUS", PICO_THREE: THREE, gpio_pin(bus.sda): "SDA"}
    pico |= {gpio_pin(bus.scl): "SCL", gpio_pin(board.led_pin): "LED_IN"}
    shifter = {"1": GROUND, "2": "LED_IN", "3": GROUND, "4": "LED_OUT", "5": FIVE}
    found = [
        Part("U2", SHIFTER, "74AHCT1G125", (x + 34.5, y - 2.0), 180, shifter),
        Part(
            "F1",
            FUSE,
            "polyfuse, hold 1.1 A",
            (x - 17.5, y - 13.75),
            180,
            {"1": "VBUS", "2": FIVE},
        ),
        *bulk((x - 10.0, layout.bottom + 1.475), 3.0, 270),
        Part("C91", SMALL, "100 nF", (x + 35.0, y - 6.0), 180, {"1": FIVE, "2": GROUND}),
        Part("R1", SMALL, "10 k", (x + 30.0, y - 4.0), 0, {"1": "LED_IN", "2": GROUND}),
        Part("R2", SMALL, "330", (x + 39.0, y - 1.0), 180, {"1": "LED_OUT", "2": "DATA_1"}),
        Part("R3", SMALL, "2.2 k", (x - 12.0, y + 15.0), 90, {"1": "SDA", "2": THREE}),
        Part("R4", SMALL, "2.2 k", (x - 8.0, y + 15.0), 90, {"1": "SCL", "2": THREE}),
    ]
    if board.sound_pin is not None:
        pico[gpio_pin(board.sound_pin)] = "SOUND"
        piezo = {"1": "SOUND", "2": "PIEZO"}
        at = (x + 28.5, y + 10.0)
        found.append(Part("R5", SMALL, str(PIEZO_OHM), at, 180, piezo))
        at = (x + 35.0, y + 10.0)
        found.append(Part("LS1", PIEZO, "piezo", at, 180, {"1": "PIEZO", "2": GROUND}))
    return [Part("U1", PICO, "Raspberry Pi Pico", layout.pico, 90, pico), *found]


def pull_up_window(bus_mm: float, chips: int) -> tuple[float, float]:
    """(least, most) ohm for the bus: the weakest output, and 300 ns at a trace's pF/mm.

    The same formulas as in `electrical.pull_ups`, which is for breakouts with pull-ups.
    """
    capacitance = BUS_PIN_PF.value * (chips + 1) + TRACE_PF_MM.value * bus_mm
    return least_pull_up(), 300e3 / (math.log(0.7 / 0.3) * capacitance)
