"""Pictures of the foils: how a tip goes through its slot (step 4), and its wire (step 5)."""

from __future__ import annotations

import math

from hardware.places import GAP, SLOT, Pad, Point
from hardware.stack import BASE_MM, CHAMBERS, PANEL_MM, SPACER_MM
from hardware.steps import shapes
from hardware.steps.board import Board
from hardware.steps.drawing import (
    COPPER,
    GREY,
    INK,
    PALE,
    PAPER,
    RED,
    SMALL,
    THIN,
    WIDTH,
    WOOD,
    Picture,
    View,
    around,
)

_FILM = "#dcecf4"
_TAPE = "#e0a000"
_FILM_HIGH = 1.5  # mm in the picture: thin layers are drawn thicker than they are
_FOIL = 0.9  # mm in the picture, width of the line that is a foil
_WIRE = 0.8


class Cut:
    """A cell cut along the way of its fold: distances from its middle, in mm of the board."""

    def __init__(self, board: Board) -> None:
        places = board.places
        self.pad: Pad = places.cells[0]
        one, other = places.fold_line(self.pad)
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        self.fold = math.dist(middle, (self.pad.x, self.pad.y))
        hole = places.wire_hole(self.pad)
        self.hole = math.dist(hole, (self.pad.x, self.pad.y))
        self.hole_radius = places.wire_hole_radius
        self.flap = 2 * (self.fold - self.hole)  # the hole is under the middle of the folded tip
        self.window = places.window_radius
        notch = places.chamber(self.pad)[-1]
        self.notch = notch[1] - self.pad.y if places.kind == "hexagon" else self.fold + 0.5
        self.chamber = min(
            math.dist(point, (self.pad.x, self.pad.y)) for point in places.chamber(self.pad)[5:-7]
        )
        self.channel = places.channel_width / 2
        self.strip = places.strip_width / 2


def foils(board: Board) -> Picture:
    """Step 4: template and film; a foil; its tip in three cuts; neighbours."""
    half_x, half_y = board.places.half_size
    scale = min(70 / (2 * half_x), 56 / (2 * half_y))
    picture = Picture("Step 4: foils on the film, their tips through the slots", WIDTH, 136)
    view = View((40, 12 + half_y * scale), scale)
    _film_on_template(picture, board, view)
    _pattern(picture, board, (104, 36))
    _neighbours(picture, board, (155, 38))
    cut = Cut(board)
    picture.panel("The tip, cut through and enlarged", (2, 88))
    for place, draw in enumerate((_bend, _through, _back)):
        draw(picture, cut, 4 + 60.0 * place)
    return picture


def _film_on_template(picture: Picture, board: Board, view: View) -> None:
    half_x, half_y = board.places.half_size
    picture.panel("Film on the template", (2, 5))
    left, top = view((-half_x, half_y))
    right, bottom = view((half_x, -half_y))
    # The template looks out below the film.
    picture.box((left - 2, top - 1), (right - left + 4, bottom - top + 5), GREY, fill=PAPER)
    picture.box((left, top), (right - left, bottom - top), fill=_FILM)
    shapes.outlines(picture, board, view)
    windows = [view((pad.x, pad.y)) for pad in board.places.pads]
    picture.discs(windows, board.places.window_radius * view.scale, INK, THIN)
    screws = view.all(list(board.places.screws))
    picture.discs(screws, max(0.5, 1.6 * view.scale), INK, THIN, PAPER)
    for pad in board.places.pads:
        slot = board.places.slot(pad)
        ends = view(slot[0]), view(slot[3])
        picture.line(list(ends), INK, 0.7)
    for share in (0.2, 0.5, 0.8):
        y = top + share * (bottom - top)
        picture.box((left - 4, y - 2.5), (8, 5), fill="#e8e0a8", width=THIN)
    picture.callout(1, (left - 0.5, bottom + 9), (left + 2, top + 0.8 * (bottom - top) + 1.5))
    chosen = max(board.places.cells, key=lambda pad: (round(pad.y), pad.x))
    at = view(board.places.slot(chosen)[2])
    picture.callout(2, (right - 4, top + 5), at)
    picture.callout(7, (right - 6, bottom + 9), (right, bottom + 3))
    picture.words("template", (right - 11, bottom + 9), SMALL, "end")


def _pattern(picture: Picture, board: Board, middle: Point) -> None:
    """One foil as it is cut out of the tape: window, fold."""
    places = board.places
    picture.panel("Two foils", (90, 5))
    pad = places.cells[0]
    scale = 36 / (2 * places.foil_width / math.sqrt(3) * 1.1)
    view = View((middle[0] - pad.x * scale, middle[1] + pad.y * scale), scale)
    shapes.cell(picture, board, pad, view)
    one, other = (view(point) for point in places.fold_line(pad))
    picture.line([one, other], INK, 0.4, dash=1)
    tip = view(max(places.outline(pad, GAP), key=lambda point: point[1]))
    picture.words("tip", (tip[0] + 8, tip[1] - 2), SMALL)
    picture.line([(tip[0] + 7.5, tip[1] - 2), (tip[0] + 1, tip[1] + 1.5)], INK, THIN)
    picture.words("fold", (other[0] + 7, other[1] + 1.5), SMALL)
    x, y = view((pad.x, pad.y))
    radius = places.window_radius * scale
    picture.words(f"{2 * places.window_radius:g} mm", (x, y), SMALL, "middle")
    picture.callout(3, (middle[0] - 15, middle[1] + 27), (x - radius * 0.9, y + radius * 1.8))
    button = places.buttons[0]
    small = scale * 0.6
    at = (middle[0] + 9, middle[1] + 35)
    view = View((at[0] - button.x * small, at[1] + button.y * small), small)
    shapes.cell(picture, board, button, view)
    fold = view.all(list(places.fold_line(button)))
    picture.line(fold, INK, 0.4, dash=1)
    picture.words("a button", (at[0] - 11, at[1] - 2), SMALL, "end")
    picture.words("with its tip", (at[0] - 11, at[1] + 2), SMALL, "end")


def _neighbours(picture: Picture, board: Board, middle: Point) -> None:
    places = board.places
    picture.panel("From above", (134, 5), right=True)
    last = places.cells[-1]
    pads = sorted(
        places.cells, key=lambda pad: round(math.hypot(pad.x - last.x, pad.y - last.y), 2)
    )[:3]
    x = sum(pad.x for pad in pads) / 3
    y = sum(pad.y for pad in pads) / 3
    scale = 19 / places.pitch
    view = View((middle[0] - x * scale, middle[1] + y * scale), scale)
    for pad in pads:
        picture.outline(view.all(_folded(board, pad)), fill=COPPER)
        picture.discs([view((pad.x, pad.y))], places.window_radius * scale, fill=PAPER)
    picture.words(f"{GAP:g} mm between neighbours,", (middle[0] - 22, middle[1] + 25), SMALL)
    picture.words("the tips are gone: folded under", (middle[0] - 22, middle[1] + 29), SMALL)


def _at(cut: Cut, left: float, y: float) -> tuple[float, float, float]:
    """(scale, x of the middle of the cell, y) of a small cut that shows the fold."""
    scale = 50 / (cut.fold + 6 - (cut.window - 3))
    return scale, left - (cut.window - 3) * scale, y


def _film(picture: Picture, cut: Cut, left: float, y: float) -> float:
    """The film with its slot; returns the scale."""
    scale, middle, _ = _at(cut, left, y)
    start, end = middle + (cut.window - 3) * scale, middle + (cut.fold + 6) * scale
    slot = middle + cut.fold * scale, middle + (cut.fold + SLOT) * scale
    picture.box((start, y), (slot[0] - start, _FILM_HIGH), INK, THIN, _FILM)
    picture.box((slot[1], y), (end - slot[1], _FILM_HIGH), INK, THIN, _FILM)
    return scale


def _foil_line(picture: Picture, points: list[Point]) -> None:
    picture.line(points, "#b06020", _FOIL)


def _bend(picture: Picture, cut: Cut, left: float) -> None:
    y = 115.0
    scale, middle, _ = _at(cut, left, y)
    fold = middle + cut.fold * scale
    length = cut.flap * scale
    _film(picture, cut, left, y)
    high = y - 9
    end = (fold + length * 0.3, high + length * 0.95)
    end = (fold + length * 0.62, high + length * 0.78)
    _foil_line(picture, [(middle + cut.window * scale, high), (fold, high), end])
    picture.words("window", (left, high - 3), SMALL)
    picture.words("foil", (left + 20, high - 3), SMALL)
    picture.words("film", (left + 2, y + 5), SMALL)
    picture.words("slot", (fold + SLOT * scale / 2, y + 5), SMALL, "middle")
    picture.callout(4, (fold + 9, high - 5), (fold + 0.3, high))


def _through(picture: Picture, cut: Cut, left: float) -> None:
    y = 115.0
    scale, middle, _ = _at(cut, left, y)
    _film(picture, cut, left, y)
    fold = middle + (cut.fold + SLOT / 2) * scale
    top = y - 0.6
    length = cut.flap * scale
    _foil_line(picture, [(middle + cut.window * scale, top), (fold, top), (fold, top + length)])
    picture.arrow([(left + 16, y - 12), (left + 16, y - 3)], GREY, 0.5)
    picture.words("press", (left + 18, y - 10), SMALL)
    picture.callout(5, (fold + 9, y + 9), (fold, y + 6))


def _back(picture: Picture, cut: Cut, left: float) -> None:
    y = 115.0
    scale, middle, _ = _at(cut, left, y)
    _film(picture, cut, left, y)
    fold = middle + (cut.fold + SLOT / 2) * scale
    top, under = y - 0.6, y + _FILM_HIGH + 0.6
    end = middle + (cut.fold - cut.flap) * scale
    _foil_line(
        picture, [(middle + cut.window * scale, top), (fold, top), (fold, under), (end, under)]
    )
    picture.tick((left, y - 8))
    picture.words("right", (left + 4.5, y - 8), SMALL)
    picture.arrow([(fold + 1, under + 10), (end, under + 10), (end - 0.1, under + 3)], GREY, 0.5)
    picture.callout(6, (fold + 5, under + 10), (fold - 4, under + 0.4))


def tips(board: Board) -> Picture:
    """Step 5: a wire on a tip, with the film upside down; the same from above; later, in place."""
    picture = Picture("Step 5: a wire on a tip, and the names of all pads", WIDTH, 168)
    cut = Cut(board)
    _joint(picture, cut)
    _tip_from_below(picture, board)
    picture.panel("So it will go down, when all is stacked", (2, 90), right=True)
    picture.words("(cut through, heights enlarged)", (2, 95), SMALL)
    section(picture, board, (3, 103), 1.85, 2.7)
    picture.panel("The film from below: left is right", (110, 84))
    half_x, half_y = board.places.half_size
    scale = min(66 / (2 * half_x), 70 / (2 * half_y))
    view = View((145, 90 + half_y * scale), scale, below=True)
    corners = [(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)]
    picture.outline(view.all(corners), GREY, THIN, _FILM)
    shapes.named_pads(picture, board, view, "#f0d4b4")
    first = view((cut.pad.x, cut.pad.y))
    bottom = view((0, -half_y))[1]
    out = 0.4 * board.places.pitch * scale
    picture.callout(5, (first[0] + 4, bottom + 4), (first[0] + 0.3, first[1] + out))
    return picture


def _joint(picture: Picture, cut: Cut) -> None:
    """The film upside down, cut through: foil below, tip above."""
    picture.panel("Film upside down, cut through", (2, 5))
    y, left = 62.0, 6.0
    scale = 84 / (cut.fold + 6 - (cut.window - 3))
    middle = left - (cut.window - 3) * scale
    fold = middle + (cut.fold + SLOT / 2) * scale
    start, end = left, left + 84
    slot = middle + cut.fold * scale, middle + (cut.fold + SLOT) * scale
    picture.box((start, y), (slot[0] - start, 2.0), INK, THIN, _FILM)
    picture.box((slot[1], y), (end - slot[1], 2.0), INK, THIN, _FILM)
    tip = middle + (cut.fold - cut.flap) * scale
    low, high = y + 2.6, y - 0.6
    window = middle + cut.window * scale
    _foil_line(picture, [(window, low), (fold, low), (fold, high), (tip, high)])
    picture.line([(tip - 4, y - 0.1), (fold - 2, y - 0.1)], _TAPE, 0.7)
    picture.words("polyimide tape", (tip - 5, y - 7.5), SMALL, "end")
    picture.line([(tip - 4.5, y - 7), (tip - 3, y - 0.6)], INK, THIN)
    joint = ((tip + fold) / 2, high - 1.2)
    bare = joint[0] + 7
    picture.outline(around((joint[0], high), 4.2, 180, 360), INK, THIN, PALE)
    bend = joint[0] - 6
    picture.line([(bare, joint[1]), (bend + 3, joint[1])], GREY, 0.6)
    picture.line([(bend + 3, joint[1]), (bend, joint[1] - 3), (bend, 22)], RED, 1.5)
    picture.words("no label yet", (bend + 2.5, 24), SMALL)
    shapes.iron(picture, (joint[0] + 2.5, joint[1] - 2.4), 30, -52)
    picture.words("film", (left + 1, y - 3), SMALL)
    picture.words("foil, on the table", (left + 22, low + 4), SMALL)
    picture.words("tip", (tip - 2, y - 3), SMALL, "end")
    picture.line([(left, low + 1.2), (left + 84, low + 1.2)], GREY, THIN, dash=1)
    picture.callout(1, (left + 8, low + 9), (left + 14, y + 1))
    picture.callout(2, (bare + 10, joint[1] - 4), (bare - 1.5, joint[1]))
    picture.callout(3, (joint[0] + 22, 30), (joint[0] + 9, joint[1] - 11))
    picture.callout(4, (bend - 12, joint[1] - 12), (bend, joint[1] - 3))


def _tip_from_below(picture: Picture, board: Board) -> None:
    """Draw the tip from below, folded onto the film, and its wire."""
    places = board.places
    picture.panel("So you see it", (106, 5))
    pad = places.cells[0]
    scale = 44 / (places.foil_width * 1.05)
    view = View((140 + pad.x * scale, 42 + pad.y * scale), scale, below=True)
    picture.box((112, 13), (56, 58), GREY, THIN, _FILM)
    one, other = places.fold_line(pad)
    picture.outline(view.all(_folded(board, pad)), GREY, THIN, "#f0d4b4")
    picture.discs([view((pad.x, pad.y))], places.window_radius * scale, GREY, THIN, _FILM)
    hole = places.wire_hole(pad)
    # The tip lies on the film like its own reflection in the fold.
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    tip = (2 * hole[0] - middle[0], 2 * hole[1] - middle[1])
    picture.outline(view.all([one, other, tip]), INK, 0.4, COPPER)
    slot = view.all(places.slot(pad))
    picture.outline(slot, INK, THIN, INK)
    at = view(hole)
    picture.discs([(at[0], at[1])], 1.6, INK, THIN, PALE)
    picture.line([at, (at[0] + 7, at[1] + 5), (at[0] + 16, at[1] + 5)], RED, 1.2)
    picture.words("slot", (slot[0][0] + 6, slot[0][1] - 1), SMALL)
    picture.words("joint", (at[0] - 10, at[1] - 5), SMALL, "end")
    picture.line([(at[0] - 9.5, at[1] - 5), (at[0] - 1.6, at[1])], INK, THIN)
    picture.words("wire, up to you", (at[0] + 9, at[1] + 8), SMALL)
    picture.words(pad.name, (min(x for x, _ in slot) - 3, slot[0][1] + 0.6), 3.4, "end", bold=True)
    x, y = view((pad.x, pad.y))
    picture.words("window", (x, y), SMALL, "middle")
    below = y + places.pitch * scale * 0.3
    picture.words("the foil, through the film", (x, below), SMALL, "middle")


def _folded(board: Board, pad: Pad) -> list[Point]:
    """The outline of a foil whose tip is folded under: the ends of the fold take its place."""
    places = board.places
    ends = list(places.fold_line(pad))
    middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
    away = (middle[0] - pad.x, middle[1] - pad.y)
    reach = math.hypot(*away)

    def beyond(point: Point) -> float:
        return ((point[0] - pad.x) * away[0] + (point[1] - pad.y) * away[1]) / reach

    ring = [point for point in places.outline(pad, GAP) if beyond(point) < reach - 0.01]
    return sorted([*ring, *ends], key=lambda point: math.atan2(point[1] - pad.y, point[0] - pad.x))


def section(
    picture: Picture, board: Board, corner: Point, across: float, up: float
) -> dict[str, Point]:
    """All layers, cut through a cell along its fold: tip, joint, notch, wire, light.

    Returns places in the picture: `joint`, `wire` (below the base), `light`, `panel`.
    """
    cut = Cut(board)
    low, high = -cut.chamber - 5, cut.notch + 6
    left, y = corner

    def at(away: float) -> float:
        return left + (away - low) * across

    def layer(tall: float, holes: list[tuple[float, float]], fill: str, name: str) -> None:
        nonlocal y
        edges = [low, *(edge for hole in holes for edge in hole), high]
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            picture.box((at(start), y), (at(end) - at(start), tall), INK, THIN, fill)
        picture.words(name, (at(high) + 3, y + tall / 2), SMALL)
        y += tall

    wire_hole = (cut.hole - cut.hole_radius, cut.hole + cut.hole_radius)
    places: dict[str, Point] = {"panel": (at(low), y + PANEL_MM * up / 2)}
    layer(PANEL_MM * up, [], "#e6f1f8", "panel")
    layer(0.8, [], PALE, "")
    foil = y + 0.5
    y += 0.9
    film = y
    layer(_FILM_HIGH, [(cut.fold, cut.fold + SLOT)], _FILM, "diffuser, foil, film")
    for start, end in ((-cut.fold - SLOT, -cut.window), (cut.window, cut.fold + SLOT / 2)):
        _foil_line(picture, [(at(max(start, low)), foil), (at(end), foil)])
    fold = at(cut.fold + SLOT / 2)
    under = film + _FILM_HIGH + 0.6
    _foil_line(picture, [(fold, foil), (fold, under), (at(cut.fold - cut.flap), under)])
    layer(CHAMBERS * SPACER_MM * up, [(-cut.chamber, cut.notch)], WOOD, f"{CHAMBERS} x chambers")
    channels = y
    layer(SPACER_MM * up, [(-cut.channel, cut.channel), wire_hole], WOOD, "channels")
    base = y
    layer(BASE_MM * up, [wire_hole], WOOD, "base")
    joint = (at(cut.hole), under + 1.2)
    picture.discs([joint], 1.5, INK, THIN, PALE)
    picture.line([joint, (joint[0], y + 5)], RED, 1.2)
    picture.box((at(-cut.strip), base - 1.2), (at(cut.strip) - at(-cut.strip), 1.2), fill=GREY)
    picture.box((at(-2.5), base - 5.2), (at(2.5) - at(-2.5), 4), fill="#fff2a0")
    picture.words("light", (at(0), base - 3.2), SMALL, "middle")
    picture.words("wire", (joint[0] + 2, y + 4), SMALL)
    picture.words("window", (at(0), film + 4.5), SMALL, "middle")
    picture.words("notch", (joint[0] - 2.5, (under + channels) / 2 + 1), SMALL, "end")
    places |= {"joint": joint, "wire": (joint[0], y + 3), "light": (at(0), base - 3)}
    places["light top"] = (at(2.5), base - 5.2)
    places["channels"] = (at(low), channels)
    return places
