"""An estimate of a slicer's result for a body: plastic, weight and time.

Used by `page`. No slicer has run: real ones differ by a tenth or two.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy

from hardware.print.body import Part

LAYER = 0.2  # mm
LINES = 3  # of a wall, 0.4 mm each
_WALL_MM = LINES * 0.4
SOLID_LAYERS = 4  # above and below
INFILL = 0.15
DENSITY = {"PLA": 1.24, "PETG": 1.27}  # g/cm3
# mm3 of plastic a second, as the mean of a whole print: a careful printer, a fast one.
RATES = (5.0, 12.0)


@dataclass(frozen=True)
class Estimate:
    """The volume of a body and of its plastic, in cm3."""

    solid: float
    plastic: float

    @property
    def grams(self) -> float:
        """Return the weight in PLA; PETG weighs 2 % more."""
        return self.plastic * DENSITY["PLA"]

    def hours(self, rate: float) -> float:
        """At so many mm3 a second."""
        return 1000 * self.plastic / rate / 3600


def estimate(part: Part) -> Estimate:
    """Walls and skins are solid, and all between them is infill."""
    mesh = part.mesh
    is_wall = numpy.abs(mesh.face_normals[:, 2]) < 0.5
    walls = float(mesh.area_faces[is_wall].sum()) * _WALL_MM
    skins = float(mesh.area_faces[~is_wall].sum()) * SOLID_LAYERS * LAYER
    solid = float(mesh.volume)
    shell = min(solid, walls + skins)
    return Estimate(solid / 1000, (shell + INFILL * (solid - shell)) / 1000)
