"""The bill of materials and the places of parts, as assembly houses read them.

Used by `files`. Turns are against the clock as seen from the back, where the parts lie, from the
position in which the data sheet draws a part.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from hardware.pcb.model import Circuit, Part

HOUSE, BY_HAND = "house", "by hand"
POSITION_COLUMNS = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
TO_BE_CHECKED = "to be checked"
# One part that fits, by (value, footprint), and what else does.
EXAMPLES = {
    ("MPR121", "UQFN-20_3x3mm_P0.4mm"): "MPR121QR2",
    ("74AHCT1G125", "SOT-23-5"): "SN74AHCT1G125DBVR",
    ("SK6812MINI-E", "SK6812MINI-E"): "SK6812MINI-E",
    ("polyfuse, hold 1.1 A", "1812"): "MF-MSMF110",
    ("47 uF 10 V", "1206"): "CL31A476MPHNNNE",
    ("100 nF", "0402"): "CL05B104KO5NNNC; or any X7R, 16 V or more",
    ("0", "0402"): "0402WGF0000TCE; or any",
    ("330", "0402"): "0402WGF3300TCE; or any",
    ("470", "0402"): "0402WGF4700TCE; or any",
    ("2.2 k", "0402"): "0402WGF2201TCE; or any",
    ("10 k", "0402"): "0402WGF1002TCE; or any",
    ("75 k 1 %", "0402"): "0402WGF7502TCE; or any with 1 %",
    ("Raspberry Pi Pico", "RaspberryPi_Pico_castellated"): "SC0915",
    ("74AHCT125", "DIP-14_W7.62mm"): "SN74AHCT125N",
}

# Order numbers of LCSC, by (value, footprint), as lists of parts of other public projects have
# them (R). LCSC itself could not be asked; of the fuse such lists contradict each other.
LCSC = {
    ("MPR121", "UQFN-20_3x3mm_P0.4mm"): "C91322",
    ("74AHCT1G125", "SOT-23-5"): "C7484",
    ("SK6812MINI-E", "SK6812MINI-E"): "C5149201",
    ("47 uF 10 V", "1206"): "C96123",
    ("100 nF", "0402"): "C1525",
    ("0", "0402"): "C17168",
    ("330", "0402"): "C25104",
    ("470", "0402"): "C25117",
    ("2.2 k", "0402"): "C25879",
    ("10 k", "0402"): "C25744",
    ("75 k 1 %", "0402"): "C25798",
}


def bill(circuit: Circuit, is_assembled: bool = True) -> str:
    """`bom.csv`: one line for each kind of part. `is_assembled`: no if a builder solders all."""
    own = by_hand(circuit)
    rows = []
    for (value, footprint), names in kinds(circuit).items():
        place = BY_HAND if footprint in own or not is_assembled else HOUSE
        lcsc = LCSC.get((value, footprint), TO_BE_CHECKED) if place == HOUSE else ""
        example = EXAMPLES.get((value, footprint), "")
        rows.append((value, ",".join(names), footprint, len(names), place, example, lcsc))
    head = ("Comment", "Designator", "Footprint", "Quantity", "Place", "Example", "LCSC")
    return table(head, rows)


def by_hand(circuit: Circuit) -> set[str]:
    """The footprints that the builder solders, not the assembly house."""
    return {part.footprint.name for part in circuit.parts if part.footprint.by_hand}


def kinds(circuit: Circuit) -> dict[tuple[str, str], list[str]]:
    """The names of parts by (value, footprint)."""
    found: dict[tuple[str, str], list[str]] = {}
    for part in circuit.parts:
        if not part.footprint.is_bought:
            continue
        found.setdefault((part.value, part.footprint.name), []).append(part.name)
    return found


def positions(circuit: Circuit) -> str:
    """`positions.csv`: one line for each part that a house places; places as in the Gerbers."""
    rows = [
        (part.name, f"{part.at[0]:.3f}mm", f"{part.at[1]:.3f}mm", "Bottom", turn_of(part))
        for part in placed(circuit)
    ]
    return table(POSITION_COLUMNS, rows)


def placed(circuit: Circuit) -> list[Part]:
    """The parts that a house places."""
    return [
        part for part in circuit.parts if part.footprint.is_bought and not part.footprint.by_hand
    ]


def turn_of(part: Part) -> int:
    """Degrees against the clock, seen from the back."""
    return -part.turn % 360


def first_pins(circuit: Circuit) -> dict[tuple[str, int], tuple[str, list[str]]]:
    """By value and turn, of parts that can be turned wrongly: where pin 1 lies, and the names.

    Seen from the back, as the preview of a house shows it. Two-pin parts work either way.
    """
    found: dict[tuple[str, int], tuple[str, list[str]]] = {}
    for part in circuit.parts:
        own = part.footprint
        if not own.is_bought or own.by_hand or len(own.pads) == 2:
            continue
        x, y = (pin - middle for pin, middle in zip(part.pad("1").at, part.at, strict=True))
        # The right of the back is the left of the front.
        corner = f"{'upper' if y > 0 else 'lower'} {'left' if x > 0 else 'right'}"
        names = found.setdefault((part.value, turn_of(part)), (corner, []))[1]
        names.append(part.name)
    return found


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]], between: str = ",") -> str:
    """A table for a spreadsheet; `between`: what separates its cells."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=between, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
