"""Writes the netlist for the electrical test of the bare board: IPC-D-356A.

Used by `files`. Fields stand at fixed columns. In units of 0.001 mm (`CUST 1`).
"""

from __future__ import annotations

from hardware.pcb.model import Circuit
from hardware.pcb.rules import VIA, VIA_DRILL
from hardware.places import Point

_NET = 14  # letters that a name may have


def netlist(circuit: Circuit) -> str:
    """The text of the file: a record for each pad, electrode and via."""
    lines = ["C  IPC-D-356A, written by Rootlight", f"P  JOB {circuit.name}", "P  UNITS CUST 1"]
    for electrode in circuit.electrodes:
        name = f"E_{electrode.name}"
        lines.append(_record("327", electrode.net, name, "1", "", 1, electrode.via, VIA, VIA))
    for pad in circuit.pads():
        kind, hole, access = ("317", f"D{_n(pad.drill, 4)}P", 0) if pad.drill else ("327", "", 4)
        size = (pad.width, pad.height)
        lines.append(_record(kind, pad.net, pad.part, pad.pin, hole, access, pad.at, *size))
    for via in circuit.vias:
        hole = f"D{_n(VIA_DRILL, 4)}P"
        lines.append(_record("317", via.net, "VIA", "", hole, 0, via.at, VIA, VIA))
    return "\n".join([*lines, "999"]) + "\n"


def _record(
    kind: str,
    net: str | None,
    part: str,
    pin: str,
    hole: str,
    access: int,
    at: Point,
    width: float,
    height: float,
) -> str:
    name = net or "N/C"
    if len(name) > _NET:
        raise ValueError(f"the net {name} has more than {_NET} letters")
    place = f"X{_n(at[0], 6, True)}Y{_n(at[1], 6, True)}X{_n(width, 4)}Y{_n(height, 4)}R000"
    joint = f"-{pin:<4}" if pin else " " * 5
    return f"{kind}{name:<14}   {part:<6}{joint} {hole:<6}A{access:02}{place} S0"


def _n(value: float, digits: int, signed: bool = False) -> str:
    """A length in thousandths of a mm, with leading zeros."""
    sign = ("-" if value < 0 else "+") if signed else ""
    return f"{sign}{abs(round(value * 1000)):0{digits}}"
