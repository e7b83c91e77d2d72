"""`rootlight replay FILE`: plays a bug report, and tells whether all came out as recorded."""

from __future__ import annotations

import argparse
from pathlib import Path

from host_sim.board.simulated_board import NoSuchBoard
from host_sim.command.options import give_up
from host_sim.replay import telling
from host_sim.replay.report import BadReport
from rootlight.board_files.reader import BoardFileError


def main(words: list[str], called: str) -> int:
    """Play a report; return 0 if all came out as it was recorded, 1 if not, 2 if it cannot be."""
    arguments = _parser(called).parse_args(words)
    try:
        return telling.play(arguments.file, arguments.built)
    except (BadReport, NoSuchBoard, BoardFileError) as error:
        return give_up(error)
    except KeyboardInterrupt:
        return 1


def _parser(called: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=called, description="Plays a bug report on a board of its own, bit for bit."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="as the page saved it")
    parser.add_argument("--built", metavar="NAME", help="the board, if the report leaves it open")
    return parser
