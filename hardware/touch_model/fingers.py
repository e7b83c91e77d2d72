"""Fingers as bodies that are grounded, above the face of a board.

Used by `cases`. A fingertip is pressed flat where it touches; behind it the finger goes on.
"""

from __future__ import annotations

import math

import numpy as np

from hardware.touch_model.solver import Grounded

_THICK = 7.0  # mm, the radius of a finger


def flat(diameter: float, x: float = 0.0) -> Grounded:
    """A contact of this diameter, the finger straight up; its middle at x."""

    def there(xs: np.ndarray, ys: np.ndarray, heights: np.ndarray) -> np.ndarray:
        near: np.ndarray = np.hypot(xs - x, ys) <= diameter / 2 + 1e-9
        return near & (heights < math.inf)

    return there


def lying(diameter: float, degrees: float, x: float = 0.0) -> Grounded:
    """A contact whose finger lies towards the right, this many degrees steep."""
    tip = flat(diameter, x)
    along = (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))

    def there(xs: np.ndarray, ys: np.ndarray, heights: np.ndarray) -> np.ndarray:
        # A round body with a round end, which the face cuts off so that the contact is as wide.
        sunk = _THICK - math.sqrt(_THICK**2 - (diameter / 2) ** 2)
        dx, dz = xs - x, heights - (_THICK - sunk)
        far = np.maximum(dx * along[0] + dz * along[1], 0.0)
        away = (dx - far * along[0]) ** 2 + ys**2 + (dz - far * along[1]) ** 2
        body: np.ndarray = away <= _THICK**2
        return body | (tip(xs, ys, heights) & (heights < sunk))

    return there
