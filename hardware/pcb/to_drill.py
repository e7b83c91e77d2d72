"""Writes the holes of a printed board as Excellon (XNC): one file for plated holes, one for bare.

Used by `files`. Source: Ucamco, The XNC Format Specification, revision 2021.11. In mm.
"""

from __future__ import annotations

from hardware.pcb.model import Circuit
from hardware.pcb.rules import VIA_DRILL
from hardware.places import Point


def drills(circuit: Circuit) -> dict[str, str]:
    """The text of the files by their names; no file of bare holes if there is none."""
    plated = [(via.at, VIA_DRILL) for via in circuit.vias]
    plated += [(pad.at, pad.drill) for pad in circuit.pads() if pad.drill]
    last = len(circuit.copper)
    found = {f"{circuit.name}-PTH.drl": _file(plated, f"Plated,1,{last},PTH")}
    if circuit.holes:
        bare = _file(circuit.holes, f"NonPlated,1,{last},NPTH")
        found[f"{circuit.name}-NPTH.drl"] = bare
    return found


def _file(holes: list[tuple[Point, float]], function: str) -> str:
    diameters = sorted({diameter for _, diameter in holes})
    lines = ["M48", f"; #@! TF.FileFunction,{function}", "METRIC"]
    lines += [f"T{tool:02}C{diameter:.3f}" for tool, diameter in enumerate(diameters, start=1)]
    lines += ["%", "G05"]
    for tool, diameter in enumerate(diameters, start=1):
        lines.append(f"T{tool:02}")
        lines += [f"X{x:.4f}Y{y:.4f}" for (x, y), of in holes if of == diameter]
    return "\n".join([*lines, "M30"]) + "\n"
