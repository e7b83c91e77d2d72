"""A printed board in three dimensions: face, board with its parts, Pico, posts, floor and frame.

Used by `files`: as STEP for programs of CAD, and as a picture of the layers, drawn apart. z is 0
at the copper below the fingers, and rises towards them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import drawsvg

from hardware.pcb.face import HEAD_HOLE
from hardware.pcb.footprints import LIGHT, PICO
from hardware.pcb.frame import SHEET_MM, floor_outline, frame_outline, frames
from hardware.pcb.model import Circuit, Part
from hardware.pcb.rules import DATE
from hardware.pcb.signal import FILM_MM, TAPE_MM
from hardware.pcb.size import BOARD_MM, POSTS_MM
from hardware.places import Point, places_of
from hardware.to_step import Colour, Solid, step
from hardware.to_svg import number

# How high parts stand, in mm, by footprint; R.
_HIGH = {
    "0402": 0.5,
    "1206": 1.6,
    "1812": 0.85,
    "SOT-23-5": 1.1,
    "UQFN-20_3x3mm_P0.4mm": 0.65,
    PICO.name: 1.0,
}
# A light looks through its opening; so much of it stands out on the back.
_LIGHT_HIGH, _LIGHT_OUT = 1.78, 0.4
_USB = (7.9, 5.6, 2.7)  # the Pico's socket, across, along its board and high
_USB_OUT = 1.3
_POST, _SCREW = 2.75, 3.2  # radius of a spacer, diameter of a screw hole
_FILM: Colour = (0.95, 0.95, 0.92)
_GREEN: Colour = (0.10, 0.35, 0.20)
_WHITE: Colour = (1.0, 1.0, 1.0)
_BLACK: Colour = (0.15, 0.15, 0.15)
_METAL: Colour = (0.75, 0.75, 0.78)
_WOOD: Colour = (0.80, 0.65, 0.45)

# The picture: how far layers are drawn apart, mm of it for a mm, and how far it is tilted.
_APART, _SCALE, _TILT = 60.0, 3.0, math.radians(22)
_LEAST = 2.0  # mm; smaller parts are left out
_MARGIN = 10.0


def solids_of(circuit: Circuit) -> list[Solid]:
    """All bodies, from the floor upwards; the frame's layers are one body."""
    back, floor = -BOARD_MM, -BOARD_MM - POSTS_MM
    rim = tuple(circuit.rim()[:-1])
    screws = tuple((at, _SCREW) for at, _ in circuit.holes)
    places = places_of(circuit.name)
    below, wall = tuple(floor_outline(places)), tuple(frame_outline(places))
    high = floor + frames(circuit.name) * SHEET_MM
    found = [
        Solid("floor", _WOOD, floor - SHEET_MM, floor, below, rounds=screws),
        Solid("frame", _WOOD, floor, high, wall),
    ]
    found += [
        Solid(f"post {count}", _METAL, floor, back, (at,), _POST, rounds=((at, 3.0),))
        for count, (at, _) in enumerate(circuit.holes, start=1)
    ]
    for part in circuit.parts:
        found += _part(part, back)
    openings = tuple(_box(cut.at, cut.width, cut.height) for cut in circuit.cut_outs)
    holes = tuple(circuit.holes)
    found.append(Solid("board", _GREEN, back, 0.0, rim, holes=openings, rounds=holes))
    heads = tuple((at, HEAD_HOLE) for at, _ in circuit.holes)
    found.append(Solid("tape", _WHITE, 0.0, TAPE_MM, rim, rounds=heads))
    found.append(Solid("face", _FILM, TAPE_MM, TAPE_MM + FILM_MM, rim, rounds=heads))
    return found


def step_file(circuit: Circuit, name: str) -> str:
    """The text of the STEP file."""
    return step(name, DATE, solids_of(circuit))


def _part(part: Part, back: float) -> list[Solid]:
    """Its body; nothing for marks and pads for wires."""
    form = part.footprint
    width, height = form.body
    corners = [(-width / 2, -height / 2), (width / 2, -height / 2)]
    corners += [(x, -y) for x, y in reversed(corners)]
    outline = _around(part.place(corner) for corner in corners)
    if form is LIGHT:
        low = back - _LIGHT_OUT
        return [Solid(part.name, _WHITE, low, low + _LIGHT_HIGH, outline)]
    if form.name not in _HIGH:
        return []
    low = back - _HIGH[form.name]
    colour = _GREEN if form is PICO else _BLACK
    return [Solid(part.name, colour, low, back, outline), *_socket(part, low)]


def _socket(part: Part, low: float) -> list[Solid]:
    """The USB socket of a Pico, on the side that looks away from the board."""
    if part.footprint is not PICO:
        return []
    across, along, high = _USB
    top = PICO.body[1] / 2 + _USB_OUT
    corners = [(-across / 2, top - along), (across / 2, top - along)]
    corners += [(across / 2, top), (-across / 2, top)]
    outline = _around(part.place(corner) for corner in corners)
    return [Solid("USB", _METAL, low - high, low, outline)]


def _box(at: Point, width: float, height: float) -> tuple[Point, ...]:
    x, y = width / 2, height / 2
    return tuple((at[0] + dx, at[1] + dy) for dx, dy in ((-x, -y), (x, -y), (x, y), (-x, y)))


def _around(corners: Iterable[Point]) -> tuple[Point, ...]:
    """The corners against the clock; parts on the back come mirrored."""
    ring = list(corners)
    following = ring[1:] + ring[:1]
    area = sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(ring, following, strict=True))
    return tuple(ring if area > 0 else ring[::-1])


# The picture.


def stack_picture(circuit: Circuit) -> str:
    """The layers drawn apart, seen from above and from the front, as SVG."""
    layers = {"floor": 0, "frame": 0, "post": 1, "board": 3, "tape": 4, "face": 4}
    shown = [one for one in solids_of(circuit) if _is_large(one)]
    half_x, half_y = circuit.half_size
    top = _up(half_y, TAPE_MM + FILM_MM + layers["face"] * _APART)
    low = _up(-half_y, -BOARD_MM - POSTS_MM - SHEET_MM)
    width = _SCALE * (2 * half_x + 2 * _MARGIN)
    size = (width, _SCALE * (top - low + 2 * _MARGIN))
    drawing = drawsvg.Drawing(*size, viewBox=f"0 0 {number(size[0])} {number(size[1])}")
    drawing.append(drawsvg.Title("The printed board, its layers drawn apart"))
    drawing.append(drawsvg.Rectangle(0, 0, number(size[0]), number(size[1]), fill="#ffffff"))
    middle = half_x + _MARGIN

    def seen(at: Point, z: float) -> str:
        x, y = _SCALE * (middle + at[0]), _SCALE * (top + _MARGIN - _up(at[1], z))
        return f"{number(x)} {number(y)}"

    def layer_of(solid: Solid) -> int:
        return layers.get(solid.name.split()[0], 2)

    for solid in sorted(shown, key=lambda one: (layer_of(one), one.low)):
        raised = layer_of(solid) * _APART
        _draw(drawing, solid, lambda at, z, raised=raised: seen(at, z + raised))
    return str(drawing.as_svg()) + "\n"


def _draw(drawing: drawsvg.Drawing, solid: Solid, seen: object) -> None:
    """The walls that look to the front, then the level on top."""
    assert callable(seen)
    ring = _ring(solid)
    following = ring[1:] + ring[:1]
    style = {"stroke": "#404040", "stroke_width": 0.4, "stroke_linejoin": "round"}
    dark, light = (_hex(solid.colour, share) for share in (0.8, 1.0))
    for at, to in zip(ring, following, strict=True):
        if to[0] > at[0]:
            corners = [(at, solid.low), (to, solid.low), (to, solid.high), (at, solid.high)]
            path = "M" + " L".join(seen(*corner) for corner in corners) + " Z"
            drawing.append(drawsvg.Path(path, fill=dark, **style))
    rings = [ring, *solid.holes, *(_circle(at, size / 2) for at, size in solid.rounds)]
    path = " ".join("M" + " L".join(seen(at, solid.high) for at in one) + " Z" for one in rings)
    opacity = 0.85 if solid.name in ("tape", "face") else 1.0
    style["fill_rule"] = "evenodd"
    drawing.append(drawsvg.Path(path, fill=light, fill_opacity=opacity, **style))


def _ring(solid: Solid) -> tuple[Point, ...]:
    return _circle(solid.outline[0], solid.radius) if solid.radius else solid.outline


def _circle(at: Point, radius: float, count: int = 24) -> tuple[Point, ...]:
    turns = [2 * math.pi * step / count for step in range(count)]
    return tuple((at[0] + radius * math.cos(t), at[1] + radius * math.sin(t)) for t in turns)


def _is_large(solid: Solid) -> bool:
    if solid.radius:
        return True
    spans = [max(axis) - min(axis) for axis in zip(*solid.outline, strict=True)]
    return min(spans) >= _LEAST


def _up(y: float, z: float) -> float:
    """How high a point lies in the picture, in mm."""
    return y * math.sin(_TILT) + z * math.cos(_TILT)


def _hex(colour: Colour, share: float) -> str:
    return "#" + "".join(f"{round(255 * share * one):02x}" for one in colour)
