"""Reads drawings back without the libraries that wrote them: DXF by its tags, SVG, PDF.

Used by the tests beside it. Each reader gives outlines (layer, points in mm, closed), circles
(layer, middle, radius in mm) and the size of the sheet.
"""

import io
import math
import re
from collections import Counter
from typing import NamedTuple
from xml.etree import ElementTree

from pypdf import PdfReader
from pypdf.generic import ContentStream
from svgelements import SVG, Close, Path
from svgelements import Circle as SvgCircle

MM_PER_POINT = 25.4 / 72


class Outline(NamedTuple):
    layer: str
    points: tuple
    closed: bool


class Hole(NamedTuple):
    layer: str
    middle: tuple
    radius: float


class Drawing(NamedTuple):
    outlines: list
    holes: list
    size: tuple

    def on(self, *layers):
        """The same with these layers alone."""
        return Drawing(
            [outline for outline in self.outlines if outline.layer in layers],
            [hole for hole in self.holes if hole.layer in layers],
            self.size,
        )


# DXF: pairs of lines, a code and a value; entities begin with code 0.


def read_dxf(text):
    """The drawing of a DXF; its size is that of its edge."""
    lines = text.split("\n")
    tags = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=False)]
    start = tags.index((2, "ENTITIES"))
    end = tags.index((0, "ENDSEC"), start)
    outlines, holes = [], []
    for kind, values in _entities(tags[start + 1 : end]):
        layer = _one(values, 8)
        if kind == "CIRCLE":
            middle = (float(_one(values, 10)), float(_one(values, 20)))
            holes.append(Hole(layer, middle, float(_one(values, 40))))
        else:
            assert kind == "LWPOLYLINE", f"a laser may not know {kind}"
            closed = int(_one(values, 70)) & 1 == 1
            outlines.append(Outline(layer, _walked(_vertices(values), closed), closed))
    edges = [outline for outline in outlines if outline.layer in ("EDGE", "GUIDE")]
    points = [point for edge in edges for point in edge.points]
    size = tuple(max(point[axis] for point in points) for axis in (0, 1))
    return Drawing(outlines, holes, size)


def _vertices(values):
    """(x, y, bulge) of each vertex of a polyline."""
    found = []
    for code, value in values:
        if code == 10:
            found.append([float(value), 0.0, 0.0])
        elif code in (20, 42) and found:
            found[-1][1 if code == 20 else 2] = float(value)
    return found


def _walked(vertices, closed):
    """The points of a polyline; an arc as points 2 degrees apart."""
    found = []
    following = vertices[1:] + (vertices[:1] if closed else [])
    for place, (x, y, bulge) in enumerate(vertices):
        found.append((x, y))
        if not bulge or place >= len(following):
            continue
        to_x, to_y, _ = following[place]
        angle = 4 * math.atan(bulge)
        # The middle lies beside that of the chord, at the side to which the arc turns.
        aside = math.dist((x, y), (to_x, to_y)) / 2 / math.tan(angle / 2)
        length = math.dist((x, y), (to_x, to_y))
        middle = (
            (x + to_x) / 2 - aside * (to_y - y) / length,
            (y + to_y) / 2 + aside * (to_x - x) / length,
        )
        steps = max(2, math.ceil(abs(math.degrees(angle)) / 2))
        for step in range(1, steps):
            turn = angle * step / steps
            cos, sin = math.cos(turn), math.sin(turn)
            dx, dy = x - middle[0], y - middle[1]
            found.append((middle[0] + dx * cos - dy * sin, middle[1] + dx * sin + dy * cos))
    return tuple(found)


def dxf_units(text):
    """The unit that the file declares; 4: mm."""
    return int(text.split("$INSUNITS\n")[1].split("\n")[1])


def dxf_layers(text):
    """Names of the layers in the file's table."""
    table = text.split("\nLAYER\n", 1)[1].split("ENDTAB")[0]
    return set(re.findall(r"AcDbLayerTableRecord\n\s*2\n(\w+)\n", table))


def _entities(tags):
    found = []
    for code, value in tags:
        if code == 0:
            found.append((value, []))
        elif found:
            found[-1][1].append((code, value))
    return found


def _one(values, wanted):
    return next(value for code, value in values if code == wanted)


# SVG, by svgelements; y is turned up.


def read_svg(text):
    """The drawing of an SVG, as it measures in mm by its own width, height and view box."""
    root = ElementTree.fromstring(text)
    assert root.get("width").endswith("mm")
    width, height = float(root.get("width")[:-2]), float(root.get("height")[:-2])
    outlines, holes = [], []
    for group in SVG.parse(io.StringIO(text), ppi=25.4):
        for item in group if isinstance(group, list) else ():
            layer = group.id
            if isinstance(item, SvgCircle):
                middle = (float(item.cx), height - float(item.cy))
                holes.append(Hole(layer, middle, float(item.rx)))
            elif isinstance(item, Path):
                outlines.append(_svg_outline(layer, item, height))
    return Drawing(outlines, holes, (width, height))


def _svg_outline(layer, path, height):
    points = [(step.end.x, height - step.end.y) for step in path if not isinstance(step, Close)]
    return Outline(layer, tuple(points), any(isinstance(step, Close) for step in path))


# PDF, by pypdf: the operators of a page's content.


class Page(NamedTuple):
    size: tuple
    outlines: list  # closed polygons of straight lines, in mm on the paper
    strokes: list  # open lines
    circles: list  # middles of what is drawn by four curves
    words: str


def read_pdf(data):
    """List of Page."""
    reader = PdfReader(io.BytesIO(data))
    return [_page(page, reader) for page in reader.pages]


def _page(page, reader):
    box = page.mediabox
    size = (float(box.width) * MM_PER_POINT, float(box.height) * MM_PER_POINT)
    shift, stack = (0.0, 0.0), []
    path, curves, closed = [], 0, False
    found = Page(size, [], [], [], page.extract_text())
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        numbers = [float(number) for number in operands if isinstance(number, (int, float))]
        if operator == b"cm":
            assert numbers[:4] == [1, 0, 0, 1], "nothing may be scaled"
            shift = (shift[0] + numbers[4], shift[1] + numbers[5])
        elif operator == b"q":
            stack.append(shift)
        elif operator == b"Q":
            shift = stack.pop()
        elif operator in (b"m", b"l", b"c"):
            x, y = numbers[-2] + shift[0], numbers[-1] + shift[1]
            path.append((x * MM_PER_POINT, y * MM_PER_POINT))
            curves += operator == b"c"
        elif operator == b"h":
            closed = True
        elif operator in (b"S", b"n"):
            if operator == b"S" and path:
                _keep(found, path, curves, closed)
            path, curves, closed = [], 0, False
    return found


def _keep(page, path, curves, closed):
    if curves:
        xs = [point[0] for point in path]
        ys = [point[1] for point in path]
        page.circles.append(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    else:
        (page.outlines if closed else page.strokes).append(tuple(path))


def doubled(drawing):
    """Segments and circles that are drawn twice, whichever way round."""
    seen = Counter()
    for outline in drawing.outlines:
        points = [(round(x, 2), round(y, 2)) for x, y in outline.points]
        ends = points[1:] + points[:1] if outline.closed else points[1:]
        seen.update(frozenset(pair) for pair in zip(points, ends, strict=False))
    for hole in drawing.holes:
        seen[tuple(round(number, 2) for number in (*hole.middle, hole.radius))] += 1
    return [what for what, times in seen.items() if times > 1]
