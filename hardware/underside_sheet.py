"""The template of the underside, 1:1: where each module lies, which way round, and its pins.

Used by `build`: to print and to prick through, or to engrave on the base when it is turned over.
Seen from below: left is right. Modules lie with their parts towards the person who looks.
"""

from __future__ import annotations

from hardware import stripboard
from hardware.lettering import write
from hardware.places import SCREW_HOLE, Places, Point
from hardware.sheet import ENGRAVE, GUIDE, TEXT, Sheet
from hardware.underside import Module, Underside
from host_sim.wiring.pico_pins import pico_pin_of

# Pico data sheet, mechanical drawing: the first pin from the edge, and the two rows of 20.
_FIRST_PIN = 1.37
_ROWS_APART = 17.78
_PIN = 0.5  # mm, radius that is drawn
_SMALL = 1.8  # mm, figures of pins
_NAME = 3.0
_MARK = 3.0  # mm, the sides of the mark of pin 1
_PICO_PINS = {3: "gnd", 36: "3v3", 38: "gnd", 40: "vbus"}


def template(places: Places) -> Sheet:
    """The sheet; its guides (edge, screws, holes) are there to lay it on, not to be cut."""
    underside = Underside(places)
    sheet = Sheet(
        "underside",
        "Underside",
        "the modules below the base; parts away from it",
        places.half_size,
        view="seen from below",
    )
    _guides(sheet, places)
    for module in underside.modules():
        _outline(sheet, module)
    for name, module in underside.chips.items():
        write(sheet, TEXT, name, _seen(module.middle), _NAME)
    for name, module in underside.muxes.items():
        write(sheet, TEXT, name, _seen(module.middle), _NAME)
    _pico(sheet, places, underside.pico)
    _stripboard(sheet, underside)
    return sheet


def _seen(point: Point) -> Point:
    return -point[0], point[1]


def pico_pin(module: Module, pin: int) -> Point:
    """Return the place of a Pico's pin, seen from below; its USB socket points outwards.

    With the socket on top, pins 1 to 20 go down on the left and 21 to 40 up on the right (Pico
    data sheet, pinout).
    """
    x, y = _seen(module.middle)
    way = 1.0 if x > 0 else -1.0
    place = pin - 1 if pin <= 20 else 40 - pin
    along = module.size[0] / 2 - _FIRST_PIN - place * stripboard.PITCH
    up = _ROWS_APART / 2 if pin <= 20 else -_ROWS_APART / 2
    return x + way * along, y + way * up


def _guides(sheet: Sheet, places: Places) -> None:
    half_x, half_y = places.half_size
    corners = [(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)]
    sheet.outline(GUIDE, corners)
    for screw in places.screws:
        sheet.circle(GUIDE, _seen(screw), SCREW_HOLE)
    for pad in places.pads:
        sheet.circle(GUIDE, _seen(places.wire_hole(pad)), places.wire_hole_radius)
    for run in places.runs:
        for end, radius in zip(run.ends, run.radii, strict=True):
            sheet.circle(GUIDE, _seen(end), radius)


def _outline(sheet: Sheet, module: Module) -> None:
    (x, y), (width, height) = _seen(module.middle), module.size
    right, up = width / 2, height / 2
    corners = [(x - right, y - up), (x + right, y - up), (x + right, y + up), (x - right, y + up)]
    sheet.outline(ENGRAVE, corners)


def _pico(sheet: Sheet, places: Places, module: Module) -> None:
    x, y = _seen(module.middle)
    way = 1.0 if x > 0 else -1.0
    write(sheet, TEXT, "pico", (x, y), _NAME)
    write(sheet, TEXT, "usb", (x + way * (module.size[0] / 2 - 5), y), _SMALL + 0.4)
    names = dict(_PICO_PINS)
    board = places.board
    for bus in board.buses.values():
        names[pico_pin_of(bus.sda)] = f"gp{bus.sda}"
        names[pico_pin_of(bus.scl)] = f"gp{bus.scl}"
    names[pico_pin_of(board.led_pin)] = f"gp{board.led_pin}"
    if board.sound_pin is not None:
        names[pico_pin_of(board.sound_pin)] = f"gp{board.sound_pin}"
    for pin in range(1, 41):
        at = pico_pin(module, pin)
        sheet.circle(ENGRAVE, at, _PIN)
        inwards = -1 if at[1] > y else 1
        if pin in names:
            write(sheet, TEXT, names[pin], (at[0], at[1] + 3.2 * inwards), _SMALL, 90)
    first = pico_pin(module, 1)
    half = _MARK / 2
    square = [(-half, -half), (half, -half), (half, half), (-half, half)]
    sheet.outline(ENGRAVE, [(first[0] + a, first[1] + b) for a, b in square])
    write(sheet, TEXT, "1", (first[0] + way * 3, first[1]), _SMALL)


def _stripboard(sheet: Sheet, underside: Underside) -> None:
    write(sheet, TEXT, "stripboard", _seen(underside.stripboard.middle), _NAME)
    for hole in (stripboard.VBUS, stripboard.DATA_IN, stripboard.DATA_OUT):
        at = _seen(underside.hole(hole))
        sheet.circle(ENGRAVE, at, _PIN)
    at = _seen(underside.hole("A1"))
    inwards = 1 if at[0] < _seen(underside.stripboard.middle)[0] else -1
    write(sheet, TEXT, "a1", (at[0] + 3.6 * inwards, at[1]), _SMALL)
