"""Pictures for people: a cell cut open, the board taken apart, the wiring seen from below.

Used by `build`. They are to scale, except where their text says otherwise.
"""

from __future__ import annotations

import math

import drawsvg

from hardware.places import GAP, Places, Point
from hardware.sheet import COLOURS, EDGE, Circle, Line, Sheet
from hardware.sheets import sheets_of
from hardware.stack import LAYERS, POST_MM
from hardware.stack import Sheet as Layer
from hardware.to_svg import number
from hardware.underside import Module, Underside
from hardware.wiring import feed_end, feed_route, feeds, link_route, segments_of

_INK = "#222222"
_PAPER = "#ffffff"
_FONT = "sans-serif"
_BUS_COLOURS = ("#0060c0", "#008040", "#a03000", "#7030a0", "#907000", "#606060", "#c00060")
_RED, _BLACK = "#ff3030", "#101010"
_PARTS = {
    "74AHCT125": "#8090b0",
    "5 V star": _RED,
    "ground star": _BLACK,
    "capacitor": "#c0c0c0",
    "fuse": "#e0c040",
    "piezo": "#707070",
}
# The labels inside parts; the names of the other parts stand above them.
_INSIDE = {"5 V star": "5 V", "ground star": "GND", "piezo": "piezo"}
_LEGEND = "thick: buses; brown: pads; dark red: links of the lights; red and black: power, feeds"
_TILT = 0.42  # how flat the sheets lie in the picture of the assembly
_SHEAR = 0.35


def _blank(width: float, height: float, title: str) -> drawsvg.Drawing:
    drawing = drawsvg.Drawing(width, height, viewBox=f"0 0 {number(width)} {number(height)}")
    drawing.append(drawsvg.Title(title))
    drawing.append(drawsvg.Rectangle(0, 0, number(width), number(height), fill=_PAPER))
    return drawing


def _text(
    drawing: drawsvg.Drawing,
    words: str,
    at: Point,
    size: float,
    anchor: str = "start",
    fill: str = _INK,
) -> None:
    drawing.append(
        drawsvg.Text(
            words,
            number(size),
            number(at[0]),
            number(at[1]),
            fill=fill,
            font_family=_FONT,
            text_anchor=anchor,
        )
    )


def _path(points: list[Point], closed: bool, **style: object) -> drawsvg.Path:
    text = "L".join(f"{number(x)},{number(y)}" for x, y in points)
    return drawsvg.Path(d=f"M{text}{'Z' if closed else ''}", **style)


def _box(x: float, y: float, width: float, height: float, **style: object) -> drawsvg.Rectangle:
    return drawsvg.Rectangle(number(x), number(y), number(width), number(height), **style)


# A cell cut open.

_UP = 8.0  # vertical stretch, so that thin sheets are visible
_LEAST = 4.0
_FILLS = {
    "panel": "#cfe8f5",
    "diffuser": "#eeeeee",
    "pads": "#d08040",
    "carrier": "#f5f0c0",
    "light chambers": "#e0c8a0",
    "channels": "#d4b888",
    "base": "#c8a870",
    "floor": "#c8a870",
}


def stack(places: Places) -> str:
    """One cell and half of its neighbours, cut through the LED; heights are drawn larger."""
    pitch, scale = places.pitch, 9.0
    width, left = 2 * pitch * scale, 30.0
    height = 60 + 60 + sum(map(_height, LAYERS))
    drawing = _blank(
        width + 330, height, f"A cell of {places.name}, cut open; heights are enlarged"
    )
    y, words_y = 40.0, -100.0
    _text(drawing, f"{pitch:g} mm from cell to cell", (left + width / 2, 24), 15, "middle")
    for layer in LAYERS:
        height = _height(layer)
        if layer.name == "floor":
            _posts(drawing, left, width, y)
            y += 60
        _cut_layer(drawing, places, layer.name, (left, y), (width, height), scale)
        count = f"{layer.count} x " if layer.count > 1 else ""
        words = f"{layer.name}: {count}{layer.mm:g} mm"
        # Labels of thin sheets are pushed apart.
        words_y = max(y + height / 2, words_y + 19)
        _text(drawing, words, (left + width + 40, words_y + 5), 14)
        style = {"stroke": _INK, "stroke_width": 0.6, "fill": "none"}
        knee = (left + width + 20, words_y)
        points = [(left + width, y + height / 2), knee, (left + width + 36, words_y)]
        drawing.append(_path(points, False, **style))
        y += height
    return drawing.as_svg() + "\n"


def _height(layer: Layer) -> float:
    return max(_LEAST, layer.mm * layer.count * _UP)


def _posts(drawing: drawsvg.Drawing, left: float, width: float, y: float) -> None:
    words = f"{POST_MM} mm: chips, Pico and wires hang here"
    _text(drawing, words, (left + width / 2, y + 36), 14, "middle", "#606060")


def _cut_layer(
    drawing: drawsvg.Drawing,
    places: Places,
    name: str,
    corner: Point,
    size: tuple[float, float],
    scale: float,
) -> None:
    """One sheet: its parts between the holes."""
    (left, y), (width, height) = corner, size
    holes = _holes(places, name)
    middle = left + width / 2
    solid = [-places.pitch]
    for start, end in holes:
        solid += [start, end]
    solid.append(places.pitch)
    for start, end in zip(solid[::2], solid[1::2], strict=True):
        start, end = max(start, -places.pitch), min(end, places.pitch)
        if end > start:
            box = _box(middle + start * scale, y, (end - start) * scale, height, fill=_FILLS[name])
            drawing.append(box)
    if name == "light chambers":
        _light(drawing, places, (middle, y), height, scale)
    if name == "channels":
        _lights(drawing, left, width, y + height, scale)


def _holes(places: Places, name: str) -> list[tuple[float, float]]:
    """The openings of a sheet along the middle of a row, in mm."""
    half = {
        "pads": places.window_radius,
        "light chambers": 0.36 * places.pitch,
        "channels": places.pitch,
    }.get(name)
    if half is None:
        return []
    if name == "channels":
        return [(-places.pitch, places.pitch)]
    middles = (-places.pitch, 0.0, places.pitch)
    found = [(x - half, x + half) for x in middles]
    if name == "pads":
        found += [(x - GAP / 2, x + GAP / 2) for x in (-places.pitch / 2, places.pitch / 2)]
    return sorted(found)


def _light(
    drawing: drawsvg.Drawing, places: Places, top: Point, height: float, scale: float
) -> None:
    half = places.window_radius * scale
    cone = [(top[0] - half, top[1]), (top[0] + half, top[1]), (top[0], top[1] + height + 8)]
    drawing.append(_path(cone, True, fill="#fff2a0", fill_opacity="0.8"))


def _lights(drawing: drawsvg.Drawing, left: float, width: float, y: float, scale: float) -> None:
    """The strip along the row, cut lengthwise: one light in the middle, half of both others."""
    half = 2.5 * scale
    for start, end in ((0.0, half), (width / 2 - half, width / 2 + half), (width - half, width)):
        box = _box(left + start, y - 16, end - start, 12, fill="#ffffff", stroke=_INK)
        drawing.append(box)
    drawing.append(_box(left, y - 4, width, 4, fill="#303030"))


# The board taken apart.


def assembly(places: Places) -> str:
    """All sheets one above the other, seen from the front and from above."""
    half_x, half_y = places.half_size
    apart = 2 * half_y * _TILT * 0.62
    sheets = sheets_of(places)
    width = 2 * half_x + 2 * half_y * _SHEAR + 290
    height = apart * (len(sheets) - 1) + 2 * half_y * _TILT + 60
    drawing = _blank(width, height, f"{places.name} taken apart")
    for level, sheet in reversed(list(enumerate(sheets))):
        down = 30 + apart * level + half_y * _TILT
        middle = (20 + half_x + half_y * _SHEAR, down)
        _tilted(drawing, sheet, middle)
        x = 20 + 2 * half_x + 2 * half_y * _SHEAR + 14
        y = down - half_y * _TILT * 0.6
        _text(drawing, sheet.title, (x, y), 15)
        _text(drawing, sheet.about, (x, y + 15), 10, "start", "#606060")
    return drawing.as_svg() + "\n"


def _tilted(drawing: drawsvg.Drawing, sheet: Sheet, middle: Point) -> None:
    def seen(x: float, y: float) -> Point:
        return round(middle[0] + x + y * _SHEAR, 1), round(middle[1] - y * _TILT, 1)

    edge = next(item for item in sheet.items if item.layer == EDGE)
    assert isinstance(edge, Line)
    points = [seen(x, y) for x, y in edge.points]
    drawing.append(_path(points, True, fill="#f7f7f2", fill_opacity="0.93", stroke=_INK))
    group = drawsvg.Group(fill="none", stroke_width=0.5)
    for item in sheet.items:
        if item is edge:
            continue
        if isinstance(item, Circle):
            steps = [math.radians(30 * step) for step in range(12)]
            (x, y), radius = item.middle, item.radius
            around = [seen(x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps]
            group.append(_path(around, True, stroke=COLOURS[item.layer][1]))
        else:
            around = [seen(x, y) for x, y in item.points]
            group.append(_path(around, item.closed, stroke=COLOURS[item.layer][1]))
    drawing.append(group)


# The wiring from below.


def wiring(places: Places) -> str:
    """Modules, strips and buses as they look when the board lies on its face: left is right."""
    underside = Underside(places)
    half_x, half_y = places.half_size
    scale, top = 2.6, 40.0
    drawing = _blank(2 * half_x * scale, 2 * half_y * scale + top, f"{places.name} from below")
    _text(drawing, f"{places.name} seen from below", (10, 20), 18)
    _text(drawing, _LEGEND, (10, 35), 11, "start", "#606060")

    def seen(point: Point) -> Point:
        return (half_x - point[0]) * scale, (half_y - point[1]) * scale + top

    size = (2 * half_x * scale, 2 * half_y * scale)
    drawing.append(_box(0, top, *size, fill="#faf8f0", stroke=_INK))
    for run in places.runs:
        points = [seen(point) for point in places.channel(run)]
        drawing.append(_path(points, True, fill="#eeeee4", stroke="#c0c0b0"))
    _links(drawing, places, seen)
    _feeds(drawing, places, seen)
    for chip in places.board.chips:
        middle = seen(underside.chips[chip.name].middle)
        for _, pad in underside.pads_of(chip):
            ends = [middle, seen(places.wire_hole(pad))]
            drawing.append(_path(ends, False, stroke="#c08040", stroke_width=1.2, fill="none"))
    for index, segment in enumerate(segments_of(places, underside)):
        stops = [segment.begins, *(module.middle for module in segment.stops)]
        colour = _BUS_COLOURS[index % len(_BUS_COLOURS)]
        points = [seen(point) for point in stops]
        drawing.append(_path(points, False, stroke=colour, stroke_width=5, fill="none"))
    for pad in places.pads:
        at = seen(places.wire_hole(pad))
        radius = number(places.wire_hole_radius * scale)
        drawing.append(
            drawsvg.Circle(number(at[0]), number(at[1]), radius, fill="#ffffff", stroke=_INK)
        )
        _text(drawing, pad.name, (at[0] + 8, at[1] - 4), 11)
    for module in underside.modules():
        _module(drawing, module, seen(module.middle), scale)
    for module in underside.on_stripboard():
        _on_stripboard(drawing, module, seen(module.middle), scale)
    return drawing.as_svg() + "\n"


def _links(drawing: drawsvg.Drawing, places: Places, seen: object) -> None:
    """The cable from the end of a strip to the start of the next one."""
    assert callable(seen)
    start = Underside(places).shifter.middle
    for run in places.runs:
        points = [seen(point) for point in link_route(places, start, run.ends[0])]
        drawing.append(_path(points, False, stroke="#c02020", stroke_width=3, fill="none"))
        for end, hole in zip(run.ends, run.radii, strict=True):
            x, y = seen(end)
            radius = number(hole * 2.6)
            drawing.append(drawsvg.Circle(number(x), number(y), radius, fill="#c02020"))
        start = run.ends[1]


def _feeds(drawing: drawsvg.Drawing, places: Places, seen: object) -> None:
    """5 V and ground from the stars to the strips, and from the Pico to the fuse and its star."""
    assert callable(seen)
    underside = Underside(places)
    pico = underside.pico.middle
    ways = [
        (_RED, [pico, underside.fuse.middle, underside.plus_star.middle]),
        (_BLACK, [pico, underside.ground_star.middle]),
    ]
    for run in feeds(places):
        at = feed_end(places, underside.plus_star.middle, run)
        for colour, star in ((_RED, underside.plus_star), (_BLACK, underside.ground_star)):
            ways.append((colour, feed_route(places, star.middle, run, at)))
    for colour, way in ways:
        aside = 1.5 if colour == _RED else -1.5
        points = [seen(point) for point in way]
        points = [(x + aside, y + aside) for x, y in points]
        drawing.append(_path(points, False, stroke=colour, stroke_width=2, fill="none"))


def _on_stripboard(drawing: drawsvg.Drawing, module: Module, middle: Point, scale: float) -> None:
    """A part on the stripboard with its name; a star is labelled with its net."""
    width, height = (side * scale for side in module.size)
    corner = (middle[0] - width / 2, middle[1] - height / 2)
    drawing.append(_box(*corner, width, height, rx=2, fill=_PARTS[module.name], stroke=_INK))
    if module.name in _INSIDE:
        _text(drawing, _INSIDE[module.name], (middle[0], middle[1] + 3), 7, "middle", _PAPER)
    else:
        _text(drawing, module.name, (middle[0], corner[1] - 2), 7, "middle", _PAPER)


def _module(drawing: drawsvg.Drawing, module: Module, middle: Point, scale: float) -> None:
    width, height = (side * scale for side in module.size)
    corner = (middle[0] - width / 2, middle[1] - height / 2)
    box = _box(
        *corner,
        width,
        height,
        rx=4,
        fill="#304060",
        fill_opacity="0.9",
        stroke=_INK,
    )
    drawing.append(box)
    if module.name == "stripboard":
        _text(
            drawing, module.name, (corner[0] + width - 4, corner[1] + height - 5), 9, "end", _PAPER
        )
    elif width > 60:
        _text(drawing, module.name, (middle[0], middle[1] + 5), 13, "middle", "#ffffff")
    else:
        _text(drawing, module.name, (middle[0], middle[1] - height / 2 - 5), 11, "middle")
