"""The page beside a printed board's files: how to order it, how to go on, and what is certain.

Used by `files`.
"""

from __future__ import annotations

from hardware.electrical import MOST_LOSS, fuse_of
from hardware.parts import blank_of
from hardware.pcb.footprints import CUT_OUT_CORNER, LIGHT_CUT_OUT
from hardware.pcb.layout import LAYOUTS
from hardware.pcb.lists import BY_HAND, HOUSE, by_hand, kinds
from hardware.pcb.model import Circuit
from hardware.pcb.netlist import PULL_UP_OHM, pull_up_window
from hardware.pcb.panel import MATERIAL, OnBoard
from hardware.pcb.rules import CLEARANCE, EDGE, LABEL, NARROWEST, VIA, VIA_DRILL
from hardware.pcb.signal import PANEL_MM, pad_counts
from hardware.pcb.size import POSTS_MM, posts_mm, trunk_loss
from hardware.places import Places
from hardware.stack import TOUCH_THRESHOLD
from rootlight.board_files.pad_numbers import NONE


def page(places: Places, circuit: Circuit, name: str) -> str:
    """The text of `README.md`."""
    lines = [
        f"# {name} as a printed circuit: {LABEL}",
        "",
        "**This board was never fabricated.** `make hardware` makes it from",
        f"`firmware/boards/{places.name}.json`, and tests read its files back. Nobody has held",
        "one: order the smallest number that you can, and check the first board before you go on.",
        "",
        *contents(name),
        *_order(circuit),
        *what_else(places, _floor(places)),
        *_assembly(places, circuit),
        *_certainty(places, circuit),
        *_pads(places, circuit),
    ]
    return "\n".join(lines) + "\n"


def contents(name: str) -> list[str]:
    """The pictures and the table of files."""
    return [
        "![The front](front.svg) ![The back](back.svg)",
        "",
        "| file | what it is |",
        "|---|---|",
        "| [schematic.pdf](schematic.pdf) | what is joined, a page for each chip |",
        "| `gerbers/` | all layers (Gerber X2) and holes (Excellon): send them as a zip |",
        f"| `{name}.ipc` | what must be joined (IPC-D-356), for the test of the bare board |",
        "| `bom.csv`, `positions.csv` | parts and their places, for the assembly house; parts "
        "whose `Place` is `by hand` you solder yourself: they have no position |",
        "| [placement.html](placement.html) | where each part goes, by a click: for a browser, "
        "beside its two pictures; KiCad's plugin InteractiveHtmlBom makes one that does more from "
        "the KiCad file (tried: 2.12 with KiCad 6.0.11) |",
        f"| `{name}.kicad_pcb`, `{name}.kicad_pro` | the same for KiCad 6 or later, with rules |",
        "| [panel.dxf](panel.dxf), [panel.svg](panel.svg) | the panel, 2 mm of opal acrylic |",
        "",
    ]


def _order(circuit: Circuit) -> list[str]:
    width, height = (2 * half for half in circuit.half_size)
    return [
        "## Order it",
        "",
        f"{width:g} x {height:g} mm, 1.6 mm thick, 4 layers, white mask, any finish without lead;",
        *houses(),
        "",
    ]


def houses() -> list[str]:
    """Return the lines that each board house must know."""
    wide, high = LIGHT_CUT_OUT
    return [
        f"tracks and gaps {NARROWEST:g} mm, holes from {VIA_DRILL:g} mm, pads of vias {VIA:g} mm,",
        f"copper {EDGE:g} mm from each edge. Ask for covered vias and for the electrical test.",
        f"Under each light is an opening of {wide:g} x {high:g} mm: the house may round its",
        f"corners (radius {CUT_OUT_CORNER:g} mm at most).",
        "Have the back assembled: the touch chips have no legs, and their pins are 0.4 mm apart.",
        "The front bears no part. Compare the preview of the assembly house with the marks on the",
        "board: each bar stands beside pin 1. Houses turn parts by rules of their own.",
    ]


def _floor(places: Places) -> list[str]:
    width, depth = (2 * half for half in LAYOUTS[places.name].half_size)
    return [f"| 1 | floor: plywood or MDF 3 mm, {width:g} x {depth:g} mm; or felt feet instead |"]


def _assembly(places: Places, circuit: Circuit) -> list[str]:
    holes = len(circuit.holes)
    return [
        "## Parts and assembly",
        "",
        *pieces(circuit),
        "",
        "1. Before any power: no beep between 5 V, 3.3 V and ground (C90, and C100 at touch0).",
        "2. Solder the Pico flat onto its pads, its socket at the edge, then the piezo's wires.",
        "   Solder of its socket may lift that end by some tenths of a mm: the joints bridge it.",
        *first_light(3, places.name),
        "   along the chain from 1 on. Where it stops, the joint before is bad.",
        f"4. Screw posts of {POSTS_MM:g} mm or more under its {holes} holes; with one more below",
        "   the middle it bends less.",
        "5. Lay an opal panel of 2 mm flat onto the front, without air below it, and start the",
        "   [bring-up](../../../README.md#bring-up-the-board-tests-itself-and-learns-its-wiring).",
        "",
    ]


def first_light(number: int, name: str) -> list[str]:
    """The step that puts the firmware on and begins the bring-up; it ends with the light."""
    return [
        f"{number}. Put the firmware on: copy the file `rootlight-{name}-pico.uf2` onto the Pico,",
        "   as [install.md](../../../../firmware/install.md) shows, or call",
        f"   `rootlight flash --built {name}`. Unplug, plug in again, and within 3 s tap",
        "   BOOTSEL for less than a second: a light runs",
    ]


def what_else(places: Places, of_its_own: list[str]) -> list[str]:
    """Return what a builder buys besides; `of_its_own`: rows of this board alone."""
    on_board = OnBoard(places.board)
    width, depth = (2 * half for half in on_board.half_size)
    screws = len(on_board.screws)
    return [
        "## What else you need",
        "",
        "| pieces | what |",
        "|---|---|",
        f"| {screws} | posts: M3 spacers {posts_mm(places.name):g} mm with female threads |",
        f"| {2 * screws} | screws M3 x 8: {screws} from above, {screws} from below |",
        f"| {screws} | washers M3, nylon or soft, on the panel |",
        f"| 1 | panel: {MATERIAL} {PANEL_MM:g} mm, {width:g} x {depth:g} mm, from a blank of"
        f" {blank_of(on_board)} mm |",
        *of_its_own,
        "| 1 | USB cable, A or C to micro-B, with data, 1 m |",
        "",
    ]


def pieces(circuit: Circuit) -> list[str]:
    """The table of parts."""
    return [
        "| pieces | part | case | who solders it |",
        "|---|---|---|---|",
        *(
            f"| {len(names)} | {value} | {footprint} |"
            f" {BY_HAND if footprint in by_hand(circuit) else HOUSE} |"
            for (value, footprint), names in kinds(circuit).items()
        ),
    ]


def _certainty(places: Places, circuit: Circuit) -> list[str]:
    least, most = pull_up_window(circuit.track_length("SDA"), len(places.board.chips))
    supply = fuse_of(places.board)
    loss = trunk_loss(circuit, supply.budget_ma)
    return [
        "## What is certain",
        "",
        "| | |",
        "|---|---|",
        "| certain: a test reads the files back | each net is joined, and to no other; the wiring"
        " is that of the board file; each window lies round its light;"
        f" gaps from {CLEARANCE:g} mm; ground lies between the lights' data and the electrodes |",
        f"| calculated | the signal below; {_volts(loss)} lost on the 5 V trunk at"
        f" {supply.budget_ma} mA (at most {MOST_LOSS:g} V are allowed);"
        f" pull-ups of {PULL_UP_OHM} ohm,"
        f" where {least:.0f} to {most:.0f} would do |",
        "| to be measured | noise; the effect of lights on pads; the effect of a finger on traces"
        " that pass under its cell; whether a light that lies right under the panel looks even;"
        " all footprints |",
        "",
    ]


def _volts(volts: float) -> str:
    return f"{volts:.2f} V"


def _pads(places: Places, circuit: Circuit) -> list[str]:
    lines = [
        "## Signal of each pad",
        "",
        f"Counts of a fingertip through {PANEL_MM:g} mm of acrylic that lies flat, over solid",
        f"ground (the mesh gives more); the threshold is {TOUCH_THRESHOLD}.",
        "",
        "| pad | electrode | trace in mm | counts |",
        "|---|---|---|---|",
    ]
    counts = pad_counts(places, circuit)
    for chip in places.board.chips:
        for electrode, pad in enumerate(chip.pads):
            if pad == NONE:
                continue
            name = places.board.pad_name(pad)
            length = circuit.track_length(f"E_{name}")
            lines.append(
                f"| {name} | {chip.name} ELE{electrode} | {length:.0f} | {counts[name]:.0f} |"
            )
    return lines
