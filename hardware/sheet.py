"""A drawing in mm, before it becomes a file: closed outlines, circles, open lines, on layers.

Used by `sheets`, `lettering` and the writers `to_dxf`, `to_svg`, `to_pdf`. y goes up.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.places import Point, rounded

# The work of the laser (or the knife) on each layer, in the order of work: engraving first, while
# the sheet cannot move; the outer edge last.
ENGRAVE = "ENGRAVE"
TEXT = "TEXT"
FOLD = "FOLD"
SLOT = "SLOT"
FOIL = "FOIL"
CUT = "CUT"
EDGE = "EDGE"
GUIDE = "GUIDE"  # no work: where the rest lies
LAYERS = (GUIDE, ENGRAVE, TEXT, FOLD, SLOT, FOIL, CUT, EDGE)
# Index of the colour in DXF, and the same colour on a screen.
COLOURS = {
    GUIDE: (8, "#808080"),
    ENGRAVE: (5, "#0000ff"),
    TEXT: (5, "#0000ff"),
    FOLD: (3, "#00a000"),
    SLOT: (6, "#c000c0"),
    FOIL: (30, "#d06000"),
    CUT: (1, "#ff0000"),
    EDGE: (1, "#ff0000"),
}


@dataclass(frozen=True)
class Line:
    """Points joined by straight lines; `closed`: whether the last point is joined to the first."""

    layer: str
    points: tuple[Point, ...]
    closed: bool


@dataclass(frozen=True)
class Circle:
    """A whole circle."""

    layer: str
    middle: Point
    radius: float


@dataclass
class Sheet:
    """One sheet to cut.

    `name`; `half_size`: half of width and height; `about`: a description; `view`: from which side
    it is drawn.
    """

    name: str
    title: str
    about: str
    half_size: tuple[float, float]
    items: list[Line | Circle] = field(default_factory=list)
    view: str = "seen from above"

    def outline(self, layer: str, points: list[Point]) -> None:
        """A closed outline."""
        self.items.append(Line(layer, tuple(rounded(point) for point in points), True))

    def line(self, layer: str, points: list[Point]) -> None:
        """An open line: text, icons, folds."""
        self.items.append(Line(layer, tuple(rounded(point) for point in points), False))

    def circle(self, layer: str, middle: Point, radius: float) -> None:
        """A hole, or a ring."""
        self.items.append(Circle(layer, rounded(middle), round(radius, 3)))

    def in_order(self) -> list[Line | Circle]:
        """All items, layer after layer."""
        return sorted(self.items, key=lambda item: LAYERS.index(item.layer))


def box_of(item: Line | Circle) -> tuple[float, float, float, float]:
    """(left, bottom, right, top) of an item."""
    if isinstance(item, Circle):
        (x, y), radius = item.middle, item.radius
        return x - radius, y - radius, x + radius, y + radius
    xs = [point[0] for point in item.points]
    ys = [point[1] for point in item.points]
    return min(xs), min(ys), max(xs), max(ys)
