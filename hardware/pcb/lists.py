"""The bill of materials and the places of parts, as assembly houses read them.

Used by `files`. Turns are against the clock as seen from the back, where the parts lie, from the
position in which the data sheet draws a part.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from hardware.pcb.model import Circuit

HOUSE, BY_HAND = "house", "by hand"
# One part that fits, by (value, footprint); of the others any with the value and the case will do.
_EXAMPLES = {
    ("MPR121", "UQFN-20_3x3mm_P0.4mm"): "MPR121QR2",
    ("74AHCT1G125", "SOT-23-5"): "SN74AHCT1G125DBVR",
    ("SK6812MINI-E", "SK6812MINI-E"): "SK6812MINI-E",
    ("polyfuse, hold 1.1 A", "1812"): "MF-MSMF110",
    ("100 uF 10 V", "EIA-3528-21"): "T491B107M010AT",
    ("100 nF", "0402"): "any X7R, 16 V or more",
    ("Raspberry Pi Pico", "RaspberryPi_Pico_castellated"): "SC0915",
    ("74AHCT125", "DIP-14_W7.62mm"): "SN74AHCT125N",
}


def bill(circuit: Circuit, is_assembled: bool = True) -> str:
    """`bom.csv`: one line for each kind of part. `is_assembled`: no if a builder solders all."""
    own = by_hand(circuit)
    rows = [
        (
            value,
            ",".join(names),
            footprint,
            len(names),
            BY_HAND if footprint in own or not is_assembled else HOUSE,
            _EXAMPLES.get((value, footprint), ""),
        )
        for (value, footprint), names in kinds(circuit).items()
    ]
    head = ("Comment", "Designator", "Footprint", "Quantity", "Place", "Example")
    return _csv(head, rows)


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
        (part.name, f"{part.at[0]:.3f}mm", f"{part.at[1]:.3f}mm", "Bottom", -part.turn % 360)
        for part in circuit.parts
        if part.footprint.is_bought and not part.footprint.by_hand
    ]
    return _csv(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def _csv(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
