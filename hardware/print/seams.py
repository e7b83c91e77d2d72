"""The seams of a board, which divide it along its cells into pieces that fit a printer.

A border keeps the most distance from all chambers, and on hexagons it is a zigzag, by which the
pieces find their places. A dovetail at each end of a seam, in the rim, holds them together. Used
by `body`.
"""

from __future__ import annotations

import math
from itertools import pairwise, product

from shapely import LineString, MultiPolygon, Polygon, box, unary_union

from hardware.places import RIM, Pad, Places
from hardware.places import Point as At
from hardware.print.pockets import WALL, holes, pockets_of

BED = 220.0  # mm, the side of the smallest usual bed
PLAY = 0.1  # mm by which a piece is smaller than its outline at a seam; between two, twice that

# The dovetail, mm: its width at the seam and at its end, how far it reaches into the other piece.
NECK = 5.0
HEAD = 7.4
REACH = 5.0
_CLEAR = WALL + PLAY
_FAR = 1000.0  # mm, beyond every board


class Seams:
    """The seams of a board. `upright`, `level`: lines from edge to edge."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._rows = _rows_of(places)
        # The areas that a seam must not cut, and those that it had better not cut.
        self._holes = unary_union(holes(places))
        pockets = [pocket.area for pocket in pockets_of(places)]
        self._pockets = unary_union(pockets).buffer(_CLEAR, join_style="mitre")
        half_x, half_y = places.half_size
        self.upright = [self._upright(x) for x in _parts(half_x, places.pitch)]
        self.level = [self._level(y) for y in _parts(half_y, 0.6 * places.pitch)]

    def cut(self, area: Polygon) -> bool:
        """Return whether a seam comes too near to an area."""
        lines = [LineString(line) for line in (*self.upright, *self.level)]
        return any(line.distance(area) < _CLEAR - 1e-6 for line in lines)

    def pieces(self) -> list[Polygon]:
        """The outline of each piece, from the lower left, row by row."""
        half_x, half_y = self.places.half_size
        sheet = box(-half_x, -half_y, half_x, half_y)
        columns = _between([self._left_of(line) for line in self.upright])
        rows = _between([self._below(line) for line in self.level])
        found = []
        for row, column in product(rows, columns):
            area = row.intersection(column).buffer(-PLAY, join_style="mitre")
            found.append(_one(area.intersection(sheet)))
        return found

    def _upright(self, wanted: float) -> list[At]:
        """A line from the lower edge to the upper one, in the borders of cells.

        Row by row it keeps the cheapest way to each border.
        """
        ways: list[tuple[float, list[At]]] = [(0.0, [])]
        for row in self._rows:
            up = row[0].y
            found = []
            for x in _borders(row, wanted, self.places.pitch):
                ends = [(x, up - self._side / 2), (x, up + self._lower_corner)]
                longer = [self._joined(line, ends) for _, line in ways]
                costs = [self._cost(line) + abs(x - wanted) / 100 for line in longer]
                best = min(range(len(costs)), key=costs.__getitem__)
                found.append((costs[best], longer[best]))
            ways = found
        lines = [self._to_the_edges(line, wanted) for _, line in ways]
        return min(lines, key=self._cost)

    def _joined(self, line: list[At], ends: list[At]) -> list[At]:
        """A line continued to the next row, along the zigzag between the rows."""
        if not line:
            return ends
        (x, low), (to_x, high) = line[-1], ends[0]
        steps = round(abs(to_x - x) / (self.places.pitch / 2))
        way = math.copysign(self.places.pitch / 2, to_x - x)
        between = [(round(x + way * step, 3), (low, high)[step % 2]) for step in range(1, steps)]
        return [*line, *between, *ends]

    def _cost(self, line: list[At]) -> float:
        """The length of a line, and much more where it cuts pockets."""
        path = LineString(line)
        return float(path.length + 100 * path.intersection(self._pockets).length)

    def _to_the_edges(self, line: list[At], wanted: float) -> list[At]:
        half_y = self.places.half_size[1]
        down = self._onward(line[0], -half_y, wanted)
        return [*reversed(down), *line, *self._onward(line[-1], half_y, wanted)]

    def _onward(self, start: At, edge: float, wanted: float) -> list[At]:
        """From the outermost row to the edge, past the buttons."""
        x, y = start
        way = math.copysign(1, edge)
        for step in (0, 1, -1, 2, -2, 3, -3, 4, -4):
            aside = step * self.places.pitch / 2
            turn = (x + aside, y + way * abs(aside) * math.tan(math.radians(30)))
            points = [turn, (x + aside, edge)]
            near = abs(x + aside - wanted) < 1.01 * self.places.pitch
            if near and LineString([start, *points]).distance(self._holes) >= _CLEAR:
                return points if step else points[1:]
        return [(x, edge)]

    def _level(self, wanted: float) -> list[At]:
        """A line from the left edge to the right one, between two rows of cells."""
        lines = []
        for below, above in pairwise(self._rows):
            middle = (below[0].y + above[0].y) / 2
            if abs(middle - wanted) < 0.6 * self.places.pitch:
                lines.append(self._between(below, above))
        return min(lines, key=self._cost)

    def _between(self, below: list[Pad], above: list[Pad]) -> list[At]:
        half_x = self.places.half_size[0]
        middle = (below[0].y + above[0].y) / 2
        if self.places.kind == "square":
            return [(-half_x, middle), (half_x, middle)]
        # The upper corners of the lower cells, above their wires' holes.
        corners = {cell.x: middle + self._side / 4 for cell in below}
        corners |= {cell.x: below[0].y + self._lower_corner for cell in above}
        line = sorted(corners.items())
        return [(-half_x, line[0][1]), *line, (half_x, line[-1][1])]

    @property
    def _lower_corner(self) -> float:
        """Return how far above a row the seam passes between cells, where upper ones have corners.

        It cuts the corner off, so that there is more room for the modules under the row.
        """
        return self._side * (0.625 if self.places.kind == "hexagon" else 0.5)

    @property
    def _side(self) -> float:
        """The length of a cell's side."""
        across = self.places.pitch
        return across / math.sqrt(3) if self.places.kind == "hexagon" else across

    # The areas on one side of a seam, far beyond the sheet, with the dovetails.

    def _left_of(self, line: list[At]) -> Polygon:
        half_y = self.places.half_size[1] - RIM / 2
        first, last = line[0], line[-1]
        area = Polygon([(-_FAR, -_FAR), (first[0], -_FAR), *line, (last[0], _FAR), (-_FAR, _FAR)])
        tails = [_tail((end[0], math.copysign(half_y, end[1])), True) for end in (first, last)]
        return unary_union([area, *tails])

    def _below(self, line: list[At]) -> Polygon:
        half_x = self.places.half_size[0] - RIM / 2
        first, last = line[0], line[-1]
        area = Polygon([(-_FAR, -_FAR), (-_FAR, first[1]), *line, (_FAR, last[1]), (_FAR, -_FAR)])
        tails = [_tail((math.copysign(half_x, end[0]), end[1]), False) for end in (first, last)]
        return unary_union([area, *tails])


def _tail(at: At, to_the_right: bool) -> Polygon:
    """A dovetail that begins at a point of a seam."""
    return Polygon(
        (at[0] + out, at[1] + aside) if to_the_right else (at[0] + aside, at[1] + out)
        for out, aside in tail_shape()
    )


def tail_shape() -> list[At]:
    """The corners of a dovetail: (how far out, how far aside)."""
    neck, head = NECK / 2, HEAD / 2
    # It begins a little inside its own piece, so that both become one.
    return [(-1.0, -neck), (0.0, -neck), (REACH, -head), (REACH, head), (0.0, neck), (-1.0, neck)]


def _between(firsts: list[Polygon]) -> list[Polygon]:
    """The areas between seams, of those on the first side of each."""
    whole = box(-_FAR, -_FAR, _FAR, _FAR)
    ends = [*firsts, whole]
    return [ends[0]] + [one.difference(before) for before, one in pairwise(ends)]


def _parts(half: float, aside: float) -> list[float]:
    """The wanted places of the seams, for pieces that fit the bed.

    A seam lies this far `aside` at most, and a dovetail makes a piece longer, too.
    """
    count = math.ceil(2 * half / (BED - aside - REACH))
    return [2 * half * part / count - half for part in range(1, count)]


def _borders(row: list[Pad], wanted: float, pitch: float) -> list[float]:
    """The borders of a row's cells, and of those that would continue it, near a place."""
    first = row[0].x + pitch / 2
    nearest = math.floor((wanted - first) / pitch + 0.5)
    found = [round(first + pitch * (nearest + step), 3) for step in (-1, 0, 1)]
    return [x for x in found if abs(x - wanted) < 1.01 * pitch]


def _rows_of(places: Places) -> list[list[Pad]]:
    rows: dict[float, list[Pad]] = {}
    for cell in places.cells:
        rows.setdefault(cell.y, []).append(cell)
    return [sorted(rows[y], key=lambda cell: cell.x) for y in sorted(rows)]


def _one(area: Polygon | MultiPolygon) -> Polygon:
    assert isinstance(area, Polygon), "a seam leaves a piece in two"
    return area
