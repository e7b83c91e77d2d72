"""Writes a printed board for KiCad 6 and later, with a project file that has its rules.

Used by `files`. The format is that of the file format version 20211014; later versions read it.
KiCad counts y downwards.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator

from hardware.pcb.kicad_ids import LIBRARY, identity, n
from hardware.pcb.model import Area, Circuit, CutOut, Electrode, Part, front_of
from hardware.pcb.outline import corners
from hardware.pcb.rules import (
    CLEARANCE,
    COPPER,
    DATE,
    EDGE,
    HOLE_CLEARANCE,
    LABEL,
    MASK_MARGIN,
    NARROWEST,
    REVISION,
    VIA,
    VIA_DRILL,
)
from hardware.pcb.symbols import symbol_of
from hardware.pcb.to_kicad_footprints import BACK, attributes, marks, model, pads, texts
from hardware.pcb.to_kicad_schematic import paths_of, root_identity
from hardware.places import Point

_MIDDLE = (100.0, 110.0)  # of the page
_LAYERS = (
    (0, "F.Cu", "signal"),
    (1, "In1.Cu", "signal"),
    (2, "In2.Cu", "power"),
    (31, "B.Cu", "signal"),
    (34, "B.Paste", "user"),
    (35, "F.Paste", "user"),
    (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"),
    (38, "B.Mask", "user"),
    (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"),
    (46, "B.CrtYd", "user"),
    (47, "F.CrtYd", "user"),
    (48, "B.Fab", "user"),
    (49, "F.Fab", "user"),
)


def kicad_board(circuit: Circuit) -> str:
    """The `.kicad_pcb` file."""
    return "\n".join(_Writer(circuit).lines()) + "\n"


def kicad_project(circuit: Circuit, name: str) -> str:
    """The `.kicad_pro` file, with the rules that the check of KiCad uses."""
    rules = {
        "min_clearance": CLEARANCE,
        "min_copper_edge_clearance": EDGE,
        "min_hole_clearance": CLEARANCE,
        "min_hole_to_hole": HOLE_CLEARANCE,
        "min_through_hole_diameter": VIA_DRILL,
        "min_track_width": NARROWEST,
        "min_via_annular_width": (VIA - VIA_DRILL) / 2,
        "min_via_diameter": VIA,
    }
    default = {
        "name": "Default",
        "clearance": CLEARANCE,
        "track_width": NARROWEST,
        "via_diameter": VIA,
        "via_drill": VIA_DRILL,
    }
    project = {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [default], "meta": {"version": 2}},
        "sheets": [[root_identity(circuit), ""]],
    }
    return json.dumps(project, indent=2) + "\n"


def open_nets(part: Part) -> dict[str, str]:
    """By pin: the nets of pins that lead nowhere, as KiCad has called them since its version 7."""
    return {
        pin.number: f"unconnected-({part.name}-{pin.name}-Pad{pin.number})"
        for pin in symbol_of(part).pins
        if pin.number not in part.nets
    }


class _Writer:
    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._paths = paths_of(circuit)
        self._open = {part.name: open_nets(part) for part in circuit.parts if self._is_drawn(part)}
        names = itertools.chain(circuit.nets(), *(one.values() for one in self._open.values()))
        self._nets = {net: number for number, net in enumerate(names, start=1)}
        self._count = 0

    def lines(self) -> Iterator[str]:
        circuit = self._circuit
        yield "(kicad_pcb (version 20211014) (generator rootlight)"
        yield "  (general (thickness 1.6))"
        yield '  (paper "A3")'
        yield f'  (title_block (title "Rootlight {circuit.name}") (date "{DATE}")'
        yield f'    (rev "{REVISION}") (comment 1 "{LABEL}"))'
        yield "  (layers"
        unused = set(COPPER) - set(circuit.copper)
        yield from (
            f'    ({number} "{name}" {kind})'
            for number, name, kind in _LAYERS
            if name not in unused
        )
        yield "  )"
        yield f"  (setup (pad_to_mask_clearance {MASK_MARGIN}))"
        yield '  (net 0 "")'
        yield from (f'  (net {number} "{net}")' for net, number in self._nets.items())
        for part in circuit.parts:
            yield from self._part(part)
        for electrode in circuit.electrodes:
            yield from self._electrode(electrode)
        for number, (at, diameter) in enumerate(circuit.holes, start=1):
            yield from self._hole(f"H{number}", at, diameter)
        for cut in circuit.cut_outs:
            if cut.is_round:
                yield self._round(cut)
            else:
                yield from self._lines("Edge.Cuts", corners(cut))
        yield from self._lines("Edge.Cuts", circuit.rim())
        yield from self._texts()
        yield from self._copper()
        yield ")"

    def _is_drawn(self, part: Part) -> bool:
        """Whether the schematic has it."""
        return part.name in self._paths

    def _part(self, part: Part) -> Iterator[str]:
        form = part.footprint
        (x, y), turn = _at(part.at), (part.turn + 180) % 360
        stamp = identity(self._circuit, f"footprint {part.name}")
        yield f'  (footprint "{LIBRARY}:{form.name}" (layer "B.Cu") (tstamp {stamp})'
        if self._is_drawn(part):
            yield f'    (path "{self._paths[part.name]}")'
        yield f"    (at {n(x)} {n(y)} {turn})"
        yield f"    {attributes(form)}"
        yield from texts(part.name, part.value, BACK, self._stamp)
        yield from marks(form, BACK, self._stamp)
        named = part.nets | self._open.get(part.name, {})
        nets = {pin: self._net(net) for pin, net in named.items()}
        yield from pads(form, BACK, turn, nets, self._stamp)
        yield from model(form)
        yield "  )"

    def _labels(self, name: str) -> Iterator[str]:
        """The hidden names of what is no part."""
        font = "(effects (font (size 1 1) (thickness 0.15)))"
        for kind in ("reference", "value"):
            head = f'    (fp_text {kind} "{name}" (at 0 0) (layer "F.Fab") hide'
            yield f"{head} {font}{self._stamp()})"

    def _electrode(self, electrode: Electrode) -> Iterator[str]:
        x, y = _at(electrode.at)
        yield f'  (footprint "electrode" (layer "F.Cu"){self._stamp()}'
        yield f"    (at {n(x)} {n(y)})"
        yield "    (attr board_only exclude_from_pos_files exclude_from_bom)"
        name = f"E_{electrode.name}"
        yield from self._labels(name)
        via = electrode.via
        at = (via[0] - electrode.at[0], electrode.at[1] - via[1])
        points = " ".join(f"(xy {n(px - via[0])} {n(via[1] - py)})" for px, py in electrode.ring)
        yield f'    (pad "1" smd custom (at {n(at[0])} {n(at[1])}) (size {VIA} {VIA})'
        yield f'      (layers "F.Cu"){self._net(electrode.net)}'
        yield "      (options (clearance outline) (anchor circle))"
        yield f"      (primitives (gr_poly (pts {points}) (width 0) (fill yes))){self._stamp()})"
        yield "  )"

    def _hole(self, name: str, at: Point, diameter: float) -> Iterator[str]:
        x, y = _at(at)
        yield f'  (footprint "hole" (layer "F.Cu"){self._stamp()}'
        yield f"    (at {n(x)} {n(y)})"
        yield "    (attr board_only exclude_from_pos_files exclude_from_bom)"
        yield from self._labels(name)
        size = f"(size {diameter} {diameter}) (drill {diameter})"
        head = f'    (pad "" np_thru_hole circle (at 0 0) {size} (layers "*.Cu" "*.Mask")'
        yield f"{head}{self._stamp()})"
        yield "  )"

    def _lines(self, layer: str, points: list[Point]) -> Iterator[str]:
        width = 0.1 if layer == "Edge.Cuts" else 0.15
        for one, other in itertools.pairwise(points):
            ends = f"(start {_p(one)}) (end {_p(other)})"
            yield f'  (gr_line {ends} (layer "{layer}") (width {width}){self._stamp()})'

    def _round(self, cut: CutOut) -> str:
        x, y = _at(cut.at)
        ends = f"(center {n(x)} {n(y)}) (end {n(x + cut.width / 2)} {n(y)})"
        return f'  (gr_circle {ends} (layer "Edge.Cuts") (width 0.1) (fill none){self._stamp()})'

    def _texts(self) -> Iterator[str]:
        for text in self._circuit.texts:
            size = n(text.height)
            font = f"(font (size {size} {size}) (thickness 0.15))"
            mirror = "" if front_of(text.layer) else " (justify mirror)"
            place = f'(at {_p(text.at)}) (layer "{text.layer}")'
            yield f'  (gr_text "{text.text}" {place} (effects {font}{mirror}){self._stamp()})'

    def _copper(self) -> Iterator[str]:
        for track in self._circuit.tracks:
            for one, other in itertools.pairwise(track.points):
                ends = f"(start {_p(one)}) (end {_p(other)}) (width {n(track.width)})"
                yield f'  (segment {ends} (layer "{track.layer}"){self._number(track.net)})'
        for at in self._circuit.dots:
            x, y = _at(at)
            ends = f"(center {n(x)} {n(y)}) (end {n(x + self._circuit.dot / 2)} {n(y)})"
            yield f'  (gr_circle {ends} (layer "B.Cu") (width 0) (fill solid))'
        for area in self._circuit.areas:
            yield from self._area(area)
        layers = f'(layers "{COPPER[0]}" "{COPPER[-1]}")'
        for via in self._circuit.vias:
            size = f"(size {VIA}) (drill {VIA_DRILL})"
            yield f"  (via (at {_p(via.at)}) {size} {layers}{self._number(via.net)})"

    def _area(self, area: Area) -> Iterator[str]:
        """A filled zone: it has the same copper as the other files, until somebody fills it."""
        net = f'{self._number(area.net)} (net_name "{area.net}")'
        yield f'  (zone{net} (layer "{area.layer}"){self._stamp()} (hatch edge 0.5)'
        yield f"    (connect_pads yes (clearance {CLEARANCE})) (min_thickness {2 * NARROWEST:g})"
        # The ring is the copper's own edge: no pen of the least thickness runs along it.
        yield "    (filled_areas_thickness no)"
        yield "    (fill yes (thermal_gap 0.3) (thermal_bridge_width 0.3))"
        yield f"    (polygon (pts {_points(area.outline)}))"
        yield f'    (filled_polygon (layer "{area.layer}") (pts {_points(area.ring)}))'
        yield "  )"

    def _net(self, net: str | None) -> str:
        return f' (net {self._nets[net]} "{net}")' if net else ""

    def _number(self, net: str) -> str:
        return f" (net {self._nets[net]})"

    def _stamp(self) -> str:
        self._count += 1
        return f" (tstamp {identity(self._circuit, str(self._count))})"


def _at(point: Point) -> Point:
    return _MIDDLE[0] + point[0], _MIDDLE[1] - point[1]


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"(xy {_p(point)})" for point in points)


def _p(point: Point) -> str:
    x, y = _at(point)
    return f"{n(x)} {n(y)}"
