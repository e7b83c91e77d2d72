"""The files that board houses read, with each one's names of columns: to be uploaded as they are.

Used by `files` and `carrier_files`. Sources: JLCPCB's help on its two lists (2024-07-10,
2026-01-19) and the turns that public tools add for it; PCBWay's help on assembly and its plug-in
for KiCad. All are R: nobody has ordered by these files.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from hardware.pcb.lists import (
    EXAMPLES,
    LCSC,
    POSITION_COLUMNS,
    by_hand,
    kinds,
    placed,
    table,
    turn_of,
)
from hardware.pcb.model import Circuit

FOLDER = "order"
GERBERS, DRAWING = "gerbers.zip", "assembly.pdf"
JLCPCB, PCBWAY = "jlcpcb", "pcbway"
HOUSES = (JLCPCB, PCBWAY)
# JLCPCB takes parts as they lie in its library. To the turn of a data sheet public tools add this
# (SOT-23-5: two tools and a project that compared the pads; QFN: one tool). Of the light nobody
# tells; the page says what to look for in the preview.
_JLCPCB_TURNS = {"SOT-23-5": 180, "UQFN-20_3x3mm_P0.4mm": 270}
# The earliest date that a zip can hold.
_NO_DAY = (1980, 1, 1, 0, 0, 0)
_UNIX = 3  # whatever system packs it


def order_files(circuit: Circuit) -> dict[str, str]:
    """The lists of each house by their names; the zip of the Gerbers is for all of them."""
    return {
        f"{JLCPCB}-bom.csv": _jlcpcb_bill(circuit),
        f"{JLCPCB}-positions.csv": _jlcpcb_positions(circuit),
        f"{PCBWAY}-bom.csv": _pcbway_bill(circuit),
        f"{PCBWAY}-positions.txt": _pcbway_positions(circuit),
    }


def gerber_zip(files: Mapping[str, bytes]) -> bytes:
    """A zip of files by their names. Packers differ from machine to machine, so none packs it."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _NO_DAY)
            entry.create_system = _UNIX
            packed.writestr(entry, files[name])
    return data.getvalue()


def _of_house(circuit: Circuit) -> list[tuple[str, str, list[str]]]:
    """Value, footprint and names of the parts that a house places."""
    own = by_hand(circuit)
    return [
        (value, form, names) for (value, form), names in kinds(circuit).items() if form not in own
    ]


def _jlcpcb_bill(circuit: Circuit) -> str:
    rows = [
        (value, ",".join(names), form, LCSC.get((value, form), ""))
        for value, form, names in _of_house(circuit)
    ]
    return table(("Comment", "Designator", "Footprint", "LCSC Part #"), rows)


def _jlcpcb_positions(circuit: Circuit) -> str:
    rows = []
    for part in placed(circuit):
        turn = (turn_of(part) + _JLCPCB_TURNS.get(part.footprint.name, 0)) % 360
        x, y = part.at
        rows.append((part.name, f"{x:.3f}mm", f"{y:.3f}mm", "Bottom", turn))
    return table(POSITION_COLUMNS, rows)


def _pcbway_bill(circuit: Circuit) -> str:
    head = (
        "Item #",
        "Designator",
        "Qty",
        "Mfg Part #",
        "Description / Value",
        "Package/Footprint",
        "Type",
        "Your Instructions / Notes",
    )
    rows = []
    for number, (value, form, names) in enumerate(_of_house(circuit), start=1):
        part, _, other = EXAMPLES[value, form].partition("; ")
        note = f"{other} will do" if other else ""
        rows.append((number, ",".join(names), len(names), part, value, form, "SMD", note))
    return table(head, rows)


def _pcbway_positions(circuit: Circuit) -> str:
    rows = [
        (part.name, f"{part.at[0]:.3f}", f"{part.at[1]:.3f}", turn_of(part), "Bottom")
        for part in placed(circuit)
    ]
    head = ("Designator", "X (mm)", "Y (mm)", "Rotation", "Side")
    return table(head, rows, between="\t")
