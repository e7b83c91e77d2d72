"""`python -m hardware.printing` writes what a 3D printer prints, as 3MF and STL: `make print`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hardware.places import places_of
from hardware.printing.body import halves_of, one_cell_of, pieces_of
from hardware.printing.files import stl, three_mf
from hardware.printing.view import picture
from host_sim.board.simulated_board import NoSuchBoard
from host_sim.serving.images import drawn_boards
from rootlight.board_files.reader import BoardFileError

FOLDER = Path(__file__).parents[2] / "build" / "print"


def main() -> int:
    """Write the files of the named boards; return the exit code."""
    arguments = _parser().parse_args()
    try:
        for name in arguments.boards or drawn_boards():
            _write(name, Path(arguments.to) / name)
    except (NoSuchBoard, BoardFileError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _write(name: str, folder: Path) -> None:
    places = places_of(name)
    pieces = pieces_of(places)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pieces.svg").write_text(picture(places, pieces), "utf-8")
    parts = [*pieces, *halves_of(places), one_cell_of(places)]
    for part in parts:
        (folder / f"{part.name}.3mf").write_bytes(three_mf(part, f"{name} {part.name}"))
        (folder / f"{part.name}.stl").write_bytes(stl(part))
    print(f"{len(parts)} parts of {name} are in {folder}.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m hardware.printing", description=__doc__)
    parser.add_argument(
        "boards",
        nargs="*",
        metavar="BOARD",
        help="names of board files; left out, those that have drawings: "
        + ", ".join(drawn_boards()),
    )
    parser.add_argument(
        "--to", metavar="FOLDER", default=FOLDER, help="where to; left out, build/print"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
