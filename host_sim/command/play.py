"""`rootlight play`: a board in a browser, or several, simulated or real."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim import folders
from host_sim.board.simulated_board import NoSuchBoard
from host_sim.club.store import NotOurs
from host_sim.command.options import (
    BUILT,
    command_line_of,
    give_up,
    of_built,
    of_kept,
    of_seed,
    of_served_page,
    of_several,
    of_shared_game,
    of_watching,
)
from host_sim.command.taken_over import take_over
from host_sim.exit_codes import DONE, WRONG_WORDS
from host_sim.headless.boards import board_in_real_time
from host_sim.headless.kept_link import KeptLink, kept_name
from host_sim.rooms.share import of_page
from host_sim.shared_games.address import BadAddress
from host_sim.shared_games.command_line import Invitation, asked_for, watched_rooms
from host_sim.shared_games.room_desk import RoomDesk
from host_sim.web.computer import board_with_computer, cores_here
from host_sim.web.lan import Lan, NoNetwork
from host_sim.web.plugged_in import open_board
from host_sim.web.serial_ports import AUTO, NoPort
from host_sim.web.server import DEFAULT_PORT, serve
from host_sim.web.simulated_boards import TooMany
from host_sim.web.wall import Rooms
from host_sim.web.wall_program import (
    HowServed,
    are_several,
    show_plugged,
    show_rooms,
    show_simulated,
)
from rootlight.board_files.reader import BoardFileError

if TYPE_CHECKING:
    from host_sim.hub.hub import Sim
    from host_sim.rooms.joined_board import JoinedBoard


def main(words: list[str], called: str) -> int:
    """Show what is asked for, until somebody ends the program; return the exit code."""
    parser = command_line(called)
    return show(parser.parse_args(words), parser)


def show(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Show what these options ask for, until somebody ends the program; return the exit code."""
    try:
        return _show(arguments, parser)
    except KeyboardInterrupt:
        return DONE


def _show(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if arguments.kept is None:
        take_over()
    try:
        join = asked_for(arguments, os.environ, _joined_in(arguments))
    except BadAddress as error:
        parser.error(str(error))
    if join is not None and (arguments.boards is not None or arguments.wall):
        parser.error("--join shares the game of one board; start a program for each board")
    if arguments.watch is not None:
        return _watch(arguments, parser)
    if arguments.boards is not None:
        if arguments.built is not None or arguments.port is not None:
            parser.error("--boards shows several simulated boards; leave the others out")
        return _show_wall(arguments)
    if arguments.port is None:
        return _simulate(arguments, join)
    if arguments.built is not None:
        parser.error("--built is for one simulated board; leave --port out")
    if arguments.port == AUTO and join is None and (arguments.wall or are_several()):
        return _show_wall(arguments)
    return _show_real(arguments, join)


def _kept(arguments: argparse.Namespace) -> Path:
    return folders.BOARDS if arguments.kept is None else arguments.kept


def _joined_in(arguments: argparse.Namespace) -> Path:
    """The folder of the documents of rooms."""
    return _kept(arguments).parent / "joined"


def _watch(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Show games elsewhere, beside the boards here if any are named."""
    others = (arguments.join, arguments.built)
    if any(others) or arguments.port not in (None, AUTO):
        parser.error("--watch shows a wall; only --boards or --port (without a name) go with it")
    try:
        rooms = watched_rooms(arguments.watch, os.environ)
    except BadAddress as error:
        parser.error(str(error))
    try:
        return _show_wall(arguments, rooms)
    finally:
        rooms.close()


def _show_wall(arguments: argparse.Namespace, rooms: Rooms | None = None) -> int:
    how = HowServed(
        _kept(arguments),
        arguments.page_port,
        not arguments.no_browser,
        arguments.lan,
        arguments.lan_port,
        rooms,
    )
    try:
        if arguments.boards is not None:
            show_simulated(arguments.boards, how, arguments.seed, arguments.fresh)
        elif arguments.port is not None:
            show_plugged(how)
        else:
            show_rooms(how)
    except (NoSuchBoard, TooMany) as error:
        return give_up(error, WRONG_WORDS)
    except (BoardFileError, NotOurs, NoNetwork) as error:
        return give_up(error)
    return DONE


def _simulate(arguments: argparse.Namespace, join: Invitation | None) -> int:
    built = arguments.built or BUILT
    path = _kept(arguments) / f"{kept_name(built)}.json"
    try:
        link = KeptLink(path, built, arguments.seed, board_in_real_time, arguments.fresh)
    except NoSuchBoard as error:
        return give_up(error, WRONG_WORDS)
    except BoardFileError as error:
        return give_up(error)
    try:
        return _serve(link, arguments, join)
    finally:
        link.close()


def _show_real(arguments: argparse.Namespace, join: Invitation | None) -> int:
    try:
        board = open_board(arguments.port)
    except NoPort as error:
        return give_up(error)
    try:
        return _serve(board, arguments, join)
    finally:
        board.close()


def _serve(sim: Sim, arguments: argparse.Namespace, join: Invitation | None) -> int:
    lan = None
    if arguments.lan is not None:
        try:
            port = arguments.lan_port
            lan = Lan(arguments.lan or None, arguments.page_port + 1 if port is None else port)
        except NoNetwork as error:
            return give_up(error)
        code = lan.gate.code
        print(f"Phones watch at {lan.address} with the code {code[:3]} {code[3:]}.", flush=True)
    board = board_with_computer(sim, cores=cores_here())
    desk = RoomDesk(board, join, _joined_in(arguments), os.environ, _joined)
    try:
        serve(
            desk,
            port=arguments.page_port,
            open_browser=not arguments.no_browser,
            beside=lan,
        )
    finally:
        desk.close()
        board.close()
    return DONE


def _joined(invitation: Invitation, board: Sim) -> JoinedBoard:
    return invitation.joined(board, share=of_page(time.perf_counter))


def command_line(called: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = command_line_of(
        called,
        "Shows a board in your browser until you press Ctrl+C: a simulated one, whose games are\n"
        "kept, or a real one on USB.",
        (
            "--built hex-4",
            "--built ./mine.json",
            "--port auto",
            "--boards 6 --lan",
            "--join mqtt://HOST/ --as black --new rootbound,hex-7",
        ),
    )
    board = parser.add_argument_group("the board")
    of_built(board)
    board.add_argument(
        "--port",
        nargs="?",
        const=AUTO,
        help="show a real board: auto finds it, or name its serial port, such as /dev/ttyACM0 or "
        "COM3",
    )
    of_several(board)
    board.add_argument(
        "--wall",
        action="store_true",
        help="with --port: the page of several boards, though there are not several on USB yet",
    )
    of_kept(board)
    of_seed(board)
    of_served_page(parser, DEFAULT_PORT)
    others = parser.add_argument_group("games with boards elsewhere")
    of_shared_game(others)
    of_watching(others)
    return parser
