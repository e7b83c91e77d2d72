"""The places of all parts of a built board, in mm, seen from above, 0, 0 in its middle, y up.

Used by all drawings and lists. Where the pads are, and their folded corners, the page knows as
well: `host_sim.wiring.pad_places`. README.md gives the reason for each share of the pitch here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from host_sim.board.simulated_board import load_board_file
from host_sim.wiring.pad_places import (
    BUTTON,
    BUTTON_FLAP,
    FLAP,
    GAP,
    REACH,
    Pad,
    PadPlaces,
    polar,
    rounded,
)

__all__ = ["GAP", "Pad", "Places", "Point", "Run", "places_of", "polar", "rounded"]

Point = tuple[float, float]
# Directions of a cell's corners in degrees.
_CORNERS = {"hexagon": range(30, 390, 60), "square": range(45, 405, 90)}
_CIRCLE_SIDES = 72

WINDOW = 0.3  # diameter of the hole in the foil, in pitches, as all shares below
_CHAMBER = 0.36  # radius of the light chamber
_BUTTON_CHAMBER = 0.28
_HOLE = 0.06  # radius of the hole for a pad's wire
SLOT = 1.0  # mm, width of the slot in the carrier

# mm: width of the channel round the strip of LEDs; narrower if cells are small.
_WIDEST_CHANNEL = 11.0
_CHANNEL = 0.42
_PLAY = 0.4  # mm, between the strip and its channel
# Holes for the three wires at the ends of a strip: (mm from its end, radius), and where the next
# cell in line leaves no room for that.
_CABLE_HOLE = (5.0, 3.0)
_SHORT_CABLE_HOLE = (1.6, 1.5)
# Cables that go farther up or down, in pitches, follow the rim.
_STRAIGHT = 3
RIM = 14.0  # mm outside of everything
_SCREW_IN = 6.0  # mm from the edge to the middle of a screw
SCREW_HOLE = 1.6  # radius: M3 with play

# Strips with 30, 60, 96 and 144 LEDs a metre are sold everywhere.
_STRIP_PITCHES = (1000 / 30, 1000 / 60, 1000 / 96, 1000 / 144)
_STRIP_PLAY = 0.06  # mm for each LED by which a strip may miss the board's pitch
# A strip of 60 a metre, cut into single lights.
_PIECE = 1000 / 60


@dataclass(frozen=True)
class Run:
    """LEDs in one straight line, one pitch apart: `leds` counts from 0 in the chain's order."""

    leds: tuple[int, ...]
    pads: tuple[Pad, ...]
    # Holes for the wires: before the first LED, after the last one.
    ends: tuple[Point, Point]
    radii: tuple[float, float]

    @property
    def name(self) -> str:
        """The names of its first and last pad."""
        names = [self.pads[0].name, self.pads[-1].name]
        return names[0] if len(self.pads) == 1 else "..".join(names)

    @property
    def row(self) -> str:
        """The row of its cells; a button beside them, in line, belongs to it."""
        return next((pad.row for pad in self.pads if pad.is_cell), self.pads[0].row)


class Places(PadPlaces):
    """A board in mm: its pads, and all that is cut, stuck and laid round them."""

    # The form of one pad.

    def outline(self, pad: Pad, gap: float) -> list[Point]:
        """The corners of a cell with a `gap` to its neighbours; a button's form a circle."""
        if pad.is_cell:
            radius = (self.pitch - gap) * REACH[self.kind]
            return [polar(pad, radius, degrees) for degrees in _CORNERS[self.kind]]
        return circle_of(pad, BUTTON * self.pitch)

    @property
    def window_radius(self) -> float:
        """Radius of the hole in the foil; its diameter is a whole number of mm, as of a punch."""
        return round(WINDOW * self.pitch) / 2

    @property
    def foil_width(self) -> float:
        """Width of the tape from which a cell's foil can be cut, in any direction.

        Hexagons from point to point, 2 / sqrt(3) times from side to side; squares along a side.
        Buttons are smaller.
        """
        across = self.pitch - GAP
        return 2 * across / math.sqrt(3) if self.kind == "hexagon" else across

    def chamber_radius(self, pad: Pad) -> float:
        """Radius of the light chamber without its notch."""
        return (_CHAMBER if pad.is_cell else _BUTTON_CHAMBER) * self.pitch

    def chamber(self, pad: Pad) -> list[Point]:
        """The light chamber: a circle with a notch for the pad's wire and its joint."""
        radius = self.chamber_radius(pad)
        half = _HOLE * self.pitch
        end = self.fold(pad) + 0.5
        towards = self.fold_degrees(pad)
        if end <= radius:
            return circle_of(pad, radius)
        open_by = math.degrees(math.asin(half / radius))
        steps = [open_by + (360 - 2 * open_by) * step / 60 for step in range(61)]
        arc = [polar(pad, radius, towards + step) for step in steps]
        return arc + [beside(pad, end, -half, towards), beside(pad, end, half, towards)]

    def fold_line(self, pad: Pad) -> tuple[Point, Point]:
        """The ends of the fold on the foil's edge."""
        away = self.fold(pad)
        if pad.is_cell:
            slope = math.tan(math.radians(60 if self.kind == "hexagon" else 45))
            half = FLAP * self.pitch * slope
        else:
            half = self.pitch * math.sqrt(BUTTON**2 - (BUTTON - BUTTON_FLAP) ** 2)
        towards = self.fold_degrees(pad)
        return beside(pad, away, half, towards), beside(pad, away, -half, towards)

    def slot(self, pad: Pad) -> list[Point]:
        """The slot in the carrier for the folded corner, just outside the fold."""
        one, other = self.fold_line(pad)
        half = math.dist(one, other) / 2 + 0.5
        away = self.fold(pad)
        towards = self.fold_degrees(pad)
        corners = ((away, half), (away + SLOT, half), (away + SLOT, -half), (away, -half))
        return [beside(pad, out, aside, towards) for out, aside in corners]

    @property
    def wire_hole_radius(self) -> float:
        """In mm."""
        return round(_HOLE * self.pitch, 2)

    # The chain of LEDs.

    @cached_property
    def chain(self) -> list[Pad]:
        """The pad of each LED, in the order of the data line."""
        return [self.numbered(number) for number in self.board.chain]

    @property
    def strip_pitch(self) -> float | None:
        """The pitch of the strip from which a row can be cut, or None for single lights."""
        for pitch in _STRIP_PITCHES:
            if abs(pitch - self.pitch) <= _STRIP_PLAY:
                return pitch
        return None

    @cached_property
    def runs(self) -> list[Run]:
        """The chain, divided where it turns or leaps."""
        groups: list[list[int]] = []
        for led in range(len(self.chain)):
            if groups and self._continues(groups[-1], led):
                groups[-1].append(led)
            else:
                groups.append([led])
        return [self._run(group) for group in groups]

    def _continues(self, group: list[int], led: int) -> bool:
        last, this = self.chain[group[-1]], self.chain[led]
        step = (this.x - last.x, this.y - last.y)
        if abs(math.hypot(*step) - self.pitch) > 0.05:
            return False
        if len(group) == 1:
            # Runs lie along the rows, or along the columns of squares.
            return abs(step[1]) < 0.01 or (self.kind == "square" and abs(step[0]) < 0.01)
        before = self.chain[group[-2]]
        return math.dist(step, (last.x - before.x, last.y - before.y)) < 0.05

    def _run(self, group: list[int]) -> Run:
        pads = tuple(self.chain[led] for led in group)
        first, last = pads[0], pads[-1]
        along = (self._way(group[0]), 0.0)
        if len(pads) > 1:
            away = math.dist((first.x, first.y), (last.x, last.y))
            along = ((last.x - first.x) / away, (last.y - first.y) / away)
        before, radius = self._end(first, (-along[0], -along[1]))
        after, other_radius = self._end(last, along)
        return Run(tuple(group), pads, (before, after), (radius, other_radius))

    def _end(self, pad: Pad, way: Point) -> tuple[Point, float]:
        """The hole for the wires beyond the LED of a pad, and its radius."""
        next_in_line = (pad.x + way[0] * self.pitch, pad.y + way[1] * self.pitch)
        is_tight = any(math.dist(next_in_line, (pad.x, pad.y)) < 1 for pad in self.pads)
        away, radius = _SHORT_CABLE_HOLE if is_tight else _CABLE_HOLE
        beyond = self.half_piece + away
        return rounded((pad.x + way[0] * beyond, pad.y + way[1] * beyond)), radius

    def _way(self, led: int) -> float:
        """The direction of a single LED: to the next one, or to the rim that its cable follows.

        The last LED points away from the one before.
        """
        this = self.chain[led]
        if led + 1 == len(self.chain):
            return -1.0 if self.chain[led - 1].x > this.x else 1.0
        following = self.chain[led + 1]
        side = self.rim_side((this.x, this.y), (following.x, following.y))
        return side or (-1.0 if following.x < this.x else 1.0)

    def rim_side(self, one: Point, other: Point) -> float:
        """The rim that a cable between strips follows: -1 left, 1 right, 0 if it goes straight.

        A long cable follows the rim, away from the wires of the pads.
        """
        if abs(one[1] - other[1]) < _STRAIGHT * self.pitch:
            return 0.0
        return -1.0 if one[0] + other[0] < 0 else 1.0

    @property
    def half_piece(self) -> float:
        """Distance from the middle of the last LED to the end of its strip."""
        return (self.pitch if self.strip_pitch else _PIECE) / 2

    @property
    def channel_width(self) -> float:
        """In mm."""
        return round(min(_WIDEST_CHANNEL, _CHANNEL * self.pitch), 2)

    @property
    def strip_width(self) -> int:
        """The largest width of strips or single lights, in mm."""
        return math.floor(self.channel_width - _PLAY)

    def channel(self, run: Run) -> list[Point]:
        """The channel of a run in the lowest spacer: its strip, and the wires at both ends."""
        (x, y), (to_x, to_y) = run.ends
        length = math.dist(*run.ends)
        along = ((to_x - x) / length, (to_y - y) / length)
        before, after = (radius + (0.25 if radius < 2 else 1) for radius in run.radii)
        x, y = x - along[0] * before, y - along[1] * before
        to_x, to_y = to_x + along[0] * after, to_y + along[1] * after
        half = self.channel_width / 2
        side = (-along[1] * half, along[0] * half)
        corners = (
            (x - side[0], y - side[1]),
            (to_x - side[0], to_y - side[1]),
            (to_x + side[0], to_y + side[1]),
            (x + side[0], y + side[1]),
        )
        return [rounded(corner) for corner in corners]

    # The sheet as a whole.

    @cached_property
    def half_size(self) -> tuple[float, float]:
        """Half of the sheet's width and height, in whole mm."""
        points = [point for pad in self.pads for point in self.outline(pad, 0)]
        for run in self.runs:
            points += self.channel(run)
        return tuple(math.ceil(max(abs(point[axis]) for point in points) + RIM) for axis in (0, 1))  # type: ignore[return-value]

    @cached_property
    def screws(self) -> list[Point]:
        """Middles of the screw holes: along the rim, at most 160 mm apart."""
        half_x, half_y = (half - _SCREW_IN for half in self.half_size)
        along_x, along_y = _spread(half_x), _spread(half_y)
        found = [(x, y) for x in along_x for y in (-half_y, half_y)]
        return found + [(x, y) for y in along_y[1:-1] for x in (-half_x, half_x)]


def _spread(half: float) -> list[float]:
    # An even number of gaps would put a screw beside the middle button; there is room in the rim.
    gaps = max(2, math.ceil(2 * half / 160))
    return [round(-half + 2 * half * step / gaps, 2) for step in range(gaps + 1)]


def beside(middle: Pad, away: float, aside: float, degrees: float) -> Point:
    """The point so far away in a direction, and so far to the left of that line."""
    angle = math.radians(degrees)
    return rounded(
        (
            middle.x + away * math.cos(angle) - aside * math.sin(angle),
            middle.y + away * math.sin(angle) + aside * math.cos(angle),
        )
    )


def circle_of(middle: Pad, radius: float) -> list[Point]:
    """A circle round a pad as a closed outline."""
    return [polar(middle, radius, 360 * side / _CIRCLE_SIDES) for side in range(_CIRCLE_SIDES)]


def places_of(name: str) -> Places:
    """The places of a built board, by its name; see `load_board_file` for what it raises."""
    return Places(load_board_file(name))
