"""`python -m hardware.print` writes what a 3D printer prints, as 3MF and STL: `make print`."""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.for_boards import write_boards
from hardware.places import places_of
from hardware.print.body import halves_of, one_cell_of, pieces_of
from hardware.print.files import stl, three_mf
from hardware.print.view import picture

FOLDER = Path(__file__).parents[2] / "build" / "print"


def main() -> int:
    """Write the files of the named boards; return the exit code."""
    return write_boards("python -m hardware.print", __doc__, FOLDER, _write)


def _write(name: str, folder: Path) -> str:
    places = places_of(name)
    pieces = pieces_of(places)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pieces.svg").write_text(picture(places, pieces), "utf-8")
    parts = [*pieces, *halves_of(places), one_cell_of(places)]
    for part in parts:
        (folder / f"{part.name}.3mf").write_bytes(three_mf(part, f"{name} {part.name}"))
        (folder / f"{part.name}.stl").write_bytes(stl(part))
    return f"{len(parts)} parts of {name} are in {folder}."


if __name__ == "__main__":
    sys.exit(main())
