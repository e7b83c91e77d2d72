"""Computes how much a fingertip changes a pad's capacitance, by solving the electric field.

Used by `stack`; imports numpy alone. The pad is a ring of foil with the area of the real one, so
the field is the same all round and a plane of radius and height is enough. A fingertip is a
grounded disc, of 10 mm unless told, that lies flat on the middle of the pad, which is the weakest
place of a ring. All other pads are at 0 V: no document says what the chip does with pads that it
does not measure, so only a bench can tell.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

_EPSILON_0 = 8.8541878e-3  # pF/mm
FINGER_RADIUS = 5.0
_STEP = 0.5  # mm, along the radius
_AIR_ABOVE = 16.0
# Grid cells are wider where the field is nearly uniform.
_STEP_FAR = 1.0
_CELLS_OF_A_LAYER = 5


@dataclass(frozen=True)
class Layer:
    """One sheet: its thickness in mm and its relative permittivity."""

    thickness: float
    permittivity: float


@dataclass(frozen=True)
class PadField:
    """The field of one pad: radii and thicknesses in mm.

    window: radius of the hole in the foil; pad: radius of the foil; gap: to the neighbours, which
    form a plane around it; above, below: sheets from the foil outwards; ground_below: whether a
    grounded sheet lies under the lowest one; finger: of the fingertip's contact.
    """

    window: float
    pad: float
    gap: float
    above: tuple[Layer, ...]
    below: tuple[Layer, ...]
    ground_below: bool
    finger: float = FINGER_RADIUS


def capacitances(case: PadField) -> tuple[float, float]:
    """(without a finger, what the finger adds), in pF."""
    idle = _capacitance(case, finger=False)
    return idle, _capacitance(case, finger=True) - idle


def _capacitance(case: PadField, finger: bool) -> float:
    """Twice the energy of the field at 1 V: the sum over all edges of the grid."""
    heights, permittivity, foil, top = _grid(case)
    radii = np.arange(0, case.pad + case.gap + 16.0, _STEP)
    fixed = np.full((len(heights) + 1, len(radii)), np.nan)
    fixed[foil, (radii >= case.window) & (radii <= case.pad)] = 1.0
    fixed[foil, radii >= case.pad + case.gap] = 0.0
    if finger:
        fixed[top:, radii <= case.finger] = 0.0
    if case.ground_below:
        fixed[0, :] = 0.0
    upward, outward = _conductances(radii, heights, permittivity)
    volts = _solve(fixed, upward, outward)
    along = outward * (volts[:, 1:] - volts[:, :-1]) ** 2
    across = upward * (volts[1:, :] - volts[:-1, :]) ** 2
    return float(along.sum() + across.sum())


def _grid(case: PadField) -> tuple[list[float], list[float], int, int]:
    """(heights of the grid's rows, their permittivity, row of the foil, row of the surface)."""
    heights: list[float] = []
    permittivity: list[float] = []
    for layer in reversed(case.below):
        _cut(layer, heights, permittivity)
    foil = len(heights)
    for layer in case.above:
        _cut(layer, heights, permittivity)
    top = len(heights)
    _cut(Layer(_AIR_ABOVE, 1.0), heights, permittivity)
    return heights, permittivity, foil, top


def _cut(layer: Layer, heights: list[float], permittivity: list[float]) -> None:
    count = max(_CELLS_OF_A_LAYER, math.ceil(layer.thickness / _STEP_FAR))
    heights += [layer.thickness / count] * count
    permittivity += [layer.permittivity] * count


def _conductances(
    radii: np.ndarray, heights: list[float], permittivity: list[float]
) -> tuple[np.ndarray, np.ndarray]:
    """Capacitance of each edge of the grid in pF: (between rows, between radii)."""
    inner = np.maximum(radii - _STEP / 2, 0)
    areas = math.pi * ((radii + _STEP / 2) ** 2 - inner**2)
    per_height = np.array(permittivity) / np.array(heights)
    upward = _EPSILON_0 * per_height[:, None] * areas[None, :]
    # Half of an edge within a row of nodes lies in the sheet below, half in the one above.
    half = np.array(permittivity) * np.array(heights) / 2
    thick = np.concatenate([half, [0]]) + np.concatenate([[0], half])
    rings = 2 * math.pi * (radii[:-1] + _STEP / 2) / _STEP
    outward = _EPSILON_0 * thick[:, None] * rings[None, :]
    return upward, outward


def _solve(fixed: np.ndarray, upward: np.ndarray, outward: np.ndarray) -> np.ndarray:
    """Volts at each node, by elimination row after row, then back."""
    rows, columns = fixed.shape
    eliminated = []
    carried: list[np.ndarray] = []
    before = np.zeros((columns, columns))
    for row in range(rows):
        matrix, right = _row(fixed, upward, outward, row)
        below = _coupling(fixed, upward, row, row - 1)
        if row > 0:
            matrix = matrix - below[:, None] * before
            right = right + below * carried[-1]
        ahead = _coupling(fixed, upward, row, row + 1)
        solved = np.linalg.solve(matrix, np.column_stack([np.diag(ahead), right]))
        before = solved[:, :-1]
        eliminated.append(before)
        carried.append(solved[:, -1])
    volts = np.zeros((rows, columns))
    volts[-1] = carried[-1]
    for row in range(rows - 2, -1, -1):
        volts[row] = carried[row] + eliminated[row] @ volts[row + 1]
    return volts


def _row(
    fixed: np.ndarray, upward: np.ndarray, outward: np.ndarray, row: int
) -> tuple[np.ndarray, np.ndarray]:
    """One row's equations: the flow out of each node is zero, or its voltage is given."""
    given = ~np.isnan(fixed[row])
    total = np.zeros(fixed.shape[1])
    total[1:] += outward[row]
    total[:-1] += outward[row]
    if row > 0:
        total += upward[row - 1]
    if row < len(upward):
        total += upward[row]
    matrix = np.diag(total) - np.diag(outward[row], 1) - np.diag(outward[row], -1)
    matrix[given] = 0
    matrix[given, given] = 1
    return matrix, np.where(given, fixed[row], 0.0)


def _coupling(fixed: np.ndarray, upward: np.ndarray, row: int, other: int) -> np.ndarray:
    """The conductances between a row's nodes and those of the next or the previous row."""
    if not 0 <= other < len(fixed):
        return np.zeros(fixed.shape[1])
    return np.where(np.isnan(fixed[row]), upward[min(row, other)], 0.0)
