"""Finds ways for tracks: A* on the grid, in steps along, across and diagonal, with vias.

Used by `circuit`. The cost of a way is its length in mm, and `VIA_COST` for each via. Of several
layers the first is the wanted one: on the others a mm costs `OTHER_LAYER` times as much.
"""

from __future__ import annotations

import heapq
import math

from hardware.pcb.grid import STEP, Grid, Node
from hardware.pcb.model import Track, Via
from hardware.places import Point

VIA_COST = 4.0
OTHER_LAYER = 6.0
_TURN_COST = 0.02  # of equal ways the straighter one is taken
_STEPS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
Terminal = tuple[Point, tuple[str, ...]]  # a place, and the layers on which it has copper
State = tuple[int, int, int]  # layer by its number, column, row


class NoWay(ValueError):
    """A net that the router could not connect."""


class Router:
    """Adds tracks and vias to a grid. `found_tracks`, `found_vias`: all that it laid."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self.found_tracks: list[Track] = []
        self.found_vias: list[Via] = []

    def connect(
        self,
        net: str,
        width: float,
        layers: tuple[str, ...],
        terminals: list[Terminal],
    ) -> None:
        """Join all terminals.

        The tree grows from the first one to whichever is nearest. Raises NoWay.
        """
        tree = _starts(self._grid, layers, terminals[:1])
        left = _starts(self._grid, layers, terminals[1:])
        ends = {**tree, **left}
        waiting = [_starts(self._grid, layers, [terminal]) for terminal in terminals[1:]]
        reached = set(tree)
        while waiting:
            goals = {state for group in waiting for state in group}
            way = self._search(net, width, layers, reached, goals)
            self._lay(net, width, layers, way, ends)
            waiting = [group for group in waiting if way[-1] not in group]
            reached |= set(way)
            for group in [_starts(self._grid, layers, [one]) for one in terminals]:
                if way[-1] in group:
                    reached |= set(group)

    def _search(
        self,
        net: str,
        width: float,
        layers: tuple[str, ...],
        starts: set[State],
        goals: set[State],
    ) -> list[State]:
        """The cheapest way from any start to any goal."""
        number = self._grid.number(net)
        maps = [self._grid.tracks(layer, width) for layer in layers]
        free = [((nodes == 0) | (nodes == number)).tolist() for nodes in maps]
        vias = self._grid.vias()
        via_free = ((vias == 0) | (vias == number)).tolist() if len(layers) > 1 else []
        spots = sorted({(column, row) for _, column, row in goals})
        came: dict[State, State | None] = dict.fromkeys(starts)
        cost = dict.fromkeys(starts, 0.0)
        queue = [(_estimate(start, spots), start) for start in sorted(starts)]
        heapq.heapify(queue)
        done: set[State] = set()
        while queue:
            _, state = heapq.heappop(queue)
            if state in done:
                continue
            done.add(state)
            if state in goals:
                return _way(came, state)
            for following, price in _next(state, came[state], free, via_free):
                total = cost[state] + price
                if total < cost.get(following, math.inf) - 1e-9:
                    cost[following] = total
                    came[following] = state
                    heapq.heappush(queue, (total + _estimate(following, spots), following))
        raise NoWay(f"the router found no way for {net}")

    def _lay(
        self,
        net: str,
        width: float,
        layers: tuple[str, ...],
        way: list[State],
        ends: dict[State, Point],
    ) -> None:
        """The tracks and vias of a way, and the short tracks from nodes to middles of pads."""
        points: list[Point] = []
        for place, state in enumerate(way):
            at = self._grid.place(state[1:])
            if not points and state in ends and ends[state] != at:
                points.append(ends[state])
            points.append(at)
            changes = place + 1 < len(way) and way[place + 1][0] != state[0]
            if changes or place + 1 == len(way):
                if place + 1 == len(way) and state in ends and ends[state] != at:
                    points.append(ends[state])
                self._add_track(net, width, layers[state[0]], points)
                points = []
            if changes:
                via = Via(net, at)
                self.found_vias.append(via)
                self._grid.add_via(via)

    def _add_track(self, net: str, width: float, layer: str, points: list[Point]) -> None:
        straight = _straightened(points)
        if len(straight) < 2:
            return
        track = Track(net, layer, width, tuple(straight))
        self.found_tracks.append(track)
        self._grid.add_track(track)


def _starts(grid: Grid, layers: tuple[str, ...], terminals: list[Terminal]) -> dict[State, Point]:
    found: dict[State, Point] = {}
    for at, on in terminals:
        node: Node = grid.node(at)
        for number, layer in enumerate(layers):
            if layer in on:
                found[(number, *node)] = at
    return found


def _estimate(state: State, spots: list[Node]) -> float:
    """No more than the cost of what is left."""
    least = math.inf
    for column, row in spots:
        along, across = abs(column - state[1]), abs(row - state[2])
        if along < across:
            along, across = across, along
        least = min(least, along + 0.41421356 * across)
    return least * STEP


def _next(
    state: State, before: State | None, free: list[list[list[bool]]], via_free: list[list[bool]]
) -> list[tuple[State, float]]:
    layer, column, row = state
    nodes = free[layer]
    found = []
    heading = (column - before[1], row - before[2]) if before else None
    for x, y in _STEPS:
        to_column, to_row = column + x, row + y
        if nodes[to_row][to_column]:
            price = STEP * (1.41421356 if x and y else 1.0) * (OTHER_LAYER if layer else 1.0)
            if heading != (x, y):
                price += _TURN_COST
            found.append(((layer, to_column, to_row), price))
    if via_free and via_free[row][column]:
        found += [
            ((other, column, row), VIA_COST)
            for other in range(len(free))
            if other != layer and free[other][row][column]
        ]
    return found


def _way(came: dict[State, State | None], last: State) -> list[State]:
    way = [last]
    while (before := came[way[-1]]) is not None:
        way.append(before)
    return way[::-1]


def _straightened(points: list[Point]) -> list[Point]:
    """The same line without the points along straight parts."""
    kept: list[Point] = []
    for point in points:
        if kept and point == kept[-1]:
            continue
        if len(kept) > 1 and _is_straight(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return kept


def _is_straight(one: Point, middle: Point, other: Point) -> bool:
    ahead = (middle[0] - one[0], middle[1] - one[1])
    on = (other[0] - middle[0], other[1] - middle[1])
    return (
        abs(ahead[0] * on[1] - ahead[1] * on[0]) < 1e-9 and ahead[0] * on[0] + ahead[1] * on[1] > 0
    )
