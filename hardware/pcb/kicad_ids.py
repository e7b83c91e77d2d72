"""What KiCad's files have in common: identities that stay, numbers, the names of libraries.

Used by `to_kicad`, `to_kicad_footprints` and `to_kicad_schematic`. The same thing has the same
identity in each build, and board and schematic know each other by them.
"""

from __future__ import annotations

import uuid

from hardware.pcb.model import Circuit

LIBRARY = "rootlight"
_SPACE = uuid.UUID("6f1b2a52-6a55-4c8e-9d11-3c1c1c6f4f10")


def identity(circuit: Circuit, what: str) -> str:
    """The identity of a thing of a circuit."""
    return str(uuid.uuid5(_SPACE, f"{circuit.name} {what}"))


def sheet_identity(circuit: Circuit, sheet: str) -> str:
    """The identity of a sheet, as the root sheet places it."""
    return identity(circuit, f"sheet {sheet}")


def symbol_identity(circuit: Circuit, name: str) -> str:
    """The identity of a part's symbol."""
    return identity(circuit, f"symbol {name}")


def n(value: float) -> str:
    """A number without needless figures."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"
