"""The command line of `make print` and `make steps`: files of one board or several, in `build`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from host_sim.board.simulated_board import NoSuchBoard
from host_sim.web.images import drawn_boards
from rootlight.board_files.reader import BoardFileError


def write_boards(
    program: str, description: str | None, folder: Path, write: Callable[[str, Path], str]
) -> int:
    """Write the files of the boards that the command line names; return the exit code.

    folder: where to, unless the command line says so. write: writes the files of a board, by its
    name, into a folder of its own, and returns what to say of it.
    """
    arguments = _parser(program, description, folder).parse_args()
    try:
        for name in arguments.boards or drawn_boards():
            print(write(name, Path(arguments.to) / name))
    except (NoSuchBoard, BoardFileError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"Nothing can be written into {arguments.to}: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


def _parser(program: str, description: str | None, folder: Path) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=program, description=description)
    parser.add_argument(
        "boards",
        nargs="*",
        metavar="BOARD",
        help="names of board files; left out, those that have drawings: "
        + ", ".join(drawn_boards()),
    )
    parser.add_argument(
        "--to",
        metavar="FOLDER",
        default=folder,
        help=f"where to; left out, {folder.parent.name}/{folder.name}",
    )
    return parser
