"""Draws the stripboard from both sides: parts, links and wires above; strips and cuts below.

Used by `build`. To scale, twelve units a mm.
"""

from __future__ import annotations

import drawsvg

from hardware import stripboard
from hardware.places import Places, Point
from hardware.stripboard import COLUMNS, PITCH, ROWS
from hardware.to_svg import number

_SCALE = 12.0 * PITCH
_INK = "#222222"
_COPPER = "#d08040"
_BOARD = "#f3ead2"
_LINK = "#707070"
_WIRES = {
    "5 V in": (stripboard.VBUS, "#d02020"),
    "GP22": (stripboard.DATA_IN, "#0060c0"),
    "data out": (stripboard.DATA_OUT, "#0060c0"),
    "GP15": (stripboard.SOUND_IN, "#0060c0"),
}
_MARGIN = 30.0
_GAP = 70.0
_WIDTH = (COLUMNS + 1) * _SCALE
_HEIGHT = (len(ROWS) + 1) * _SCALE


def picture(places: Places) -> str:
    """The text of the drawing."""
    has_sound = places.board.sound_pin is not None
    width, height = _WIDTH + 2 * _MARGIN, 2 * _HEIGHT + _GAP + 2 * _MARGIN
    drawing = drawsvg.Drawing(width, height, viewBox=f"0 0 {number(width)} {number(height)}")
    drawing.append(drawsvg.Title(f"The stripboard of {places.name}"))
    drawing.append(drawsvg.Rectangle(0, 0, number(width), number(height), fill="#ffffff"))
    _words(drawing, "Side of the parts, hole A1 at the top left", (_MARGIN, 18), 13)
    _above(drawing, _MARGIN, has_sound)
    down = _MARGIN + _HEIGHT + _GAP
    _words(
        drawing,
        "Side of the copper: turned over like a page, A1 at the top right",
        (_MARGIN, down - 12),
        13,
    )
    _below(drawing, down, has_sound)
    return drawing.as_svg() + "\n"


def _words(
    drawing: drawsvg.Drawing,
    text: str,
    at: Point,
    size: float,
    anchor: str = "start",
    fill: str = _INK,
) -> None:
    drawing.append(
        drawsvg.Text(
            text,
            number(size),
            number(at[0]),
            number(at[1]),
            fill=fill,
            font_family="sans-serif",
            text_anchor=anchor,
        )
    )


def _at(hole: str, top: float, mirrored: bool = False) -> Point:
    row, column = stripboard.place(hole)
    if mirrored:
        column = COLUMNS + 1 - column
    return _MARGIN + column * _SCALE, top + (row + 1) * _SCALE


def _board(drawing: drawsvg.Drawing, top: float, mirrored: bool) -> None:
    drawing.append(
        drawsvg.Rectangle(
            number(_MARGIN), number(top), number(_WIDTH), number(_HEIGHT), fill=_BOARD, stroke=_INK
        )
    )
    for row in ROWS:
        x, y = _at(f"{row}1", top, mirrored)
        _words(drawing, row, (_MARGIN + (_WIDTH + 6 if mirrored else -14), y + 4), 13)
        left = _MARGIN + _SCALE / 2
        colour = {"fill": _COPPER, "fill_opacity": "1" if mirrored else "0.25"}
        box = (number(left), number(y - 11), number(_WIDTH - _SCALE), 22)
        drawing.append(drawsvg.Rectangle(*box, **colour))
    for column in range(1, COLUMNS + 1):
        x, _ = _at(f"A{column}", top, mirrored)
        _words(drawing, str(column), (x, top + _HEIGHT + 14), 11, "middle")
    for row in ROWS:
        for column in range(1, COLUMNS + 1):
            x, y = _at(f"{row}{column}", top, mirrored)
            drawing.append(
                drawsvg.Circle(
                    number(x), number(y), 4, fill="#ffffff", stroke=_INK, stroke_width=0.4
                )
            )


def _cuts(drawing: drawsvg.Drawing, top: float, mirrored: bool, has_sound: bool) -> None:
    """Each cut as a cross in a white disc: no copper is left there."""
    for hole in stripboard.cuts_of(has_sound):
        x, y = _at(hole, top, mirrored)
        if mirrored:
            drawing.append(drawsvg.Circle(number(x), number(y), 13, fill="#ffffff", stroke=_INK))
        for way in (1, -1):
            line = (number(x - 8), number(y - 8 * way), number(x + 8), number(y + 8 * way))
            drawing.append(drawsvg.Line(*line, stroke=_INK, stroke_width=1.6))


def _above(drawing: drawsvg.Drawing, top: float, has_sound: bool) -> None:
    _board(drawing, top, False)
    _cuts(drawing, top, False, has_sound)
    for start, end in stripboard.LINKS:
        (x, y), (to_x, to_y) = _at(start, top), _at(end, top)
        line = (number(x), number(y), number(to_x), number(to_y))
        drawing.append(drawsvg.Line(*line, stroke=_LINK, stroke_width=6, stroke_linecap="round"))
    for part in stripboard.parts_of(has_sound):
        _part(drawing, part, top)
    for name, (hole, colour) in _WIRES.items():
        if name == "GP15" and not has_sound:
            continue
        x, y = _at(hole, top)
        drawing.append(drawsvg.Circle(number(x), number(y), 9, fill=colour))
        _words(drawing, name, (x, y - 13), 12, "middle", colour)
    for holes, colour, name in (
        (stripboard.PLUS_STAR, "#d02020", "5 V star"),
        (stripboard.GROUND_STAR, "#101010", "ground star"),
    ):
        for hole in holes:
            x, y = _at(hole, top)
            drawing.append(drawsvg.Circle(number(x), number(y), 7, fill=colour))
        x, y = _at(holes[1], top)
        _words(drawing, name, (x + 6, y - 10), 12, "start", colour)


def _part(drawing: drawsvg.Drawing, part: stripboard.Placed, top: float) -> None:
    points = [_at(hole, top) for hole in part.pins.values()]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    high, low = min(y for _, y in points), max(y for _, y in points)
    wide = 9.0
    middle = ((left + right) / 2, (high + low) / 2)
    style = {"fill": "#ffffff", "fill_opacity": "0.75", "stroke": _INK, "stroke_width": 1.2}
    if part.name in ("piezo", "capacitor"):
        radius = 78.0 if part.name == "piezo" else 46.0
        drawing.append(drawsvg.Circle(number(middle[0]), number(middle[1]), radius, **style))
    else:
        box = (left - wide, high - wide, right - left + 2 * wide, low - high + 2 * wide)
        drawing.append(drawsvg.Rectangle(*map(number, box), rx=3, **style))
    for pin, hole in part.pins.items():
        x, y = _at(hole, top)
        drawing.append(drawsvg.Circle(number(x), number(y), 6, fill=_INK))
        if part.name == "74AHCT125":
            inside = 10 if x < middle[0] else -10
            _words(drawing, pin, (x + inside, y + 4), 12, "start" if inside > 0 else "end")
        elif pin in ("plus", "minus"):
            _words(drawing, "+" if pin == "plus" else "stripe", (x + 9, y + 4), 12)
    if part.name == "74AHCT125":
        notch = drawsvg.ArcLine(
            number(middle[0]), number(high - wide), 8, 180, 360, stroke=_INK, fill="none"
        )
        drawing.append(notch)
    at, anchor = {
        "74AHCT125": ((middle[0], low + 26), "middle"),
        "piezo": ((middle[0] + 12, middle[1] + 4), "start"),
        "capacitor": ((middle[0], high - 18), "middle"),
        "fuse": ((middle[0], high + 24), "middle"),
        "10 kohm": ((right - 12, high + 20), "end"),
        "330 ohm": ((middle[0] + 24, low + 22), "middle"),
        "330 ohm of the piezo": ((left - 2, high - 14), "start"),
        "100 nF": ((middle[0], low + 24), "middle"),
    }.get(part.name, ((middle[0], low + 4), "middle"))
    _words(drawing, part.name, at, 12, anchor)


def _below(drawing: drawsvg.Drawing, top: float, has_sound: bool) -> None:
    _board(drawing, top, True)
    _cuts(drawing, top, True, has_sound)
    joints = {hole for link in stripboard.LINKS for hole in link}
    for part in stripboard.parts_of(has_sound):
        joints.update(part.pins.values())
    for hole in sorted(joints):
        x, y = _at(hole, top, True)
        drawing.append(drawsvg.Circle(number(x), number(y), 7, fill="#a0a0a0", stroke=_INK))
