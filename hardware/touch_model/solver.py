"""Solves the field of one cell among grounded neighbours, above and below all its sheets.

Used by `cases` and `solved`. Nodes stand `step` apart along x and y, and closer in thin sheets.
The picture is the same on both sides of y = 0, so one half is solved. The equations are those of a
network of capacitors from node to node, and the method is that of conjugate gradients; numpy alone
is needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

_EPSILON_0 = 8.8541878e-3  # pF/mm
# Heights of the air's cells above the face, growing.
_AIR = (0.3, 0.3, 0.4, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0)
_THIN = 0.35  # mm, the highest cell of a sheet above the copper
_DEEP = 1.0  # of a sheet below
_ENOUGH = 1e-6  # of the first residue

NEIGHBOUR = "next cell"

Grounded = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Layer:
    """One sheet: its thickness in mm and its relative permittivity."""

    thickness: float
    permittivity: float


@dataclass(frozen=True)
class Wire:
    """Metal at 0 V below the copper, where two sheets meet, along x below the cell's middle.

    depth: mm below the copper. every: 0, or mm from line to line of a mesh in place of one line.
    """

    name: str
    depth: float
    width: float
    every: float = 0.0


@dataclass(frozen=True)
class Cell:
    """A cell with a straight side to the right: lengths in mm.

    window: radius of the hole in its copper. above, below: sheets from the copper outwards; under
    the lowest one lies grounded metal. sides: 6, or 4 of a square or rectangle. height: the pitch
    along y of a rectangle, 0 where it is as the pitch along x. wires: more metal below.
    """

    pitch: float
    gap: float
    window: float
    above: tuple[Layer, ...]
    below: tuple[Layer, ...]
    sides: int = 6
    height: float = 0.0
    wires: tuple[Wire, ...] = ()

    def is_outside(self, x: np.ndarray, y: np.ndarray, grown: float) -> np.ndarray:
        """Whether places lie outside of a cell that is larger by so much from side to side."""
        if self.sides == 6:
            slanted = np.abs(x) / 2 + np.abs(y) * math.sqrt(3) / 2
            farthest = np.maximum(np.abs(x), slanted)
        else:
            taller = (self.height or self.pitch) - self.pitch
            farthest = np.maximum(np.abs(x), np.abs(y) - taller / 2)
        outside: np.ndarray = farthest >= (self.pitch + grown) / 2
        return outside


class Field:
    """The capacitance of the cell in the middle. `nodes`: from one cell's middle to the next."""

    def __init__(self, cell: Cell, nodes: int) -> None:
        self._cell = cell
        self._step = cell.pitch / nodes
        reach = round(1.6 * nodes)
        self._x = np.arange(-reach, reach + 1) * self._step
        far = reach + max(0, round((cell.height - cell.pitch) / 2 / self._step))
        self._y = np.arange(far + 1) * self._step
        below = [part for layer in reversed(cell.below) for part in _cut(layer, _DEEP)]
        above = [part for layer in cell.above for part in _cut(layer, _THIN)]
        heights = np.array([one.thickness for one in below + above] + list(_AIR))
        epsilon = np.array([one.permittivity for one in below + above] + [1.0] * len(_AIR))
        self._z = np.concatenate([[0], np.cumsum(heights)]) - sum(heights[: len(below)])
        self._copper = len(below)
        self.face = float(sum(layer.thickness for layer in cell.above))
        # Capacitors along y = 0 belong to both halves.
        share = np.ones(len(self._y))
        share[0] = share[-1] = 0.5
        area = self._step**2 * share[None, :, None]
        self._up = _EPSILON_0 * (epsilon / heights)[:, None, None] * area
        thick = (np.append(epsilon * heights, 0) + np.append(0, epsilon * heights)) / 2
        self._along_x = _EPSILON_0 * thick[:, None, None] * share[None, :, None]
        self._along_y = _EPSILON_0 * thick[:, None, None]
        self._volts = self._fixed(cell)

    def _fixed(self, cell: Cell) -> np.ndarray:
        """The given voltages, and nothing (nan) where the field decides."""
        fixed = np.full((len(self._z), len(self._y), len(self._x)), np.nan)
        x, y = self._x[None, :], self._y[:, None]
        fixed[0] = 0.0
        fixed[self._copper][cell.is_outside(x, y, cell.gap)] = 0.0
        own = ~cell.is_outside(x, y, 2e-9 - cell.gap)
        fixed[self._copper][own & (np.hypot(x, y) >= cell.window - 1e-9)] = 1.0
        for wire in cell.wires:
            fixed[self._row(wire)][self._under(wire)] = 0.0
        return fixed

    def _row(self, wire: Wire) -> int:
        """The row of nodes in which a wire lies."""
        return int(np.abs(self._z + wire.depth).argmin())

    def _under(self, wire: Wire) -> np.ndarray:
        """The nodes of a wire in its row; a wire is one node wide at least."""
        half = max(wire.width, self._step / 2) / 2 + 1e-9
        x, y = np.broadcast_arrays(self._x[None, :], self._y[:, None])
        if not wire.every:
            return np.abs(y) <= half
        near = [np.abs(one - wire.every * np.round(one / wire.every)) for one in (x, y)]
        return (near[0] <= half) | (near[1] <= half)

    def capacitance(self, finger: Grounded | None = None) -> float:
        """In pF. `finger`: of x, y and the height above the face, whether it is there."""
        fixed = self._volts.copy()
        if finger is not None:
            z = self._z[:, None, None] - self.face
            there = finger(self._x[None, None, :], self._y[None, :, None], z) & (z > -1e-9)
            fixed[there] = 0.0
        volts = self._solve(fixed)
        energy = (self._up * np.diff(volts, axis=0) ** 2).sum()
        energy += (self._along_y * np.diff(volts, axis=1) ** 2).sum()
        energy += (self._along_x * np.diff(volts, axis=2) ** 2).sum()
        return float(2 * energy)

    def couplings(self) -> dict[str, float]:
        """In pF, without a finger: to the neighbour at the right, and to each wire by its name."""
        out = self._flow(self._solve(self._volts))
        x, y = self._x[None, :] - self._cell.pitch, self._y[:, None]
        beside = ~self._cell.is_outside(x, y, 0.0) & (self._volts[self._copper] == 0.0)
        found = {NEIGHBOUR: out[self._copper][beside].sum()}
        for wire in self._cell.wires:
            found[wire.name] = out[self._row(wire)][self._under(wire)].sum()
        return {name: float(-2 * charge) for name, charge in found.items()}

    def _flow(self, volts: np.ndarray) -> np.ndarray:
        """What flows out of each node."""
        out = np.zeros_like(volts)
        for axis, by in ((0, self._up), (1, self._along_y), (2, self._along_x)):
            flow = by * np.diff(volts, axis=axis)
            lower = [slice(None)] * 3
            upper = [slice(None)] * 3
            lower[axis], upper[axis] = slice(None, -1), slice(1, None)
            out[tuple(lower)] -= flow
            out[tuple(upper)] += flow
        return out

    def _solve(self, fixed: np.ndarray) -> np.ndarray:
        free = np.isnan(fixed)
        volts = np.where(free, 0.0, fixed)
        weight = self._weights()
        residue = np.where(free, -self._flow(volts), 0.0)
        scaled = residue / weight
        way = scaled.copy()
        square = first = float((residue * scaled).sum())
        while square > _ENOUGH**2 * first:
            flow = np.where(free, self._flow(way), 0.0)
            length = square / float((way * flow).sum())
            volts += length * way
            residue -= length * flow
            scaled = residue / weight
            before, square = square, float((residue * scaled).sum())
            way = scaled + square / before * way
        return volts

    def _weights(self) -> np.ndarray:
        """The sum of the capacitors at each node."""
        shape = self._volts.shape
        weight = np.zeros(shape)
        up = np.broadcast_to(self._up, (shape[0] - 1, *shape[1:]))
        weight[:-1] += up
        weight[1:] += up
        weight[:, :-1] += self._along_y
        weight[:, 1:] += self._along_y
        weight[:, :, :-1] += self._along_x
        weight[:, :, 1:] += self._along_x
        return weight


def _cut(layer: Layer, most: float) -> list[Layer]:
    count = max(2, math.ceil(layer.thickness / most))
    return [Layer(layer.thickness / count, layer.permittivity)] * count
