"""Pictures of modules and wires below: power (step 8), addresses (10), bus (11), piezo (13)."""

from __future__ import annotations

from hardware import stripboard
from hardware.electrical import fuse_of
from hardware.places import Point
from hardware.stack import BASE_MM
from hardware.steps import shapes
from hardware.steps.board import Board, strap_of
from hardware.steps.drawing import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    INK,
    MODULE,
    PALE,
    PAPER,
    RED,
    SMALL,
    THICK,
    THIN,
    WOOD,
    Picture,
    View,
    around,
)
from hardware.steps.lights import board_view
from hardware.steps.shapes import Frame
from hardware.stripboard import DATA_IN, DATA_OUT, GROUND_STAR, PLUS_STAR, SOUND_IN, VBUS
from hardware.wiring import feed_end, feed_route, feeds, pico_pin_of

WIDTH = 180.0
_STEP = 4.1  # mm in the picture from hole to hole
_LINK = "#606060"


def power(board: Board) -> Picture:
    """Step 8: stripboard from both sides, the underside of the base."""
    high = (len(stripboard.ROWS) + 1) * _STEP
    picture = Picture("Step 8: the stripboard and the power", WIDTH, high + 102)
    picture.panel("Copper side: left is right", (2, 4))
    copper = shapes.stripboard_holes(picture, (2, 9), _STEP, True, board.has_sound)
    picture.panel("Parts side", (96, 4))
    above = shapes.stripboard_holes(picture, (96, 9), _STEP, False, board.has_sound)
    _links(picture, above)
    _parts(picture, above)
    x, y = copper["F9"]
    picture.callout(2, (x + 16, y), (x + 1.5, y))
    picture.callout(2, (copper["A4"][0] - 12, copper["A4"][1] + 5), copper["A4"])
    along = copper["K15"]
    picture.callout(5, (along[0], along[1] - 8), along)
    link = above["C1"]
    picture.callout(3, (link[0] + 4.5, link[1] + 6), (link[0], link[1] + 6))
    notch = ((above["C8"][0] + above["C11"][0]) / 2, above["C8"][1] - 3)
    picture.callout(4, (notch[0], notch[1] - 4.6), notch)
    picture.callout(4, (above["E17"][0] + 9, above["E17"][1] + 5), above["E17"])
    _underside(picture, board, 9 + high + 14)
    return picture


def _links(picture: Picture, holes: dict[str, Point]) -> None:
    for start, end in stripboard.LINKS:
        picture.line([holes[start], holes[end]], _LINK, 1.3)


def _parts(picture: Picture, holes: dict[str, Point]) -> None:
    """The parts that every board has; the piezo comes in a step of its own."""
    for part in stripboard.parts_of(False):
        _part(picture, part, holes)


def _part(picture: Picture, part: stripboard.Placed, holes: dict[str, Point]) -> None:
    points = [holes[hole] for hole in part.pins.values()]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, low = min(y for _, y in points), max(y for _, y in points)
    half = 1.5
    middle = ((left + right) / 2, (top + low) / 2)
    if part.name in ("capacitor", "piezo"):
        picture.discs([middle], 6.2 if part.name == "capacitor" else 9.5, fill=PAPER)
    else:
        corner = (left - half, top - half)
        picture.box(corner, (right - left + 2 * half, low - top + 2 * half), fill=PAPER)
    picture.discs(points, 0.7, "", 0, INK)
    if part.name == "74AHCT125":
        picture.line(around((middle[0], top - half), 1.6, 0, 180), INK, 0.4)
        picture.words("1", (left + 1.4, top), SMALL)
        picture.words("14", (right - 1.4, top), SMALL, "end")
        picture.words("shifter", (middle[0], middle[1]), SMALL, "middle")
        return
    if part.name == "capacitor":
        picture.words("+", (points[0][0] + 1.6, points[0][1]), 3.2)
        picture.words("stripe", (points[1][0], points[1][1] - 2.6), 2.2, "middle")
        return
    aside = {
        "fuse": ((middle[0], top + 3.2), "middle"),
        "100 nF": ((middle[0], low + 3.2), "middle"),
        "10 kohm": ((right + 2.2, middle[1] - 0.3), "start"),
        "330 ohm": ((middle[0], low + 3.2), "middle"),
        "330 ohm of the piezo": ((middle[0], low + 3.2), "middle"),
        "piezo": ((middle[0], middle[1]), "middle"),
    }
    at, anchor = aside[part.name]
    picture.words(part.name.removesuffix(" of the piezo"), at, SMALL, anchor)


def _underside(picture: Picture, board: Board, top: float) -> None:
    """The base from below: outlines to prick through; Pico and stripboard with their wires."""
    view0 = board_view(board, 9, top + 5, 72, 72)
    view = View(view0.middle, view0.scale, below=True)
    picture.panel("The base from below", (2, top))
    shapes.base_from_below(picture, board, view)
    half_x, _ = board.places.half_size
    for run in feeds(board.places):
        for star, colour, aside in (
            (board.underside.plus_star, RED, 0.5),
            (board.underside.ground_star, BLACK, -0.5),
        ):
            end = feed_end(board.places, star.middle, run)
            route = view.all(feed_route(board.places, star.middle, run, end))
            picture.line([(x + aside, y + aside) for x, y in route], colour, 0.5)
    shapes.modules_below(picture, board, view)
    last = view(feeds(board.places)[-1].ends[0])
    chip = view(next(iter(board.underside.chips.values())).middle)
    corner = (chip[0] + 15 * view.scale, chip[1] - 9 * view.scale)
    picture.callout(1, _beyond(view, (corner[0], corner[1] - 7), half_x), corner)
    pico = view(board.underside.pico.middle)
    edge = _beyond(view, pico, half_x)
    way = 1 if edge[0] > view.middle[0] else -1
    picture.callout(5, (edge[0], edge[1] - 3), (pico[0] + way * 22 * view.scale, pico[1] - 3))
    at = _beyond(view, last, half_x)
    if at[0] == edge[0] and abs(at[1] - edge[1] + 3) < 6:
        at = (at[0], edge[1] + 4)
    picture.callout(7, at, last)
    _wires(picture, board, top)


def _beyond(view: View, at: Point, half_x: float) -> Point:
    """A place outside of the sheet, at the right or left of a point."""
    way = 1 if at[0] > view.middle[0] else -1
    return view.middle[0] + way * (half_x * view.scale + 4), at[1]


def _wires(picture: Picture, board: Board, top: float) -> None:
    """Pico and stripboard side by side, from the side of their parts: the wires of step 8."""
    left = 94.0
    picture.panel("Wires, parts up", (left, top))
    frame = Frame((left + 14, top + 40), 1.18)
    led = board.places.board.led_pin
    pin = pico_pin_of(led)
    supply = fuse_of(board.places.board)
    labels = {38: "38", pin: str(pin)} | ({40: "40"} if supply.from_usb else {39: "39"})
    shapes.pico(picture, frame, labels)
    step = 2.15
    corner = (left + 38, top + 25)
    holes = _small_board(picture, corner, step)
    ways = [(38, GROUND_STAR[0], BLACK, 5.0), (pin, DATA_IN, BLUE, 7.0)]
    if supply.from_usb:
        ways.append((40, VBUS, RED, 3.0))
    else:
        _own_supply(picture, frame, holes)
    for start, hole, colour, lane in ways:
        x, y = shapes.pin_of_pico(frame, start)
        to = holes[hole]
        at = x + lane + 1
        picture.line([(x, y), (at, y), (at, to[1]), to], colour, THICK)
        picture.discs([to], 0.9, "", 0, colour)
    out = holes[DATA_OUT]
    up = (out[0], corner[1] - 7)
    picture.arrow([out, up], BLUE, THICK)
    picture.words("to DIN of light 1", (up[0] + 2, up[1]), SMALL)
    picture.callout(6, (corner[0] - 4, corner[1] - 5), (corner[0] - 6, holes[VBUS][1]))
    low = corner[1] + 12 * step
    for hole, colour, words, down in (
        (PLUS_STAR[4], RED, "feeds, 5 V", low + 9.5),
        (GROUND_STAR[6], BLACK, "feeds, ground", low + 5),
    ):
        x = corner[0] + 20 * step
        to = holes[hole]
        end = corner[0] + 15.5
        points = [to, (to[0], down), (end, down)]
        if colour == RED:
            over = corner[1] - 3
            points = [to, (to[0], over), (x + 2, over), (x + 2, down), (end, down)]
        picture.arrow(points, colour, THICK)
        picture.words(words, (end - 1, down), SMALL, "end")


def _own_supply(picture: Picture, frame: Frame, holes: dict[str, Point]) -> None:
    """The wires of a board that has its own 5 V supply, and the diode to VSYS."""
    to, ground = holes[VBUS], holes["K4"]
    over = (to[0], to[1] - 14)
    picture.line([over, to], RED, THICK)
    picture.words("supply +", (over[0], over[1] - 2), SMALL, "middle")
    low = (ground[0], ground[1] + 16)
    picture.line([ground, low], BLACK, THICK)
    picture.words("supply -", (low[0], low[1] + 2), SMALL, "middle")
    x, y = shapes.pin_of_pico(frame, 39)
    star = holes["A9"]
    way = [(x, y), (star[0], y), star]
    picture.line(way, RED, THICK)
    at = (star[0] + x) / 2 + 4
    picture.box((at, y - 1.2), (5, 2.4), fill=INK)
    picture.box((at + 0.6, y - 1.2), (0.8, 2.4), PAPER, THIN, PAPER)
    picture.words("diode, ring to the Pico", (at + 6, y - 3), 2.2, "middle")


def _small_board(picture: Picture, corner: Point, step: float) -> dict[str, Point]:
    """The stripboard with the names of the holes that take wires."""
    wide, high = (stripboard.COLUMNS + 1) * step, (len(stripboard.ROWS) + 1) * step
    picture.box(corner, (wide, high), fill="#f3ead2")
    holes = {}
    for row in stripboard.ROWS:
        for column in range(1, stripboard.COLUMNS + 1):
            name = f"{row}{column}"
            at_row, at_column = stripboard.place(name)
            holes[name] = (corner[0] + at_column * step, corner[1] + (at_row + 1) * step)
    for star in (PLUS_STAR, GROUND_STAR):
        ends = [holes[star[0]], holes[star[-1]]]
        picture.line(ends, PALE, 1.6)
    for name in (VBUS, DATA_IN, DATA_OUT, GROUND_STAR[0]):
        x, y = holes[name]
        picture.words(name, (x + 1.2, y + 1.9 if name != GROUND_STAR[0] else y - 1.9), 2.2)
    picture.words("5 V", (holes["A19"][0], holes["A19"][1] + 2.6), 2.2, "end")
    picture.words("ground", (holes["K14"][0] + 2, holes["K14"][1]), 2.2)
    return holes


def addresses(board: Board) -> Picture:
    """Step 10: tie and strap of each address; a module stuck below the base."""
    chips = board.chips[:4]
    picture = Picture("Step 10: addresses and places of the breakouts", WIDTH, 126)
    picture.panel("Each breakout, parts up: its strap", (2, 5))
    for place, chip in enumerate(chips):
        left = 2 + 45.0 * (place % 4)
        frame = Frame((left + 21, 26), 1.28)
        pins = shapes.breakout(picture, frame, chip.name)
        strap = strap_of(chip)
        start, end = pins["ADDR"], pins[strap]
        up = start[1] - 5
        picture.line([start, (start[0], up), (end[0], up), end], RED, 1.0)
        picture.words(f"ADDR to {strap}: 0x{chip.address:02X}", (left + 21, 43), SMALL, "middle")
        if place == 0:
            picture.callout(2, (start[0] + 9, up), (start[0], up + 0.5))
            picture.callout(3, (pins["IRQ"][0] + 6, pins["IRQ"][1] + 5), pins["IRQ"])
    if len(board.chips) > 4:
        words = "Further buses begin again in the same order: the wiring list has each breakout."
        picture.words(words, (2, 48), SMALL)
    _tie(picture, board)
    _stuck(picture, board)
    return picture


def _tie(picture: Picture, board: Board) -> None:
    """The two pads of the tie of ADDR, before and after the cut."""
    picture.panel("The tie of ADDR" if board.to_cut else "The tie of ADDR stays", (2, 56))
    for place, is_cut in enumerate((False, True) if board.to_cut else (False,)):
        left, y = 6 + 38.0 * place, 74.0
        picture.box((left, y - 9), (30, 18), fill=MODULE)
        for at, name in ((7, "ADDR"), (23, "GND")):
            picture.box((left + at - 3, y - 3), (6, 6), fill="#e0a060")
            picture.words(name, (left + at, y + 6), SMALL, "middle")
        if not is_cut:
            picture.line([(left + 10, y), (left + 20, y)], "#b06020", 2.0)
        else:
            picture.line([(left + 10, y), (left + 13, y)], "#b06020", 2.0)
            picture.line([(left + 17, y), (left + 20, y)], "#b06020", 2.0)
            picture.line([(left + 15, y - 8), (left + 15, y + 4)], INK, 0.4, dash=1)
            picture.tick((left + 24, y + 12))
        words = "cut: no beep" if is_cut else "joined: it beeps"
        picture.words(words, (left + 15, y + 12), SMALL, "middle")
    target = (59.0, 69.0) if board.to_cut else (21.0, 74.0)
    picture.callout(1, (target[0] + 2 + (0 if board.to_cut else 24), 60), target)
    lines = (
        "This is a drawing of a usual tie: two pads, joined by",
        "a trace. Where yours is, says its card; some breakouts",
        "have a resistor instead, which may stay.",
    )
    for row, line in enumerate(lines):
        picture.words(line, (2, 94 + 4.2 * row), SMALL)


def _stuck(picture: Picture, board: Board) -> None:
    """A breakout on foam tape; the places of all of them from below."""
    picture.panel("Below the base", (84, 56))
    y = 66.0
    picture.box((86, y), (34, 5), fill=WOOD)
    picture.words("base", (103, y + 2.5), SMALL, "middle")
    for x in (91, 110):
        picture.box((x, y + 5), (6, 5), fill="#b8b8b8")
    picture.words("tape", (103.5, y + 7.5), SMALL, "middle")
    picture.box((88, y + 10), (31, 2), fill=MODULE)
    picture.box((101, y + 12), (5, 2), fill=GREY)
    picture.words("parts look down", (103.5, y + 18), SMALL, "middle")
    picture.words(f"(cut through; the base is {BASE_MM:g} mm)", (103.5, y + 22), 2.2, "middle")
    view0 = board_view(board, 126, 62, 52, 60)
    view = View(view0.middle, view0.scale, below=True)
    shapes.base_from_below(picture, board, view)
    shapes.modules_below(picture, board, view, short=True)
    chip = board.underside.chips[board.chips[0].name]
    right, low = chip.middle[0] + chip.size[0] / 2, chip.middle[1] - chip.size[1] / 2
    picture.callout(4, (122, 99), view((right, low)))
    picture.words("0 is touch0, and so on;", (90, 106), SMALL)
    picture.words("seen from below: left is right", (84, 110), SMALL)


def bus(board: Board) -> Picture:
    """Step 11: the pins of the first bus, and the way of all buses from below."""
    first = board.segments[0]
    picture = Picture("Step 11: the bus", WIDTH, 128)
    picture.panel("Pico and first breakout, parts up", (2, 5))
    bus = next(iter(board.places.board.buses.values()))
    sda, scl = pico_pin_of(bus.sda), pico_pin_of(bus.scl)
    frame = Frame((22, 55), 1.5)
    labels = {36: "36: 3V3", 3: "3: GND", sda: f"{sda}: GP{bus.sda}", scl: f"{scl}: GP{bus.scl}"}
    shapes.pico(picture, frame, labels)
    module = Frame((66, 78), 1.28)
    pins = shapes.breakout(picture, module, first.stops[0].name)
    ways = (
        (sda, "SDA", BLUE, 100.0, 1.0),
        (scl, "SCL", GREEN, 98.0, 2.7),
        (3, "GND", BLACK, 96.0, 4.4),
    )
    for pin, name, colour, low, lane in ways:
        x, y = shapes.pin_of_pico(frame, pin)
        to = pins[name]
        side = {"SDA": 90.0, "SCL": 88.4, "GND": 86.8}[name]
        top = {"SDA": 56.0, "SCL": 58.0, "GND": 60.0}[name]
        route = [(x, y), (lane, y), (lane, low), (side, low), (side, top), (to[0], top), to]
        picture.line(route, colour, THICK)
    x, y = shapes.pin_of_pico(frame, 36)
    to = pins["3V3"]
    picture.line([(x, y), (44, y), (44, 62), (to[0], 62), to], RED, THICK)
    picture.callout(1, (60, 50), (pins["SDA"][0], 56))
    picture.callout(2, (50, y + 6), (44, y + 6))
    lines = (
        "Before you plug in, measure here:",
        f"from SDA to 3V3 and from SCL to 3V3, {first.pull_ups.least_ohm} to",
        f"{first.pull_ups.most_ohm} ohm; from 3V3 to GND no beep.",
    )
    for row, line in enumerate(lines):
        picture.words(line, (2, 108 + 4.4 * row), SMALL)
    picture.words("USB: last of all", (25, 11.5), SMALL)
    usb = frame(0, -26.5)
    picture.line([usb, (usb[0], 9)], GREY, 1.0, dash=1.6)
    picture.callout(4, (13, 12), (usb[0], 12))
    view0 = board_view(board, 98, 11, 80, 104)
    view = View(view0.middle, view0.scale, below=True)
    picture.panel("The way of the bus, from below", (98, 5))
    shapes.base_from_below(picture, board, view)
    for segment in board.segments:
        stops = [segment.begins, *(module.middle for module in segment.stops)]
        seen = view.all(list(stops))
        for place in range(4):
            aside = 0.7 * (place - 1.5)
            colour = (BLUE, GREEN, RED, BLACK)[place]
            picture.line([(x + aside, y + aside) for x, y in seen], colour, 0.4)
    shapes.modules_below(picture, board, view)
    stop = view(first.stops[0].middle)
    begin = view(first.begins)
    if len(first.stops) > 1:
        begin, stop = stop, view(first.stops[1].middle)
    target = ((begin[0] + stop[0]) / 2, (begin[1] + stop[1]) / 2)
    half_x, _ = board.places.half_size
    way = 1 if target[0] > view.middle[0] else -1
    at = (view.middle[0] + way * (half_x * view.scale - 5), target[1] - 4)
    if len(first.stops) == 1:
        at = (target[0], target[1] - 14)
    picture.callout(3, at, target)
    return picture


def piezo(board: Board) -> Picture:
    """Step 13: resistor, piezo and wire on the stripboard."""
    picture = Picture("Step 13: the piezo", WIDTH, 84)
    picture.panel("Stripboard, parts side", (54, 5))
    step = 5.6
    corner = (56.0, 11.0)
    holes = shapes.stripboard_holes(picture, corner, step, False, True)
    for part in stripboard.parts_of(True):
        if part.only_with_sound:
            _part(picture, part, holes)
    ohm, disc = (part for part in stripboard.PARTS if part.only_with_sound)
    start, end = (holes[hole] for hole in ohm.pins.values())
    middle = ((start[0] + end[0]) / 2, start[1])
    picture.callout(1, (middle[0], middle[1] - 9), middle)
    lead, other = (holes[hole] for hole in disc.pins.values())
    for at, hole in ((lead, disc.pins["one lead"]), (other, disc.pins["other lead"])):
        picture.words(hole, (at[0] - 1.5, at[1]), SMALL, "end")
    picture.callout(2, (lead[0] + 22, (lead[1] + other[1]) / 2), (lead[0], lead[1]))
    picture.callout(2, (lead[0] + 22, (lead[1] + other[1]) / 2), (other[0], other[1]))
    for hole in ohm.pins.values():
        x, y = holes[hole]
        picture.words(hole, (x, y - 2.6), SMALL, "middle")
    pin = board.places.board.sound_pin
    assert pin is not None
    wire = holes[SOUND_IN]
    frame = Frame((27, 42), 1.12)
    number = pico_pin_of(pin)
    shapes.pico(picture, frame, {number: f"{number}: GP{pin}"})
    picture.panel("The Pico, parts up", (2, 5))
    x, y = shapes.pin_of_pico(frame, number)
    side = x - 4 if number <= 20 else x + 4
    picture.line([wire, (wire[0], 79), (side, 79), (side, y), (x, y)], BLUE, THICK)
    picture.discs([wire], 0.9, "", 0, BLUE)
    picture.words(SOUND_IN, (wire[0] - 1.5, wire[1] - 2.6), SMALL, "end")
    picture.callout(3, (44, 74), (44, 79))
    return picture
