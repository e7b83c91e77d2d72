"""Pictures of both sides of a printed board, as they would look with all parts.

Used by `files`. The back is seen from behind: what is left in front is right there.
"""

from __future__ import annotations

import drawsvg

from hardware.pcb.model import Circuit, Part, Track
from hardware.pcb.rules import BACK, FRONT, INNER_1
from hardware.pcb.to_gerber import silk_lines
from hardware.places import Point

_MASK, _COPPER, _UNDER, _PAD = "#f4f4f0", "#c9c4b4", "#8a8fa8", "#d8b450"
_DOT = "#e4e1d6"
_BODY, _LENS, _INK, _HOLE = "#30343a", "#ffffff", "#202020", "#707070"
_PICO = "#1e6b3a"


def front(circuit: Circuit) -> str:
    """Electrodes with their windows and lights; the traces on the layer below, thin."""
    picture = _Picture(circuit, 1, "front")
    picture.tracks([track for track in circuit.tracks if track.layer == FRONT], _COPPER)
    picture.holes()
    for electrode in circuit.electrodes:
        picture.shape(electrode.ring, _COPPER)
    picture.tracks([track for track in circuit.tracks if track.layer == INNER_1], _UNDER)
    for part in circuit.parts:
        if part.name.startswith("D"):
            picture.body(part, _LENS)
    return picture.text()


def back(circuit: Circuit) -> str:
    """Tracks, pads and parts; of parts with leads the printed outline alone."""
    picture = _Picture(circuit, -1, "back")
    picture.dots(circuit.dots)
    picture.tracks([track for track in circuit.tracks if track.layer == BACK], _COPPER)
    for pad in circuit.pads():
        if pad.is_round:
            picture.circle(pad.at, pad.width, _PAD)
        elif not pad.drill:
            picture.box(pad.at, pad.width, pad.height, _PAD)
    picture.holes()
    for part in circuit.parts:
        form = part.footprint
        if not form.is_bought or form.is_flat or any(pad.drill for pad in form.pads):
            continue
        picture.body(part, _PICO if part.name == "U1" else _BODY)
    return picture.text()


class _Picture:
    """One side. `way`: 1 for the front, -1 for the back, which is mirrored."""

    def __init__(self, circuit: Circuit, way: int, side: str) -> None:
        self._circuit = circuit
        self._way = way
        self._side = side
        self._half = circuit.half_size
        width, height = (2 * half for half in self._half)
        self._drawing = drawsvg.Drawing(width, height)
        self._drawing.append(drawsvg.Title(f"{circuit.name}, {side}: never fabricated"))
        if circuit.corners:
            self.shape(circuit.corners, _MASK)
        else:
            self._drawing.append(drawsvg.Rectangle(0, 0, width, height, fill=_MASK))
        for cut in circuit.cut_outs:
            if cut.is_round:
                self.circle(cut.at, cut.width, _HOLE)
            else:
                self.box(cut.at, cut.width, cut.height, _HOLE)

    def _at(self, point: Point) -> Point:
        x, y = point
        return round(self._half[0] + self._way * x, 2), round(self._half[1] - y, 2)

    def _path(self, points: tuple[Point, ...] | list[Point]) -> str:
        return "M" + "L".join(f"{x:g},{y:g}" for x, y in map(self._at, points))

    def shape(self, points: tuple[Point, ...], colour: str) -> None:
        self._drawing.append(drawsvg.Path(d=self._path(points) + "Z", fill=colour))

    def tracks(self, tracks: list[Track], colour: str) -> None:
        for width in sorted({track.width for track in tracks}):
            path = " ".join(self._path(track.points) for track in tracks if track.width == width)
            self._drawing.append(
                drawsvg.Path(
                    d=path,
                    fill="none",
                    stroke=colour,
                    stroke_width=width,
                    stroke_linecap="round",
                )
            )

    def dots(self, places: list[Point]) -> None:
        """Copper that leads nothing, as lines of no length with round ends."""
        path = "".join(f"M{x:g},{y:g}h0" for x, y in map(self._at, places))
        if path:
            style = {"stroke_width": self._circuit.dot, "stroke_linecap": "round"}
            self._drawing.append(drawsvg.Path(d=path, fill="none", stroke=_DOT, **style))

    def box(self, at: Point, width: float, height: float, colour: str) -> None:
        x, y = self._at(at)
        left, top = round(x - width / 2, 2), round(y - height / 2, 2)
        size = (round(width, 2), round(height, 2))
        self._drawing.append(drawsvg.Rectangle(left, top, *size, fill=colour))

    def holes(self) -> None:
        """The pads that have a hole."""
        for pad in self._circuit.pads():
            if pad.drill:
                self.circle(pad.at, pad.width, _PAD)
                self.circle(pad.at, pad.drill, _HOLE)

    def circle(self, at: Point, diameter: float, colour: str) -> None:
        x, y = self._at(at)
        self._drawing.append(drawsvg.Circle(x, y, diameter / 2, fill=colour))

    def body(self, part: Part, colour: str) -> None:
        width, height = part.footprint.body
        if part.turn % 180:
            width, height = height, width
        self.box(part.at, width, height, colour)

    def text(self) -> str:
        for line in silk_lines(self._circuit, self._side[0].upper()):
            self._drawing.append(
                drawsvg.Path(d=self._path(line), fill="none", stroke=_INK, stroke_width=0.15)
            )
        for at, diameter in self._circuit.holes:
            self.circle(at, diameter, _HOLE)
        return str(self._drawing.as_svg()) + "\n"
