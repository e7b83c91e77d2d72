"""The circuit of pads: electrodes with windows and a row of pads for wires a breakout; two layers.

Used by `pads_files` and the tests. It takes the place of foil and film in a board by hand: same
pads, same windows, same screws, same wiring. The electrodes are in front, their traces on the
back. A window is a real opening: bare glass epoxy would let about half of the light through, and
turn white into yellow.
"""

from __future__ import annotations

import math
from dataclasses import replace

from shapely.geometry import Polygon
from shapely.ops import unary_union

from hardware.pcb.balance import dots
from hardware.pcb.electrode import others_of, ring_of
from hardware.pcb.footprints import ROW
from hardware.pcb.grid import Grid, grid_of
from hardware.pcb.layout import SCREW
from hardware.pcb.model import Circuit, CutOut, Electrode, Part, Text, Via
from hardware.pcb.pads_rows import Row, rows_of
from hardware.pcb.router import NoWay, Router
from hardware.pcb.rules import BACK, FRONT, LEAST_LETTER, STAMP
from hardware.places import GAP, Pad, Places, Point

# The boards that have such a circuit.
PADS_BOARDS = ("hex-2", "hex-4")
TRACE_MM = 0.25  # width
# From the copper to a window, which is milled.
FROM_WINDOW = 0.5
ROW_VALUE = "row of 12 wires"
_STEP = 0.5  # of the router's grid: there is room
_VIA_AWAY = 9.5  # mm from the middle of a pad
_FROM_STRANGE = 0.5  # mm between a trace and the copper over it that belongs to another chip
_DOT = 3.0  # diameter of the dots that balance the front
_DOT_IN = 0.3  # mm from a dot to the edge of the electrode above it
_NAME_AWAY = 8.0  # mm from the middle of a pad to its name
_TRIES = 40


def pads_circuit(places: Places) -> Circuit:
    """The circuit of pads of a board by hand. Raises ValueError if it cannot be laid out."""
    rows = rows_of(places)
    copper = (FRONT, BACK)
    circuit = Circuit(f"{places.name}-pads", places.half_size, copper=copper, dot=_DOT)
    circuit.parts += [_part(places, row) for row in rows]
    circuit.holes += [(screw, SCREW) for screw in places.screws]
    window = places.window_radius
    for pad in places.pads:
        circuit.cut_outs.append(CutOut((pad.x, pad.y), 2 * window, 2 * window, is_round=True))
    for row in rows:
        for electrode, pad in row.pads:
            via = _via(pad, circuit.part(row.name).pad(str(electrode + 1)).at)
            net = f"E_{pad.name}"
            inner = window + FROM_WINDOW
            circuit.electrodes.append(Electrode(pad.name, net, (pad.x, pad.y), (), inner, via))
            circuit.vias.append(Via(net, via))
    for row in rows:
        _route(places, circuit, row)
    vias = [(via.net, via.at) for via in circuit.vias]
    circuit.electrodes = [_formed(places, one, vias) for one in circuit.electrodes]
    within = [Polygon(places.outline(pad, GAP)).buffer(-_DOT_IN) for pad in places.pads]
    circuit.dots = dots(circuit, unary_union(within))
    circuit.texts += _texts(places, circuit, rows)
    return circuit


def _part(places: Places, row: Row) -> Part:
    """The row's pads on the back, in the order of its breakout's, which looks towards it."""
    nets = {str(electrode + 1): f"E_{pad.name}" for electrode, pad in row.pads}
    return Part(row.name, ROW, ROW_VALUE, row.at, 180 if row.is_above else 0, nets)


def _via(pad: Pad, towards: Point) -> Point:
    """The place in a pad, on the grid, from which its trace begins."""
    away = math.dist(towards, (pad.x, pad.y))
    x, y = ((end - start) / away for end, start in zip(towards, (pad.x, pad.y), strict=True))
    at = (pad.x + x * _VIA_AWAY, pad.y + y * _VIA_AWAY)
    return round(at[0] / _STEP) * _STEP, round(at[1] / _STEP) * _STEP


def _route(places: Places, circuit: Circuit, row: Row) -> None:
    """Lay the traces of a chip, the shortest first; if one finds no way, it comes first."""
    part = circuit.part(row.name)
    own = {f"E_{pad.name}" for _, pad in row.pads}
    vias = {one.net: one.via for one in circuit.electrodes if one.net in own}
    ends = {net: part.pad(pin).at for pin, net in part.nets.items()}
    order = sorted(own, key=lambda net: (math.dist(vias[net], ends[net]), net))
    for _ in range(_TRIES):
        router = Router(_grid(places, circuit, row))
        try:
            for net in order:
                router.connect(
                    net, TRACE_MM, (BACK,), [(ends[net], (BACK,)), (vias[net], (BACK,))]
                )
        except NoWay:
            order.remove(net)
            order.insert(0, net)
            continue
        circuit.tracks += router.found_tracks
        return
    raise ValueError(f"there is no way for all traces of {row.chip.name}")


def _grid(places: Places, circuit: Circuit, row: Row) -> Grid:
    """Return the grid for a chip: its traces keep away from the electrodes of all others."""
    grid = grid_of(circuit, _STEP)
    own = {pad.name for _, pad in row.pads}
    strange = [
        Polygon(places.outline(pad, GAP)).buffer(_FROM_STRANGE)
        for pad in places.pads
        if pad.name not in own
    ]
    if strange:
        grid.keep_off(BACK, unary_union(strange))
    return grid


def _formed(places: Places, electrode: Electrode, vias: list[tuple[str, Point]]) -> Electrode:
    outline = places.outline(places.pad(electrode.name), GAP)
    others = others_of(vias, electrode.net, electrode.at, places.pitch)
    return replace(electrode, ring=ring_of(outline, electrode.at, electrode.window, others))


def _texts(places: Places, circuit: Circuit, rows: list[Row]) -> list[Text]:
    """The board's name on both sides; on the back the names of pads, rows and electrodes."""
    low = 4.0 - circuit.half_size[1]
    line = f"rootlight {places.name} pads - {STAMP}"
    found = [Text(layer, line, (-60.0, low), 1.5) for layer in ("F.SilkS", "B.SilkS")]
    for one in circuit.electrodes:
        (x, y), via = one.at, one.via
        away = math.dist(via, one.at)
        at = (x - (via[0] - x) / away * _NAME_AWAY, y - (via[1] - y) / away * _NAME_AWAY)
        found.append(Text("B.SilkS", one.name, (round(at[0], 3), round(at[1], 3)), 1.5))
    for row in rows:
        found += _row_texts(circuit.part(row.name), row)
    return found


def _row_texts(part: Part, row: Row) -> list[Text]:
    """Beside the row: the chip's name, below each pad its electrode, above it its cell."""
    x, y = row.at
    found = [Text("B.SilkS", row.chip.name, (x, round(y + 6.5, 3)), 1.5)]
    for electrode, pad in row.pads:
        at, _ = part.pad(str(electrode + 1)).at
        found.append(Text("B.SilkS", str(electrode), (at, round(y - 2.8, 3)), 1.0))
        up = 2.6 if electrode % 2 else 4.2
        found.append(Text("B.SilkS", pad.name, (at, round(y + up, 3)), LEAST_LETTER))
    return found
