"""The second inner layer: 5 V along the rows, and ground as a mesh of tracks.

Used by `circuit`. The mesh is thin, because solid copper behind an electrode takes off signal;
behind the lights' data and the bus it is a band. Nothing needs filling, so that every program
reads the same copper from the files. No track ends in the open.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from shapely import STRtree
from shapely.geometry import LineString, MultiLineString, Polygon, box
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hardware.pcb.electrode import slit
from hardware.pcb.model import Area, Circuit, Track
from hardware.pcb.rules import (
    BACK,
    BAND,
    CLEARANCE,
    EDGE,
    FIVE,
    GROUND,
    HATCH,
    HATCH_PITCH,
    INNER_2,
    NARROWEST,
    STRIP,
    VIA,
)
from hardware.places import Point

_MARGIN = 1.0  # from the outline to the outermost line of the mesh
_TAIL = 1.0  # mm, the shortest piece worth keeping
_RAY = 4.5
_PLAY = 0.02
_BESIDE = STRIP / 2 + HATCH / 2 + 2 * CLEARANCE
_ROUND = 4  # shapely's count for a quarter of a circle
_INTO_BAND = 0.25  # mm, by which the mesh reaches into a band
_CALM = 0.75  # mm, at least from point to point of a track


def with_ground(circuit: Circuit) -> tuple[list[Track], list[Area]]:
    """All tracks of a circuit with the mesh and what joins the vias to it; ground behind data."""
    obstacles = _Obstacles(circuit)
    own = [track for track in circuit.tracks if track.net == GROUND and track.layer == INNER_2]
    others = [track for track in circuit.tracks if track not in own]
    centres = _centres(circuit)
    bands = _bands(centres, obstacles)
    inside = bands.buffer(-_INTO_BAND)
    loose = [part for line in _mesh(circuit) for part in obstacles.clipped(line, HATCH)]
    for at in _ground_places(circuit):
        loose += _rays(at, obstacles)
    loose = [piece for track in loose for piece in _outside(track, inside)]
    middles = [line for line, _ in centres]
    own = [_noded(track, own + loose, middles) for track in own]
    loose = _trimmed(circuit, own, loose, bands)
    return _joined(circuit, others, own, loose, bands)


def _outside(track: Track, bands: BaseGeometry) -> list[Track]:
    """The parts of a track that lie outside of the bands; their ends reach a little into them."""
    left = LineString(track.points).difference(bands)
    pieces = [piece for piece in getattr(left, "geoms", [left]) if piece.length >= _TAIL]
    return [
        replace(track, points=tuple((round(x, 4), round(y, 4)) for x, y in piece.coords))
        for piece in pieces
    ]


def _trimmed(
    circuit: Circuit, own: list[Track], loose: list[Track], bands: BaseGeometry
) -> list[Track]:
    """The loose tracks with a point where others cross, without the pieces that lead nowhere."""
    spots = [Spot(at) for at in _ground_places(circuit)]
    while True:
        lines = [LineString(track.points) for track in own + loose] + spots
        tree = STRtree(lines)
        found = []
        for index, track in enumerate(loose, start=len(own)):
            line = lines[index]
            others = [lines[int(one)] for one in tree.query(line) if one != index]
            crossings = _crossings(line, others)
            ends = {
                place
                for place, point in ((0.0, track.points[0]), (line.length, track.points[-1]))
                if bands.covers(Spot(point))
            }
            if len(crossings | ends) < 2:
                continue
            points = _free_of(bands, _points(line, _spaced(sorted(crossings | ends))))
            if len(points) > 1:
                found.append(replace(track, points=points))
        if found == loose:
            return loose
        loose = found


def _free_of(bands: BaseGeometry, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points without first and last pieces that lie from end to end at the same bands.

    The bands join all that they meet, so such a piece leads nowhere.
    """
    at = [bands.distance(Spot(point)) <= HATCH / 2 for point in points]
    first, last = 0, len(points)
    while last - first > 1 and at[first] and at[first + 1]:
        first += 1
    while last - first > 1 and at[last - 1] and at[last - 2]:
        last -= 1
    return points[first:last]


def _noded(track: Track, others: list[Track], centres: list[LineString]) -> Track:
    """A track with a point where others cross.

    Programs for printed boards join tracks only where one of them has a point.
    """
    line = LineString(track.points)
    lines = [LineString(one.points) for one in others if one is not track] + centres
    at = {round(line.project(Spot(point)), 4) for point in track.points[:-1]}
    at.add(round(line.length, 4))
    return replace(track, points=_points(line, sorted(at | _crossings(line, lines))))


def _points(line: LineString, places: list[float]) -> tuple[Point, ...]:
    return tuple((round(spot.x, 4), round(spot.y, 4)) for spot in map(line.interpolate, places))


def _spaced(places: list[float]) -> list[float]:
    """The places, without those too near to another: programs take short pieces for loose ones."""
    kept = places[:1]
    for place in places[1:-1]:
        if place - kept[-1] >= _CALM <= places[-1] - place:
            kept.append(place)
    return [*kept, places[-1]]


def _crossings(line: LineString, others: list[BaseGeometry]) -> set[float]:
    """Return the distances along a line at which others meet it."""
    found = set()
    for other in others:
        meets = line.intersection(other)
        for piece in getattr(meets, "geoms", [meets]):
            if piece.geom_type == "Point" and not piece.is_empty:
                found.add(round(line.project(piece), 4))
    return found


class _Obstacles:
    """The obstacles from which ground must keep away on its layer."""

    def __init__(self, circuit: Circuit) -> None:
        shapes = [Spot(via.at).buffer(VIA / 2) for via in circuit.vias if via.net != GROUND]
        for pad in circuit.pads():
            if pad.drill and pad.net != GROUND:
                shapes.append(Spot(pad.at).buffer(pad.width / 2))
        for track in circuit.tracks:
            if track.layer == INNER_2 and track.net != GROUND:
                shapes.append(LineString(track.points).buffer(track.width / 2))
        more = EDGE - CLEARANCE
        shapes += [Spot(at).buffer(diameter / 2 + more) for at, diameter in circuit.holes]
        for cut in circuit.cut_outs:
            x, y = cut.at
            half = (cut.width / 2 + more, cut.height / 2 + more)
            shapes.append(box(x - half[0], y - half[1], x + half[0], y + half[1]))
        if circuit.corners:
            board = Polygon(circuit.rim())
            shapes.append(board.buffer(20.0).difference(board.buffer(-more, join_style="mitre")))
        self._shapes = shapes
        self._tree = STRtree(shapes)

    def with_clearance(self) -> BaseGeometry:
        """All of them, with the clearance round them."""
        return unary_union([shape.buffer(CLEARANCE + _PLAY) for shape in self._shapes])

    def clipped(
        self, points: tuple[Point, ...], width: float, least: float = _TAIL
    ) -> list[Track]:
        """The parts of a line that keep the clearance."""
        line: BaseGeometry = LineString(points)
        away = width / 2 + CLEARANCE + _PLAY
        for index in sorted(self._tree.query(line.buffer(away))):
            line = line.difference(self._shapes[index].buffer(away))
        pieces = line.geoms if isinstance(line, MultiLineString) else [line]
        return [
            Track(
                GROUND, INNER_2, width, tuple((round(x, 4), round(y, 4)) for x, y in piece.coords)
            )
            for piece in pieces
            if piece.length >= least
        ]


def _centres(circuit: Circuit) -> list[tuple[LineString, float]]:
    """The tracks on the back that ground lies behind, and how wide it is there."""
    return [
        (LineString(track.points), BAND if track.net.startswith("DATA") else BAND / 2)
        for track in circuit.tracks
        if track.layer == BACK and (track.net.startswith("DATA") or track.net in ("SDA", "SCL"))
    ]


def _bands(centres: list[tuple[LineString, float]], obstacles: _Obstacles) -> BaseGeometry:
    """Ground along the lines, less what it must keep away from."""
    wide = unary_union([line.buffer(width / 2, quad_segs=_ROUND) for line, width in centres])
    free = wide.difference(obstacles.with_clearance())
    thin = NARROWEST / 2 + _PLAY / 2
    return free.buffer(-thin).buffer(thin, quad_segs=_ROUND).simplify(_PLAY / 4)


def _mesh(circuit: Circuit) -> Iterator[tuple[Point, ...]]:
    """Its lines, within the board."""
    inside = Polygon(circuit.rim()).buffer(-_MARGIN, join_style="mitre")
    for ends in _lines_of_mesh(circuit):
        line = LineString(ends)
        if inside.covers(line):
            yield ends
            continue
        for piece in _pieces(inside.intersection(line)):
            yield tuple(piece.coords)


def _pieces(lines: BaseGeometry) -> list[LineString]:
    return [one for one in getattr(lines, "geoms", [lines]) if one.length > 0]


def _lines_of_mesh(circuit: Circuit) -> Iterator[tuple[Point, Point]]:
    half_x, half_y = (half - _MARGIN for half in circuit.half_size)
    for step in range(math.floor(2 * half_x / HATCH_PITCH) + 1):
        x = -half_x + step * HATCH_PITCH
        yield (x, -half_y), (x, half_y)
    for step in range(math.floor(2 * half_y / HATCH_PITCH) + 1):
        y = -half_y + step * HATCH_PITCH
        yield (-half_x, y), (half_x, y)
    # Beside each row's 5 V, so that a chip's vias cannot cut a part of the mesh off.
    rows = {
        track.points[0][1]
        for track in circuit.tracks
        if track.layer == INNER_2 and track.net == FIVE and track.width == STRIP
    }
    for row in sorted(rows):
        for y in (row - _BESIDE, row + _BESIDE):
            yield (-half_x, y), (half_x, y)


def _ground_places(circuit: Circuit) -> list[Point]:
    places = [via.at for via in circuit.vias if via.net == GROUND]
    return places + [pad.at for pad in circuit.pads() if pad.drill and pad.net == GROUND]


def _rays(at: Point, obstacles: _Obstacles) -> Iterator[Track]:
    """Tracks from a via to all four sides, as far as they are free."""
    x, y = at
    for along in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line = (at, (x + along[0] * _RAY, y + along[1] * _RAY))
        for track in obstacles.clipped(line, 2 * NARROWEST):
            if math.dist(track.points[0], at) < 1e-3:
                yield track


def _joined(
    circuit: Circuit,
    others: list[Track],
    own: list[Track],
    loose: list[Track],
    bands: BaseGeometry,
) -> tuple[list[Track], list[Area]]:
    """All tracks and areas, of the loose ground what hangs together with the largest part."""
    areas = list(getattr(bands, "geoms", [bands]))
    shapes = [LineString(track.points).buffer(track.width / 2) for track in own + loose]
    shapes += areas
    shapes += [Spot(at).buffer(VIA / 2) for at in _ground_places(circuit)]
    tree = STRtree(shapes)
    group = list(range(len(shapes)))

    def root(index: int) -> int:
        while group[index] != index:
            group[index] = index = group[group[index]]
        return index

    for index, shape in enumerate(shapes):
        for other in tree.query(shape, predicate="intersects"):
            group[root(index)] = root(int(other))
    roots = [root(index) for index in range(len(own) + len(loose) + len(areas))]
    counts = Counter(roots)
    main = max(counts, key=lambda one: (counts[one], one))
    joined = [root(index) == main for index in range(len(shapes))]
    kept = [track for track, is_in in zip(loose, joined[len(own) :], strict=False) if is_in]
    after = len(own) + len(loose)
    ground = [
        Area(GROUND, INNER_2, slit(area), _corners(area))
        for area, is_in in zip(areas, joined[after:], strict=False)
        if is_in
    ]
    return others + own + kept, ground


def _corners(area: Polygon) -> tuple[Point, ...]:
    return tuple((round(x, 4), round(y, 4)) for x, y in area.exterior.coords)
