"""`rootlight replay FILE`: plays a bug report, and tells whether all came out as recorded."""

from __future__ import annotations

import argparse
from pathlib import Path

from host_sim.board.simulated_board import NoSuchBoard
from host_sim.command.options import give_up
from host_sim.exit_codes import DONE, NOT_AS_IT_SHOULD_BE, WRONG_WORDS
from host_sim.replay import telling
from host_sim.replay.report import BadReport
from rootlight.board_files.reader import BoardFileError


def main(words: list[str], called: str) -> int:
    """Play a report; return the exit code."""
    arguments = command_line(called).parse_args(words)
    try:
        is_equal = telling.play(arguments.file, arguments.built)
    except NoSuchBoard as error:
        return give_up(error, WRONG_WORDS)
    except (BadReport, BoardFileError) as error:
        return give_up(error)
    return DONE if is_equal else NOT_AS_IT_SHOULD_BE


def command_line(called: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=called,
        description="Plays a bug report again, bit for bit, and prints what happens in it.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the report that the page saved")
    parser.add_argument(
        "--built",
        metavar="NAME",
        help="the board that it comes from, or the path of its board file (default: one that is "
        "wired as the report says)",
    )
    return parser
