"""The steps as pages of A4 to print: words, picture, sentences, and the checks with boxes to tick.

Lengths here are mm; y goes down from the upper edge of the page.
"""

from __future__ import annotations

import io
import re

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from hardware.steps.board import Board
from hardware.steps.drawing import BOLD, CALLOUT, FONT, GREY, INK, PALE, Callout, Picture
from hardware.steps.guide import Step
from hardware.steps.to_pdf import draw, draw_callout
from hardware.to_pdf import PAGE

LEFT, TOP, BOTTOM = 15.0, 14.0, 283.0
WIDE = PAGE[0] - 2 * LEFT
_SIZE = 4.0  # mm, letters
_LEADING = 5.3
_INDENT = 8.0
_GAP = 1.6
_MOST = 1.0  # scale of a picture


def pdf(board: Board, steps: list[Step], pictures: dict[int, Picture]) -> bytes:
    """The bytes of the file."""
    file = io.BytesIO()
    canvas = Canvas(
        file,
        pagesize=(PAGE[0] * mm, PAGE[1] * mm),
        pageCompression=0,
        invariant=1,
        initialFontName=FONT,
    )
    canvas.setTitle(f"Rootlight {board.name}, step by step")
    canvas.setAuthor("Rootlight")
    for step in steps:
        Page(canvas, board, step, pictures[step.number]).write(steps[-1].number)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def wrapped(text: str, wide: float, size: float = _SIZE) -> list[str]:
    """The lines of a text; what stands between backticks is put between quotation marks."""
    return list(simpleSplit(quoted(text), FONT, size * mm, wide * mm))


def quoted(text: str) -> str:
    """A text for paper, where commands and names of files stand between quotation marks."""
    return re.sub(r"`([^`]*)`", "\u201c\\1\u201d", text)


class Page:
    """One page: its heights are computed before anything is drawn."""

    def __init__(self, canvas: Canvas, board: Board, step: Step, picture: Picture) -> None:
        self._canvas = canvas
        self._board = board
        self._step = step
        self._picture = picture
        self._hold = wrapped("You hold: " + "; ".join(step.hold) + ".", WIDE)
        self._do = [wrapped(text, WIDE - _INDENT) for text in step.do]
        self._checks = [wrapped(text, WIDE - _INDENT) for text in step.checks]

    @property
    def text_height(self) -> float:
        """The height of all that is not the picture."""
        head = 12.0 + len(self._hold) * _LEADING + 3
        blocks = [*self._do, *self._checks]
        return head + sum(len(lines) * _LEADING + _GAP for lines in blocks) + 14

    @property
    def scale(self) -> float:
        """The scale of the picture: as large as the page allows."""
        room = BOTTOM - TOP - self.text_height
        return min(_MOST, WIDE / self._picture.width, room / self._picture.height)

    def write(self, last: int) -> None:
        """Draws the page."""
        step = self._step
        self._text(f"{step.number}  {step.title}", LEFT, TOP + 4, 6.0, BOLD)
        side = f"{self._board.name}, step {step.number} of {last}; about {step.time}"
        self._canvas.setFont(FONT, 3.2 * mm)
        self._canvas.setFillColor(HexColor(GREY))
        self._canvas.drawRightString((LEFT + WIDE) * mm, self._up(TOP - 3), side)
        y = TOP + 12.0
        for line in self._hold:
            self._text(line, LEFT, y)
            y += _LEADING
        scale = self.scale
        left = LEFT + (WIDE - self._picture.width * scale) / 2
        draw(self._canvas, self._picture, (left, PAGE[1] - y), scale)
        y += self._picture.height * scale + 5
        for number, lines in enumerate(self._do, start=1):
            self._number(number, y)
            y = self._block(lines, y)
        y += 3
        self._line(y - 4)
        y += 2
        for lines in self._checks:
            self._box(y)
            y = self._block(lines, y)
        self._foot()

    def _block(self, lines: list[str], y: float) -> float:
        for line in lines:
            self._text(line, LEFT + _INDENT, y)
            y += _LEADING
        return y + _GAP

    def _up(self, y: float) -> float:
        return float((PAGE[1] - y) * mm)

    def _text(self, text: str, x: float, y: float, size: float = _SIZE, font: str = FONT) -> None:
        self._canvas.setFont(font, size * mm)
        self._canvas.setFillColor(HexColor(INK))
        self._canvas.drawString(x * mm, self._up(y), text)

    def _number(self, number: int, y: float) -> None:
        at = (LEFT + CALLOUT, y - 1.3 - PAGE[1])
        self._canvas.saveState()
        self._canvas.scale(mm, mm)
        self._canvas.setLineCap(1)
        draw_callout(self._canvas, Callout(number, at, at))
        self._canvas.restoreState()

    def _line(self, y: float) -> None:
        self._canvas.setStrokeColor(HexColor(PALE))
        self._canvas.setLineWidth(0.3 * mm)
        self._canvas.line(LEFT * mm, self._up(y), (LEFT + WIDE) * mm, self._up(y))

    def _box(self, y: float) -> None:
        self._canvas.setStrokeColor(HexColor(INK))
        self._canvas.setLineWidth(0.4 * mm)
        self._canvas.rect((LEFT + 0.5) * mm, self._up(y + 0.7), 4 * mm, 4 * mm)

    def _foot(self) -> None:
        words = "Nobody has built this board yet: tell what you found (hardware/built-by.md)."
        self._canvas.setFont(FONT, 2.6 * mm)
        self._canvas.setFillColor(HexColor(GREY))
        self._canvas.drawString(LEFT * mm, self._up(PAGE[1] - 7), words)
