"""Pictures of the lights: cutting and sticking (step 6), links (7), first light (9)."""

from __future__ import annotations

import math

from hardware.places import Point, Run
from hardware.stack import SPACER_MM
from hardware.steps import shapes
from hardware.steps.board import Board
from hardware.steps.drawing import (
    BLACK,
    BLUE,
    GREY,
    INK,
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
)
from hardware.steps.shapes import Frame
from hardware.wiring import link_route


def board_view(board: Board, left: float, top: float, wide: float, high: float) -> View:
    """A view of the whole board from above that fits into a rectangle."""
    half_x, half_y = board.places.half_size
    scale = min(wide / (2 * half_x), high / (2 * half_y))
    return View((left + wide / 2, top + half_y * scale), scale)


def away_from(view: View, point: Point, far: float) -> Point:
    """A place for a number beside a point: farther out from the board's middle."""
    x, y = view(point)
    over = (x - view.middle[0], y - view.middle[1])
    length = math.hypot(*over) or 1.0
    return x + over[0] / length * far, y + over[1] / length * far


def lights(board: Board) -> Picture:
    """Step 6: where to cut, the base with all lights, a light cut through."""
    places = board.places
    view = board_view(board, 66, 12, 112, 112)
    high = 2 * places.half_size[1] * view.scale
    picture = Picture("Step 6: the lights on the base", WIDTH, max(high + 16, 112))
    picture.panel("Cut here", (2, 5))
    cut = shapes.cut_of_strip(picture, (4, 17), 46, 14)
    picture.callout(1, (cut[0] + 9, cut[1] - 1), cut)
    picture.arrow([(15, 36), (36, 36)])
    picture.words("an arrow: the way of data", (4, 40), SMALL)
    picture.panel("The base from above", (66, 5), right=True)
    shapes.sheet(picture, board, view)
    shapes.holes_of_base(picture, board, view)
    shapes.strip(picture, board, view)
    _numbers(picture, board, view)
    first = places.chain[0]
    at = view((first.x, first.y))
    picture.callout(2, _clear(board, view, first.x, first.y), at)
    following = places.runs[1].pads[0] if len(places.runs) > 1 else places.chain[-1]
    picture.callout(
        3, _clear(board, view, following.x, following.y), view((following.x, following.y))
    )
    _height(picture, board)
    return picture


def _clear(board: Board, view: View, x: float, y: float) -> Point:
    """A place in the margin of the sheet, on the line of a row, at the nearer side."""
    half_x, _ = board.places.half_size
    way = -1 if x <= 0 else 1
    return view(
        (way * (half_x + 7 / view.scale * 0.25) - way * 5 / view.scale, y + 4 / view.scale)
    )


def _numbers(picture: Picture, board: Board, view: View) -> None:
    """The number of each light below it, as far as they can be read."""
    size = min(SMALL, 9 * view.scale)
    for led, pad in enumerate(board.places.chain, start=1):
        x, y = view((pad.x, pad.y - 9.5))
        picture.words(str(led), (x, y), size, "middle")


def _height(picture: Picture, board: Board) -> None:
    """A light, cut through: lower than the sheet of channels."""
    cut_y = 92.0
    scale = 3.0
    picture.panel("Right, cut through", (2, 58), right=True)
    half = board.places.channel_width / 2 * scale
    middle = 27.0
    for start, end in ((4, middle - half), (middle + half, 50)):
        picture.box(
            (start, cut_y - SPACER_MM * scale), (end - start, SPACER_MM * scale), fill=WOOD
        )
    picture.box((4, cut_y), (46, 6), fill=WOOD)
    strip = board.places.strip_width / 2 * scale
    picture.box((middle - strip, cut_y - 0.9), (2 * strip, 0.9), "", 0, "#d0b020")
    picture.box((middle - strip, cut_y - 1.9), (2 * strip, 1.0), fill=GREY, width=THIN)
    picture.box((middle - 7.5, cut_y - 6.7), (15, 4.8), fill="#fff2a0")
    picture.words("light", (middle, cut_y - 4.3), SMALL, "middle")
    picture.words("base", (middle, cut_y + 3), SMALL, "middle")
    top = cut_y - SPACER_MM * scale
    picture.line([(2, top), (52, top)], GREY, THIN, dash=1)
    picture.words("top of the channels", (4, top - 3), SMALL)
    picture.words(shapes.TAPE_WORDS, (4, cut_y + 9), SMALL)
    picture.callout(4, (44, cut_y + 14), (middle + strip - 1, cut_y - 0.4))


def links(board: Board) -> Picture:
    """Step 7: one link from the side and from above; all links from below."""
    places = board.places
    view = board_view(board, 84, 12, 94, 100)
    below = View(view.middle, view.scale, below=True)
    high = 2 * places.half_size[1] * view.scale
    picture = Picture("Step 7: links between the rows of lights", WIDTH, max(high + 18, 112))
    _link_cut(picture)
    _link_pins(picture)
    picture.panel("All links, from below: left is right", (84, 5))
    shapes.sheet(picture, board, below)
    for run in places.runs:
        picture.outline(below.all(_strip_of(board, run)), GREY, THIN, dash=1)
    start = below(places.runs[0].ends[0])
    picture.discs([start], 0.9, INK, THIN, PAPER)
    for run, following in zip(places.runs, places.runs[1:], strict=False):
        _link(picture, board, below, run, following)
    for run in places.runs:
        x, y = below((run.pads[0].x, run.pads[0].y))
        picture.words(str(run.leds[0] + 1), (x, y), min(SMALL, 10 * view.scale), "middle")
    if len(places.runs) > 1:
        start, end = places.runs[0].ends[1], places.runs[1].ends[0]
        middle = below(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        picture.callout(3, _margin(board, below, middle), middle)
    words = "each arrow: three wires; dashed: the strips on the other side, by their first light"
    picture.words(words, (84, high + 14.5), SMALL)
    return picture


def _strip_of(board: Board, run: Run) -> list[Point]:
    """The corners of a run's strip."""
    (x, y), (to_x, to_y) = run.ends
    length = math.dist(*run.ends)
    along = ((to_x - x) / length, (to_y - y) / length)
    half, out = board.places.strip_width / 2, board.places.half_piece
    first, last = run.pads[0], run.pads[-1]
    begin = (first.x - along[0] * out, first.y - along[1] * out)
    end = (last.x + along[0] * out, last.y + along[1] * out)
    return [
        (at[0] + way * along[1] * half, at[1] - way * along[0] * half)
        for at, way in ((begin, 1), (end, 1), (end, -1), (begin, -1))
    ]


def _margin(board: Board, view: View, at: Point) -> Point:
    """A place in the margin, on the nearer side."""
    half_x, _ = board.places.half_size
    way = 1 if at[0] > view.middle[0] else -1
    return view.middle[0] + way * (half_x * view.scale - 6), at[1] + 6


def _link(picture: Picture, board: Board, view: View, run: Run, following: Run) -> None:
    start, end = run.ends[1], following.ends[0]
    picture.discs([view(start), view(end)], 0.9, INK, THIN, PAPER)
    picture.arrow(view.all(link_route(board.places, start, end)), BLUE, THICK, head=1.6)


def _link_cut(picture: Picture) -> None:
    """Cut through the base: a wire goes down at the end of a row, up at the start of the next."""
    picture.panel("Cut through the base", (2, 5))
    y = 28.0
    picture.box((4, y), (18, 5), fill=WOOD)
    picture.box((28, y), (20, 5), fill=WOOD)
    picture.box((54, y), (20, 5), fill=WOOD)
    for left, words in ((4, "end of a row"), (56, "next row")):
        picture.box((left, y - 2), (17, 2), fill=GREY, width=THIN)
        picture.box((left + 5, y - 6), (7, 4), fill="#fff2a0", width=THIN)
        picture.words(words, (left + 8, y - 10), SMALL, "middle")
    for place, colour in enumerate((RED, BLUE, BLACK)):
        aside, down = 1.1 * place, 1.4 * place
        points = [
            (20.5, y - 2.3 - 0.3 * place),
            (23.5 + aside, y - 2.3 - 0.3 * place),
            (23.5 + aside, y + 10 - down),
            (49.6 + aside, y + 10 - down),
            (49.6 + aside, y - 2.3 - 0.3 * place),
            (56.5, y - 2.3 - 0.3 * place),
        ]
        picture.line(points, colour, 0.7)
    picture.words("base", (38, y + 2.5), SMALL, "middle")
    picture.callout(1, (25, y - 12), (25, y - 1))
    picture.callout(1, (50, y - 12), (50.6, y - 1))


def _link_pins(picture: Picture) -> None:
    """The copper dots of a row and of the next, which lies turned by 180 degrees."""
    picture.panel("From above: by the print", (2, 52))
    names = (("GND", BLACK), ("DIN", BLUE), ("5V", RED))
    top, low, left = 60.0, 84.0, 26.0
    for y, words, turned in ((top, "next row", True), (low, "a row", False)):
        picture.box((2, y), (left, 18), fill=PAPER)
        picture.words(words, (4, y + 4), SMALL, bold=True)
        one, other = (16.0, 5.0) if turned else (5.0, 16.0)
        picture.arrow([(one, y + 14), (other, y + 14)])
    for place, (name, colour) in enumerate(names):
        above, below = top + 4 + 5 * place, low + 14 - 5 * place
        out = left + 20 - 5 * place
        picture.line([(left, above), (out, above), (out, below), (left, below)], colour, 0.7)
        for y, word in ((above, name), (below, "DOUT" if name == "DIN" else name)):
            picture.box((left - 1.5, y - 1), (3, 2), fill="#e0a060", width=THIN)
            picture.words(word, (left - 2.5, y), SMALL, "end")
    for row, line in enumerate(("turned by", "180 degrees:", "5 V is at the", "other side")):
        picture.words(line, (left + 23, top + 3 + 3.6 * row), SMALL)
    picture.words("(the order of yours may differ: read the print)", (2, 106), 2.2)
    picture.callout(2, (left + 28, 88), (left + 20, 88))


def first_light(board: Board) -> Picture:
    """Step 9: the Pico with its button; the way of the light along the chain."""
    places = board.places
    view = board_view(board, 74, 12, 104, 104)
    high = 2 * places.half_size[1] * view.scale
    picture = Picture("Step 9: a light runs along the chain", WIDTH, max(high + 16, 96))
    picture.panel("The Pico, parts up", (2, 5))
    frame = Frame((34, 56), 1.35)
    shapes.pico(picture, frame, {})
    usb = frame(0, -26.5)
    picture.line([usb, (usb[0], 11)], INK, 1.4)
    picture.words("to the computer", (usb[0] + 3, 13), SMALL)
    picture.callout(1, (usb[0] - 8, 14), (usb[0], 16))
    x, y = shapes.bootsel(frame)
    picture.box((x - 3, y - 2), (6, 4), fill=PAPER)
    picture.words("BOOTSEL", (x + 4, y), SMALL)
    picture.callout(2, (10, y + 8), (x - 2, y))
    picture.panel("The board from above", (74, 5), right=True)
    shapes.sheet(picture, board, view)
    way = view.all([(pad.x, pad.y) for pad in places.chain])
    for pad in places.chain:
        corner = view((pad.x - 2.5, pad.y + 2.5))
        picture.box(corner, (5 * view.scale, 5 * view.scale), width=THIN, fill=PALE)
    for run, following in zip(places.runs, places.runs[1:], strict=False):
        last, first = ((pad.x, pad.y) for pad in (run.pads[-1], following.pads[0]))
        picture.line(view.all(link_route(places, last, first)), GREY, THIN, dash=1)
    for run in places.runs:
        if len(run.pads) > 1:
            start, end = view.all([(pad.x, pad.y) for pad in (run.pads[0], run.pads[-1])])
            share = 1 - 2.4 / math.dist(start, end)
            tip: Point = (
                start[0] + share * (end[0] - start[0]),
                start[1] + share * (end[1] - start[1]),
            )
            picture.arrow([start, tip], INK, THICK, head=2.2)
    for at, number, fill in ((way[0], 1, "#fff2a0"), (way[-1], len(way), PAPER)):
        picture.box((at[0] - 2, at[1] - 2), (4, 4), INK, LINE_BOLD, fill)
        picture.words(str(number), at, SMALL, "middle")
    beside = _margin(board, view, (way[0][0], way[0][1]))
    out = 2.2 / math.dist(beside, way[0])
    rim = (
        way[0][0] + out * (beside[0] - way[0][0]),
        way[0][1] + out * (beside[1] - way[0][1]),
    )
    picture.callout(3, beside, rim)
    return picture


LINE_BOLD = 0.5
