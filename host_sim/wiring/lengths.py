"""The length to which a wire is cut: along, across, and something to strip and solder.

Used by `plan`, and by the wiring list of `hardware/`. An estimate, as modules differ.
"""

import math

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from host_sim.wiring.pad_places import Point

THROUGH = 15.0  # mm through the layers
_TO_SPARE = 40.0  # mm for stripping, soldering and a bend at both ends
_ROUNDED_TO = 5


def along(points: "list[Point]", more: float = 0.0) -> int:
    """The length of a route in mm, with something to spare, rounded up; `more` comes on top."""
    steps = [abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in zip(points, points[1:])]
    return math.ceil((sum(steps) + more + _TO_SPARE) / _ROUNDED_TO) * _ROUNDED_TO
