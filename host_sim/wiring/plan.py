"""The plan with which the page goes along while a board is built: the result of `sim.wires`.

Used by the simulated board's link and by `real_board`.
"""

from host_sim.wiring.chip_places import ChipPlaces
from host_sim.wiring.lengths import THROUGH, along
from host_sim.wiring.pad_places import PadPlaces
from host_sim.wiring.wires import PRINTED_CIRCUITS, mux_straps, pad_wires, segments_of, strap_of
from rootlight.compat import const
from rootlight.drivers.bare_pins import ALL_PERCENT, NEXT_PERCENT
from rootlight.drivers.mpr121 import HIGHEST, LOWEST
from rootlight.physics import LINE_PF, RAIL_V

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

    from host_sim.wiring.wires import Connection
    from rootlight.board_files.reader import BoardFile

# C = I t / V: charge in uA x us x 4 over counts of 1024 at 3.3 V; in pF.
_PF = 1024 / (4 * RAIL_V.value)


def plan_of(board: "BoardFile") -> "dict[str, Any]":
    """All wires that a touch chip can confirm, in the order in which they are made.

    `built`: the board file's name; `printed`: whether it is a printed circuit, without wires;
    `chips`: `{"name", "address"}`; `stages`: what makes one chip after another answer, `{"chip",
    "wires"}`, each wire `{"from", "to"}`; `pads`: `{"chip", "electrode", "pad", "lit", "mm"}`,
    `lit` being whether the pad has a light. `counts`, `picofarad`, `usual`, `alike`: how
    the figures of an electrode in `diagnose` are judged. At rest it reads within these counts;
    charge / counts * `picofarad` is its capacitance, expected to be some `usual` pF with a pad.
    Bare pins are alike: the next one has at most `alike[0]` per cent of the one before, the last
    one `alike[1]` per cent of the first.
    """
    printed = board.name in PRINTED_CIRCUITS
    return {
        "built": board.name,
        "printed": printed,
        "chips": [{"name": chip.name, "address": chip.address} for chip in board.chips],
        "stages": [] if printed else _stages(board),
        "pads": [] if printed else _pads(board),
        "counts": [LOWEST, HIGHEST],
        "picofarad": round(_PF, 4),
        "usual": LINE_PF.value,
        "alike": [NEXT_PERCENT, ALL_PERCENT],
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


def pad_lengths(board: "BoardFile") -> "list[int]":
    """The length of each pad's wire in mm, by pad; of a printed circuit, as if it had wires."""
    lengths = [0] * board.pads
    for pad in _pads(board):
        lengths[board.pad_at(pad["pad"])] = pad["mm"]
    return lengths


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
