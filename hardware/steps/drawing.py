"""A picture of a step before it becomes a file: lines, discs, words, numbers in circles.

In mm, 0, 0 at the upper left corner, y goes down. `View` puts the millimetres of a board, of which
y goes up, into a picture. `to_svg` and `to_pdf` write pictures.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from reportlab.pdfbase.pdfmetrics import stringWidth

from hardware.places import Point

INK = "#222222"
GREY = "#808080"
PALE = "#c8c8c8"
PAPER = "#ffffff"
COPPER = "#e0a060"
WOOD = "#ead9b8"
BOARD = "#f3ead2"
RED, BLUE, GREEN, BLACK = "#d02020", "#0060c0", "#008040", "#101010"
MODULE = "#dde4f0"

FONT, BOLD = "Helvetica", "Helvetica-Bold"
SMALL, NORMAL, TITLE = 2.5, 2.9, 3.4  # mm, size of the letters
CALLOUT = 2.5  # mm, radius of the circle round a number
# The width of a picture, mm: that of a page of A4 without its margins.
WIDTH = 180.0
THIN, LINE, THICK = 0.18, 0.3, 0.6
_PER_POINT = 72 / 25.4


@dataclass(frozen=True)
class Line:
    """Points joined by straight lines; `dash`: mm on and off, 0 for a whole line."""

    points: tuple[Point, ...]
    closed: bool = False
    stroke: str = INK
    width: float = LINE
    fill: str = ""
    dash: float = 0.0


@dataclass(frozen=True)
class Discs:
    """Circles of one radius; with no `stroke` or `fill` these are left out."""

    middles: tuple[Point, ...]
    radius: float
    stroke: str = INK
    width: float = LINE
    fill: str = ""


@dataclass(frozen=True)
class Words:
    """One line of text; `at` is the middle of its height, `anchor` start, middle or end."""

    text: str
    at: Point
    size: float = NORMAL
    anchor: str = "start"
    fill: str = INK
    bold: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom)."""
        wide = width_of(self.text, self.size, self.bold)
        left = self.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        high = self.size * 0.75
        return left, self.at[1] - high / 2, left + wide, self.at[1] + high / 2


@dataclass(frozen=True)
class Callout:
    """A number in a circle at `at`, and a line to the place that it means."""

    number: int
    at: Point
    target: Point


Item = Line | Discs | Words | Callout


@dataclass
class Picture:
    """A picture: its size in mm, its items in the order in which they are drawn."""

    title: str
    width: float
    height: float
    items: list[Item] = field(default_factory=list)

    def line(
        self,
        points: list[Point],
        stroke: str = INK,
        width: float = LINE,
        fill: str = "",
        dash: float = 0.0,
        closed: bool = False,
    ) -> None:
        """An open line, or a closed outline."""
        self.items.append(Line(tuple(points), closed, stroke, width, fill, dash))

    def outline(
        self,
        points: list[Point],
        stroke: str = INK,
        width: float = LINE,
        fill: str = "",
        dash: float = 0.0,
    ) -> None:
        """A closed outline."""
        self.line(points, stroke, width, fill, dash, closed=True)

    def box(
        self,
        corner: Point,
        size: Point,
        stroke: str = INK,
        width: float = LINE,
        fill: str = "",
        dash: float = 0.0,
    ) -> None:
        """A rectangle by its upper left corner."""
        (x, y), (wide, high) = corner, size
        points = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        self.outline(points, stroke, width, fill, dash)

    def discs(
        self,
        middles: list[Point],
        radius: float,
        stroke: str = INK,
        width: float = LINE,
        fill: str = "",
    ) -> None:
        """Circles of one radius."""
        self.items.append(Discs(tuple(middles), radius, stroke, width, fill))

    def words(
        self,
        text: str,
        at: Point,
        size: float = NORMAL,
        anchor: str = "start",
        fill: str = INK,
        bold: bool = False,
    ) -> None:
        """One line of text."""
        self.items.append(Words(text, at, size, anchor, fill, bold))

    def callout(self, number: int, at: Point, target: Point | None = None) -> None:
        """A number in a circle, with a line to its target."""
        self.items.append(Callout(number, at, at if target is None else target))

    def arrow(
        self, points: list[Point], stroke: str = INK, width: float = LINE, head: float = 1.8
    ) -> None:
        """A line with a head at its last point."""
        self.line(points, stroke, width)
        (x, y), (to_x, to_y) = points[-2:]
        way = math.atan2(to_y - y, to_x - x)
        sides = [
            (to_x - head * math.cos(way + turn), to_y - head * math.sin(way + turn))
            for turn in (0.45, -0.45)
        ]
        self.outline([points[-1], *sides], stroke, THIN, stroke)

    def tick(self, at: Point, size: float = 3.0) -> None:
        """The sign for: this is right."""
        x, y = at
        points = [(x, y), (x + size * 0.35, y + size * 0.4), (x + size, y - size * 0.5)]
        self.line(points, GREEN, 0.8)

    def panel(self, text: str, at: Point, right: bool = False) -> None:
        """The heading of a part of the picture; `right`: so it looks when it is right."""
        if right:
            self.tick((at[0], at[1]))
            at = (at[0] + 4.5, at[1])
        self.words(text, at, TITLE, bold=True)

    @property
    def callouts(self) -> list[Callout]:
        """All numbers."""
        return [item for item in self.items if isinstance(item, Callout)]


@dataclass(frozen=True)
class View:
    """A board in a picture: `middle` is the place of its middle; `below`: left is right."""

    middle: Point
    scale: float
    below: bool = False

    def __call__(self, point: Point) -> Point:
        """The place of a point of the board."""
        way = -1 if self.below else 1
        x = self.middle[0] + way * point[0] * self.scale
        return round(x, 3), round(self.middle[1] - point[1] * self.scale, 3)

    def all(self, points: list[Point]) -> list[Point]:
        """The places of points."""
        return [self(point) for point in points]


def look_of(item: Item) -> object:
    """The style of lines and words: neighbours of one style are written together."""
    if isinstance(item, Line):
        return item.stroke, item.width, item.fill, item.dash
    if isinstance(item, Words):
        return item.size, item.anchor, item.fill, item.bold
    return None


def width_of(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in mm, of letters `size` mm high."""
    return float(stringWidth(text, BOLD if bold else FONT, size * _PER_POINT)) / _PER_POINT


def around(middle: Point, radius: float, start: float, end: float, steps: int = 12) -> list[Point]:
    """Points on an arc; angles in degrees, clockwise from the right."""
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [
        (
            round(middle[0] + radius * math.cos(angle), 3),
            round(middle[1] + radius * math.sin(angle), 3),
        )
        for angle in angles
    ]
