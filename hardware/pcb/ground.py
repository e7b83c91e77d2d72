"""The second inner layer: 5 V along the rows, and ground as a mesh of tracks.

Used by `circuit`. The mesh is thin, because solid copper behind an electrode takes off signal;
behind the lights' data it is a band. Tracks need no filling, so that every program reads the same
copper from the files.
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

from hardware.pcb.model import Circuit, Track
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


def ground_tracks(circuit: Circuit) -> list[Track]:
    """Ground behind the data, the mesh, and what joins the vias to it."""
    obstacles = _Obstacles(circuit)
    own = [track for track in circuit.tracks if track.net == GROUND and track.layer == INNER_2]
    fixed = own + list(_bands(circuit, obstacles))
    loose = [part for line in _mesh(circuit) for part in obstacles.clipped(line, HATCH)]
    for at in _ground_places(circuit):
        loose += _rays(at, obstacles)
    tracks = _noded(circuit, fixed, loose)
    return _joined(circuit, own, tracks[len(own) :])


def _noded(circuit: Circuit, fixed: list[Track], loose: list[Track]) -> list[Track]:
    """The tracks with a point at each crossing, the loose ones without their dead ends.

    Programs for printed boards join tracks only where one of them has a point.
    """
    lines: list[BaseGeometry] = [LineString(track.points) for track in fixed + loose]
    lines += [Spot(at) for at in _ground_places(circuit)]
    tree = STRtree(lines)
    found = []
    for index, track in enumerate(fixed + loose):
        line = lines[index]
        at = {round(line.project(Spot(point)), 4) for point in track.points[:-1]}
        at.add(round(line.length, 4))
        crossings = _crossings(line, [lines[int(one)] for one in tree.query(line) if one != index])
        if index >= len(fixed):
            if len(crossings) < 2:
                continue
            at = {place for place in at if min(crossings) < place < max(crossings)}
        places = sorted(at | crossings)
        points = tuple(
            (round(spot.x, 4), round(spot.y, 4)) for spot in map(line.interpolate, places)
        )
        found.append(replace(track, points=points))
    return found


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


def _bands(circuit: Circuit, obstacles: _Obstacles) -> Iterator[Track]:
    for track in circuit.tracks:
        if track.layer == BACK and track.net.startswith("DATA"):
            for width in (BAND, BAND / 2, BAND / 4):
                yield from obstacles.clipped(track.points, width, least=0.1)


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


def _joined(circuit: Circuit, own: list[Track], tracks: list[Track]) -> list[Track]:
    """The tracks that hang together with the largest part of the ground."""
    everything = own + tracks
    shapes = [LineString(track.points).buffer(track.width / 2) for track in everything]
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
    roots = [root(index) for index in range(len(everything))]
    counts = Counter(roots)
    main = max(counts, key=lambda one: (counts[one], one))
    return [track for track, one in zip(tracks, roots[len(own) :], strict=True) if one == main]
