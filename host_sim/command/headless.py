"""`rootlight headless`: the link of the simulated board on standard input and output."""

from __future__ import annotations

import argparse
import os
import sys

from host_sim.board.simulated_board import NoSuchBoard
from host_sim.command.options import BUILT, give_up, of_shared_game, of_simulated
from host_sim.headless import lines
from host_sim.headless.boards import quick_board
from host_sim.link.sim_link import SimLink
from host_sim.shared_games import headless as joined_headless
from host_sim.shared_games.address import BadAddress
from host_sim.shared_games.command_line import asked_for
from rootlight.board_files.reader import BoardFileError


def main(words: list[str], called: str) -> int:
    """Answer requests until the input ends; return the exit code."""
    parser = _parser(called)
    arguments = parser.parse_args(words)
    # Without a folder it begins afresh each time.
    kept = arguments.kept and arguments.kept.parent / "joined"
    try:
        join = asked_for(arguments, os.environ, kept)
    except BadAddress as error:
        parser.error(str(error))
    try:
        link = SimLink(arguments.built or BUILT, arguments.seed, quick_board)
    except (NoSuchBoard, BoardFileError) as error:
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
    return 0


def _parser(called: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=called,
        description="JSON-RPC 2.0, a message a line, in virtual time: one script has one outcome.",
    )
    of_simulated(parser, "beside it lies the document of a shared game (none is kept)")
    of_shared_game(parser)
    return parser
