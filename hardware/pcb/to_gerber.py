"""Writes a printed board as Gerber X2: one file a layer, with the names of all nets in them.

Used by `files`. The libraries at hand write no attributes of objects; the tests read these files
with one of them (gerbonara), which knows nothing of this package. Source: Ucamco, The Gerber Layer
Format Specification, revision 2024.05. Coordinates are in mm with six decimals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hardware.lettering import strokes
from hardware.pcb.model import Circuit, front_of
from hardware.pcb.outline import corners, marks
from hardware.pcb.rules import BACK, DATE, FRONT, REVISION, VIA
from hardware.places import Point

_PLACES = {"F": "Top", "B": "Bot"}
_SILK = 0.15  # width of its lines


def gerbers(circuit: Circuit) -> dict[str, str]:
    """The text of all layers by the usual names of their files."""
    name = circuit.name
    found = {
        f"{name}-{layer.replace('.', '_')}.gbr": _copper(circuit, layer)
        for layer in circuit.copper
    }
    for side in ("F", "B"):
        found[f"{name}-{side}_Mask.gbr"] = _mask(circuit, side)
        # Readers take a file without any aperture for one of the old format.
        if any(silk_lines(circuit, side)):
            found[f"{name}-{side}_SilkS.gbr"] = _silk(circuit, side)
    if any(pad.paste for pad in circuit.pads()):
        found[f"{name}-B_Paste.gbr"] = _paste(circuit)
    found[f"{name}-Edge_Cuts.gbr"] = _edges(circuit)
    return found


class _Drawing:
    """One file. Apertures are listed as they are first used."""

    def __init__(self, circuit: Circuit, function: str, polarity: str = "Positive") -> None:
        self._head = [
            "%TF.GenerationSoftware,Rootlight,hardware.pcb*%",
            f"%TF.CreationDate,{DATE}T00:00:00Z*%",
            f"%TF.ProjectId,{circuit.name},526f6f74-6c69-4768-a074-706362303031,{REVISION}*%",
            "%TF.SameCoordinates,Original*%",
            f"%TF.FileFunction,{function}*%",
            f"%TF.FilePolarity,{polarity}*%",
            "%FSLAX46Y46*%",
            "%MOMM*%",
            "%LPD*%",
        ]
        self._apertures: dict[tuple[str, str], int] = {}
        self._body: list[str] = []
        self._current = 0
        self._attributes = ""

    def text(self) -> str:
        defined: list[str] = []
        for (form, use), number in self._apertures.items():
            if use:
                defined.append(f"%TA.AperFunction,{use}*%")
            defined.append(f"%ADD{number}{form}*%")
            if use:
                defined.append("%TD*%")
        return "\n".join([*self._head, *defined, "G01*", *self._body, "M02*"]) + "\n"

    def note(self, net: str | None = None, part: str = "", pin: str = "") -> None:
        """The net and pin of what follows."""
        wanted = f"%TO.P,{part},{pin}*%\n" if part else ""
        wanted += f"%TO.N,{net}*%\n" if net else ""
        if wanted == self._attributes:
            return
        if self._attributes:
            self._body.append("%TD*%")
        if wanted:
            self._body.append(wanted.rstrip("\n"))
        self._attributes = wanted

    def line(self, points: Iterable[Point], width: float, use: str = "") -> None:
        self._use(f"C,{width:.4f}", use)
        first, *others = points
        self._body.append(f"{_xy(first)}D02*")
        self._body += [f"{_xy(point)}D01*" for point in others]

    def circle(self, at: Point, diameter: float, use: str = "") -> None:
        self._use(f"C,{diameter:.4f}", use)
        self._body.append(f"{_xy(at)}D03*")

    def rectangle(self, at: Point, width: float, height: float, use: str = "") -> None:
        self._use(f"R,{width:.4f}X{height:.4f}", use)
        self._body.append(f"{_xy(at)}D03*")

    def ring(self, at: Point, radius: float, width: float, use: str = "") -> None:
        """A whole circle as a line: an arc that ends where it begins."""
        self._use(f"C,{width:.4f}", use)
        start = _xy((at[0] + radius, at[1]))
        centre = f"I{round(-radius * 1e6)}J0"
        self._body += [f"{start}D02*", "G75*", "G03*", f"{start}{centre}D01*", "G01*"]

    def region(self, points: Iterable[Point]) -> None:
        first, *others = points
        self._body += ["G36*", f"{_xy(first)}D02*"]
        self._body += [f"{_xy(point)}D01*" for point in others]
        self._body.append("G37*")

    def _use(self, form: str, use: str) -> None:
        number = self._apertures.setdefault((form, use), len(self._apertures) + 10)
        if number != self._current:
            self._current = number
            self._body.append(f"D{number}*")


def _xy(point: Point) -> str:
    return f"X{round(point[0] * 1e6)}Y{round(point[1] * 1e6)}"


def _copper(circuit: Circuit, layer: str) -> str:
    number = circuit.copper.index(layer) + 1
    place = "Top" if layer == FRONT else "Bot" if layer == BACK else "Inr"
    drawing = _Drawing(circuit, f"Copper,L{number},{place}")
    if layer == FRONT:
        for electrode in circuit.electrodes:
            drawing.note(electrode.net, f"E_{electrode.name}", "1")
            drawing.region(electrode.ring)
    for pad in circuit.pads():
        if layer not in pad.layers:
            continue
        drawing.note(pad.net, pad.part, pad.pin)
        if pad.drill:
            drawing.circle(pad.at, pad.width, "ComponentPad")
        elif pad.is_round:
            drawing.circle(pad.at, pad.width, "FiducialPad,Global")
        else:
            drawing.rectangle(pad.at, pad.width, pad.height, "SMDPad,CuDef")
    for area in circuit.areas:
        if area.layer == layer:
            drawing.note(area.net)
            drawing.region(area.ring)
    for track in circuit.tracks:
        if track.layer == layer:
            drawing.note(track.net)
            drawing.line(track.points, track.width, "Conductor")
    for via in circuit.vias:
        drawing.note(via.net)
        drawing.circle(via.at, VIA, "ViaPad")
    if layer == BACK:
        drawing.note()
        for at in circuit.dots:
            drawing.circle(at, circuit.dot, "CopperBalancing")
    return drawing.text()


def _mask(circuit: Circuit, side: str) -> str:
    """Return the openings of the mask; it covers vias and electrodes."""
    drawing = _Drawing(circuit, f"Soldermask,{_PLACES[side]}", "Negative")
    for pad in circuit.pads():
        width, height = pad.width + 2 * pad.mask, pad.height + 2 * pad.mask
        if pad.drill or (pad.is_round and side == "B"):
            drawing.circle(pad.at, width)
        elif side == "B":
            drawing.rectangle(pad.at, width, height)
    for at, diameter in circuit.holes:
        drawing.circle(at, diameter)
    return drawing.text()


def _paste(circuit: Circuit) -> str:
    drawing = _Drawing(circuit, "Paste,Bot")
    for pad in circuit.pads():
        if pad.paste:
            drawing.rectangle(pad.at, *pad.paste)
    return drawing.text()


def _silk(circuit: Circuit, side: str) -> str:
    drawing = _Drawing(circuit, f"Legend,{_PLACES[side]}")
    for line in silk_lines(circuit, side):
        drawing.line(line, _SILK)
    return drawing.text()


def silk_lines(circuit: Circuit, side: str) -> Iterator[list[Point]]:
    """The lines of the silk-screen of one side; letters of the back are mirrored."""
    for text in circuit.texts:
        if front_of(text.layer) != (side == "F"):
            continue
        for stroke in strokes(text.text, (0.0, 0.0), text.height):
            way = 1 if side == "F" else -1
            yield [(round(text.at[0] + way * x, 4), round(text.at[1] + y, 4)) for x, y in stroke]
    if side == "B":
        for part in circuit.parts:
            yield from marks(part)


def _edges(circuit: Circuit) -> str:
    drawing = _Drawing(circuit, "Profile,NP")
    drawing.line(circuit.rim(), 0.1, "Profile")
    for cut in circuit.cut_outs:
        if cut.is_round:
            drawing.ring(cut.at, cut.width / 2, 0.1, "Profile")
        else:
            drawing.line(corners(cut), 0.1, "Profile")
    return drawing.text()
