"""A printed board as plain values: what the router adds to, and all writers read.

Everything is in mm and seen from the front, y up, also what lies on the back.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from hardware.pcb.footprints import Footprint
from hardware.pcb.rules import BACK, COPPER, DOT, FRONT, MASK_MARGIN
from hardware.places import Point


@dataclass(frozen=True)
class Pad:
    """A pad where it lies: `width` along x, `height` along y; `drill` 0 for a surface pad.

    `mask`: how far the mask keeps off; `paste`: the opening in the stencil, None without one.
    """

    part: str
    pin: str
    net: str | None
    at: Point
    width: float
    height: float
    drill: float = 0.0
    mask: float = MASK_MARGIN
    paste: Point | None = None
    is_round: bool = False

    @property
    def layers(self) -> tuple[str, ...]:
        """The copper that it has, of the layers that its board has."""
        return COPPER if self.drill else (BACK,)


@dataclass(frozen=True)
class Part:
    """One part on the back. `nets`: by pin. `turn`: 0, 90, 180 or 270 degrees.

    Seen from the front, so after it was mirrored, against the clock.
    """

    name: str
    footprint: Footprint
    value: str
    at: Point
    turn: int
    nets: dict[str, str]

    def pads(self) -> Iterator[Pad]:
        """All its pads."""
        mask = self.footprint.mask
        for pad in self.footprint.pads:
            at = self.place((pad.x, pad.y))
            size, paste = (pad.width, pad.height), pad.paste or (pad.width, pad.height)
            if self.turn % 180:
                size, paste = size[::-1], paste[::-1]
            printed = paste if self.footprint.has_paste and not pad.drill else None
            net, form = self.nets.get(pad.pin), (*size, pad.drill, mask, printed, pad.is_round)
            yield Pad(self.name, pad.pin, net, at, *form)

    def pad(self, pin: str) -> Pad:
        """The pad of a pin."""
        return next(pad for pad in self.pads() if pad.pin == pin)

    def place(self, local: Point) -> Point:
        """Return the place of a point of the part: mirrored to the back, turned, moved."""
        x, y = turned((-local[0], local[1]), self.turn)
        return round(self.at[0] + x, 4), round(self.at[1] + y, 4)


def turned(point: Point, degrees: int) -> Point:
    """A point turned about 0, 0 against the clock by a multiple of 90 degrees."""
    x, y = point
    for _ in range(degrees // 90 % 4):
        x, y = -y, x
    return x, y


@dataclass(frozen=True)
class Track:
    """Copper along straight lines."""

    net: str
    layer: str
    width: float
    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        """In mm."""
        return sum(math.dist(one, other) for one, other in itertools.pairwise(self.points))


@dataclass(frozen=True)
class Area:
    """Copper that is no line. `ring`: with slits to its holes; `outline`: as if it had none."""

    net: str
    layer: str
    ring: tuple[Point, ...]
    outline: tuple[Point, ...]


@dataclass(frozen=True)
class Via:
    """A plated hole of `rules.VIA_DRILL` through all layers, covered by the mask."""

    net: str
    at: Point


@dataclass(frozen=True)
class Electrode:
    """The copper under one cell or button, with a window of radius `window` in its middle.

    `ring`: its outline as one line that also goes round the window and round strange vias, with
    slits of no width between them, since no format has polygons with holes.
    """

    name: str
    net: str
    at: Point
    ring: tuple[Point, ...]
    window: float  # radius
    via: Point


@dataclass(frozen=True)
class CutOut:
    """A milled opening in the board: with corners, or round, as wide as it is high."""

    at: Point
    width: float
    height: float
    is_round: bool = False


@dataclass(frozen=True)
class Text:
    """Letters on the silk-screen of the front or of the back."""

    layer: str
    text: str
    at: Point
    height: float


@dataclass
class Circuit:
    """The whole board."""

    name: str
    half_size: Point
    parts: list[Part] = field(default_factory=list)
    electrodes: list[Electrode] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    dots: list[Point] = field(default_factory=list)  # floating copper on the back: `balance`
    dot: float = DOT  # diameter of each
    cut_outs: list[CutOut] = field(default_factory=list)
    holes: list[tuple[Point, float]] = field(default_factory=list)  # middle, diameter; bare
    texts: list[Text] = field(default_factory=list)
    copper: tuple[str, ...] = COPPER  # its layers
    # Its corners, against the clock, where it is no rectangle of `half_size`.
    corners: tuple[Point, ...] = ()

    @property
    def area(self) -> float:
        """mm2 within its outline."""
        edges = itertools.pairwise(self.rim())
        return abs(sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in edges)) / 2

    def rim(self) -> list[Point]:
        """The corners of the board, the first one again at the end."""
        if self.corners:
            return [*self.corners, self.corners[0]]
        x, y = self.half_size
        return [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]

    def part(self, name: str) -> Part:
        """The part of a name."""
        return next(part for part in self.parts if part.name == name)

    def pads(self) -> list[Pad]:
        """The pads of all parts."""
        return [pad for part in self.parts for pad in part.pads()]

    def nets(self) -> list[str]:
        """The names of all nets, sorted."""
        names = {net for part in self.parts for net in part.nets.values()}
        return sorted(names | {electrode.net for electrode in self.electrodes})

    def track_length(self, net: str) -> float:
        """mm of all tracks of a net."""
        return sum(track.length for track in self.tracks if track.net == net)


def front_of(layer: str) -> bool:
    """Return whether a layer is seen from the front."""
    return layer.startswith(FRONT[0])
