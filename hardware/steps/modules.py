"""Pictures of modules and wires below: power (step 8), addresses (10), bus (11), piezo (13)."""

from __future__ import annotations

import itertools
import math

from hardware import stripboard
from hardware.electrical import fuse_of
from hardware.places import Point
from hardware.stack import BASE_MM
from hardware.steps import shapes
from hardware.steps.board import Board, links_of, strap_of
from hardware.steps.drawing import (
    BLACK,
    BLUE,
    BOARD,
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
    WIDTH,
    WOOD,
    Picture,
    View,
    around,
    width_of,
)
from hardware.steps.lights import board_view
from hardware.steps.shapes import Frame
from hardware.stripboard import DATA_IN, DATA_OUT, GROUND_STAR, PLUS_STAR, SOUND_IN, VBUS
from hardware.underside import PICO_SIZE
from hardware.wiring import feed_end, feed_route, feeds
from host_sim.wiring.pico_pins import pico_pin_of

_STEP = 4.1  # mm in the picture from hole to hole
_LINK = "#606060"


def power(board: Board) -> Picture:
    """Step 8: stripboard from both sides, the underside of the base."""
    high = (len(stripboard.ROWS) + 1) * _STEP
    picture = Picture("Step 8: the stripboard and the power", WIDTH, high + 108)
    picture.panel("Copper side: left is right", (2, 4))
    copper = shapes.stripboard_holes(picture, (2, 9), _STEP, True, board.has_sound)
    picture.panel("Parts side", (96, 4))
    above = shapes.stripboard_holes(picture, (96, 9), _STEP, False, board.has_sound)
    _links(picture, above)
    _parts(picture, above)
    x, y = copper["F9"]
    picture.callout(2, (x + 16, y), (x + 1.5, y))
    picture.callout(2, (copper["A4"][0] - 12, copper["A4"][1] + 5), copper["A4"])
    for hole in ("K15", "A15"):
        along = copper[hole]
        way = -8 if hole == "K15" else 8
        picture.callout(5, (along[0], along[1] + way), along)
    link = above["C1"]
    picture.callout(3, (90, link[1] + 6), (link[0], link[1] + 6))
    notch = ((above["C8"][0] + above["C11"][0]) / 2, above["C8"][1] - 1.5)
    picture.callout(4, (notch[0], notch[1] - 6), notch)
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
        for row, word in enumerate(("socket", "of the", "shifter")):
            picture.words(word, (middle[0], middle[1] + 3.4 * (row - 1)), SMALL, "middle")
        return
    if part.name == "capacitor":
        picture.words("+", (points[0][0] + 1.6, points[0][1]), 3.2)
        picture.words("stripe", (points[1][0], points[1][1] - 2.6), 2.2, "middle")
        return
    aside = {
        "fuse": ((middle[0], top + 3.2), "middle"),
        "100 nF": ((middle[0] - 2.6, low + 3.2), "start"),
        "10 kohm": ((right + 2.2, middle[1] - 0.3), "start"),
        "330 ohm": ((middle[0], low + 3.2), "middle"),
        "330 ohm of the piezo": ((middle[0], low + 3.2), "middle"),
        "piezo": ((middle[0], middle[1]), "middle"),
    }
    at, anchor = aside[part.name]
    name = part.name.removesuffix(" of the piezo")
    wide = width_of(name, SMALL) + 0.6
    left = at[0] - {"start": 0.3, "middle": wide / 2}[anchor]
    if part.name != "piezo":
        picture.box((left, at[1] - 1.3), (wide, 2.6), "", 0, BOARD)
    picture.words(name, at, SMALL, anchor)


def _underside(picture: Picture, board: Board, top: float) -> None:
    """The base from below: outlines to prick through; Pico and stripboard with their wires."""
    view0 = board_view(board, 9, top + 5, 72, 68)
    view = View(view0.middle, view0.scale, below=True)
    picture.panel("The base from below", (2, top))
    shapes.base_from_below(picture, board, view)
    half_x, _ = board.places.half_size
    long = [route for route in links_of(board.places) if len(route) > 2]
    for route in long:
        picture.line(view.all(route), GREY, 0.5, dash=1.2)
    ways: list[tuple[list[Point], str]] = []
    for run, plus, minus in board.feed_holes:
        for star, hole, colour, aside in (
            (board.underside.plus_star, plus, RED, 0.5),
            (board.underside.ground_star, minus, BLACK, -0.5),
        ):
            end = feed_end(board.places, star.middle, run)
            route = view.all(feed_route(board.places, star.middle, run, end))
            route[0] = view(board.underside.hole(hole))
            ways.append(([(x + aside, y + aside) for x, y in route], colour))
    for points, colour in ways:
        picture.line(points, colour, 0.5)
    shapes.modules_below(picture, board, view)
    for points, colour in ways:  # what lies below a module
        picture.line(points, colour, THIN, dash=0.7)
    last = view(feeds(board.places)[-1].ends[0])
    chip = view(next(iter(board.underside.chips.values())).middle)
    corner = (chip[0] + 15 * view.scale, chip[1] - 9 * view.scale)
    picture.callout(1, _beyond(view, (corner[0], corner[1] - 7), half_x), corner)
    # On the side away from the modules, so that the pointer does not look like a wire.
    way = 1 if view(board.underside.pico.middle)[0] < view.middle[0] else -1
    picture.callout(7, (view.middle[0] + way * (half_x * view.scale + 4), last[1]), last)
    below = top + 8 + 2 * board.places.half_size[1] * view.scale
    words = "left is right; wires lie below the modules"
    picture.words(words, (2, below), SMALL)
    if long:
        picture.words("grey: the long link of step 7", (2, below + 4), SMALL)
    _wires(picture, board, top)


def _beyond(view: View, at: Point, half_x: float) -> Point:
    """A place outside of the sheet, at the right or left of a point."""
    way = 1 if at[0] > view.middle[0] else -1
    return view.middle[0] + way * (half_x * view.scale + 4), at[1]


def _wires(picture: Picture, board: Board, top: float) -> None:
    """Pico and stripboard as they lie below the base, with the wires of step 8."""
    picture.panel("The wires, as if modules were glass", (94, top))
    underside = board.underside
    scale = 1.3
    x = underside.pico.middle[0]
    down = (underside.pico.middle[1] + underside.stripboard.middle[1]) / 2
    view = View(
        (135.5 + x * scale if x < 0 else 137 + x * scale, top + 43 + down * scale),
        scale,
        below=True,
    )
    frame = shapes.pico_below(underside.pico, view)
    shapes.pico(picture, frame, {})
    picture.words("Pico", frame(0, 15), SMALL, "middle", bold=True)
    socket = frame(0, -PICO_SIZE[0] / 2 + 2)
    picture.words("USB", socket, SMALL, "middle")
    way = 1 if socket[0] > 137 else -1
    one = shapes.pin_of_pico(frame, 1)
    picture.words("1", (one[0] + way * 4, one[1]), SMALL, "middle")
    picture.callout(6, (socket[0] + way * 9.5, socket[1] - 6), (socket[0] + way * 4.3, socket[1]))
    holes = _in_place(picture, board, view)
    ends = {name: shapes.pin_of_pico(frame, pin) for name, pin in _pins(board).items()}
    supply = fuse_of(board.places.board)
    ways = [("38", GROUND_STAR[0], BLACK), ("led", DATA_IN, BLUE)]
    ways.append(("40", VBUS, RED) if supply.from_usb else ("39", PLUS_STAR[2], RED))
    for start, hole, colour in ways:
        picture.line([ends[start], holes[hole]], colour, THICK)
        picture.discs([ends[start], holes[hole]], 0.9, "", 0, colour)
    target = ways[0]
    (x, y), (to_x, to_y) = ends[target[0]], holes[target[1]]
    picture.callout(
        6, (137 + way * 39, (y + to_y) / 2), (0.75 * x + 0.25 * to_x, 0.75 * y + 0.25 * to_y)
    )
    ic = view(underside.shifter.middle)
    _tagged(picture, "shifter", (ic[0], ic[1]))
    notch = ((holes["C8"][0] + holes["C11"][0]) / 2, holes["C8"][1])
    outwards = -1 if notch[1] < ic[1] else 1
    picture.callout(
        8, (notch[0], notch[1] + outwards * 6.2), (notch[0], notch[1] + outwards * 0.8)
    )
    for name, pin in _pins(board).items():
        inside = 3.4 if ends[name][1] < frame.middle[1] else -3.4
        _tagged(picture, str(pin), (ends[name][0], ends[name][1] + inside))
    middle = view(underside.stripboard.middle)[1]
    _, plus, minus = board.feed_holes[0]
    for name in (VBUS, DATA_IN, DATA_OUT, GROUND_STAR[0], plus, minus):
        inside = 2.6 if holes[name][1] < middle else -2.6
        _tagged(picture, name, (holes[name][0], holes[name][1] + inside))
    _leaving(picture, board, view, holes, -way)
    if holes["A1"][0] > holes["A19"][0]:
        words = "the stripboard lies turned: A1 is at the right"
        picture.words(words, (137, top + 84), SMALL, "middle", bold=True)


def _pins(board: Board) -> dict[str, int]:
    """The pins of the Pico that take wires."""
    led = pico_pin_of(board.places.board.led_pin)
    plus = 40 if fuse_of(board.places.board).from_usb else 39
    return {"38": 38, str(plus): plus, "led": led}


def _tagged(picture: Picture, text: str, at: Point) -> None:
    """A name on paper, so that it can be read where wires cross it."""
    wide = width_of(text, 2.2, True) + 0.8
    picture.box((at[0] - wide / 2, at[1] - 1.3), (wide, 2.6), "", 0, PAPER)
    picture.words(text, at, 2.2, "middle", bold=True)


def _in_place(picture: Picture, board: Board, view: View) -> dict[str, Point]:
    """The stripboard below the base: strips A and K, the shifter, the holes that take wires."""
    module = board.underside.stripboard
    wide, high = (side * view.scale for side in module.size)
    x, y = view(module.middle)
    picture.box((x - wide / 2, y - high / 2), (wide, high), fill="#f3ead2")
    names = [f"{row}{column}" for row in stripboard.ROWS for column in range(1, 20)]
    holes = {name: view(board.underside.hole(name)) for name in names}
    picture.discs(list(holes.values()), 0.35, "", 0, PALE)
    (left, top), (right, low) = holes["C8"], holes["I11"]
    at = (min(left, right) - 1.5, min(top, low) - 1.5)
    picture.box(at, (abs(right - left) + 3, abs(low - top) + 3), fill=PAPER, width=THIN)
    edge = top + (-1.5 if top < y else 1.5)
    turn = (0, 180) if top < y else (180, 360)
    middle = (left + right) / 2
    picture.line(around((middle, edge), 1.5, *turn), INK, 0.4)
    return holes


def _leaving(
    picture: Picture, board: Board, view: View, holes: dict[str, Point], way: int
) -> None:
    """Wires that leave the stripboard: to the first light, to the feeds, from a supply."""
    for _, plus, minus in board.feed_holes:
        picture.discs([holes[plus], holes[minus]], 0.7, "", 0, INK)
    _first_feed(picture, board, view, holes)
    out = [(DATA_OUT, GREEN, "DIN of light 1")]
    if not fuse_of(board.places.board).from_usb:
        out += [(VBUS, RED, "supply +"), ("K4", BLACK, "supply -")]
    for hole, colour, words in out:
        start = holes[hole]
        edge = holes["A1"][0] + way * 9
        end = (edge, start[1])
        points = [start, end] if hole == DATA_OUT else [end, start]
        picture.arrow(points, colour, THICK)
        inside = _inwards(holes, start)
        at, anchor = (edge, start[1] - inside), "start" if way < 0 else "end"
        picture.words(words, at, 2.2, anchor)


def _first_feed(picture: Picture, board: Board, view: View, holes: dict[str, Point]) -> None:
    """The pair of wires of the first feed, each with an arrow towards its cable hole."""
    run, plus, minus = board.feed_holes[0]
    feeds_ = "feeds" if len(board.feed_holes) > 1 else "feed"
    star = board.underside.plus_star.middle
    cable_hole = view(run.ends[feed_end(board.places, star, run)])
    for hole, colour, words in ((plus, RED, f"5 V: {feeds_}"), (minus, BLACK, f"GND: {feeds_}")):
        start = holes[hole]
        away = cable_hole[0] - start[0], cable_hole[1] - start[1]
        far = max(1.0, math.hypot(*away) / 10)
        picture.arrow([start, (start[0] + away[0] / far, start[1] + away[1] / far)], colour, THICK)
        at = (start[0], start[1] - 1.85 * _inwards(holes, start))
        picture.words(words, at, 2.2, "middle")


def _inwards(holes: dict[str, Point], at: Point) -> float:
    """How far below a hole its name stands, so that it stands inside of the board."""
    return 2.6 if at[1] < (holes["A1"][1] + holes["K1"][1]) / 2 else -2.6


def addresses(board: Board) -> Picture:
    """Step 10: tie and strap of each address; a module stuck below the base."""
    chips = board.chips[:4]
    picture = Picture("Step 10: addresses and places of the breakouts", WIDTH, 126)
    picture.panel("Each breakout, parts up: its strap", (2, 5))
    picture.words("(order of pins: read the print)", (68, 5), SMALL)
    for place, chip in enumerate(chips):
        left = 2 + 45.0 * (place % 4)
        frame = Frame((left + 21, 26), 1.28)
        pins = shapes.breakout(picture, frame, chip.name)
        strap = strap_of(chip)
        start, end = pins["ADDR"], pins[strap]
        up = start[1] - 5
        # On the rings: the holes stay open.
        ring = start[1] - 1.2
        picture.line([(start[0], ring), (start[0], up), (end[0], up), (end[0], ring)], INK, 1.0)
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
    picture.box((86, y), (32, 5), fill=WOOD)
    picture.words("base", (103, y + 2.5), SMALL, "middle")
    for x in (91, 110):
        picture.box((x, y + 5), (6, 5), fill="#b8b8b8")
    picture.words("tape", (90, y + 7.5), SMALL, "end")
    picture.box((88, y + 10), (28, 2), fill=MODULE)
    picture.box((101, y + 12), (5, 2), fill=GREY)
    picture.words("parts look down", (103.5, y + 18), SMALL, "middle")
    picture.words(f"(cut through; the base is {BASE_MM:g} mm)", (103.5, y + 22), 2.2, "middle")
    view0 = board_view(board, 126, 62, 52, 60)
    view = View(view0.middle, view0.scale, below=True)
    shapes.base_from_below(picture, board, view)
    shapes.modules_below(picture, board, view, short=len(board.chips) > 1)
    chip = board.underside.chips[board.chips[0].name]
    corner = (chip.middle[0] + chip.size[0] / 2, chip.middle[1] + chip.size[1] / 2)
    target = view(corner)
    picture.callout(4, (122, target[1] - 6), target)
    if len(board.chips) > 1:
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
        for start, end in itertools.pairwise(view.all(list(stops))):
            _four_wires(picture, start, end)
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
        at = (target[0] + 6, target[1] - 9)
    picture.callout(3, at, target)
    return picture


def _four_wires(picture: Picture, start: Point, end: Point) -> None:
    """SDA, SCL, 3.3 V and ground side by side."""
    length = math.dist(start, end)
    aside = ((end[1] - start[1]) / length, (start[0] - end[0]) / length)
    for place, colour in enumerate((BLUE, GREEN, RED, BLACK)):
        far = 0.8 * (place - 1.5)
        moved = [(x + far * aside[0], y + far * aside[1]) for x, y in (start, end)]
        picture.line(moved, colour, 0.4)


def piezo(board: Board) -> Picture:
    """Step 13: resistor, piezo and wire on the stripboard."""
    picture = Picture("Step 13: the piezo", WIDTH, 85)
    picture.panel("Stripboard, parts side", (54, 5))
    step = 5.6
    corner = (56.0, 11.0)
    holes = shapes.stripboard_holes(picture, corner, step, False, True)
    _links(picture, holes)
    _parts(picture, holes)
    for part in stripboard.parts_of(True):
        if part.only_with_sound:
            _part(picture, part, holes)
    ohm, disc = (part for part in stripboard.PARTS if part.only_with_sound)
    start, end = (holes[hole] for hole in ohm.pins.values())
    middle = ((start[0] + end[0]) / 2, start[1])
    picture.callout(1, (middle[0] - 4, middle[1] - 9), (middle[0] - 3, middle[1] - 1))
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
    shapes.cross(picture, ((start[0] + end[0]) / 2, start[1]), 1.2)
    picture.box((end[0] + 3.2, end[1] - 1.6), (17, 3.2), "", 0, BOARD)
    picture.words("J6: cut below", (end[0] + 3.5, end[1]), SMALL)
    wire = holes[SOUND_IN]
    frame = Frame((27, 42), 1.12)
    number = pico_pin_of(pin)
    shapes.pico(picture, frame, {number: f"{number}: GP{pin}"})
    picture.panel("The Pico, parts up", (2, 5))
    x, y = shapes.pin_of_pico(frame, number)
    side = x - 4 if number <= 20 else x + 4
    picture.line([wire, (wire[0], 82.6), (side, 82.6), (side, y), (x, y)], BLUE, THICK)
    picture.discs([wire], 0.9, "", 0, BLUE)
    picture.words(SOUND_IN, (wire[0] - 1.5, wire[1] - 2.6), SMALL, "end")
    picture.callout(3, (47, 77), (47, 82.6))
    picture.words("(below the base it lies turned)", (13.5, 76), 2.2)
    return picture
