"""Makes all files that follow from the board files.

`make hardware` writes them; a test compares them with those in the repository.

Used by `__main__` and the tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hardware import (
    comparison,
    cut_sheets,
    pages,
    parts,
    pictures,
    stripboard,
    stripboard_picture,
    underside_sheet,
    wiring,
)
from hardware.electrical import fuse_of
from hardware.pcb import carrier_files, pads_files, pads_page
from hardware.pcb import files as pcb_files
from hardware.pcb.boards import circuit_called, circuit_of
from hardware.pcb.model import Circuit
from hardware.pcb.pads import PADS_BOARDS
from hardware.places import Places, places_of
from hardware.print.body import one_cell_of, pieces_of
from hardware.print.files import three_mf
from hardware.print.page import section
from hardware.print.view import picture
from hardware.sheets import sheets_of
from hardware.steps.board import KEPT, Board
from hardware.steps.files import files_of as step_files_of
from hardware.to_dxf import dxf
from hardware.to_pdf import pdf
from hardware.to_svg import svg
from host_sim.wiring.wires import PRINTED_CIRCUITS

FOLDER = Path(__file__).parent / "built"
# The boards that people build; the code works for any board file.
BOARDS = ("hex-2", "hex-4", "hex-5", "hex-7")
# Boards whose parts for a 3D printer are kept here; `make print` makes those of the others.
_WITH_BODIES = ("hex-4",)
# The board whose folder has the carrier, which replaces the stripboard of all of them.
CARRIER_OF = "hex-4"
_PRINTED = ("pads", "panel", "chambers", "channels", "base", "underside")


def files_of(name: str) -> dict[str, bytes]:
    """All files of one board: their bytes by name."""
    places = places_of(name)
    wires = wiring.wires_of(places)
    bought = parts.parts_of(places, wires)
    bodies = [*pieces_of(places), one_cell_of(places)]
    are_kept = name in _WITH_BODIES
    page = pages.board_page(places, wires, bought) + section(places, bodies, are_kept)
    has_pads = name in PADS_BOARDS
    texts = {
        "README.md": page + (pads_page.section(places) if has_pads else ""),
        "parts.csv": parts.as_csv(bought),
        "parts.md": parts.as_page(places, bought),
        "wiring.csv": wiring.as_csv(wires),
        "wiring.md": wiring.as_page(places, wires),
        "assembly.svg": pictures.assembly(places),
        "stack.svg": pictures.stack(places),
        "wiring.svg": pictures.wiring(places),
        "stripboard.md": _stripboard_page(places),
        "stripboard.svg": stripboard_picture.picture(places),
    }
    files = {file: text.encode() for file, text in texts.items()}
    files.update(_drawings(places))
    if name in KEPT:
        files |= step_files_of(Board(places))
    if has_pads:
        made = pads_files.files_of(Board(places))
        files |= {f"{pads_files.FOLDER}/{file}": data for file, data in made.items()}
    if are_kept:
        files["print/pieces.svg"] = picture(places, bodies[:-1]).encode()
        files |= {
            f"print/{body.name}.3mf": three_mf(body, f"{name} {body.name}") for body in bodies
        }
    return files


def _stripboard_page(places: Places) -> str:
    supply = fuse_of(places.board)
    has_sound = places.board.sound_pin is not None
    carrier = f"../{CARRIER_OF}/carrier/README.md"
    return stripboard.as_page(places.name, has_sound, supply.capacitor, supply.fuse, carrier)


def _drawings(places: Places) -> Iterator[tuple[str, bytes]]:
    sheets = sheets_of(places)
    yield "carrier.dxf", dxf(cut_sheets.carrier(sheets[1])).encode()
    yield "foil.dxf", dxf(cut_sheets.foil(places)).encode()
    for sheet in sheets:
        if sheet.name != "pads":
            yield f"{sheet.name}-cut.dxf", dxf(cut_sheets.cut_only(sheet)).encode()
    for sheet in [*sheets, underside_sheet.template(places)]:
        yield f"{sheet.name}.dxf", dxf(sheet).encode()
        yield f"{sheet.name}.svg", svg(sheet).encode()
        if sheet.name in _PRINTED:
            yield f"{sheet.name}.pdf", pdf(sheet, places.name)


def common_files(circuits: dict[str, Circuit]) -> dict[str, bytes]:
    """The files beside the boards' folders. `circuits`: the printed boards by board file."""
    boards = [places_of(name) for name in BOARDS]
    wires = {places.name: wiring.wires_of(places) for places in boards}
    columns = []
    for places in boards:
        printed = [one for one, folder in PRINTED_CIRCUITS.items() if folder == places.name]
        title = f"{places.name} by hand" if printed else places.name
        columns.append(comparison.Board(title, places, wires[places.name]))
        for one in printed:
            title = f"{places.name} printed circuit"
            columns.append(comparison.Board(title, places_of(one), [], circuits[one]))
    return {
        "README.md": comparison.page(columns).encode(),
        "electrical.md": pages.electrical_page(boards, wires).encode(),
    }


def printed_circuit(name: str, circuit: Circuit | None = None) -> dict[str, bytes]:
    """All files of a printed board, by their paths in its folder `pcb`."""
    places = places_of(name)
    return pcb_files.files_of(places, circuit or circuit_of(places), PRINTED_CIRCUITS[name])


def carrier() -> dict[str, bytes]:
    """All files of the carrier, by their paths in its folder."""
    supply = fuse_of(places_of(CARRIER_OF).board)
    boards = [name for name in BOARDS if fuse_of(places_of(name).board).fuse_a == supply.fuse_a]
    return carrier_files.files_of(supply, boards)


def everything() -> dict[str, bytes]:
    """All files below `FOLDER`, by their paths with slashes."""
    circuits = {name: circuit_called(name) for name in PRINTED_CIRCUITS}
    found = dict(common_files(circuits))
    for name in BOARDS:
        found.update({f"{name}/{file}": data for file, data in files_of(name).items()})
    for name, folder in PRINTED_CIRCUITS.items():
        files = printed_circuit(name, circuits[name])
        found.update({f"{folder}/pcb/{file}": data for file, data in files.items()})
    found.update({f"{CARRIER_OF}/carrier/{file}": data for file, data in carrier().items()})
    return found
