"""Pictures of the steps before anything is glued: 0 to 3."""

from __future__ import annotations

from hardware.electrical import fuse_of
from hardware.parts import tape_mm
from hardware.places import Pad, Point, polar
from hardware.sheets import pads
from hardware.stack import BASE_MM, CHAMBERS, PANEL_MM, SPACER_MM
from hardware.steps import shapes
from hardware.steps.board import Board
from hardware.steps.drawing import (
    BLACK,
    BLUE,
    BOARD,
    COPPER,
    GREEN,
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
from hardware.to_pdf import MARGIN, OVERLAP, page_of, tiles
from hardware.wiring import BUS, DATA
from host_sim.wiring.pico_pins import pico_pin_of


def try_touch(board: Board) -> Picture:
    """Step 0: a Pico, a breakout, three foils, a piece of the panel."""
    picture = Picture("Step 0: a breakout, three foils and a piece of the panel", WIDTH, 112)
    bus = next(iter(board.places.board.buses.values()))
    upright = Frame((34, 62), 1.5)
    sda, scl = pico_pin_of(bus.sda), pico_pin_of(bus.scl)
    labels = {36: "36: 3V3", 38: "38: GND", sda: f"{sda}: GP{bus.sda}", scl: f"{scl}: GP{bus.scl}"}
    picture.panel("The Pico, parts up", (8, 5))
    picture.panel("The breakout, parts up", (82, 5))
    shapes.pico(picture, upright, labels)
    usb = upright(0, -27)
    picture.line([usb, (usb[0], 10)], INK, 1.4)
    picture.words("USB", (usb[0] + 3, 14), SMALL)
    picture.words("pin 1", (6, shapes.pin_of_pico(upright, 1)[1]), SMALL)
    module = Frame((116, 30), 1.75)
    pins = shapes.breakout(picture, module)
    ways = (
        (36, "3V3", RED, 76.0),
        (38, "GND", BLACK, 73.0),
    )
    for pin, name, colour, lane in ways:
        x, y = shapes.pin_of_pico(upright, pin)
        to = pins[name]
        top = 10.5 if name == "GND" else 8.5
        points = [(x, y), (lane, y), (lane, top), (to[0], top), to]
        picture.line(points, colour, THICK)
    for pin, name, colour, under, top in (
        (sda, "SDA", BLUE, 106.0, 10.5),
        (scl, "SCL", GREEN, 104.0, 8.5),
    ):
        x, y = shapes.pin_of_pico(upright, pin)
        to = pins[name]
        lane = 11.0 if name == "SDA" else 14.0
        right = 152.0 if name == "SDA" else 150.0
        points = [(x, y), (lane, y), (lane, under), (right, under), (right, top), (to[0], top), to]
        picture.line(points, colour, THICK)
    pad = board.places.cells[0]
    # Foils of 33 mm fill the place; those of another board are drawn as large.
    scale = 0.8 * 33.3 / board.places.pitch
    step = board.places.pitch * scale
    middle = (104.0, 82.0)
    picture.panel("Three foils", (157, 80))
    picture.panel("on card", (157, 84.5))
    for row, line in enumerate(("your order may", "differ: read", "the print")):
        picture.words(line, (123, 26.5 + 3 * row), 2.2)
    for place in range(3):
        x = middle[0] + (place - 1) * step
        shifted = View((x - pad.x * scale, middle[1] + pad.y * scale), scale)
        shapes.cell(picture, board, pad, shifted)
        tip = (x - 6, middle[1] - 11.5)
        electrode = pins[f"ELE{place}"]
        picture.line([electrode, (electrode[0], 52 - place), tip], COPPER, THICK)
    left = middle[0] - 1.5 * step - 3
    picture.box((left, 73), (3 * step + 6, 26), GREY, 0.5, dash=1.5)
    picture.words("panel", (left + 2, 97), SMALL)
    finger = middle[0] + step
    shapes.finger(picture, (finger, 84), 7, 14)
    picture.callout(1, (left - 5, 84), (left + 8, 82))
    picture.callout(2, (80, 56), (pins["ELE0"][0] - 4.2, 57))
    picture.callout(3, (67, 30), (76, 30))
    picture.callout(4, (left - 5, 94), (left, 94))
    picture.callout(5, (finger + 9, 103), (finger + 1, 83))
    return picture


def lay_out(board: Board) -> Picture:
    """Step 1: the parts, each with the mark to look for."""
    picture = Picture("Step 1: the parts and their marks", WIDTH, 106)
    corners = [(45.0 * column, 52.0 * row) for row in range(2) for column in range(4)]
    drawers = (_breakouts, _pico, _strip, _bare_board, _shifter, _round_parts, _resistors, _tape)
    for number, (corner, draw) in enumerate(zip(corners, drawers, strict=True), start=1):
        picture.box((corner[0] + 1, corner[1] + 1), (43, 50), PALE)
        picture.callout(number, (corner[0] + 5, corner[1] + 5))
        draw(picture, board, corner)
    return picture


def _named(picture: Picture, corner: Point, text: str, more: str = "") -> None:
    picture.words(text, (corner[0] + 9.5, corner[1] + 5), SMALL, bold=True)
    if more:
        picture.words(more, (corner[0] + 22.5, corner[1] + 47), SMALL, "middle")


def _breakouts(picture: Picture, board: Board, corner: Point) -> None:
    _named(picture, corner, f"{len(board.chips) + 1} breakouts", "order of pins: read the print")
    shapes.breakout(picture, Frame((corner[0] + 22.5, corner[1] + 27), 1.3))


def _pico(picture: Picture, board: Board, corner: Point) -> None:
    _named(picture, corner, "Raspberry Pi Pico")
    frame = Frame((corner[0] + 26, corner[1] + 30), 0.75)
    shapes.pico(picture, frame, {})
    x, y = shapes.pin_of_pico(frame, 1)
    picture.words("pin 1", (x - 3, y), SMALL, "end")
    picture.words("pin 40", (shapes.pin_of_pico(frame, 40)[0] + 2, y), SMALL)


def _strip(picture: Picture, board: Board, corner: Point) -> None:
    _named(picture, corner, "lights, 5 V", "an arrow: the way of data")
    shapes.cut_of_strip(picture, (corner[0] + 3, corner[1] + 19), 38, 14)
    at = corner[1] + 37
    picture.arrow([(corner[0] + 12, at), (corner[0] + 33, at)])


def _bare_board(picture: Picture, board: Board, corner: Point) -> None:
    _named(picture, corner, "stripboard", "19 holes, 11 strips")
    left, top = corner[0] + 4, corner[1] + 12
    shapes.stripboard_holes(picture, (left, top), 1.8, False, False)
    picture.arrow([(left + 24, top + 28), (left + 34, top + 28)], COPPER, 0.8)
    picture.words("way of the strips", (left + 2, top + 28), SMALL)


def _shifter(picture: Picture, board: Board, corner: Point) -> None:
    _named(picture, corner, "74AHCT125", "the notch: pin 1 at its left")
    left, top = corner[0] + 17, corner[1] + 12
    picture.box((left, top), (11, 29), fill=PALE)
    picture.line([(left + 4, top), (left + 5.5, top + 1.6), (left + 7, top)], INK, 0.5)
    for pin in range(7):
        down = top + 2.5 + pin * 4
        for x in (left - 2.5, left + 11):
            picture.box((x, down - 0.6), (2.5, 1.2), fill=PAPER, width=THIN)
        picture.words(str(pin + 1), (left - 4, down), SMALL, "end")
        picture.words(str(14 - pin), (left + 15, down), SMALL)


def _round_parts(picture: Picture, board: Board, corner: Point) -> None:
    _named(picture, corner, "capacitor and fuse")
    left, top = corner[0] + 8, corner[1] + 12
    picture.box((left, top), (11, 17), fill=PALE)
    picture.box((left + 8, top), (3, 17), "", 0, GREY)
    for x in (left + 3, left + 9.5):
        picture.line([(x, top + 17), (x, top + 27)], GREY, 0.5)
    picture.words("+", (left + 3, top + 29.5), 3.4, "middle")
    picture.words("stripe: minus", (left + 9, top + 33), SMALL, "middle")
    picture.discs([(left + 26, top + 8)], 6.5, fill="#e8c860")
    for x in (left + 23, left + 29):
        picture.line([(x, top + 13.6), (x, top + 26)], GREY, 0.5)


def _resistors(picture: Picture, board: Board, corner: Point) -> None:
    _named(picture, corner, "resistors")
    for name, rings, down in (
        ("330 ohm", ("orange", "orange", "brown"), 17),
        ("10 kohm", ("brown", "black", "orange"), 35),
    ):
        y = corner[1] + down
        picture.line([(corner[0] + 6, y), (corner[0] + 39, y)], GREY, 0.5)
        picture.box((corner[0] + 13, y - 2.5), (19, 5), fill=BOARD)
        tints = {"orange": "#f08020", "brown": "#804020", "black": BLACK}
        for place, ring in enumerate(rings):
            picture.box((corner[0] + 15.5 + 4 * place, y - 2.5), (1.8, 5), "", 0, tints[ring])
        picture.words(name, (corner[0] + 22.5, y - 5), SMALL, "middle", bold=True)
        picture.words(", ".join(rings), (corner[0] + 22.5, y + 5.5), SMALL, "middle")


def _tape(picture: Picture, board: Board, corner: Point) -> None:
    _named(picture, corner, f"copper tape {tape_mm(board.places)} mm, wires")
    x, y = corner[0] + 16, corner[1] + 22
    picture.discs([(x, y)], 9, fill=COPPER)
    picture.discs([(x, y)], 5, fill=PAPER)
    picture.box((x, y + 4.6), (20, 4.4), fill=COPPER)
    for place, colour in enumerate((RED, BLACK, BLUE)):
        down = corner[1] + 37 + 3.5 * place
        picture.line([(corner[0] + 6, down), (corner[0] + 26, down)], colour, 1.1 - 0.3 * place)
    sizes = (fuse_of(board.places.board).wire, DATA, BUS)
    for place, size in enumerate(sizes):
        words = size.split(" mm2")[0] + " mm2"
        picture.words(words, (corner[0] + 28, corner[1] + 37 + 3.5 * place), SMALL)


def cut_sheets(board: Board) -> Picture:
    """Step 2: the sheets, and one chamber from above."""
    places = board.places
    half_x, half_y = places.half_size
    scale = min(52 / (2 * half_x), 46 / (2 * half_y))
    high = 2 * half_y * scale
    top = high + 15
    picture = Picture("Step 2: the sheets", WIDTH, 2 * top + 2)
    middles = [
        (30.0 + 60 * column, 9 + row * top + high / 2) for row in range(2) for column in range(3)
    ]
    names = (
        f"panel, {PANEL_MM:g} mm; film, diffuser",
        f"chambers, {SPACER_MM:g} mm, {CHAMBERS} x",
        f"channels, {SPACER_MM:g} mm",
        f"base, {BASE_MM:g} mm",
        f"floor, {BASE_MM:g} mm",
    )
    views = [View(middle, scale) for middle in middles]
    fills = (PAPER, WOOD, WOOD, WOOD, WOOD)
    for name, view, fill in zip(names, views, fills, strict=False):
        shapes.sheet(picture, board, view, fill)
        left, upper = view((-half_x, half_y))
        picture.words(name, (left + 5.5, upper - 3), SMALL, bold=True)
    shapes.outlines(picture, board, views[0], gap=1.5)
    for pad in places.pads:
        picture.outline(views[1].all(_notch(board, pad)), width=THIN, fill=PAPER)
    cells = views[1].all([(pad.x, pad.y) for pad in places.cells])
    radius = chamber_radius(board)
    picture.discs(cells, radius * scale, INK, THIN, PAPER)
    buttons = views[1].all([(pad.x, pad.y) for pad in places.buttons])
    picture.discs(buttons, 0.28 * places.pitch * scale, INK, THIN, PAPER)
    for run in places.runs:
        picture.outline(views[2].all(places.channel(run)), width=THIN, fill=PAPER)
    holes = [places.wire_hole(pad) for pad in places.pads]
    for view in views[2:4]:
        picture.discs(view.all(holes), places.wire_hole_radius * scale, INK, THIN, PAPER)
    for run in places.runs:
        for end, radius in zip(run.ends, run.radii, strict=True):
            picture.discs([views[3](end)], radius * scale, INK, THIN, PAPER)
    shapes.strip_marks(picture, board, views[3])
    shapes.strip_numbers(picture, board, views[3])
    for number, view in enumerate(views[:5], start=1):
        x = view.middle[0] - half_x * scale
        picture.callout(number, (x + 1, view.middle[1] - high / 2 - 3))
    half = views[0].middle[0] + half_x * scale
    picture.callout(7, (half + 4, middles[0][1] + 6), views[0](_side_screw(board)))
    _one_chamber(picture, board, middles[5], high)
    return picture


def _side_screw(board: Board) -> Point:
    """The screw in the middle of the right edge, or near to it."""
    return min(board.places.screws, key=lambda at: (-at[0], abs(at[1])))


def chamber_radius(board: Board) -> float:
    """The radius of a cell's light chamber: of the points round its middle, the nearest."""
    pad = board.places.cells[0]
    points = board.places.chamber(pad)
    return min(((x - pad.x) ** 2 + (y - pad.y) ** 2) ** 0.5 for x, y in points[5:-7])


def _notch(board: Board, pad: Pad) -> list[Point]:
    """The notch of a chamber: from the pad's middle to the two corners of the notch."""
    one, other = board.places.chamber(pad)[-2:]
    return [(pad.x, pad.y), one, other]


def _one_chamber(picture: Picture, board: Board, middle: Point, high: float) -> None:
    """Draw the view down through a chamber: white walls, a channel, the wire hole."""
    places = board.places
    pad = places.cells[0]
    scale = min(0.75, high / places.pitch * 0.72) * 1.15
    view = View((middle[0] - pad.x * scale - 6, middle[1] + pad.y * scale), scale)
    x, y = view((pad.x, pad.y))
    picture.panel("Right, from above", (middle[0] - 27, middle[1] - high / 2 - 3), right=True)
    side = places.pitch * scale / 2
    picture.box((x - side, y - side), (2 * side, 2 * side), GREY, THIN, PAPER)
    picture.outline(view.all(places.chamber(pad)), fill="#f4f4f0", width=THIN)
    half = places.channel_width / 2 * scale
    wide = chamber_radius(board) * scale * 0.92
    for down in (-half, half):
        picture.line([(x - wide, y + down), (x + wide, y + down)], GREY, THIN, dash=1)
    hole = view(places.wire_hole(pad))
    picture.discs([hole], places.wire_hole_radius * scale, INK, THIN, PAPER)
    picture.words("notch, and", (x + side + 2, hole[1] - 1.5), SMALL)
    picture.words("wire hole: open", (x + side + 2, hole[1] + 2), SMALL)
    picture.line([hole, (x + side + 1, hole[1])], INK, THIN)
    picture.words("channel", (x + side + 2, y), SMALL)
    picture.words("all white", (x + side + 2, y + 11), SMALL)
    wall = view(polar(pad, chamber_radius(board), -60))
    picture.callout(6, (x + side + 5, y + 16), wall)


def print_template(board: Board) -> Picture:
    """Step 3: the pages, their rulers and crosses, and the panel on them."""
    places = board.places
    sheet = pads(places)
    pages = tiles(sheet)
    page = page_of(sheet)
    half_x, half_y = places.half_size
    wide = 2 * half_x + 40
    scale = min(88 / wide, 100 / (2 * half_y + 40))
    high = (2 * half_y + 40) * scale
    picture = Picture("Step 3: the template", WIDTH, max(high + 16, 80))
    picture.panel("Each page" if len(pages) > 1 else "The page", (2, 5))
    small = min(64 / page[0], 60 / page[1])
    left, top = 4.0, 12.0
    picture.box((left, top), (page[0] * small, page[1] * small))
    inner = (page[0] - 2 * MARGIN) * small, (page[1] - 2 * MARGIN) * small
    corner = (left + MARGIN * small, top + MARGIN * small)
    picture.box(corner, inner, GREY, THIN, dash=1)
    crosses = [
        (corner[0] + x, corner[1] + y)
        for x in (OVERLAP / 2 * small, inner[0] - OVERLAP / 2 * small)
        for y in (OVERLAP / 2 * small, inner[1] - OVERLAP / 2 * small)
    ]
    for x, y in crosses:
        picture.line([(x - 2, y), (x + 2, y)], width=THIN)
        picture.line([(x, y - 2), (x, y + 2)], width=THIN)
    ruler = top + (page[1] - 5) * small
    end = corner[0] + 100 * small
    picture.line([(corner[0], ruler), (end, ruler)], INK, 0.5)
    for x in (corner[0], end):
        picture.line([(x, ruler - 1.2), (x, ruler + 1.2)], INK, 0.5)
    below = top + page[1] * small + 3
    picture.words("the ruler: 100 mm", (corner[0], below), SMALL)
    picture.callout(2, (corner[0] + 8, ruler - 8), (corner[0] + 14, ruler))
    if len(pages) == 1:
        side = (corner[0] + inner[0], corner[1] + inner[1] / 2)
        picture.callout(3, (side[0] - 9, side[1] + 9), side)
    middle = (left + page[0] * small / 2, top + page[1] * small / 2)
    picture.words("printed at 100 %", (middle[0], middle[1] + 3), SMALL, "middle")
    picture.callout(1, (middle[0], middle[1] - 4))
    _glued(picture, board, View((132, 12 + high / 2), scale), pages, page)
    return picture


def _glued(
    picture: Picture,
    board: Board,
    view: View,
    pages: list[tuple[int, int, Point]],
    page: tuple[float, float],
) -> None:
    half_x, half_y = board.places.half_size
    title = "All pages, with the panel on them" if len(pages) > 1 else "The panel on the page"
    picture.panel(title, (86, 5), right=True)
    shown = (page[0] - 2 * MARGIN, page[1] - 2 * MARGIN)
    for _, _, (left, bottom) in pages:
        at = view((max(left, -half_x - 20), min(bottom + shown[1], half_y + 20)))
        to = view((min(left + shown[0], half_x + 20), max(bottom, -half_y - 20)))
        picture.box(at, (to[0] - at[0], to[1] - at[1]), GREY, THIN, fill=PAPER)
    shapes.named_pads(picture, board, view, up=-0.28 * board.places.pitch)
    corners = [(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)]
    picture.outline(view.all(corners), INK, 0.5)
    inside = []
    for _, _, (left, bottom) in pages:
        for x in (left + OVERLAP / 2, left + shown[0] - OVERLAP / 2):
            for y in (bottom + OVERLAP / 2, bottom + shown[1] - OVERLAP / 2):
                if abs(x) < half_x + 18 and abs(y) < half_y + 18:
                    inside.append((round(x, 2), round(y, 2)))
    for x, y in sorted(set(inside)):
        at = view((x, y))
        picture.line([(at[0] - 2, at[1]), (at[0] + 2, at[1])], RED, 0.35)
        picture.line([(at[0], at[1] - 2), (at[0], at[1] + 2)], RED, 0.35)
    if inside:
        mark = view(min(inside))
        picture.callout(3, (mark[0] - 8, mark[1] - 1.4), mark)
    edge = view((half_x, half_y / 2))
    picture.callout(4, (min(edge[0] + 6, WIDTH - 3), edge[1] - 6), edge)
