"""Draws a picture of a step onto a page of a PDF."""

from __future__ import annotations

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
    Line,
    Picture,
    Words,
)


def draw(canvas: Canvas, picture: Picture, corner: Point, scale: float) -> None:
    """Draws the picture; its upper left corner in mm from the lower left one of the page."""
    canvas.saveState()
    canvas.translate(corner[0] * mm, corner[1] * mm)
    canvas.scale(scale, scale)
    canvas.setLineJoin(1)
    canvas.setLineCap(1)
    for item in picture.items:
        if isinstance(item, Line):
            _line(canvas, item)
        elif isinstance(item, Discs):
            _discs(canvas, item)
        elif isinstance(item, Words):
            _words(canvas, item)
        else:
            draw_callout(canvas, item)
    canvas.restoreState()


def _style(canvas: Canvas, stroke: str, width: float, fill: str, dash: float = 0.0) -> None:
    canvas.setStrokeColor(HexColor(stroke or PAPER))
    canvas.setLineWidth(width * mm)
    canvas.setFillColor(HexColor(fill or PAPER))
    canvas.setDash([dash * mm, dash * mm] if dash else [])


def _line(canvas: Canvas, item: Line) -> None:
    _style(canvas, item.stroke, item.width, item.fill, item.dash)
    path = canvas.beginPath()
    path.moveTo(item.points[0][0] * mm, -item.points[0][1] * mm)
    for x, y in item.points[1:]:
        path.lineTo(x * mm, -y * mm)
    if item.closed:
        path.close()
    canvas.drawPath(path, stroke=int(bool(item.stroke)), fill=int(bool(item.fill)))


def _discs(canvas: Canvas, item: Discs) -> None:
    _style(canvas, item.stroke, item.width, item.fill)
    for x, y in item.middles:
        canvas.circle(
            x * mm,
            -y * mm,
            item.radius * mm,
            stroke=int(bool(item.stroke)),
            fill=int(bool(item.fill)),
        )


def _words(canvas: Canvas, item: Words) -> None:
    canvas.setFillColor(HexColor(item.fill))
    canvas.setFont(BOLD if item.bold else FONT, item.size * mm)
    x, y = item.at[0] * mm, -(item.at[1] + 0.36 * item.size) * mm
    write = {
        "start": canvas.drawString,
        "middle": canvas.drawCentredString,
        "end": canvas.drawRightString,
    }[item.anchor]
    write(x, y, item.text)


def draw_callout(canvas: Canvas, item: Callout) -> None:
    """A number in a circle, and the line to what it means."""
    _style(canvas, INK, LINE, INK)
    (x, y), (to_x, to_y) = item.at, item.target
    if item.at != item.target:
        canvas.line(x * mm, -y * mm, to_x * mm, -to_y * mm)
        canvas.circle(to_x * mm, -to_y * mm, 0.5 * mm, stroke=0, fill=1)
    _style(canvas, INK, 0.4, PAPER)
    canvas.circle(x * mm, -y * mm, CALLOUT * mm, stroke=1, fill=1)
    _words(canvas, Words(str(item.number), item.at, 3.4, "middle", bold=True))
