"""Modules, tools and cells as the pictures of the steps show them. All of them are to scale."""

from __future__ import annotations

import math

from hardware import stripboard
from hardware.places import GAP, SCREW_HOLE, Pad, Point, Run
from hardware.stack import STRIP_TAPE_MM
from hardware.steps.board import Board
from hardware.steps.drawing import (
    BOARD,
    COPPER,
    GREY,
    INK,
    LINE,
    MODULE,
    PALE,
    PAPER,
    SMALL,
    THIN,
    WOOD,
    Picture,
    View,
    around,
    width_of,
)
from hardware.stripboard import COLUMNS, PITCH, ROWS
from hardware.underside import CHIP_SIZE, PICO_SIZE, Module
from hardware.underside_sheet import pico_pin

_USB = (8.0, 6.0)  # mm, across and along the module
_OVER = 1.3  # by which the socket looks out
_BOOTSEL = (-3.5, 12.0)  # from the middle of the USB end; about: the button's place on the Pico
# The pins of a usual breakout, in the order of our pictures; that of yours may differ.
BUS_PINS = ("3V3", "GND", "SCL", "SDA", "ADDR", "IRQ")


class Frame:
    """A module's own millimetres in a picture: turned by quarters, and scaled."""

    def __init__(self, middle: Point, scale: float, quarters: int = 0) -> None:
        self.middle = middle
        self.scale = scale
        self._cos, self._sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]

    def __call__(self, x: float, y: float) -> Point:
        """The place of a point, from the module's middle, y down."""
        right = (x * self._cos - y * self._sin) * self.scale
        down = (x * self._sin + y * self._cos) * self.scale
        return round(self.middle[0] + right, 3), round(self.middle[1] + down, 3)

    def box(self, x: float, y: float, wide: float, high: float) -> list[Point]:
        """The corners of a rectangle by one of its corners."""
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        return [self(*corner) for corner in corners]


def pico(picture: Picture, frame: Frame, labels: dict[int, str], all_pins: bool = True) -> None:
    """A Pico from the side of its parts; without a turn its USB socket is on top."""
    wide, high = PICO_SIZE[1], PICO_SIZE[0]
    picture.outline(frame.box(-wide / 2, -high / 2, wide, high), fill=MODULE)
    usb = frame.box(-_USB[0] / 2, -high / 2 - _OVER, *_USB)
    picture.outline(usb, fill=PALE)
    picture.outline(frame.box(-3.5, 0, 7, 7), fill=PALE, width=THIN)
    if all_pins:
        pins = [pin_of_pico(frame, pin) for pin in range(1, 41)]
        picture.discs(pins, 0.55 * frame.scale, "", 0, GREY)
    x, y = pin_at(1)
    picture.outline(frame.box(x - 1.3, y - 1.2, 2.6, 2.4), width=THIN)
    for pin, label in labels.items():
        at = pin_of_pico(frame, pin)
        picture.discs([at], 0.8 * frame.scale, INK, THIN, INK)
        if label:
            _beside_a_pin(picture, frame, pin, label)


def _beside_a_pin(picture: Picture, frame: Frame, pin: int, label: str) -> None:
    """The label inside of the module, for upright modules."""
    x, y = pin_of_pico(frame, pin)
    way = 1 if pin <= 20 else -1
    at = (x + way * 1.4 * frame.scale, y)
    picture.words(label, at, SMALL, "start" if way > 0 else "end")


def pin_at(pin: int) -> Point:
    """A pin's place from the middle of an upright Pico, in mm, y down: see `pico_pin`."""
    # The module lies in the underside sheet with its socket to the right if it is at the right.
    upright = Module("Pico", (-1.0, 0.0), PICO_SIZE)
    along, up = pico_pin(upright, pin)
    return -up, -(along - 1.0)


def pin_of_pico(frame: Frame, pin: int) -> Point:
    """A pin's place in the picture."""
    return frame(*pin_at(pin))


def bootsel(frame: Frame) -> Point:
    """The button BOOTSEL in the picture."""
    return frame(_BOOTSEL[0], -PICO_SIZE[0] / 2 + _BOOTSEL[1])


def breakout(
    picture: Picture, frame: Frame, name: str = "", labels: bool = True
) -> dict[str, Point]:
    """A usual breakout from the side of its parts; the places of its pins by name."""
    wide, high = CHIP_SIZE
    picture.outline(frame.box(-wide / 2, -high / 2, wide, high), fill=MODULE)
    picture.outline(frame.box(-2.5, -2.5, 5, 5), fill=PALE, width=THIN)
    pins: dict[str, Point] = {}
    for place in range(12):
        pins[f"ELE{place}"] = frame((place - 5.5) * PITCH, high / 2 - 1.6)
    for place, pin in enumerate(BUS_PINS):
        pins[pin] = frame((place - 2.5) * PITCH * 1.6, -high / 2 + 1.6)
    picture.discs(list(pins.values()), 0.75 * frame.scale, INK, THIN, PAPER)
    if labels:
        for pin in BUS_PINS:
            x, y = pins[pin]
            picture.words(pin, (x, y + 2.1 * frame.scale), min(SMALL, 1.3 * frame.scale), "middle")
        for place in range(12):
            x, y = pins[f"ELE{place}"]
            picture.words(
                str(place), (x, y - 1.9 * frame.scale), min(SMALL, 1.3 * frame.scale), "middle"
            )
    if name:
        picture.words(name, frame(9, 0), SMALL, "middle", bold=True)
    return pins


def cell(picture: Picture, board: Board, pad: Pad, view: View, fill: str = COPPER) -> None:
    """The foil of a pad with its window."""
    places = board.places
    picture.outline(view.all(outline_of(board, pad)), fill=fill)
    radius = places.window_radius * view.scale
    picture.discs([view((pad.x, pad.y))], radius, INK, LINE, PAPER)


def outline_of(board: Board, pad: Pad, gap: float = GAP) -> list[Point]:
    """The outline of a pad; of a button's many points a third."""
    points = board.places.outline(pad, gap)
    return points if pad.is_cell else points[::3]


def outlines(picture: Picture, board: Board, view: View, fill: str = "", gap: float = GAP) -> None:
    """All pads, without windows."""
    for pad in board.places.pads:
        picture.outline(view.all(outline_of(board, pad, gap)), width=THIN, fill=fill)


def named_pads(
    picture: Picture, board: Board, view: View, fill: str = "", up: float = 0.0
) -> None:
    """All pads with their names; many of them are discs, so that the file stays small."""
    pads = board.places.pads
    if len(pads) > 50:
        radius = board.places.pitch * view.scale * 0.46
        picture.discs([view((pad.x, pad.y)) for pad in pads], radius, width=THIN, fill=fill)
    else:
        outlines(picture, board, view, fill)
    names(picture, board, view, up)


def names(picture: Picture, board: Board, view: View, up: float = 0.0) -> None:
    """The names of all pads, `up` mm of the board above their middles."""
    wide = board.places.pitch * view.scale * 0.8
    for pad in board.places.pads:
        size = min(2.2, 2.2 * wide / width_of(pad.name, 2.2), wide / 2)
        at = view((pad.x, pad.y + (up if pad.is_cell else 0.7 * up)))
        picture.words(pad.name, at, round(size, 2), "middle")


def sheet(picture: Picture, board: Board, view: View, fill: str = WOOD) -> None:
    """An empty sheet with its screw holes."""
    half_x, half_y = board.places.half_size
    corners = [(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)]
    picture.outline(view.all(corners), fill=fill)
    holes = view.all(list(board.places.screws))
    picture.discs(holes, max(0.5, SCREW_HOLE * view.scale), INK, THIN, PAPER)


def strip(picture: Picture, board: Board, view: View) -> None:
    """All runs of lights on the base, with an arrow after the first light of each."""
    places = board.places
    half = places.strip_width / 2
    for run in places.runs:
        first, last = run.pads[0], run.pads[-1]
        (x, y), (to_x, to_y) = run.ends
        length = math.dist(*run.ends)
        along = ((to_x - x) / length, (to_y - y) / length)
        out = places.half_piece
        side = (-along[1] * half, along[0] * half)
        begin = (first.x - along[0] * out, first.y - along[1] * out)
        end = (last.x + along[0] * out, last.y + along[1] * out)
        corners = [
            (begin[0] - side[0], begin[1] - side[1]),
            (end[0] - side[0], end[1] - side[1]),
            (end[0] + side[0], end[1] + side[1]),
            (begin[0] + side[0], begin[1] + side[1]),
        ]
        if board.places.strip_pitch:
            picture.outline(view.all(corners), fill=PAPER)
        else:
            _pieces(picture, board, view, run)
        tip = (first.x + along[0] * (out - 1), first.y + along[1] * (out - 1))
        tail = (first.x + along[0] * 4, first.y + along[1] * 4)
        picture.arrow([view(tail), view(tip)], head=max(1.1, 4 * view.scale))
    for pad in places.chain:
        corner = view((pad.x - 2.5, pad.y + 2.5))
        picture.box(corner, (5 * view.scale, 5 * view.scale), width=THIN, fill=PALE)


def _pieces(picture: Picture, board: Board, view: View, run: Run) -> None:
    """Single lights of a run, and the wires between them."""
    ends = [(pad.x, pad.y) for pad in (run.pads[0], run.pads[-1])]
    picture.line(view.all(ends), INK, 0.5)
    long, wide = 2 * board.places.half_piece, board.places.strip_width
    if abs(ends[0][0] - ends[1][0]) < 1 < abs(ends[0][1] - ends[1][1]):
        long, wide = wide, long
    for pad in run.pads:
        corner = view((pad.x - long / 2, pad.y + wide / 2))
        picture.box(corner, (long * view.scale, wide * view.scale), width=THIN, fill=PAPER)


def base_from_below(picture: Picture, board: Board, view: View) -> None:
    """The underside of the base with its holes."""
    sheet(picture, board, view)
    holes_of_base(picture, board, view)


def holes_of_base(picture: Picture, board: Board, view: View) -> None:
    """Wire holes, and cable holes at the ends of strips."""
    places = board.places
    holes = [view(places.wire_hole(pad)) for pad in places.pads]
    picture.discs(holes, max(0.35, places.wire_hole_radius * view.scale), "", 0, GREY)
    ends = [view(end) for run in places.runs for end in run.ends]
    picture.discs(ends, max(0.4, 2.2 * view.scale), GREY, THIN, PAPER)


def modules_below(picture: Picture, board: Board, view: View, short: bool = False) -> None:
    """The outlines of the modules below the base, pin 1 and the socket of the Pico.

    `short`: breakouts have their number alone.
    """
    for module in board.underside.modules():
        _outline(picture, module, view)
        name = module.name.removeprefix("touch") if short else module.name
        room = module.size[0] * view.scale - 1
        size = min(SMALL, SMALL * room / width_of(name, SMALL, True))
        at = view(module.middle)
        if module.name == "Pico":  # beside its mark and its socket
            at = (at[0] - (1.5 if at[0] > view.middle[0] else -1.5), at[1])
        picture.words(name, at, size, "middle", bold=True)


def _outline(picture: Picture, module: Module, view: View) -> None:
    wide, high = (side * view.scale for side in module.size)
    x, y = view(module.middle)
    picture.box((x - wide / 2, y - high / 2), (wide, high), fill=PAPER)
    if module.name == "Pico":
        frame = pico_below(module, view)
        picture.outline(frame.box(-4, -PICO_SIZE[0] / 2 - _OVER, 8, 6), fill=PALE, width=THIN)
        one_x, one_y = pin_at(1)
        picture.outline(frame.box(one_x - 1.5, one_y - 1.2, 3, 2.8), width=THIN, fill=INK)


def pico_below(module: Module, view: View) -> Frame:
    """The frame of the Pico under the base: its socket looks to the nearer edge."""
    x, _ = view(module.middle)
    quarters = 1 if x > view.middle[0] else 3
    return Frame(view(module.middle), view.scale, quarters)


def stripboard_holes(
    picture: Picture, corner: Point, step: float, copper: bool, has_sound: bool
) -> dict[str, Point]:
    """The stripboard; the places of its holes by name. `copper`: from below, left is right."""
    wide, high = (COLUMNS + 1) * step, (len(ROWS) + 1) * step
    picture.box(corner, (wide, high), fill=BOARD)
    places: dict[str, Point] = {}
    for row, letter in enumerate(ROWS):
        y = corner[1] + (row + 1) * step
        if copper:
            picture.box(
                (corner[0] + step / 2, y - 0.36 * step),
                (COLUMNS * step, 0.72 * step),
                "",
                0,
                COPPER,
            )
        at = corner[0] + (wide + 2 if copper else -2)
        if step > SMALL or letter in (ROWS[0], ROWS[-1]):
            picture.words(letter, (at, y), SMALL, "middle")
        for column in range(1, COLUMNS + 1):
            x = corner[0] + (COLUMNS + 1 - column if copper else column) * step
            places[f"{letter}{column}"] = (round(x, 3), round(y, 3))
    picture.discs(list(places.values()), 0.13 * step, "", 0, GREY)
    for column in (1, 5, 10, 15, COLUMNS):
        x, _ = places[f"A{column}"]
        picture.words(str(column), (x, corner[1] + high + 2), SMALL, "middle")
    if copper:
        # Solder along the strips that carry the lights' current.
        for one, other in (("A5", f"A{COLUMNS}"), ("K1", f"K{COLUMNS}")):
            picture.line([places[one], places[other]], "#c0c0c8", 0.45 * step)
        for hole in stripboard.cuts_of(has_sound):
            cross(picture, places[hole], 0.42 * step)
    return places


def cross(picture: Picture, at: Point, half: float, stroke: str = INK) -> None:
    """A cut: a cross on a white disc."""
    x, y = at
    picture.discs([at], half, INK, THIN, PAPER)
    far = half * 0.65
    picture.line([(x - far, y - far), (x + far, y + far)], stroke, 0.35)
    picture.line([(x - far, y + far), (x + far, y - far)], stroke, 0.35)


def iron(picture: Picture, tip: Point, length: float = 26, degrees: float = -40) -> None:
    """A soldering iron that points at a place."""
    way = math.radians(degrees)
    along, aside = (math.cos(way), math.sin(way)), (-math.sin(way), math.cos(way))

    def at(far: float, off: float) -> Point:
        return (
            tip[0] + along[0] * far + aside[0] * off,
            tip[1] + along[1] * far + aside[1] * off,
        )

    picture.outline([at(0, 0), at(4, -0.9), at(11, -0.9), at(11, 0.9), at(4, 0.9)], fill=PALE)
    picture.outline([at(11, -1.7), at(length, -1.7), at(length, 1.7), at(11, 1.7)], fill=GREY)


def finger(picture: Picture, tip: Point, wide: float = 9, high: float = 16) -> None:
    """A finger from above that touches a place."""
    x, y = tip
    half = wide / 2
    top = y - high
    end = around((x, y - half), half, 0, 180)
    points = [(x + half, top), *end, (x - half, top)]
    picture.line(points, fill="#f4dcc8")
    nail = around((x, y - half + 0.6), half * 0.55, 0, 180)
    picture.line(nail, GREY, THIN)


def cut_of_strip(picture: Picture, corner: Point, wide: float, high: float) -> Point:
    """A close look at a strip: two lights, and the copper dots between them; where to cut."""
    x, y = corner
    picture.box(corner, (wide, high), fill=PAPER)
    for at in (0.14, 0.86):
        side = high * 0.5
        left = x + at * wide - side / 2
        picture.box((left, y + high * 0.25), (side, side), fill=PALE)
        picture.discs([(x + at * wide, y + high / 2)], side * 0.38, INK, THIN, PAPER)
    middle = x + wide / 2
    for place, name in enumerate(("5V", "D", "GND")):
        down = y + high * (0.2 + 0.3 * place)
        picture.box((middle - 2.4, down - 1.1), (4.8, 2.2), fill=COPPER, width=THIN)
        picture.words(name, (middle + 3.2, down), SMALL)
    picture.line([(middle, y - 3), (middle, y + high + 3)], INK, 0.4, dash=1.2)
    return middle, y - 3


TAPE_WORDS = f"thin tape, {STRIP_TAPE_MM:g} mm at most"


def strip_marks(picture: Picture, board: Board, view: View) -> None:
    """Draw the engraving of the base: a square for each light, an arrow after each first one."""
    for pad in board.places.chain:
        corner = view((pad.x - 2.5, pad.y + 2.5))
        picture.box(corner, (5 * view.scale, 5 * view.scale), width=THIN)
    for run in board.places.runs:
        first, (start, end) = run.pads[0], run.ends
        length = math.dist(start, end)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        far = board.places.half_piece - 1
        tip = (first.x + along[0] * far, first.y + along[1] * far)
        tail = (first.x + along[0] * 4, first.y + along[1] * 4)
        picture.arrow([view(tail), view(tip)], width=THIN, head=0.9)


def strip_numbers(picture: Picture, board: Board, view: View) -> None:
    """The engraved number of the first light of each strip, below its square."""
    for run in board.places.runs:
        first = run.pads[0]
        number = str(board.places.chain.index(first) + 1)
        picture.words(number, view((first.x, first.y - 6)), 1.5, "middle")
