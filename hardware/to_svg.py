"""A sheet as SVG in mm: for laser programs that cannot read DXF, and to look at.

Used by `build` and `pictures`.
"""

from __future__ import annotations

import drawsvg

from hardware.sheet import COLOURS, LAYERS, Circle, Line, Sheet

_HAIR = 0.1
_KERF_TEXT = "outlines are nominal: the kerf of the beam is not added"


def svg(sheet: Sheet) -> str:
    """The text of the file; one user unit is one mm, 0, 0 is the upper left corner."""
    right, up = sheet.half_size
    width, height = 2 * right, 2 * up
    drawing = drawsvg.Drawing(width, height, viewBox=f"0 0 {number(width)} {number(height)}")
    drawing.width = f"{number(width)}mm"
    drawing.height = f"{number(height)}mm"
    drawing.append(drawsvg.Title(f"{sheet.title}: {sheet.about}; {_KERF_TEXT}"))
    for layer in LAYERS:
        items = [item for item in sheet.items if item.layer == layer]
        if not items:
            continue
        group = drawsvg.Group(id=layer, fill="none", stroke=COLOURS[layer][1], stroke_width=_HAIR)
        for item in items:
            group.append(_element(item, right, up))
        drawing.append(group)
    return drawing.as_svg() + "\n"


def _element(item: Line | Circle, right: float, up: float) -> drawsvg.DrawingElement:
    if isinstance(item, Circle):
        x, y = item.middle
        return drawsvg.Circle(number(x + right), number(up - y), number(item.radius))
    points = [f"{number(x + right)},{number(up - y)}" for x, y in item.points]
    end = "Z" if item.closed else ""
    return drawsvg.Path(d="M" + "L".join(points) + end)


def number(value: float) -> str:
    """A length with three decimals at most."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
