"""All files of the carrier, by their paths in its folder.

Used by `build` and the tests.
"""

from __future__ import annotations

from hardware.electrical import Supply
from hardware.pcb.carrier import NAME, carrier_of
from hardware.pcb.carrier_page import page
from hardware.pcb.files import layers_of
from hardware.pcb.houses import GERBERS, gerber_zip
from hardware.pcb.kicad_files import kicad_files
from hardware.pcb.lists import bill, positions
from hardware.pcb.picture import back, front
from hardware.pcb.placement import placement
from hardware.pcb.schematic import schematic
from hardware.pcb.to_ipc356 import netlist


def files_of(supply: Supply, boards: list[str]) -> dict[str, bytes]:
    """The files by name. `boards`: the names of those that have such a supply."""
    circuit = carrier_of(supply)
    texts = {
        "README.md": page(circuit, supply, boards),
        "front.svg": front(circuit),
        "back.svg": back(circuit),
        "placement.html": placement(circuit),
        **kicad_files(circuit, NAME),
        f"{NAME}.ipc": netlist(circuit),
        "bom.csv": bill(circuit, is_assembled=False),
        "positions.csv": positions(circuit),
    }
    found = {file: text.encode() for file, text in texts.items()}
    layers = layers_of(circuit)
    found |= {f"gerbers/{file}": data for file, data in layers.items()}
    found[GERBERS] = gerber_zip(layers)
    found["schematic.pdf"] = schematic(circuit)
    return found
