"""Pictures of the bodies to print, drawn from their meshes: from above, and from below.

Used by `build` and `__main__`. A body consists of level faces and of walls, so it can be drawn
from the lowest level to the highest: what lies higher is never hidden by what lies lower.
"""

from __future__ import annotations

import math
from itertools import groupby, pairwise

import drawsvg
import numpy
import shapely
from numpy.typing import NDArray
from shapely import GEOSException, MultiPolygon, Polygon, unary_union
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from trimesh import Trimesh

from hardware.places import Places, Point
from hardware.print.body import HEIGHT, Part, pieces_of
from hardware.to_svg import number

_APART = 14.0  # mm between pieces
_SCALE = 2.0
_TILT = math.radians(40)  # from straight above
_FINE = 0.03  # mm on paper
_HAIR = 0.01  # mm
_MARGIN = 12.0
_IN = (10.0, 75.0)  # mm from the side and from the top or bottom of a piece to its number
_LIGHT = numpy.array([0.35, -0.55, 0.75])
_INK = "#404040"
_LOW = 0.5  # mm; lower walls are left out: those of engraved lines
_LARGE = 300.0  # mm2
_LEVEL = 0.98  # the normal of a level face points upwards by this much at least

Numbers = NDArray[numpy.float64]


def picture(places: Places, parts: list[Part] | None = None) -> str:
    """All pieces of a board, apart from each other: above as they lie, below turned over."""
    pieces = pieces_of(places) if parts is None else parts
    above = [_moved(part, False) for part in pieces]
    below = [_moved(part, True) for part in pieces]
    views = [_faces(meshes) for meshes in (above, below)]
    boxes = [_box(faces) for faces in views]
    width = sum(box[2] - box[0] for box in boxes) + 3 * _MARGIN
    height = max(box[3] - box[1] for box in boxes) + 2 * _MARGIN + 10
    size = (_SCALE * width, _SCALE * height)
    drawing = drawsvg.Drawing(*size, viewBox=f"0 0 {number(width)} {number(height)}")
    drawing.append(drawsvg.Title(f"{places.name}, pieces to print, from above and from below"))
    drawing.append(drawsvg.Rectangle(0, 0, number(width), number(height), fill="#ffffff"))
    left = _MARGIN
    for words, faces, box in zip(("from above", "from below"), views, boxes, strict=True):
        shift = (left - box[0], _MARGIN + 10 - box[1])
        _draw(drawing, faces, shift)
        _number(drawing, pieces, shift, words == "from below")
        drawing.append(
            drawsvg.Text(words, 8, number(left), 10, fill=_INK, font_family="sans-serif")
        )
        left += box[2] - box[0] + _MARGIN
    return str(drawing.as_svg()) + "\n"


def one(part: Part, title: str) -> str:
    """One body, from above."""
    faces = _faces([_moved(part, False)])
    left, top, right, bottom = _box(faces)
    width, height = right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN
    drawing = drawsvg.Drawing(
        4 * width, 4 * height, viewBox=f"0 0 {number(width)} {number(height)}"
    )
    drawing.append(drawsvg.Title(title))
    drawing.append(drawsvg.Rectangle(0, 0, number(width), number(height), fill="#ffffff"))
    _draw(drawing, faces, (_MARGIN - left, _MARGIN - top))
    return str(drawing.as_svg()) + "\n"


def _moved(part: Part, over: bool) -> Trimesh:
    """A piece at its place on the board, away from the middle; `over`: turned round the y axis."""
    mesh = part.mesh.copy()
    middle = part.outline.centroid
    away = [math.copysign(_APART / 2, middle.x), math.copysign(_APART / 2, middle.y), 0]
    mesh.apply_translation(numpy.array([*part.corner, 0]) + away)
    if over:
        mesh.apply_transform(numpy.diag([-1.0, 1.0, -1.0, 1.0]))
        mesh.apply_translation([0, 0, part.mesh.extents[2]])
    return mesh


class _Face:
    """One flat face: its outline on paper, its height, its shade."""

    def __init__(self, area: Polygon, bottom: float, normal: Numbers) -> None:
        self.area = area
        self.is_level = bool(normal[2] > _LEVEL)
        self.bottom = round(bottom, 2)
        light = max(0.0, float(normal @ _LIGHT) / float(numpy.linalg.norm(_LIGHT)))
        low = 0.3 if not self.is_level else 0.12 * (1 - self.bottom / HEIGHT)
        self.shade = 12 * round(255 / 12 * (0.55 + 0.42 * light - low * 0.6))

    @property
    def order(self) -> tuple[float, bool, int]:
        """The order of drawing: a floor, then the walls that stand on it.

        Faces that are equal here do not hide each other.
        """
        return self.bottom, not self.is_level, self.shade


def _faces(meshes: list[Trimesh]) -> list[_Face]:
    """The faces that are seen, in the order of drawing."""
    found = [face for mesh in meshes for face in _of_mesh(mesh)]
    return sorted(found, key=lambda face: face.order)


def _of_mesh(mesh: Trimesh) -> list[_Face]:
    """The triangles that are seen; those of one plane that touch become one face.

    Walls are cut at each level, since a level face may hide their lower part alone.
    """
    seen = numpy.array([0.0, -math.sin(_TILT), math.cos(_TILT)])
    normals, triangles = numpy.array(mesh.face_normals), numpy.array(mesh.triangles)
    levels = _levels(mesh, normals)
    planes: dict[tuple[float, ...], list[Polygon]] = {}
    for at in numpy.flatnonzero(normals @ seen > 1e-3).tolist():
        normal, points = normals[at], triangles[at]
        plane = numpy.round([*normal, float(normal @ points[0])], 2) + 0.0
        if normal[2] > _LEVEL:
            parts = [(float(points[0, 2]), points)]
        elif numpy.ptp(points[:, 2]) > _LOW:
            parts = _bands(points, levels)
        else:
            parts = []
        for bottom, part in parts:
            band = (*plane.tolist(), round(bottom, 2))
            planes.setdefault(band, []).append(Polygon(_flat(part)))
    return [face for plane, areas in planes.items() for face in _of_plane(plane, areas)]


def _levels(mesh: Trimesh, normals: Numbers) -> list[float]:
    """The heights of large level faces."""
    is_level = normals[:, 2] > _LEVEL
    heights = numpy.round(numpy.array(mesh.triangles)[is_level][:, 0, 2], 2)
    areas = numpy.array(mesh.area_faces)[is_level]
    return [
        height
        for height in numpy.unique(heights).tolist()
        if areas[heights == height].sum() > _LARGE
    ]


def _bands(points: Numbers, levels: list[float]) -> list[tuple[float, Numbers]]:
    """(bottom, points) of each part of a triangle between two levels."""
    found = []
    for low, high in pairwise([-math.inf, *levels, math.inf]):
        part = _clipped(_clipped(points, low, 1), high, -1)
        if len(part) > 2 and numpy.ptp(part[:, 2]) > 0.01:
            found.append((max(low, float(points[:, 2].min())), part))
    return found


def _clipped(points: Numbers, level: float, way: int) -> Numbers:
    """Return the part of a convex outline above a level (`way` 1), or below it (-1)."""
    if math.isinf(level) or not len(points):
        return points
    found = []
    for one, other in zip(points, numpy.roll(points, -1, axis=0), strict=True):
        here, there = way * (one[2] - level), way * (other[2] - level)
        if here >= 0:
            found.append(one)
        if here * there < 0:
            found.append(one + (other - one) * here / (here - there))
    return numpy.array(found)


def _of_plane(plane: tuple[float, ...], areas: list[Polygon]) -> list[_Face]:
    *normal, _, bottom = plane
    area = _joined(areas, is_level=normal[2] > _LEVEL).simplify(_FINE)
    polygons = area.geoms if isinstance(area, MultiPolygon) else [area]
    return [
        _Face(polygon, bottom, numpy.array(normal))
        for polygon in polygons
        if isinstance(polygon, Polygon)
    ]


def _joined(areas: list[Polygon], is_level: bool) -> BaseGeometry:
    """One area: quickly where triangles meet at corners, else with the hair between them shut."""
    if is_level:
        try:
            return shapely.coverage_union_all(areas)
        except GEOSException:
            grown = unary_union(shapely.buffer(areas, _HAIR, join_style="mitre"))
            return grown.buffer(-_HAIR, join_style="mitre")
    return unary_union(areas)


def _flat(points: Numbers) -> Numbers:
    """Points as they are seen on paper, y downwards."""
    up = points[..., 1] * math.cos(_TILT) + points[..., 2] * math.sin(_TILT)
    return numpy.stack([points[..., 0], -up], axis=-1)


def _box(faces: list[_Face]) -> tuple[float, float, float, float]:
    boxes = numpy.array([face.area.bounds for face in faces])
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _draw(drawing: drawsvg.Drawing, faces: list[_Face], shift: Point) -> None:
    for (_, is_wall, shade), same in groupby(faces, key=lambda face: face.order):
        areas = [orient(face.area) for face in same]
        rings = [ring for area in areas for ring in (area.exterior, *area.interiors)]
        text = "".join(_path(ring.coords[:-1], shift) for ring in rings)
        colour = f"#{shade:02x}{shade:02x}{min(255, shade + 4):02x}"
        # Walls get a line of their own colour, which closes the hair between them.
        line, width = (colour, 0.3) if is_wall else (_INK, 0.25)
        style = {"fill": colour, "stroke": line, "stroke_width": width}
        drawing.append(drawsvg.Path(d=text, **style))


def _number(drawing: drawsvg.Drawing, parts: list[Part], shift: Point, over: bool) -> None:
    """The number of each piece, near its outer side."""
    for at, part in enumerate(parts):
        middle = part.outline.centroid
        left, low, right, high = part.outline.bounds
        x = right - _IN[0] if middle.x > 0 else left + _IN[0]
        y = high - _IN[1] if middle.y > 0 else low + _IN[1]
        # The view from below shows what is right on the left.
        place = numpy.array([-x if over else x, y, HEIGHT])
        x, y = _flat(place).tolist()
        style = {"fill": _INK, "font_family": "sans-serif", "text_anchor": "middle"}
        words = str(at + 1)
        drawing.append(
            drawsvg.Text(words, 14, number(x + shift[0]), number(y + shift[1]), **style)
        )


def _path(points: list[Point], shift: Point) -> str:
    corners = [f"{x + shift[0]:.1f},{y + shift[1]:.1f}" for x, y in points]
    return "M" + "L".join(corners) + "Z"
