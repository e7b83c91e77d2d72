"""All files of a circuit of pads, by their paths in its folder.

Used by `build` and the tests.
"""

from __future__ import annotations

from hardware.cut_sheets import cut_only
from hardware.pcb.houses import GERBERS, gerber_zip
from hardware.pcb.kicad_files import kicad_files
from hardware.pcb.pads import pads_circuit
from hardware.pcb.pads_page import page
from hardware.pcb.pads_rows import rows_of
from hardware.pcb.pads_sheets import pads_sheets
from hardware.pcb.picture import back, front
from hardware.pcb.schematic import schematic
from hardware.pcb.to_drill import drills
from hardware.pcb.to_gerber import gerbers
from hardware.pcb.to_ipc356 import netlist
from hardware.steps.board import Board
from hardware.steps.pads import PADS_PICTURES
from hardware.steps.to_svg import svg as step_svg
from hardware.to_dxf import dxf
from hardware.to_pdf import pdf
from hardware.to_svg import svg

FOLDER = "pads-circuit"


def files_of(board: Board) -> dict[str, bytes]:
    """The files by name."""
    places = board.places
    circuit, rows = pads_circuit(places), rows_of(places)
    name = circuit.name
    texts = {
        "README.md": page(board, circuit, rows),
        "front.svg": front(circuit),
        "back.svg": back(circuit),
        **kicad_files(circuit, name),
        f"{name}.ipc": netlist(circuit),
        **{f"{file}.svg": step_svg(draw(board, rows)) for file, draw in PADS_PICTURES.items()},
    }
    found = {file: text.encode() for file, text in texts.items()}
    layers = {file: text.encode() for file, text in (gerbers(circuit) | drills(circuit)).items()}
    found |= {f"gerbers/{file}": data for file, data in layers.items()}
    found[GERBERS] = gerber_zip(layers)
    found["schematic.pdf"] = schematic(circuit)
    for sheet in pads_sheets(places, rows):
        found[f"{sheet.name}.dxf"] = dxf(sheet).encode()
        found[f"{sheet.name}-cut.dxf"] = dxf(cut_only(sheet)).encode()
        found[f"{sheet.name}.svg"] = svg(sheet).encode()
        found[f"{sheet.name}.pdf"] = pdf(sheet, places.name)
    return found
