"""The plan with which the page goes along while a board is built: the result of `sim.wires`.

Used by the simulated board's link and by `real_board`.
"""

from host_sim.wiring.chip_places import ChipPlaces
from host_sim.wiring.lengths import THROUGH, along
from host_sim.wiring.pad_places import PadPlaces
from host_sim.wiring.wires import PRINTED_CIRCUITS, mux_straps, pad_wires, segments_of, strap_of
from rootlight.compat import const
from rootlight.drivers.mpr121 import LEAST_CHARGE, LIMITS

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

    from host_sim.wiring.wires import Connection
    from rootlight.board_files.reader import BoardFile

# C = I t / V: charge in uA x us x 4 over counts of 1024 at 3.3 V; in pF.
_PF = 1024 / (4 * 3.3)
# Pin, wire and foil together have 28 to 40 pF; computed in hardware/facts.md, section 2.2.
_USUAL_PF = 34


def plan_of(board: "BoardFile") -> "dict[str, Any]":
    """All wires that a touch chip can confirm, in the order in which they are made.

    `built`: the board file's name; `printed`: whether it is a printed circuit, without wires;
    `chips`: `{"name", "address"}`; `stages`: what makes one chip after another answer, `{"chip",
    "wires"}`, each wire `{"from", "to"}`; `pads`: `{"chip", "electrode", "pad", "lit", "mm"}`,
    `lit` being whether the pad has a light. `least_charge`, `counts`, `picofarad`: how the figures
    of an electrode in `diagnose` are judged, as the firmware does. With less charge nothing is
    joined to it; at rest it reads within these counts; charge / counts * `picofarad` is its
    capacitance, some `usual` pF where all is well.
    """
    printed = board.name in PRINTED_CIRCUITS
    return {
        "built": board.name,
        "printed": printed,
        "chips": [{"name": chip.name, "address": chip.address} for chip in board.chips],
        "stages": [] if printed else _stages(board),
        "pads": [] if printed else _pads(board),
        "least_charge": LEAST_CHARGE,
        "counts": [LIMITS[2] << 2, LIMITS[1] << 2],
        "picofarad": round(_PF, 4),
        "usual": _USUAL_PF,
    }


def _stages(board: "BoardFile") -> "list[dict[str, Any]]":
    """Chip after chip along its bus: its strap comes before the four wires to it.

    Nothing tells of a multiplexer but the first chip behind it, so its wires come with those.
    """
    chips = {chip.name: chip for chip in board.chips}
    of_mux = {}
    stages = []
    for segment in segments_of(board):
        wires = segment.connections()
        for name in segment.stops:
            bus = [wire for wire in wires if wire.chip == name]
            if name in board.muxes:
                of_mux[name] = mux_straps(board.muxes[name]) + bus
                continue
            own = of_mux.pop(segment.mux or "", []) + [strap_of(chips[name])] + bus
            stages.append({"chip": name, "wires": [_named(wire) for wire in own]})
    return stages


def _named(wire: "Connection") -> "dict[str, str]":
    return {"from": wire.start, "to": wire.end}


def _pads(board: "BoardFile") -> "list[dict[str, Any]]":
    places = PadPlaces(board)
    chips = ChipPlaces(places).chips
    lit = set(board.chain)
    found = []
    for wire in pad_wires(board):
        hole = places.wire_hole(places.numbered(wire.pad))
        found.append(
            {
                "chip": wire.chip,
                "electrode": wire.electrode,
                "pad": board.pad_name(wire.pad),
                "lit": wire.pad in lit,
                "mm": along([chips[wire.chip].middle, hole], THROUGH),
            }
        )
    return found
