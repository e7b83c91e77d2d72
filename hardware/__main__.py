"""`python -m hardware` writes all files that follow from the board files: `make hardware`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hardware import build
from host_sim.board.simulated_board import NoSuchBoard
from host_sim.wiring.wires import PRINTED_CIRCUITS
from rootlight.board_files.reader import BoardFileError


def main() -> int:
    """Write the files; return the exit code."""
    arguments = _parser().parse_args()
    try:
        if arguments.board in PRINTED_CIRCUITS:
            beside = build.FOLDER / PRINTED_CIRCUITS[arguments.board] / "pcb"
            folder = Path(arguments.to or beside)
            files = build.printed_circuit(arguments.board)
        elif arguments.board:
            folder = Path(arguments.to or build.FOLDER / arguments.board)
            files = build.files_of(arguments.board)
        else:
            folder = Path(arguments.to or build.FOLDER)
            files = build.everything()
    except (NoSuchBoard, BoardFileError) as error:
        print(error, file=sys.stderr)
        return 1
    changed = [name for name, data in files.items() if _write(folder / name, data)]
    print(f"{len(files)} files in {folder}, {len(changed)} of them new or changed.")
    return 0


def _write(path: Path, data: bytes) -> bool:
    """Write a file unless it has these bytes already; return whether it was written."""
    if path.exists() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return True


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m hardware", description=__doc__)
    parser.add_argument(
        "board",
        nargs="?",
        help="the name of one board file; left out, the boards that people build: "
        + ", ".join(build.BOARDS),
    )
    parser.add_argument("--to", metavar="FOLDER", help="where to; left out, hardware/built")
    return parser


if __name__ == "__main__":
    sys.exit(main())
