"""The drawing that an assembly house holds beside the board, as PDF: names of parts, pins 1.

Used by `files`. Letters that small cannot be printed on the board itself.
"""

from __future__ import annotations

import io

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from hardware.pcb.lists import by_hand
from hardware.pcb.model import Circuit, Part
from hardware.pcb.outline import corners
from hardware.pcb.rules import REVISION
from hardware.places import Point

_SCALE = 2.0
_MARGIN, _HEAD = 10.0, 24.0  # mm of the paper
_FONT = "Helvetica"
_TITLE, _WORDS, _NAME = 5.0, 3.5, 1.1  # heights of letters, mm of the paper
_LINE, _DOT = 0.1, 0.35
_GREY = 0.55


def assembly_drawing(circuit: Circuit) -> bytes:
    """The bytes of the PDF: one page, twice as large as the board, seen from the back."""
    file = io.BytesIO()
    canvas = Canvas(
        file, pagesize=_page(circuit), pageCompression=0, invariant=1, initialFontName=_FONT
    )
    canvas.setTitle(f"Rootlight {circuit.name}: assembly of the bottom side")
    canvas.setAuthor("Rootlight")
    _head(canvas, circuit)
    canvas.setLineWidth(_LINE * mm)
    _outline(canvas, circuit, circuit.rim())
    for cut in circuit.cut_outs:
        _outline(canvas, circuit, corners(cut))
    own = by_hand(circuit)
    for part in circuit.parts:
        if part.footprint.is_bought:
            _part(canvas, circuit, part, part.footprint.name in own)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def _page(circuit: Circuit) -> tuple[float, float]:
    width, height = (2 * half * _SCALE for half in circuit.half_size)
    return (width + 2 * _MARGIN) * mm, (height + 2 * _MARGIN + _HEAD) * mm


def _on_paper(circuit: Circuit, at: Point) -> Point:
    """Seen from the back: what is left in front is right there."""
    half_x, half_y = circuit.half_size
    return (
        (_MARGIN + _SCALE * (half_x - at[0])) * mm,
        (_MARGIN + _SCALE * (half_y + at[1])) * mm,
    )


def _head(canvas: Canvas, circuit: Circuit) -> None:
    own = [part.name for part in circuit.parts if part.footprint.by_hand]
    top = (_MARGIN + 2 * circuit.half_size[1] * _SCALE + _HEAD) * mm
    canvas.setFont(_FONT, _TITLE * mm)
    title = f"Rootlight {circuit.name}, rev {REVISION}: BOTTOM side, seen from the bottom, 2:1"
    canvas.drawString(_MARGIN * mm, top - _TITLE * mm, title)
    canvas.setFont(_FONT, _WORDS * mm)
    words = (
        "A black dot is pin 1. Parts without a dot work either way round. No part is on top.",
        f"Grey: the customer solders {' and '.join(own)}. D: face down in the openings.",
    )
    for number, line in enumerate(words):
        canvas.drawString(_MARGIN * mm, top - (_TITLE + 5.5 + 5 * number) * mm, line)


def _outline(canvas: Canvas, circuit: Circuit, points: list[Point]) -> None:
    path = canvas.beginPath()
    path.moveTo(*_on_paper(circuit, points[0]))
    for point in points[1:]:
        path.lineTo(*_on_paper(circuit, point))
    canvas.drawPath(path)


def _part(canvas: Canvas, circuit: Circuit, part: Part, is_own: bool) -> None:
    shade = _GREY if is_own else 0.0
    canvas.setStrokeGray(shade)
    canvas.setFillGray(shade)
    x, y = (size / 2 for size in part.footprint.body)
    if part.turn % 180:
        x, y = y, x
    left, low = part.at[0] - x, part.at[1] - y
    right, high = part.at[0] + x, part.at[1] + y
    ring = [(left, low), (right, low), (right, high), (left, high), (left, low)]
    _outline(canvas, circuit, ring)
    at_x, at_y = _on_paper(circuit, part.at)
    canvas.setFont(_FONT, _NAME * mm)
    canvas.drawCentredString(at_x, at_y - 0.35 * _NAME * mm, part.name)
    if len(part.footprint.pads) > 2 and not is_own:
        canvas.circle(*_on_paper(circuit, part.pad("1").at), _DOT * _SCALE * mm, fill=1)
    canvas.setStrokeGray(0.0)
    canvas.setFillGray(0.0)
