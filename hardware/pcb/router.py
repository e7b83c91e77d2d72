"""Finds ways for tracks: A* on the grid, in steps along, across and diagonal, with vias.

Used by `circuit`. The cost of a way is its length in mm, and `VIA_COST` for each via. Of several
layers the first is the wanted one: on the others a mm costs `OTHER_LAYER` times as much.
"""

from __future__ import annotations

import heapq
import math

import numpy as np

from hardware.pcb.grid import Grid, Node
from hardware.pcb.model import Track, Via
from hardware.places import Point

VIA_COST = 4.0
OTHER_LAYER = 6.0
_TURN_COST = 0.02  # of equal ways the straighter one is taken
_NOWHERE = -1
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
        maps = [self._grid.tracks(layer, width) for layer in layers]
        vias = self._grid.vias() if len(layers) > 1 else None
        search = _Search(maps, vias, self._grid.number(net), goals, self._grid.step)
        way = search.from_any(starts)
        if way is None:
            raise NoWay(f"the router found no way for {net}")
        return way

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


class _Search:
    """One search, from any start to any goal.

    A state is one number here: the layers one after the other, in each the columns, in each the
    rows. Tuples would take most of the time.
    """

    def __init__(
        self,
        maps: list[np.ndarray],
        vias: np.ndarray | None,
        number: int,
        goals: set[State],
        step: float,
    ) -> None:
        self._step = step
        self._rows = maps[0].shape[0]
        self._size = maps[0].size
        self._free = b"".join(_passable(nodes, number) for nodes in maps)
        self._via_free = b"" if vias is None else _passable(vias, number)
        self._goals = {self._index(state) for state in goals}
        self._spots = sorted({(column, row) for _, column, row in goals})
        self._estimates: dict[int, float] = {}
        self._steps = [self._steps_on(factor) for factor in (1.0, OTHER_LAYER)]
        self._cost = [math.inf] * len(self._free)
        self._came: dict[int, int] = {}
        self._queue: list[tuple[float, int]] = []

    def from_any(self, starts: set[State]) -> list[State] | None:
        """The cheapest way; None if there is none."""
        for start in sorted(starts):
            self._add(self._index(start), _NOWHERE, 0.0)
        done = bytearray(len(self._free))
        while self._queue:
            _, state = heapq.heappop(self._queue)
            if done[state]:
                continue
            done[state] = True
            if state in self._goals:
                return self._way(state)
            self._go_on(state)
        return None

    def _go_on(self, state: int) -> None:
        free, cost, so_far = self._free, self._cost, self._cost[state]
        before = self._came[state]
        heading = 0 if before == _NOWHERE else state - before
        for step, straight, turned in self._steps[state >= self._size]:
            if free[state + step]:
                total = so_far + (straight if step == heading else turned)
                if total < cost[state + step] - 1e-9:
                    self._add(state + step, state, total)
        place = state % self._size
        if self._via_free and self._via_free[place]:
            for other in range(place, len(free), self._size):
                if other != state and free[other] and so_far + VIA_COST < cost[other] - 1e-9:
                    self._add(other, state, so_far + VIA_COST)

    def _add(self, state: int, before: int, cost: float) -> None:
        self._cost[state] = cost
        self._came[state] = before
        place = state % self._size
        if place not in self._estimates:
            self._estimates[place] = self._step * _estimate(divmod(place, self._rows), self._spots)
        heapq.heappush(self._queue, (cost + self._estimates[place], state))

    def _steps_on(self, factor: float) -> list[tuple[int, float, float]]:
        """(difference of states, price straight on, price after a turn) of each step."""
        found = []
        for x, y in _STEPS:
            price = self._step * (1.41421356 if x and y else 1.0) * factor
            found.append((x * self._rows + y, price, price + _TURN_COST))
        return found

    def _index(self, state: State) -> int:
        layer, column, row = state
        return layer * self._size + column * self._rows + row

    def _way(self, last: int) -> list[State]:
        way = []
        while last != _NOWHERE:
            layer, place = divmod(last, self._size)
            way.append((layer, *divmod(place, self._rows)))
            last = self._came[last]
        return way[::-1]


def _passable(nodes: np.ndarray, number: int) -> bytes:
    """Column by column, whether a net may use each node."""
    return ((nodes == 0) | (nodes == number)).T.tobytes()


def _estimate(node: Node, spots: list[Node]) -> float:
    """No more than the cost of what is left, in steps."""
    least = math.inf
    for column, row in spots:
        along, across = abs(column - node[0]), abs(row - node[1])
        if along < across:
            along, across = across, along
        least = min(least, along + 0.41421356 * across)
    return least


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
