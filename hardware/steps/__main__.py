"""`python -m hardware.steps` writes the guide of any board, step by step: `make steps`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hardware.steps.board import board_of
from hardware.steps.files import files_of
from host_sim.board.simulated_board import NoSuchBoard
from host_sim.serving.images import drawn_boards
from rootlight.board_files.reader import BoardFileError

FOLDER = Path(__file__).parents[2] / "build" / "steps"


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
    files = files_of(board_of(name), among_others=False)
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    print(f"The steps of {name} are in {folder}: print steps.pdf.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m hardware.steps", description=__doc__)
    parser.add_argument(
        "boards",
        nargs="*",
        metavar="BOARD",
        help="names of board files; left out, those that have drawings: "
        + ", ".join(drawn_boards()),
    )
    parser.add_argument(
        "--to", metavar="FOLDER", default=FOLDER, help="where to; left out, build/steps"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
