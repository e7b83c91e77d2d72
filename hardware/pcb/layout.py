"""The layout of the large parts on each printed board; all else follows from the board file.

Used by `netlist` and `circuit`. In mm; turns are against the clock, seen from the front.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.places import Point


@dataclass(frozen=True)
class Layout:
    """`chips`: middle and turn (0 or 180) by the chip's name. `holes`: for screws, M3.

    `pico`: its middle; its socket looks to the left, flush with the edge. `trunk`: x of the 5 V
    trunk at the right, `bottom`: y of its part along the lower edge. A third has none of these.
    `fiducials`: marks for the machine that places the parts; no half turn puts them upon each
    other.
    """

    half_size: Point
    chips: dict[str, tuple[Point, int]]
    holes: tuple[Point, ...]
    fiducials: tuple[Point, ...]
    pico: Point = (0.0, 0.0)
    trunk: float = 0.0
    bottom: float = 0.0


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
        fiducials=((-71.5, 78.0), (71.5, 78.0), (62.0, -88.0)),
        trunk=74.0,
        bottom=-91.25,
    ),
}
# One third each: the places are those of the third.
THIRDS = {
    "hex-7-pcb": Layout(
        half_size=(109.25, 73.5),
        chips={
            "touch0": ((0.5, -38.75), 0),
            "touch1": ((40.5, -38.75), 180),
            "touch2": ((-29.5, 13.25), 0),
            "touch3": ((10.5, 13.25), 180),
        },
        holes=((99.0, -68.25), (18.5, 67.75), (-91.5, 66.25)),
        fiducials=((-76.0, 68.0), (36.0, 40.0), (92.0, -68.0)),
    ),
}
SCREW = 3.2  # diameter of its hole
