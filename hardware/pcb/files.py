"""All files of a printed board, by their paths in its folder.

Used by `build` and the tests.
"""

from __future__ import annotations

from hardware.pcb import order_page, page, third_page
from hardware.pcb.assembly_drawing import assembly_drawing
from hardware.pcb.face import face_of
from hardware.pcb.frame import floor_of, frame_of
from hardware.pcb.houses import DRAWING, FOLDER, GERBERS, gerber_zip, order_files
from hardware.pcb.kicad_files import kicad_files
from hardware.pcb.layout import THIRDS
from hardware.pcb.lists import bill, positions
from hardware.pcb.model import Circuit
from hardware.pcb.order_page import Order
from hardware.pcb.picture import back, front
from hardware.pcb.placement import placement
from hardware.pcb.schematic import schematic
from hardware.pcb.solids import stack_picture, step_file
from hardware.pcb.to_drill import drills
from hardware.pcb.to_gerber import gerbers
from hardware.pcb.to_ipc356 import netlist
from hardware.places import Places
from hardware.to_dxf import dxf
from hardware.to_svg import svg


def files_of(places: Places, circuit: Circuit, name: str) -> dict[str, bytes]:
    """The files by name; `name`: of the board that they belong to, such as hex-4."""
    texts = {
        **_pages(places, circuit, name),
        "front.svg": front(circuit),
        "back.svg": back(circuit),
        "placement.html": placement(circuit),
        "face.dxf": dxf(face_of(places)),
        "face.svg": svg(face_of(places)),
        "floor.dxf": dxf(floor_of(places)),
        "floor.svg": svg(floor_of(places)),
        "frame.dxf": dxf(frame_of(places)),
        "frame.svg": svg(frame_of(places)),
        **kicad_files(circuit, name),
        f"{name}.ipc": netlist(circuit),
        "bom.csv": bill(circuit),
        "positions.csv": positions(circuit),
    }
    texts |= {f"{FOLDER}/{file}": text for file, text in order_files(circuit).items()}
    if places.name not in THIRDS:
        texts |= {"stack.step": step_file(circuit, name), "stack.svg": stack_picture(circuit)}
    found = {file: text.encode() for file, text in texts.items()}
    layers = layers_of(circuit)
    found |= {f"gerbers/{file}": data for file, data in layers.items()}
    found[f"{FOLDER}/{GERBERS}"] = gerber_zip(layers)
    found["schematic.pdf"] = schematic(circuit)
    found[f"{FOLDER}/{DRAWING}"] = assembly_drawing(circuit)
    return found


def layers_of(circuit: Circuit) -> dict[str, bytes]:
    """Gerbers and drills by their names."""
    texts = {**gerbers(circuit), **drills(circuit)}
    return {file: text.encode() for file, text in texts.items()}


def _pages(places: Places, circuit: Circuit, name: str) -> dict[str, str]:
    width, height = (2 * half for half in circuit.half_size)
    size = f"{width:g} x {height:g} mm"
    if places.name in THIRDS:
        about = (third_page.LOOKS, third_page.own_parts(), third_page.steps(places))
        order = Order(places, circuit, name, 3, size, *about)
        own = third_page.page(places, circuit, name)
    else:
        order = Order(
            places, circuit, name, 1, size, page.LOOKS, page.own_parts(), page.steps(places)
        )
        own = page.page(places, circuit, name)
    return {"README.md": own, "order.md": order_page.page(order)}
