"""A picture of a step as SVG. A number in a circle is a group of the class `callout`."""

from __future__ import annotations

import itertools
from html import escape

import drawsvg

from hardware.steps.drawing import (
    CALLOUT,
    INK,
    LINE,
    PAPER,
    Callout,
    Discs,
    Item,
    Line,
    Picture,
    look_of,
    width_of,
)
from hardware.steps.drawing import Words as Text

_WORDS = 6  # letters


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
        font_family="Helvetica, Arial, Liberation Sans, sans-serif",
    )
    for look, items in itertools.groupby(picture.items, look_of):
        together = list(items)
        if not look:
            group.extend([_element(item) for item in together])
        elif isinstance(together[0], Line):
            group.append(_lines(together))
        else:
            group.append(_words(together))
    drawing.append(group)
    return drawing.as_svg() + "\n"


def _lines(lines: list[Item]) -> drawsvg.DrawingElement:
    found = [item for item in lines if isinstance(item, Line)]
    style = _style(found[0].stroke, found[0].width, found[0].fill)
    if found[0].dash:
        style["stroke_dasharray"] = f"{found[0].dash} {found[0].dash}"
    return drawsvg.Path(d="".join(map(_path, found)), **style)


def _style(stroke: str, width: float, fill: str) -> dict[str, object]:
    """Return the differences from the style of the whole picture."""
    style: dict[str, object] = {}
    if stroke != INK:
        style["stroke"] = stroke or "none"
    if width != LINE:
        style["stroke_width"] = width
    if fill:
        style["fill"] = fill
    return style


def _element(item: Item) -> drawsvg.DrawingElement:
    if isinstance(item, Text):
        return _text(item)
    if isinstance(item, Callout):
        return _callout(item)
    assert isinstance(item, Discs)
    return _discs(item, _style(item.stroke, item.width, item.fill))


def _path(item: Line) -> str:
    """The first point, and the steps from point to point, in tenths of a millimetre.

    A tenth cannot be seen in a drawing; it keeps the files small, as steps do.
    """
    points = [(round(10 * x), round(10 * y)) for x, y in item.points]
    steps = [
        f"{_short((to_x - x) / 10, 1)} {_short((to_y - y) / 10, 1)}"
        for (x, y), (to_x, to_y) in itertools.pairwise(points)
    ]
    x, y = points[0]
    start = f"M{_short(x / 10, 1)} {_short(y / 10, 1)}"
    return f"{start}l{' '.join(steps)}{'z' if item.closed else ''}"


def _discs(item: Discs, style: dict[str, object]) -> drawsvg.DrawingElement:
    if len(item.middles) == 1:
        x, y = item.middles[0]
        return drawsvg.Circle(_short(x), _short(y), _short(item.radius), **style)
    # Many discs: lines of no length with round ends are much shorter to write than circles.
    d = "".join(f"M{_short(x)} {_short(y)}h0" for x, y in item.middles)
    half = item.width / 2 if item.stroke else 0.0
    group = drawsvg.Group()
    for colour, radius in ((item.stroke, item.radius + half), (item.fill, item.radius - half)):
        if colour:
            group.append(drawsvg.Path(d=d, stroke=colour, stroke_width=_short(2 * radius)))
    return group


def _words(items: list[Item]) -> drawsvg.DrawingElement:
    """Words of one style; the group that has it is left out for a single one."""
    words = [item for item in items if isinstance(item, Text)]
    if len(words) == 1:
        return _text(words[0])
    group = drawsvg.Group(font_size=_short(words[0].size), **_style_of_words(words[0]))
    for item in words:
        x, y = _short(item.at[0]), _short(item.at[1] + 0.36 * item.size)
        # The library's own element repeats the size, which its group has already.
        wide = "".join(f' {name}="{value}"' for name, value in _wide(item).items())
        group.append(drawsvg.Raw(f'<text x="{x}" y="{y}"{wide}>{escape(item.text)}</text>'))
    return group


def _style_of_words(item: Text) -> dict[str, object]:
    style: dict[str, object] = {"fill": item.fill, "stroke": "none"}
    if item.anchor != "start":
        style["text_anchor"] = item.anchor
    if item.bold:
        style["font_weight"] = "bold"
    return style


def _text(item: Text) -> drawsvg.DrawingElement:
    return drawsvg.Text(
        item.text,
        _short(item.size),
        _short(item.at[0]),
        _short(item.at[1] + 0.36 * item.size),
        **_wide(item),
        **_style_of_words(item),
    )


def _wide(item: Text) -> dict[str, object]:
    """The width that there is room for: another font is drawn together or apart to it.

    The name of a pad is too short to need it.
    """
    if len(item.text) < _WORDS:
        return {}
    return {"textLength": _short(width_of(item.text, item.size, item.bold), 1)}


def _callout(item: Callout) -> drawsvg.DrawingElement:
    group = drawsvg.Group(class_="callout", data_number=item.number)
    (x, y), (to_x, to_y) = item.at, item.target
    if item.at != item.target:
        group.append(drawsvg.Line(*map(_short, (x, y, to_x, to_y))))
        group.append(drawsvg.Circle(_short(to_x), _short(to_y), 0.5, fill=INK))
    group.append(drawsvg.Circle(_short(x), _short(y), CALLOUT, fill=PAPER, stroke_width=0.4))
    group.append(_text(Text(str(item.number), item.at, 3.4, "middle", bold=True)))
    return group


def _short(value: float, decimals: int = 2) -> str:
    """A number without zeros at its end."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
