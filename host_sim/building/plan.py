"""What the page needs to go along while a board is built; the result of `sim.wires`.

Used by the simulated board's link and by `real_board`.
"""

from __future__ import annotations

from typing import Any

from host_sim.building.chip_places import ChipPlaces
from host_sim.building.lengths import THROUGH, along
from host_sim.building.pad_places import PadPlaces
from host_sim.building.wires import (
    PRINTED_CIRCUITS,
    Connection,
    mux_straps,
    pad_wires,
    segments_of,
    strap_of,
)
from rootlight.board_files.reader import BoardFile
from rootlight.drivers.mpr121 import LEAST_CHARGE, LIMITS

# C = I t / V: charge in uA x us x 4 over counts of 1024 at 3.3 V; in pF.
_PF = 1024 / (4 * 3.3)


def plan_of(board: BoardFile) -> dict[str, Any]:
    """All wires that a touch chip can confirm, in the order in which they are made.

    `built`: the board file's name; `printed`: whether it is a printed circuit, without wires;
    `chips`: `{"name", "address", "under"}`, `under` being its bus or its multiplexer's channel;
    `stages`: straps and the bus of one module after another, `{"module", "wires"}`, each wire
    `{"from", "to"}`; `pads`: `{"chip", "electrode", "pad", "lit", "mm"}`, `lit` being whether the
    pad has a light. `least_charge`, `counts`, `picofarad`: how an electrode's figures in
    `diagnose` are judged, as the firmware does: with less charge nothing is joined to it; at
    rest it reads within these counts; charge / counts * `picofarad` is its capacitance.
    """
    printed = board.name in PRINTED_CIRCUITS
    return {
        "built": board.name,
        "printed": printed,
        "chips": [
            {"name": chip.name, "address": chip.address, "under": chip.mux or chip.bus}
            for chip in board.chips
        ],
        "stages": [] if printed else _stages(board),
        "pads": [] if printed else _pads(board),
        "least_charge": LEAST_CHARGE,
        "counts": [LIMITS[2] << 2, LIMITS[1] << 2],
        "picofarad": round(_PF, 4),
    }


def _stages(board: BoardFile) -> list[dict[str, Any]]:
    """Module after module along its bus: its straps come before the four wires to it."""
    straps = {chip.name: [strap_of(chip)] for chip in board.chips}
    straps.update({name: mux_straps(mux) for name, mux in board.muxes.items()})
    stages = []
    for segment in segments_of(board):
        wires = segment.connections()
        for name in segment.stops:
            own = [*straps[name], *(wire for wire in wires if wire.chip == name)]
            stages.append({"module": name, "wires": [_named(wire) for wire in own]})
    return stages


def _named(wire: Connection) -> dict[str, str]:
    return {"from": wire.start, "to": wire.end}


def _pads(board: BoardFile) -> list[dict[str, Any]]:
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
