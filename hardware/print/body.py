"""The bodies to print: base, channels and chambers in one piece, with room for the modules.

A body stands on its base, as it is printed: z from 0, the underside of the base, upwards. So every
wall stands on a wall. Only ceilings hang free: of a channel between two chambers, of a
pocket. They are bridges from wall to wall, `BRIDGE` mm wide at most. Used by `files`, `view` and
`page`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy
import trimesh
from manifold3d import CrossSection, FillRule, Manifold, OpType
from shapely import LinearRing, LineString, MultiPolygon, Polygon, box, unary_union
from shapely.geometry.polygon import orient

from hardware.lettering import write
from hardware.places import SCREW_HOLE, Pad, Places, Point, Run
from hardware.print.pockets import (
    EDGE,
    GROOVE_DEEP,
    TIE,
    TIE_WALL,
    Area,
    Pocket,
    groove_of,
    pockets_of,
)
from hardware.print.seams import PLAY, Seams, tail_shape
from hardware.sheet import ENGRAVE, Line, Sheet
from hardware.stack import BASE_MM, CHAMBERS, SPACER_MM

CHANNEL_TOP = BASE_MM + SPACER_MM
HEIGHT = CHANNEL_TOP + CHAMBERS * SPACER_MM
# The strip lies between two rails, which leave it this much room on either side, mm.
_STRIP_PLAY = 0.1
RAIL = 0.6  # mm, the height of the rails
ENGRAVED = 0.4  # mm deep
_STROKE = 0.7  # mm, the width of an engraved line
_LETTER = 3.0  # mm

# A cable tie goes round a bar across the groove. mm.
_TIE_IN = 8.0  # from the edge to the middle of the tie
_TIE_BAR = 2.0  # thickness of the bar

# The test piece: half of its width and height in pitches.
_ONE_CELL = (0.62, 0.72)
_CIRCLE_SIDES = 48
_FINE = 0.002  # mm; shorter edges are left out
_OVER = 1.0  # mm by which a cut goes beyond the body


@dataclass(frozen=True)
class Part:
    """A body to print: its name, its outline on the board, its mesh (mm, from 0, 0, 0 upwards)."""

    name: str
    outline: Polygon
    mesh: trimesh.Trimesh

    @property
    def corner(self) -> Point:
        """The place of the mesh's 0, 0 on the board."""
        left, low, _, _ = self.outline.bounds
        return left, low


def pieces_of(places: Places) -> list[Part]:
    """The pieces of a board, from the lower left, row by row."""
    return _cut_into(places, {"": (0, HEIGHT)})


def halves_of(places: Places) -> list[Part]:
    """The same pieces, each in two: base and channels; chambers. No channel has a ceiling then."""
    return _cut_into(places, {"-lower": (0, CHANNEL_TOP), "-upper": (CHANNEL_TOP, HEIGHT)})


def _cut_into(places: Places, levels: dict[str, tuple[float, float]]) -> list[Part]:
    cuts = _union([*_cells(places, places.pads), *_runs(places), *_screws(places)])
    seams = Seams(places)
    below = _below(places, seams)
    if below:
        cuts = cuts + _union(below)
    return [
        _part(f"piece-{at + 1}{name}", outline, cuts, *ends)
        for at, outline in enumerate(seams.pieces())
        for name, ends in levels.items()
    ]


def one_cell_of(places: Places) -> Part:
    """One cell, to try the printer with; two of them can be joined."""
    cell = places.cells[0]
    half_x, half_y = (share * places.pitch for share in _ONE_CELL)
    block = box(cell.x - half_x, cell.y - half_y, cell.x + half_x, cell.y + half_y)
    at = cell.x + half_x / 2
    tails = [
        Polygon((at + aside, y + out) for out, aside in tail_shape())
        for y in (cell.y + half_y, cell.y - half_y)
    ]
    shape = block.union(tails[0]).difference(tails[1]).buffer(-PLAY, join_style="mitre")
    beyond = places.pitch
    ends = ((cell.x - beyond, cell.y), (cell.x + beyond, cell.y))
    run = Run((0,), (cell,), ends, (0.0, 0.0))
    return _part("one-cell", shape, _union([*_cells(places, [cell]), *_channel(places, run)]))


def _part(
    name: str, outline: Polygon, cuts: Manifold, low: float = 0, high: float = HEIGHT
) -> Part:
    return Part(name, outline, _mesh(_prism(outline, low, high) - cuts))


def _mesh(body: Manifold) -> trimesh.Trimesh:
    """A body as a mesh, from 0, 0, 0 upwards, rounded to a thousandth of a mm.

    Points and triangles are sorted: their order tells nothing of the machine.
    """
    found = body.simplify(_FINE).to_mesh64()
    corners = numpy.round(found.vert_properties[:, :3], 3)
    points, names = numpy.unique(corners - corners.min(axis=0), axis=0, return_inverse=True)
    faces = names[found.tri_verts]
    # Triangles that rounding has made into lines are left out.
    is_line = (faces == numpy.roll(faces, 1, axis=1)).any(axis=1)
    faces = faces[~is_line]
    first = faces.argmin(axis=1)
    turned = (first[:, None] + numpy.arange(3)) % 3
    faces = numpy.take_along_axis(faces, turned, axis=1)
    order = numpy.lexsort(faces.T[::-1])
    return trimesh.Trimesh(numpy.round(points, 3), faces[order], process=False)


# Cut-outs.


def _cells(places: Places, pads: Iterable[Pad]) -> list[Manifold]:
    found = []
    for pad in pads:
        found.append(_prism(Polygon(places.chamber(pad)), CHANNEL_TOP, HEIGHT + _OVER))
        found.append(_hole(places.wire_hole(pad), places.wire_hole_radius, CHANNEL_TOP))
    return found


def _screws(places: Places) -> list[Manifold]:
    return [_hole(screw, SCREW_HOLE, HEIGHT + _OVER) for screw in places.screws]


def _runs(places: Places) -> list[Manifold]:
    found = []
    for run in places.runs:
        found += _channel(places, run)
        for end, radius in zip(run.ends, run.radii, strict=True):
            found.append(_hole(end, radius, BASE_MM))
        found.append(_prism(_marks(places, run), BASE_MM - ENGRAVED, BASE_MM))
    return found


def _channel(places: Places, run: Run) -> list[Manifold]:
    """Between its rails a channel is as narrow as the strip."""
    channel = Polygon(places.channel(run))
    rails = channel.buffer(-rail_width(places), join_style="mitre")
    return [
        _prism(rails, BASE_MM, BASE_MM + RAIL),
        _prism(channel, BASE_MM + RAIL, CHANNEL_TOP),
    ]


def rail_width(places: Places) -> float:
    """Return how far a rail stands into its channel, in mm."""
    return (places.channel_width - places.strip_width) / 2 - _STRIP_PLAY


def _marks(places: Places, run: Run) -> Area:
    """In the floor of a channel: the number of its first light, and an arrow along the data."""
    first = run.pads[0]
    (x, y), (to_x, to_y) = run.ends
    away = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    along = ((to_x - x) / away, (to_y - y) / away)

    def at(out: float, aside: float) -> Point:
        return (
            first.x + out * along[0] - aside * along[1],
            first.y + out * along[1] + aside * along[0],
        )

    sheet = Sheet("marks", "", "", places.half_size)
    tip = places.half_piece - 1
    sheet.line(ENGRAVE, [at(tip - 3, 0), at(tip, 0)])
    sheet.line(ENGRAVE, [at(tip - 1.5, 1.5), at(tip, 0), at(tip - 1.5, -1.5)])
    middle = at(-0.3, 0)
    write(sheet, ENGRAVE, str(run.leds[0] + 1), (middle[0], middle[1] - _LETTER / 2), _LETTER)
    strokes = [LineString(item.points) for item in sheet.items if isinstance(item, Line)]
    # A little wider in the end, so that no two strokes touch in a single point.
    drawn = [
        stroke.buffer(_STROKE / 2, cap_style="square", join_style="bevel") for stroke in strokes
    ]
    return unary_union(drawn).buffer(0.05, join_style="mitre")


# Below the base.


def pockets_between(places: Places, seams: Seams) -> list[Pocket]:
    """The pockets that no seam cuts."""
    return [pocket for pocket in pockets_of(places) if not seams.cut(pocket.area)]


def _below(places: Places, seams: Seams) -> list[Manifold]:
    found = [_pocket(pocket) for pocket in pockets_between(places, seams)]
    groove = groove_of(places)
    if groove is not None:
        found.append(_prism(groove, -_OVER, GROOVE_DEEP))
        found += _tie_bridge(places, groove)
    return found


def _pocket(pocket: Pocket) -> Manifold:
    low = _corners(pocket.area)
    high = _corners(pocket.area.buffer(-pocket.slope, join_style="mitre"))
    levels = ((low, -_OVER), (low, EDGE), (high, pocket.depth))
    points = [(x, y, z) for corners, z in levels for x, y in corners]
    return Manifold.hull_points(numpy.array(points))


def _tie_bridge(places: Places, groove: Polygon) -> list[Manifold]:
    """Two shafts beside the groove, a tunnel above it: a cable tie goes round the bar between."""
    _, low, right, high = groove.bounds
    edge = places.half_size[0] - _TIE_IN
    x = edge if right > 0 else -edge
    half = TIE[0] / 2
    tunnel = GROOVE_DEEP + _TIE_BAR
    top = tunnel + TIE[1]
    low, high = low - TIE_WALL, high + TIE_WALL
    ends = [(low - TIE[1], low), (high, high + TIE[1])]
    shafts = [_prism(box(x - half, a, x + half, b), -_OVER, top) for a, b in ends]
    return [*shafts, _prism(box(x - half, low - TIE[1], x + half, high + TIE[1]), tunnel, top)]


# Solids.


def _prism(area: Area, low: float, high: float) -> Manifold:
    """An area with a height."""
    polygons = area.geoms if isinstance(area, MultiPolygon) else [area]
    rings = []
    for polygon in polygons:
        polygon = orient(polygon)
        rings += [_corners(ring) for ring in (polygon.exterior, *polygon.interiors)]
    section = CrossSection([numpy.array(ring) for ring in rings], FillRule.Positive)
    return Manifold.extrude(section, high - low).translate((0, 0, low))


def _corners(area: Polygon | LinearRing) -> list[Point]:
    ring = area.exterior if isinstance(area, Polygon) else area
    return [(float(x), float(y)) for x, y in ring.coords[:-1]]


def _hole(middle: Point, radius: float, high: float) -> Manifold:
    """A round hole through everything from below up to a height."""
    solid = Manifold.cylinder(high + _OVER, radius, radius, _CIRCLE_SIDES)
    return solid.translate((*middle, -_OVER))


def _union(solids: list[Manifold]) -> Manifold:
    """All in one; neighbours that share a face become one body."""
    return Manifold.batch_boolean(solids, OpType.Add)
