"""All files of a printed board, by their paths in its folder.

Used by `build` and the tests.
"""

from __future__ import annotations

from hardware.pcb import third_page
from hardware.pcb.face import face_of
from hardware.pcb.kicad_files import kicad_files
from hardware.pcb.layout import THIRDS
from hardware.pcb.lists import bill, positions
from hardware.pcb.model import Circuit
from hardware.pcb.page import page
from hardware.pcb.picture import back, front
from hardware.pcb.placement import placement
from hardware.pcb.schematic import schematic
from hardware.pcb.to_drill import drills
from hardware.pcb.to_gerber import gerbers
from hardware.pcb.to_ipc356 import netlist
from hardware.places import Places
from hardware.to_dxf import dxf
from hardware.to_svg import svg


def files_of(places: Places, circuit: Circuit, name: str) -> dict[str, bytes]:
    """The files by name; `name`: of the board that they belong to, such as hex-4."""
    write = third_page.page if places.name in THIRDS else page
    texts = {
        "README.md": write(places, circuit, name),
        "front.svg": front(circuit),
        "back.svg": back(circuit),
        "placement.html": placement(circuit),
        "face.dxf": dxf(face_of(places)),
        "face.svg": svg(face_of(places)),
        **kicad_files(circuit, name),
        f"{name}.ipc": netlist(circuit),
        "bom.csv": bill(circuit),
        "positions.csv": positions(circuit),
    }
    texts.update({f"gerbers/{file}": text for file, text in gerbers(circuit).items()})
    texts.update({f"gerbers/{file}": text for file, text in drills(circuit).items()})
    found = {file: text.encode() for file, text in texts.items()}
    found["schematic.pdf"] = schematic(circuit)
    return found
