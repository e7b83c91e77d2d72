"""The bill of materials and the places of parts, as assembly houses read them.

Used by `files`. Turns are against the clock as seen from the back, where the parts lie, from the
position in which the data sheet draws a part.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from hardware.pcb.model import Circuit


def bill(circuit: Circuit) -> str:
    """`bom.csv`: one line for each kind of part."""
    rows = [
        (value, ",".join(names), footprint, len(names))
        for (value, footprint), names in kinds(circuit).items()
    ]
    return _csv(("Comment", "Designator", "Footprint", "Quantity"), rows)


def kinds(circuit: Circuit) -> dict[tuple[str, str], list[str]]:
    """The names of parts by (value, footprint)."""
    found: dict[tuple[str, str], list[str]] = {}
    for part in circuit.parts:
        if not part.footprint.is_bought:
            continue
        found.setdefault((part.value, part.footprint.name), []).append(part.name)
    return found


def positions(circuit: Circuit) -> str:
    """`positions.csv`: one line for each part; places as in the Gerber files."""
    rows = [
        (part.name, f"{part.at[0]:.3f}mm", f"{part.at[1]:.3f}mm", "Bottom", -part.turn % 360)
        for part in circuit.parts
        if part.footprint.is_bought
    ]
    return _csv(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def _csv(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
