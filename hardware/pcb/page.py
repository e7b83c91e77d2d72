"""The page beside a printed board's files: what they are, what is certain; how it is put together.

Used by `files`.
"""

from __future__ import annotations

from hardware.electrical import MOST_LOSS, fuse_of
from hardware.pcb.face import MATERIAL
from hardware.pcb.layout import LAYOUTS
from hardware.pcb.model import Circuit
from hardware.pcb.netlist import PULL_UP_OHM, pull_up_window
from hardware.pcb.rules import CLEARANCE, LABEL
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
from hardware.pcb.size import POSTS_MM, trunk_loss
from hardware.places import Places
from hardware.stack import TOUCH_THRESHOLD
from hardware.touch_model.solved import ADULT, CHILD
from rootlight import physics
from rootlight.board_files.pad_numbers import NONE


def page(places: Places, circuit: Circuit, name: str) -> str:
    """The text of `README.md`."""
    lines = [
        f"# {name} as a printed circuit: {LABEL}",
        "",
        "**This board was never fabricated.** `make hardware` makes it from",
        f"`firmware/boards/{places.name}.json`, and tests read its files back. Nobody has",
        "held one: order the smallest number that you can, and check the first board before",
        "you go on.",
        "",
        *ordering(name),
        *contents(name)[:-1],
        *_stack(),
        *_certainty(places, circuit),
        *_pads(places, circuit),
    ]
    return "\n".join(lines) + "\n"


def ordering(name: str) -> list[str]:
    """The line that leads to the page for those who want to have the board."""
    return [
        f"**[Order {name} in an evening](order.md)**: what to upload where, what to answer,",
        "what it costs, what to check before power, and how it is put together.",
        "",
    ]


def contents(name: str) -> list[str]:
    """The pictures and the table of files."""
    return [
        "![The front](front.svg) ![The back](back.svg)",
        "",
        "| file | what it is |",
        "|---|---|",
        "| [schematic.pdf](schematic.pdf) | what is joined, a page for each chip |",
        "| `gerbers/` | all layers (Gerber X2) and holes (Excellon); as a zip: "
        "[gerbers.zip](order/gerbers.zip) |",
        "| `order/` | the same parts and places in the words of two houses:"
        " [order.md](order.md) |",
        f"| `{name}.ipc` | what must be joined (IPC-D-356), for the test of the bare board |",
        "| `bom.csv`, `positions.csv` | parts and their places, for the assembly house; parts "
        "whose `Place` is `by hand` you solder yourself: they have no position |",
        "| [placement.html](placement.html) | where each part goes, by a click: for a browser, "
        "beside its two pictures; KiCad's plugin InteractiveHtmlBom makes one that does more from "
        "the KiCad file (tried: 2.12 with KiCad 6.0.11) |",
        *kicad_rows(name),
        f"| [face.dxf](face.dxf), [face.svg](face.svg) | the face: {MATERIAL}, {FILM_MM:g} mm |",
        "| [floor.dxf](floor.dxf), [frame.dxf](frame.dxf) | floor and frame for a laser, 3 mm;"
        " the "
        "frame is cut several times |",
        "",
    ]


def _stack() -> list[str]:
    """The row of the stack in three dimensions, and its picture."""
    return [
        "| [stack.step](stack.step) | all of it in three dimensions, for a program of CAD: face, "
        "board with openings and parts, Pico, posts, and the enclosure of floor and frame |",
        "",
        "![Face, board, lights and parts, posts, frame and floor, drawn apart](stack.svg)",
        "",
    ]


def kicad_rows(name: str) -> list[str]:
    """The rows of the table of files that tell of KiCad's."""
    return [
        f"| `{name}.kicad_pro`, `{name}.kicad_pcb`, `{name}.kicad_sch` | the same for KiCad 6 or"
        " later: open the project; board, schematic with a sheet a chip (in `sheets/`), and rules."
        " KiCad 6.0.11 and 10.0.6 find no error in either; parts have KiCad's own models in three"
        " dimensions, where it has one |",
        "| `rootlight.pretty/`, `rootlight.kicad_sym`, `fp-lib-table`, `sym-lib-table` |"
        " footprints and symbols of these parts, and where KiCad finds them |",
    ]


LOOKS = "Touch the large pads of the Pico beside the printed names, before it covers them:"


def own_parts() -> list[str]:
    """The rows of parts that a whole board needs besides."""
    return [
        "| 1 | Raspberry Pi Pico, SC0915, without pins |",
        "| 1 | passive piezo with two wires, some 20 mm wide; you can do without |",
    ]


def steps(places: Places) -> list[str]:
    """How a whole board is put together, after it was measured."""
    return [
        "1. Solder the Pico flat onto its pads, its socket at the edge (`usb this way`),",
        "   then the piezo's two wires, either way round. Below the Pico's socket four pads",
        "   of ground meet the solder of the socket's legs; if that lifts the end by some",
        "   tenths of a mm, the joints bridge it. Measure once more, at its pins 40, 38 and",
        "   36.",
        *first_light(2, places.name),
        "   along the chain from 1 on. Where it stops, the joint before is bad.",
        f"3. Screw posts of {POSTS_MM:g} mm or more under its",
        f"   {len(LAYOUTS[places.name].holes)} holes: from the front a washer and the short",
        "   screw, not hard. With one more post below the middle it bends less.",
        *bonding(4),
        *closing(5),
    ]


def closing(number: int) -> list[str]:
    """The step that puts the board onto its floor and into its frame."""
    return [
        f"{number}. Glue the layers of the frame onto the floor, one upon the other, their",
        "   openings at the USB socket; when it is dry, lay the board in, and screw its",
        "   posts down from below.",
    ]


def bonding(number: int) -> list[str]:
    """The step that puts the face on, and sets its threshold."""
    edge, child = physics.FILM_EDGE_COUNTS.value, physics.FILM_CHILD_COUNTS.value
    return [
        f"{number}. **Before you bond**: lay the film on loose, plug in and tap `menu` "
        "within 3 s.",
        "   That is the",
        "   [bring-up](../../../README.md#bring-up-the-board-tests-itself-and-learns-its-wiring).",
        "   Go on only when it finds all chips and each light shows red, green and blue: under a",
        "   bonded film nothing can be soldered any more. (Its counts are low: there is air.)",
        f"   Then bond the face: {MATERIAL} of {FILM_MM:g} mm, with clear transfer tape",
        f"   ({TAPE_MM:g} mm) over all of it. Clean the board, put the tape onto the "
        "film, lay one",
        "   edge down with the washers as guides, and roll the film on while you peel the paper",
        "   back, so that **no air stays below**. A panel that only lies on it bows between its",
        "   screws, and half a millimetre of air takes a child's touch away",
        "   ([counts](README.md#signal-of-each-pad)).",
        f"   Acrylic of up to {ACRYLIC_MM:g} mm will do if it is bonded by the same tape.",
        "   Do the bring-up once more: it fits the threshold, whatever the face. The board begins",
        f"   with {FILM_THRESHOLD}: a finger that lies down gives the next cell some {edge:g}",
        f"   counts, a child on the middle of a cell some {child:g}. Touches land beside the",
        "   finger: raise it; a child is not felt: lower it, in",
        "   [`settings.json`](../../../../firmware/install.md):",
        f'   `"touch_threshold": {FILM_THRESHOLD}, "release_threshold": {FILM_RELEASE}`.',
    ]


def first_light(number: int, name: str) -> list[str]:
    """The step that puts the firmware on and begins the bring-up; it ends with the light."""
    return [
        f"{number}. Put the firmware on: copy the file `rootlight-{name}-pico.uf2` of a release",
        "   onto the Pico, as [install.md](../../../../firmware/install.md) shows, or call",
        f"   `rootlight flash --built {name}`. Unplug, plug in again, and within 3 s tap",
        "   BOOTSEL for less than a second: a light runs",
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
    (FILM, CHILD),
    (FILM, ADULT),
    (ACRYLIC, CHILD),
    (LOOSE, CHILD),
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
        f'{FILM_THRESHOLD} for a film: the board file says `"face": "film"`. For acrylic it is',
        f'{TOUCH_THRESHOLD}: then write `"face": "acrylic"` there. Below loose acrylic a child is',
        "hardly felt: bond it, or take the film; else the bring-up fits the threshold.",
        "[More fingers](../../../touch-model.md): between two cells, and lying down.",
    ]


def signal_of(places: Places, circuit: Circuit) -> dict[str, str]:
    """By pad: its counts, as cells of the table."""
    columns = [pad_counts(places, circuit, *case) for case in _CASES]
    return {name: " | ".join(f"{one[name]:.0f}" for one in columns) for name in columns[0]}
