"""Draws a picture of a step onto a page of a PDF."""

from __future__ import annotations

import itertools

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from hardware.places import Point
from hardware.steps.drawing import (
    BOLD,
    CALLOUT,
    FONT,
    INK,
    LINE,
    PAPER,
    Callout,
    Discs,
    Item,
    Line,
    Picture,
    Words,
    look_of,
)


def draw(canvas: Canvas, picture: Picture, corner: Point, scale: float) -> None:
    """Draws the picture; its upper left corner in mm from the lower left one of the page."""
    canvas.saveState()
    canvas.translate(corner[0] * mm, corner[1] * mm)
    canvas.scale(scale * mm, scale * mm)
    canvas.setLineJoin(1)
    canvas.setLineCap(1)
    for _, items in itertools.groupby(picture.items, look_of):
        together = list(items)
        if isinstance(together[0], Line):
            _lines(canvas, together)
            continue
        for item in together:
            if isinstance(item, Discs):
                _discs(canvas, item)
            elif isinstance(item, Words):
                _words(canvas, item)
            elif isinstance(item, Callout):
                draw_callout(canvas, item)
    canvas.restoreState()


def _style(canvas: Canvas, stroke: str, width: float, fill: str, dash: float = 0.0) -> None:
    if stroke:
        canvas.setStrokeColor(HexColor(stroke))
        canvas.setLineWidth(width)
        canvas.setDash([dash, dash] if dash else [])
    if fill:
        canvas.setFillColor(HexColor(fill))


def _lines(canvas: Canvas, items: list[Item]) -> None:
    """Lines of one style as one path: see `look_of`."""
    lines = [item for item in items if isinstance(item, Line)]
    first = lines[0]
    _style(canvas, first.stroke, first.width, first.fill, first.dash)
    path = canvas.beginPath()
    for line in lines:
        for place, (x, y) in enumerate(line.points):
            (path.lineTo if place else path.moveTo)(_short(x), -_short(y))
        if line.closed:
            path.close()
    canvas.drawPath(path, stroke=int(bool(first.stroke)), fill=int(bool(first.fill)))


def _discs(canvas: Canvas, item: Discs) -> None:
    """Lines of no length with round ends, which take less room than circles."""
    half = item.width / 2 if item.stroke else 0.0
    for colour, radius in ((item.stroke, item.radius + half), (item.fill, item.radius - half)):
        if not colour:
            continue
        if not item.fill:
            _rings(canvas, item)
            return
        _style(canvas, colour, _short(2 * radius), "")
        path = canvas.beginPath()
        for x, y in item.middles:
            path.moveTo(_short(x), -_short(y))
            path.lineTo(_short(x), -_short(y))
        canvas.drawPath(path, stroke=1, fill=0)


def _rings(canvas: Canvas, item: Discs) -> None:
    _style(canvas, item.stroke, item.width, "")
    for x, y in item.middles:
        canvas.circle(_short(x), -_short(y), _short(item.radius), stroke=1, fill=0)


def _words(canvas: Canvas, item: Words) -> None:
    canvas.setFillColor(HexColor(item.fill))
    canvas.setFont(BOLD if item.bold else FONT, _short(item.size))
    x, y = _short(item.at[0]), -_short(item.at[1] + 0.36 * item.size)
    write = {
        "start": canvas.drawString,
        "middle": canvas.drawCentredString,
        "end": canvas.drawRightString,
    }[item.anchor]
    write(x, y, item.text)


def draw_callout(canvas: Canvas, item: Callout) -> None:
    """A number in a circle, and the line to what it means; the unit of the canvas is a mm."""
    (x, y), (to_x, to_y) = item.at, item.target
    if item.at != item.target:
        _style(canvas, INK, LINE, INK)
        canvas.line(_short(x), -_short(y), _short(to_x), -_short(to_y))
        _discs(canvas, Discs((item.target,), 0.5, "", 0, INK))
    _discs(canvas, Discs((item.at,), CALLOUT, INK, 0.4, PAPER))
    _words(canvas, Words(str(item.number), item.at, 3.4, "middle", bold=True))


def _short(value: float) -> float:
    """A hundredth of a millimetre is enough."""
    return round(value, 2) + 0.0
