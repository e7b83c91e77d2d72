"""A sheet as a print template: 1:1 on as many A4 pages as needed, to be glued together.

Used by `build`. Pages overlap, and both pages show crosses in the overlap: lay cross on cross. The
streams are not compressed, so that every machine writes the same bytes.
"""

from __future__ import annotations

import io
import math

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from hardware.places import Point
from hardware.sheet import COLOURS, Circle, Line, Sheet, box_of

PAGE = (210.0, 297.0)
MARGIN = 10.0  # margin that printers leave white
OVERLAP = 10.0
_LOST = 2 * MARGIN + OVERLAP  # mm of a page's side
_CROSS = 4.0
_RULER = 100.0
_FONT = "Helvetica"


def page_of(sheet: Sheet) -> tuple[float, float]:
    """Width and height of the pages: upright, or lying if that takes fewer of them."""
    upright, lying = PAGE, (PAGE[1], PAGE[0])
    return (
        lying if math.prod(_counts(sheet, lying)) < math.prod(_counts(sheet, upright)) else upright
    )


def _counts(sheet: Sheet, page: tuple[float, float]) -> list[int]:
    """Return how many pages lie beside each other, and how many below each other."""
    return [
        max(1, math.ceil((2 * half - OVERLAP) / (side - _LOST)))
        for half, side in zip(sheet.half_size, page, strict=True)
    ]


def tiles(sheet: Sheet) -> list[tuple[int, int, Point]]:
    """(row from the top, column, lower left corner on the sheet) of each page."""
    page = page_of(sheet)
    counts = _counts(sheet, page)
    steps = [side - _LOST for side in page]
    # The sheet lies in the middle of the pages.
    starts = [-(count * step + OVERLAP) / 2 for count, step in zip(counts, steps, strict=True)]
    return [
        (
            row,
            column,
            (starts[0] + column * steps[0], starts[1] + (counts[1] - 1 - row) * steps[1]),
        )
        for row in range(counts[1])
        for column in range(counts[0])
    ]


def pdf(sheet: Sheet, board: str) -> bytes:
    """The bytes of the file."""
    file = io.BytesIO()
    canvas = Canvas(
        file,
        pagesize=(page_of(sheet)[0] * mm, page_of(sheet)[1] * mm),
        pageCompression=0,
        invariant=1,
        initialFontName=_FONT,
    )
    canvas.setTitle(f"Rootlight {board}: {sheet.title}, 1:1")
    canvas.setAuthor("Rootlight")
    pages = tiles(sheet)
    for row, column, corner in pages:
        _page(canvas, sheet, board, pages, row, column, corner)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _page(
    canvas: Canvas,
    sheet: Sheet,
    board: str,
    pages: list[tuple[int, int, Point]],
    row: int,
    column: int,
    corner: Point,
) -> None:
    page = page_of(sheet)
    seen = (page[0] - 2 * MARGIN, page[1] - 2 * MARGIN)
    _words(canvas, sheet, board, pages, row, column)
    canvas.saveState()
    canvas.setLineJoin(1)
    frame = canvas.beginPath()
    frame.rect(MARGIN * mm, MARGIN * mm, seen[0] * mm, seen[1] * mm)
    canvas.clipPath(frame, stroke=0, fill=0)
    canvas.translate((MARGIN - corner[0]) * mm, (MARGIN - corner[1]) * mm)
    for item in sheet.in_order():
        left, bottom, right, top = box_of(item)
        if right < corner[0] or left > corner[0] + seen[0]:
            continue
        if top < corner[1] or bottom > corner[1] + seen[1]:
            continue
        _draw(canvas, item)
    canvas.restoreState()
    canvas.translate((MARGIN - corner[0]) * mm, (MARGIN - corner[1]) * mm)
    for x in (corner[0] + OVERLAP / 2, corner[0] + seen[0] - OVERLAP / 2):
        for y in (corner[1] + OVERLAP / 2, corner[1] + seen[1] - OVERLAP / 2):
            _cross(canvas, x, y)


def _draw(canvas: Canvas, item: Line | Circle) -> None:
    canvas.setStrokeColor(HexColor(COLOURS[item.layer][1]))
    canvas.setLineWidth(0.2 * mm)
    if isinstance(item, Circle):
        x, y = item.middle
        canvas.circle(x * mm, y * mm, item.radius * mm)
        return
    path = canvas.beginPath()
    path.moveTo(item.points[0][0] * mm, item.points[0][1] * mm)
    for x, y in item.points[1:]:
        path.lineTo(x * mm, y * mm)
    if item.closed:
        path.close()
    canvas.drawPath(path)


def _cross(canvas: Canvas, x: float, y: float) -> None:
    canvas.setStrokeColor(HexColor("#000000"))
    canvas.setLineWidth(0.15 * mm)
    canvas.line((x - _CROSS) * mm, y * mm, (x + _CROSS) * mm, y * mm)
    canvas.line(x * mm, (y - _CROSS) * mm, x * mm, (y + _CROSS) * mm)
    canvas.circle(x * mm, y * mm, _CROSS / 2 * mm)


def _words(
    canvas: Canvas,
    sheet: Sheet,
    board: str,
    pages: list[tuple[int, int, Point]],
    row: int,
    column: int,
) -> None:
    """Text in the margins: the number of this page, and a ruler to check the printer's scale."""
    rows = 1 + max(page[0] for page in pages)
    columns = 1 + max(page[1] for page in pages)
    canvas.setFont(_FONT, 8)
    where = f"row {row + 1} of {rows} from the top, column {column + 1} of {columns}"
    words = f"Rootlight {board}, {sheet.title.lower()}, {sheet.view}: {where}. "
    canvas.drawString(
        MARGIN * mm, (page_of(sheet)[1] - 7) * mm, words + "Print at 100 %, not fitted."
    )
    canvas.setLineWidth(0.2 * mm)
    left, height = MARGIN * mm, 6 * mm
    canvas.line(left, height, left + _RULER * mm, height)
    for end in (0, 50, _RULER):
        canvas.line(left + end * mm, height - 1.5 * mm, left + end * mm, height + 1.5 * mm)
    canvas.drawString(
        left + (_RULER + 4) * mm, height - 1 * mm, f"{_RULER:.0f} mm; if not: print again"
    )
