"""`rootlight club`: several boards on one page, with rounds and results."""

from __future__ import annotations

import argparse

from host_sim.command import play
from host_sim.command.options import (
    command_line_of,
    of_kept,
    of_seed,
    of_served_page,
    of_several,
    of_watching,
)
from host_sim.web.serial_ports import AUTO
from host_sim.web.server import DEFAULT_PORT


def main(words: list[str], called: str) -> int:
    """Show the boards on USB, or simulated ones, until somebody ends it; return the exit code."""
    parser = command_line(called)
    arguments = parser.parse_args(words)
    if arguments.boards is None:
        arguments.port = AUTO
    return play.show(arguments, parser)


def command_line(called: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = command_line_of(
        called,
        "Shows several boards on one page until you press Ctrl+C, and runs a club evening there:\n"
        "rounds, results from the boards, standings. Boards on USB may come and go meanwhile.",
        ("--boards 6", "--lan"),
    )
    boards = parser.add_argument_group("the boards (without --boards, those on USB)")
    of_several(boards)
    of_watching(boards)
    of_kept(boards)
    of_seed(boards)
    of_served_page(parser, DEFAULT_PORT)
    # Options of `play` alone.
    parser.set_defaults(built=None, port=None, wall=True, join=None, colour=None, new=None)
    return parser
