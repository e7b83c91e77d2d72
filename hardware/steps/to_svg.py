"""A picture of a step as SVG. A number in a circle is a group of the class `callout`."""

from __future__ import annotations

import drawsvg

from hardware.steps.drawing import CALLOUT, INK, LINE, PAPER, Callout, Discs, Item, Line, Picture
from hardware.steps.drawing import Words as Text


def svg(picture: Picture) -> str:
    """The text of the file; one user unit is one mm."""
    width, height = _short(picture.width), _short(picture.height)
    drawing = drawsvg.Drawing(width, height, viewBox=f"0 0 {width} {height}")
    drawing.width, drawing.height = f"{width}mm", f"{height}mm"
    drawing.append(drawsvg.Title(picture.title))
    drawing.append(drawsvg.Rectangle(0, 0, width, height, fill=PAPER))
    group = drawsvg.Group(
        fill="none",
        stroke=INK,
        stroke_width=LINE,
        stroke_linejoin="round",
        stroke_linecap="round",
        font_family="Helvetica, Arial, sans-serif",
    )
    for item in picture.items:
        group.append(_element(item))
    drawing.append(group)
    return drawing.as_svg() + "\n"


def _element(item: Item) -> drawsvg.DrawingElement:
    if isinstance(item, Text):
        return _text(item)
    if isinstance(item, Callout):
        return _callout(item)
    style: dict[str, object] = {}
    if item.stroke != INK:
        style["stroke"] = item.stroke or "none"
    if item.width != LINE:
        style["stroke_width"] = item.width
    if item.fill:
        style["fill"] = item.fill
    if isinstance(item, Discs):
        return _discs(item, style)
    if item.dash:
        style["stroke_dasharray"] = f"{item.dash} {item.dash}"
    return drawsvg.Path(d=_path(item), **style)


def _path(item: Line) -> str:
    points = "L".join(f"{_short(x)} {_short(y)}" for x, y in item.points)
    return f"M{points}{'Z' if item.closed else ''}"


def _discs(item: Discs, style: dict[str, object]) -> drawsvg.DrawingElement:
    if len(item.middles) == 1:
        x, y = item.middles[0]
        return drawsvg.Circle(_short(x), _short(y), _short(item.radius), **style)
    if not item.fill or item.stroke:
        r = _short(item.radius)
        across = _short(2 * item.radius)
        arcs = f"a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0"
        d = "".join(f"M{_short(x - item.radius)} {_short(y)}{arcs}" for x, y in item.middles)
        return drawsvg.Path(d=d, **style)
    # Many full dots: lines of no length with round ends are much shorter to write.
    d = "".join(f"M{_short(x)} {_short(y)}h0" for x, y in item.middles)
    return drawsvg.Path(d=d, stroke=item.fill, stroke_width=_short(2 * item.radius))


def _text(item: Text) -> drawsvg.DrawingElement:
    style: dict[str, object] = {"fill": item.fill, "stroke": "none"}
    if item.anchor != "start":
        style["text_anchor"] = item.anchor
    if item.bold:
        style["font_weight"] = "bold"
    return drawsvg.Text(
        item.text,
        _short(item.size),
        _short(item.at[0]),
        _short(item.at[1] + 0.36 * item.size),
        **style,
    )


def _callout(item: Callout) -> drawsvg.DrawingElement:
    group = drawsvg.Group(class_="callout", data_number=item.number)
    (x, y), (to_x, to_y) = item.at, item.target
    if item.at != item.target:
        group.append(drawsvg.Line(*map(_short, (x, y, to_x, to_y))))
        group.append(drawsvg.Circle(_short(to_x), _short(to_y), 0.5, fill=INK))
    group.append(drawsvg.Circle(_short(x), _short(y), CALLOUT, fill=PAPER, stroke_width=0.4))
    group.append(_text(Text(str(item.number), item.at, 3.4, "middle", bold=True)))
    return group


def _short(value: float) -> str:
    """Two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
