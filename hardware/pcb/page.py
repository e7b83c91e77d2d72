"""The page beside a printed board's files: how to order it, how to go on, and what is certain.

Used by `files`.
"""

from __future__ import annotations

from hardware.electrical import MOST_LOSS, fuse_of
from hardware.pcb.face import MATERIAL, OnBoard
from hardware.pcb.footprints import CUT_OUT_CORNER, LIGHT_CUT_OUT
from hardware.pcb.layout import LAYOUTS
from hardware.pcb.lists import BY_HAND, HOUSE, TO_BE_CHECKED, by_hand, first_pins, kinds
from hardware.pcb.model import Circuit
from hardware.pcb.netlist import PULL_UP_OHM, pull_up_window
from hardware.pcb.rules import CLEARANCE, EDGE, LABEL, NARROWEST, VIA, VIA_DRILL
from hardware.pcb.signal import (
    ACRYLIC,
    ACRYLIC_MM,
    ADULT_MM,
    CHILD_MM,
    FILM,
    FILM_MM,
    FILM_RELEASE,
    FILM_THRESHOLD,
    LOOSE,
    TAPE_MM,
    pad_counts,
)
from hardware.pcb.size import POSTS_MM, posts_mm, trunk_loss
from hardware.places import Places
from hardware.stack import TOUCH_THRESHOLD
from rootlight import physics
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
        *kicad_rows(name),
        f"| [face.dxf](face.dxf), [face.svg](face.svg) | the face: {MATERIAL}, {FILM_MM:g} mm |",
        "",
    ]


def kicad_rows(name: str) -> list[str]:
    """The rows of the table of files that tell of KiCad's."""
    return [
        f"| `{name}.kicad_pro`, `{name}.kicad_pcb`, `{name}.kicad_sch` | the same for KiCad 6 or"
        " later: open the project; board, schematic with a sheet a chip (in `sheets/`), and rules."
        " KiCad 6.0.11 finds no error and no warning in either; newer ones were not tried |",
        "| `rootlight.pretty/`, `rootlight.kicad_sym`, `fp-lib-table`, `sym-lib-table` |"
        " footprints and symbols of these parts, and where KiCad finds them |",
    ]


def _order(circuit: Circuit) -> list[str]:
    width, height = (2 * half for half in circuit.half_size)
    return [
        "## Order it",
        "",
        f"{width:g} x {height:g} mm, 1.6 mm thick, 4 layers, white mask, any finish without lead;",
        *houses(),
        *answers(circuit),
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
        "The front bears no part. No paste is printed for what you solder yourself.",
    ]


def answers(circuit: Circuit) -> list[str]:
    """Return what a house may ask, and what to say; where pin 1 of each part must lie."""
    lines = [
        "",
        "**What the house may ask**",
        "",
        "- *The mask between the pins of U11 and so on is too narrow.* Say: leave it out between",
        "  these pins, or keep 0.2 mm; the openings are as wide as the lands.",
        "- *There is copper on the back that leads nowhere.* Yes: the dots balance the electrodes",
        "  in front, so that the board stays flat. Leave them.",
        "- *Fiducials?* Three on the back, FID1 to FID3. If the house adds rails, they have more.",
        "- *Which part is that?* The column `LCSC` of `bom.csv` is taken from lists of other",
        "  projects; nobody has ordered by it. Compare each number with value and case;"
        f" `{TO_BE_CHECKED}`",
        "  says that none was found for certain. Secure MPR121QR2 first: people report that it is",
        "  made no more.",
        "- *Is it turned right?* Houses turn parts by rules of their own. So look at the preview,",
        "  **seen from the back**; a bar or a triangle on the board is beside pin 1 too:",
        "",
        "| part | turn in `positions.csv` | pin 1 lies | which |",
        "|---|---|---|---|",
    ]
    for (value, turn), (corner, names) in first_pins(circuit).items():
        which = names[0] if len(names) == 1 else f"{len(names)}, such as {names[0]}"
        lines.append(f"| {value} | {turn} | {corner} | {which} |")
    lines += [
        "",
        "The lights lie face down, so their pin 1 counts from the side that is soldered. All",
        "other parts work either way round.",
    ]
    return lines


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
        "   Below its socket four pads of ground meet the solder of the socket's legs; if that",
        "   lifts the end by some tenths of a mm, the joints bridge it.",
        *first_light(3, places.name),
        "   along the chain from 1 on. Where it stops, the joint before is bad.",
        f"4. Screw posts of {POSTS_MM:g} mm or more under its {holes} holes; with one more below",
        "   the middle it bends less.",
        *bonding(5),
        "",
    ]


def bonding(number: int) -> list[str]:
    """The step that puts the face on, and sets its threshold."""
    edge, child = physics.FILM_EDGE_COUNTS.value, physics.FILM_CHILD_COUNTS.value
    return [
        f"{number}. Bond the face: {MATERIAL} of {FILM_MM:g} mm, with clear transfer tape",
        f"   ({TAPE_MM:g} mm) over all of it. Clean the board, lay one edge down and roll the",
        "   film on, so that **no air stays below**. A panel that only lies on it bows between",
        "   its screws, and half a millimetre of air takes a child's touch away (table below).",
        f"   Acrylic of up to {ACRYLIC_MM:g} mm will do if it is bonded by the same tape.",
        "   Then start the",
        "   [bring-up](../../../README.md#bring-up-the-board-tests-itself-and-learns-its-wiring):",
        f"   it finds the threshold. For a film a good one is {FILM_THRESHOLD}: a finger that",
        f"   lies down gives the next cell some {edge:g} counts, a child on the middle of a cell",
        f"   some {child:g}. If touches land beside the finger, or a child is not felt, write",
        "   it into `settings.json`:",
        f'   `"touch_threshold": {FILM_THRESHOLD}, "release_threshold": {FILM_RELEASE}`.',
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
        f"| {2 * screws} | screws M3: {screws} x 6 mm from above, {screws} x 8 mm from below |",
        f"| {screws} | washers M3, nylon, on the board, in the holes of the film |",
        f"| 1 | face: {MATERIAL} {FILM_MM:g} mm (polyester or polycarbonate),"
        f" {width:g} x {depth:g} mm, printed or cut by `face.dxf` |",
        f"| 1 | clear transfer tape {TAPE_MM:g} mm, as large as the face |",
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
        f" gaps from {CLEARANCE:g} mm; ground lies between the electrodes and the lights' data and"
        " bus on the back; no trace of an electrode passes under a cell of another chip |",
        f"| calculated | the signal below; {_volts(loss)} lost on the 5 V trunk at"
        f" {supply.budget_ma} mA (at most {MOST_LOSS:g} V are allowed);"
        f" pull-ups of {PULL_UP_OHM} ohm,"
        f" where {least:.0f} to {most:.0f} would do |",
        "| to be measured | noise; the effect of lights on pads; the effect of a finger on traces"
        " that pass under its cell; whether a light that lies right under the film looks even;"
        " whether the board lies flat;"
        " all footprints |",
        "",
    ]


def _volts(volts: float) -> str:
    return f"{volts:.2f} V"


def _pads(places: Places, circuit: Circuit) -> list[str]:
    lines = [
        *signal_words(),
        "",
        f"| pad | electrode | trace in mm | {SIGNAL_HEAD} |",
        "|---|---|---|---|---|---|---|",
    ]
    counts = signal_of(places, circuit)
    for chip in places.board.chips:
        for electrode, pad in enumerate(chip.pads):
            if pad == NONE:
                continue
            name = places.board.pad_name(pad)
            length = circuit.track_length(f"E_{name}")
            lines.append(
                f"| {name} | {chip.name} ELE{electrode} | {length:.0f} | {counts[name]} |"
            )
    return lines


SIGNAL_HEAD = "child, film | adult, film | child, acrylic | child, loose acrylic"
_CASES = (
    (FILM, CHILD_MM),
    (FILM, ADULT_MM),
    (ACRYLIC, CHILD_MM),
    (LOOSE, CHILD_MM),
)


def signal_words() -> list[str]:
    """The heading of the table of counts, and what it says."""
    return [
        "## Signal of each pad",
        "",
        f"Counts of a fingertip on the middle of the cell: a child's contact of"
        f" {CHILD_MM:g} mm, an adult's of {ADULT_MM:g}; through the bonded film",
        f"of {FILM_MM:g} mm, through {ACRYLIC_MM:g} mm of bonded acrylic, and through the same",
        "with half a millimetre of air. Over solid ground: the mesh gives more. The threshold is",
        f"{FILM_THRESHOLD} for a film, and {TOUCH_THRESHOLD} for acrylic.",
        "[More fingers](../../../touch-model.md): between two cells, and lying down.",
    ]


def signal_of(places: Places, circuit: Circuit) -> dict[str, str]:
    """By pad: its counts, as cells of the table."""
    columns = [pad_counts(places, circuit, *case) for case in _CASES]
    return {name: " | ".join(f"{one[name]:.0f}" for one in columns) for name in columns[0]}
