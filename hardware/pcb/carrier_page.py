"""The page beside the carrier's files: how to order it, solder it, check it, and what is certain.

Used by `carrier_files`.
"""

from __future__ import annotations

from hardware.electrical import Supply
from hardware.pcb import price
from hardware.pcb.carrier import BRANCH, NAME, STAR, WIRES
from hardware.pcb.leaded import WIRE
from hardware.pcb.lists import kinds
from hardware.pcb.model import Circuit
from hardware.pcb.page import kicad_rows
from hardware.pcb.rules import LABEL
from hardware.stripboard import DATA_IN, DATA_OUT, GROUND_STAR, PLUS_STAR, SOUND_IN, VBUS

_OUTER_UM = 35.0
_MIL2_A_MM2 = 1550.0


def bears(width_mm: float, layers: int, warmer: float = 10.0) -> float:
    """Amperes in a track on an outer layer that grows so much warmer, in degrees.

    0.048 dT^0.44 A^0.725, A in square mil; source: IPC-2221, 6.2.
    """
    area = width_mm * layers * _OUTER_UM / 1000 * _MIL2_A_MM2
    return float(0.048 * warmer**0.44 * area**0.725)


def page(circuit: Circuit, supply: Supply, boards: list[str]) -> str:
    """The text of `README.md`."""
    return "\n".join(
        [
            f"# The carrier: {LABEL}",
            "",
            f"A printed circuit in place of the stripboard of {_and(boards)}: shifter, fuse,",
            "capacitor, piezo and both stars, on two layers. **Nobody has made one yet.**",
            "Parts and wires stand in the same holes as on [the",
            "stripboard](../stripboard.md), A1 to K19, and it lies in the same place: wiring",
            "list, template of the underside and pictures are right for both. It spares you",
            "cuts, links and solder along the strips.",
            "",
            *_files(),
            *_order(circuit),
            *_solder(circuit),
            *_certainty(supply),
        ]
    )


def _and(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _files() -> list[str]:
    return [
        "![The side of the parts](back.svg) ![The other side](front.svg)",
        "",
        "| file | what it is |",
        "|---|---|",
        "| [schematic.pdf](schematic.pdf) | what is joined, on one page |",
        "| `gerbers/` | all layers (Gerber X2) and holes (Excellon); as a zip: "
        "[gerbers.zip](gerbers.zip) |",
        f"| `{NAME}.ipc` | what must be joined (IPC-D-356), for the test of the bare board |",
        "| `bom.csv`, `positions.csv` | the parts and their places |",
        "| [placement.html](placement.html) | where each part goes, by a click: for a browser, "
        "beside its two pictures |",
        *kicad_rows(NAME),
        "",
    ]


def _order(circuit: Circuit) -> list[str]:
    width, height = (2 * half for half in circuit.half_size)
    return [
        "## Order it",
        "",
        "1. Open [gerbers.zip](gerbers.zip), press *Download raw file*, and do not unpack",
        "   it.",
        "2. Upload it to any house, such as JLCPCB (*Add Gerber file*) or PCBWay, with",
        f"   the Gerbers of another circuit or alone. The form must find **{width:g} x",
        f"   {height:g} mm and 2 layers**.",
        "3. Choose 5 pieces (the least), 1.6 mm, copper of 1 oz (35 um), any colour, any",
        "   finish without lead (LeadFree HASL), no assembly, and leave all else as it is.",
        "   Tracks, gaps and holes are coarse: the cheapest class of any house will do.",
        f"4. It costs some 5 euros and the shipping, 5 to 25 (guessed on {price.DAY}; no",
        "   house was asked). If the house asks about the front without letters: that is so.",
        "   The parts stand on the side that the files call the back: it has the lettering.",
        "",
    ]


def _solder(circuit: Circuit) -> list[str]:
    lines = [
        "## Parts and wires",
        "",
        "| part | what | case |",
        "|---|---|---|",
    ]
    lines += [
        f"| {', '.join(names)} | {value} | {footprint} |"
        for (value, footprint), names in kinds(circuit).items()
    ]
    lines += ["", "| wire | printed | holes |", "|---|---|---|"]
    for name, words, _, holes in WIRES:
        lines.append(f"| {name} | {words} | {_listed(holes)} |")
    return [
        *lines,
        "",
        *_ways(),
        "1. Before you solder: no beep between 5 v in, the 5 v star and the ground star.",
        "2. The low parts first: resistors, 100 nF, the socket of the shifter with its",
        "   notch as printed, fuse, piezo, last the capacitor: its plus beside the printed",
        "   +. The others work either way round. A board without a piezo leaves R5, LS1 and",
        "   J6 empty.",
        f"3. Wires go in from the side of the parts: their holes are {WIRE:g} mm wide. Cut",
        "   leads short: foam tape of 3 mm holds this board as it would hold the stripboard.",
        "   Of step 8 of the wiring list only the rows with a length remain: straps and",
        "   links are copper.",
        "4. Without shifter and power: no beep between the stars; 10 kohm from gp22 to",
        "   the ground star; 330 ohm from data out to pin 3 of the socket.",
        "",
    ]


def _ways() -> list[str]:
    """Return the lines about the wires' ends, on every board."""
    return [
        f"{VBUS} goes to the Pico's VBUS (pin 40) and {GROUND_STAR[0]} to its GND (pin 38).",
        f"If the board has a supply of its own, {VBUS} goes to its plus, and one more hole of",
        f"the ground star to its minus. {DATA_IN} goes to the pin of `leds` in the board",
        f"file, and {SOUND_IN} to that of `sound`: what is printed beside them suits all",
        f"boards of this repository. {DATA_OUT} goes to DIN of light 1.",
        "",
    ]


def _listed(holes: tuple[str, ...]) -> str:
    gaps = {PLUS_STAR: "but A12", GROUND_STAR: "but K13"}
    if len(holes) == 1:
        return holes[0]
    return f"{holes[0]} to {holes[-1]}, {gaps[holes]}"


def _certainty(supply: Supply) -> list[str]:
    star, branch = bears(STAR, 2), bears(BRANCH, 1)
    return [
        "## What is certain",
        "",
        "| | |",
        "|---|---|",
        "| certain: a test reads the files back | each net is joined, and to no other; the joined"
        " holes are those that strips, cuts and links join on the stripboard |",
        f"| calculated | the stars bear {star:.1f} A and the branches {branch:.1f} A at 10 degrees"
        f" warmer (IPC-2221); {supply.fuse} trips at {supply.trip_a:g} A |",
        "| to be measured | whether your parts' leads fit: 5.08 mm for fuse, capacitor, 100 nF and"
        " piezo, 7.62 mm between the rows of the shifter |",
        "",
        "For a larger `budget_ma` take fuse and capacitor from the parts list of that board.",
        "",
    ]
