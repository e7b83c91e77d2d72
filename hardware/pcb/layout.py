"""Where the large parts lie on each printed board; everything else follows from the board file.

Used by `netlist` and `circuit`. In mm; turns are against the clock, seen from the front.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.places import Point


@dataclass(frozen=True)
class Layout:
    """`chips`: middle and turn (0 or 180) by the chip's name. `holes`: for screws, M3.

    `pico`: its middle; its socket looks to the left, flush with the edge. `trunk`: x of the 5 V
    trunk at the right, `bottom`: y of its part along the lower edge.
    """

    half_size: Point
    chips: dict[str, tuple[Point, int]]
    pico: Point
    holes: tuple[Point, ...]
    trunk: float
    bottom: float


LAYOUTS = {
    "hex-4-pcb": Layout(
        half_size=(76.0, 93.0),
        chips={
            "touch0": ((-20.0, -26.0), 0),
            "touch1": ((20.0, -26.0), 180),
            "touch2": ((-20.0, 26.0), 0),
            "touch3": ((20.0, 26.0), 180),
        },
        pico=(-50.5, -76.0),
        holes=((-71.0, 88.0), (71.0, 88.0), (-69.0, -54.0), (70.5, -87.0)),
        trunk=74.0,
        bottom=-91.25,
    ),
}
SCREW = 3.2  # diameter of its hole
