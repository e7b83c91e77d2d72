"""The nodes of a grid that a track or via may use, and for which net.

Used by `router`. Nodes are `STEP` apart on each layer. A node that is too near to copper of one
net serves this net alone, a node near two nets serves none.
"""

from __future__ import annotations

import itertools
import math

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from hardware.pcb.model import Circuit, Pad, Track, Via
from hardware.pcb.rules import CLEARANCE, EDGE, HOLE_CLEARANCE, VIA, VIA_DRILL
from hardware.places import Point

STEP = 0.25
_NOBODY = -1
_ALL = "all"
_VIAS = "vias"
Node = tuple[int, int]


class Grid:
    """The nodes of a board, for tracks of several widths on each layer and for vias.

    `step`: mm from node to node.
    """

    def __init__(self, circuit: Circuit, step: float = STEP) -> None:
        self.step = step
        self._half = circuit.half_size
        self.columns = round(2 * self._half[0] / step) + 1
        self.rows = round(2 * self._half[1] / step) + 1
        self._numbers: dict[str, int] = {}
        self._shapes: list[tuple[str, int, tuple[float, ...], float]] = []
        self._maps: dict[tuple[str, float], np.ndarray] = {}
        self._blocks: list[tuple[str, tuple[float, float, float, float]]] = []
        self._areas: list[tuple[str, BaseGeometry]] = []
        self._circuit = circuit

    # Places and nodes.

    def node(self, at: Point) -> Node:
        """The nearest node of a place, as (column, row)."""
        return (
            round((at[0] + self._half[0]) / self.step),
            round((at[1] + self._half[1]) / self.step),
        )

    def place(self, node: Node) -> Point:
        """The place of a node."""
        return node[0] * self.step - self._half[0], node[1] * self.step - self._half[1]

    def number(self, net: str) -> int:
        """The number of a net in the maps."""
        return self._numbers.setdefault(net, len(self._numbers) + 1)

    # Copper.

    def add_track(self, track: Track) -> None:
        """Copper that other nets must avoid."""
        for (x, y), (to_x, to_y) in itertools.pairwise(track.points):
            self._add(track.layer, track.net, (x, y, to_x, to_y, 0, 0), track.width / 2)

    def add_via(self, via: Via) -> None:
        """A via, on all layers."""
        self._add(_ALL, via.net, (*via.at, *via.at, 0, 0), VIA / 2)

    def add_pad(self, pad: Pad) -> None:
        """A pad on its layers; one without a net is avoided by all."""
        net = pad.net or f"{pad.part}.{pad.pin}"
        shape = (*pad.at, *pad.at, pad.width / 2, pad.height / 2)
        for layer in (_ALL,) if pad.drill else pad.layers:
            self._add(layer, net, shape, 0)

    def add_hole(self, at: Point, radius: float) -> None:
        """A bare hole."""
        self._add(_ALL, "", (*at, *at, 0, 0), radius + EDGE - CLEARANCE)

    def keep_vias_off(self, track: Track, away: float) -> None:
        """No middle of a via may come so near to a track."""
        for (x, y), (to_x, to_y) in itertools.pairwise(track.points):
            shape = (x, y, to_x, to_y, 0, 0)
            self._shapes.append((_VIAS, _NOBODY, shape, away - VIA / 2 - CLEARANCE))
        self._maps.clear()

    def block(self, layer: str, left: float, low: float, right: float, high: float) -> None:
        """A rectangle that no track may enter."""
        self._blocks.append((layer, (left, low, right, high)))
        self._maps.clear()

    def keep_off(self, layer: str, area: BaseGeometry) -> None:
        """An area of any form that no track may enter."""
        self._areas.append((layer, area))
        self._maps.clear()

    def _add(self, layer: str, net: str, shape: tuple[float, ...], radius: float) -> None:
        owner = self.number(net) if net else _NOBODY
        self._shapes.append((layer, owner, shape, radius))
        for (of_layer, half), nodes in self._maps.items():
            self._paint(nodes, of_layer, half, self._shapes[-1])

    # Maps.

    def tracks(self, layer: str, width: float) -> np.ndarray:
        """By row and column: 0 free, the number of the only net that may pass, or -1."""
        return self._map(layer, width / 2)

    def vias(self) -> np.ndarray:
        """The same for the middle of a via."""
        return self._map(_ALL, VIA / 2)

    def _map(self, layer: str, half: float) -> np.ndarray:
        key = (layer, half)
        if key not in self._maps:
            nodes = np.zeros((self.rows, self.columns), np.int16)
            self._paint_edges(nodes, layer, half)
            for shape in self._shapes:
                self._paint(nodes, layer, half, shape)
            self._maps[key] = nodes
        return self._maps[key]

    def _paint_edges(self, nodes: np.ndarray, layer: str, half: float) -> None:
        within = Polygon(self._circuit.rim()).buffer(1e-6 - EDGE - half)
        xs, ys = self._ways()
        nodes[~shapely.contains_xy(within, xs, ys)] = _NOBODY
        for of_layer, area in self._areas:
            if layer in (of_layer, _ALL):
                nodes[shapely.contains_xy(area.buffer(half), xs, ys)] = _NOBODY
        for cut in self._circuit.cut_outs:
            away = EDGE - CLEARANCE
            sides, radius = (cut.width / 2, cut.height / 2), 0.0
            if cut.is_round:
                sides, radius = (0.0, 0.0), cut.width / 2
            shape = (*cut.at, *cut.at, *sides)
            self._paint(nodes, layer, half, (_ALL, _NOBODY, shape, away + radius))
        for of_layer, (left, low, right, high) in self._blocks:
            if layer in (of_layer, _ALL):
                first, last = self.node((left, low)), self.node((right, high))
                nodes[first[1] : last[1] + 1, first[0] : last[0] + 1] = _NOBODY

    def _ways(self) -> tuple[np.ndarray, np.ndarray]:
        """Return x of all columns, as one row, and y of all rows, as one column."""
        xs = np.arange(self.columns) * self.step - self._half[0]
        ys = np.arange(self.rows) * self.step - self._half[1]
        return xs[None, :], ys[:, None]

    def _paint(
        self,
        nodes: np.ndarray,
        layer: str,
        half: float,
        drawn: tuple[str, int, tuple[float, ...], float],
    ) -> None:
        of_layer, owner, shape, radius = drawn
        if layer not in (of_layer, _ALL) and of_layer != _ALL:
            return
        away = radius + half + CLEARANCE - 1e-6
        if layer == _ALL and of_layer == _ALL:
            away = max(away, HOLE_CLEARANCE + VIA_DRILL)
        else:
            # The middle of a diagonal step is nearer to a corner than both of its ends.
            away = math.hypot(away, self.step * math.sqrt(0.5))
        x, y, to_x, to_y, half_x, half_y = shape
        reach = away + max(half_x, half_y)
        first = self.node((min(x, to_x) - reach, min(y, to_y) - reach))
        last = self.node((max(x, to_x) + reach, max(y, to_y) + reach))
        low, left = max(first[1], 0), max(first[0], 0)
        part = nodes[low : last[1] + 1, left : last[0] + 1]
        xs = (np.arange(part.shape[1]) + left) * self.step - self._half[0]
        ys = (np.arange(part.shape[0]) + low) * self.step - self._half[1]
        near = _distance(xs[None, :], ys[:, None], shape) < away
        part[near & (part != 0) & (part != owner)] = _NOBODY
        part[near & (part == 0)] = owner


def _distance(xs: np.ndarray, ys: np.ndarray, shape: tuple[float, ...]) -> np.ndarray:
    """The distance of places from a line, or from a rectangle about its start."""
    x, y, to_x, to_y, half_x, half_y = shape
    if half_x:
        out_x = np.maximum(np.abs(xs - x) - half_x, 0)
        out_y = np.maximum(np.abs(ys - y) - half_y, 0)
        return np.hypot(out_x, out_y)
    along = (to_x - x, to_y - y)
    square = along[0] ** 2 + along[1] ** 2
    if not square:
        return np.hypot(xs - x, ys - y)
    share = np.clip(((xs - x) * along[0] + (ys - y) * along[1]) / square, 0, 1)
    return np.hypot(xs - x - share * along[0], ys - y - share * along[1])


def grid_of(circuit: Circuit, step: float = STEP) -> Grid:
    """A grid with all copper of a board, but for the front, where only electrodes are."""
    grid = Grid(circuit, step)
    for pad in circuit.pads():
        grid.add_pad(pad)
    for track in circuit.tracks:
        grid.add_track(track)
    for via in circuit.vias:
        grid.add_via(via)
    for at, diameter in circuit.holes:
        grid.add_hole(at, diameter / 2)
    return grid
