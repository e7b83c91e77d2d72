"""The files of a circuit for KiCad: board, schematic, project, and the libraries of both.

Used by `files` and `carrier_files`.
"""

from __future__ import annotations

from hardware.pcb.kicad_ids import LIBRARY
from hardware.pcb.model import Circuit
from hardware.pcb.to_kicad import kicad_board, kicad_project
from hardware.pcb.to_kicad_footprints import library, library_table
from hardware.pcb.to_kicad_schematic import schematics, symbol_library, symbol_table


def kicad_files(circuit: Circuit, name: str) -> dict[str, str]:
    """All of them by their paths; `name`: of the project."""
    return {
        f"{name}.kicad_pcb": kicad_board(circuit),
        f"{name}.kicad_pro": kicad_project(circuit, name),
        "fp-lib-table": library_table(),
        "sym-lib-table": symbol_table(),
        f"{LIBRARY}.kicad_sym": symbol_library(circuit),
        **{f"{LIBRARY}.pretty/{file}": text for file, text in library(circuit).items()},
        **schematics(circuit, name),
    }
