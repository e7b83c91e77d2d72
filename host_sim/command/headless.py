"""`rootlight headless`: the link of the simulated board on standard input and output."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from host_sim.board.simulated_board import NoSuchBoard
from host_sim.command.options import (
    BUILT,
    command_line_of,
    give_up,
    of_built,
    of_seed,
    of_shared_game,
)
from host_sim.exit_codes import DONE, WRONG_WORDS
from host_sim.headless import lines
from host_sim.headless.boards import quick_board
from host_sim.link.sim_link import SimLink
from host_sim.shared_games import headless as joined_headless
from host_sim.shared_games.address import BadAddress
from host_sim.shared_games.command_line import asked_for
from rootlight.board_files.reader import BoardFileError


def main(words: list[str], called: str) -> int:
    """Answer requests until the input ends; return the exit code."""
    parser = command_line(called)
    arguments = parser.parse_args(words)
    # Without a folder it begins afresh each time.
    kept = arguments.kept and arguments.kept.parent / "joined"
    try:
        join = asked_for(arguments, os.environ, kept)
    except BadAddress as error:
        parser.error(str(error))
    try:
        link = SimLink(arguments.built or BUILT, arguments.seed, quick_board)
    except NoSuchBoard as error:
        return give_up(error, WRONG_WORDS)
    except BoardFileError as error:
        return give_up(error)
    try:
        if join is None:
            lines.run(link, sys.stdin.buffer, sys.stdout.buffer)
        else:
            desk = joined_headless.Desk()
            board = join.joined(link, desk.tell_news)
            joined_headless.run(board, link, desk, sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        pass
    return DONE


def command_line(called: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = command_line_of(
        called,
        "Answers JSON-RPC 2.0 on standard input, a message a line, as a board does on USB.\n"
        "Time is virtual: one script has one outcome. firmware/link.md has every message.",
        ("--built hex-4 < SCRIPT",),
    )
    board = parser.add_argument_group("the board")
    of_built(board)
    of_seed(board)
    others = parser.add_argument_group("a game with a board elsewhere")
    of_shared_game(others)
    others.add_argument(
        "--kept",
        type=Path,
        metavar="FOLDER",
        help="with --join: the document of the shared game is kept beside this folder, in joined "
        "(default: it is not kept)",
    )
    return parser
