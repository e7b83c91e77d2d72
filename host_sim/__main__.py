"""`python -m host_sim`: a board in a browser, simulated or real; or the simulated one headless.

With --replay it plays a bug report instead, and tells whether all came out as it was recorded.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.board.simulated_board import NoSuchBoard
from host_sim.club.store import NotOurs
from host_sim.headless import lines as headless
from host_sim.headless.boards import board_in_real_time, quick_board
from host_sim.headless.kept_link import KeptLink
from host_sim.link.sim_link import SimLink
from host_sim.replay import telling
from host_sim.replay.report import BadReport
from host_sim.shared_games import headless as joined_headless
from host_sim.shared_games.address import BadAddress
from host_sim.shared_games.command_line import Invitation, asked_for, watched_rooms
from host_sim.shared_games.share import of_page
from host_sim.web.computer import board_with_computer
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

_BUILT = "hex-7"
_KEPT = Path(__file__).resolve().parents[1] / "build" / "kept" / "boards"


def main() -> int:
    """Show a board until somebody ends the program; returns the exit code."""
    try:
        return _run()
    except KeyboardInterrupt:
        return 0


def _run() -> int:
    parser = _parser()
    arguments = parser.parse_args()
    if arguments.replay is not None:
        if arguments.headless or arguments.port is not None:
            parser.error("--replay plays a report on a board of its own; leave the others out")
        return _replay(arguments)
    try:
        join = asked_for(arguments, os.environ, _joined_folder(arguments))
    except BadAddress as error:
        parser.error(str(error))
    if arguments.headless and arguments.lan is not None:
        parser.error("--lan opens the page's room for phones; --headless has no page")
    if join is not None and (arguments.boards is not None or arguments.wall):
        parser.error("--join shares the game of one board; start a program for each board")
    if arguments.watch is not None:
        return _watch(arguments, parser)
    if arguments.boards is not None:
        if arguments.headless or arguments.built is not None or arguments.port is not None:
            parser.error("--boards shows several simulated boards; leave the others out")
        return _show_wall(arguments)
    if arguments.port is None:
        return _simulate(arguments, join)
    if arguments.headless or arguments.built is not None:
        parser.error("--headless and --built are for the simulated board, --port for a real one")
    if arguments.port == AUTO and join is None and (arguments.wall or are_several()):
        return _show_wall(arguments)
    return _show_real(arguments, join)


def _joined_folder(arguments: argparse.Namespace) -> Path | None:
    """Return the folder of a shared game; None for a headless board, which begins afresh."""
    if arguments.headless and arguments.kept is None:
        return None
    return _kept(arguments).parent / "joined"


def _kept(arguments: argparse.Namespace) -> Path:
    return _KEPT if arguments.kept is None else Path(arguments.kept)


def _watch(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Show games elsewhere, beside the boards here if any are named."""
    others = (arguments.headless, arguments.join, arguments.built)
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
    except (NoSuchBoard, BoardFileError, TooMany, NotOurs, NoNetwork) as error:
        return _give_up(error)
    return 0


def _simulate(arguments: argparse.Namespace, join: Invitation | None) -> int:
    try:
        link = _simulated(arguments)
    except (NoSuchBoard, BoardFileError) as error:
        return _give_up(error)
    if isinstance(link, KeptLink):
        try:
            return _serve(link, arguments, join)
        finally:
            link.close()
    if join is None:
        headless.run(link, sys.stdin.buffer, sys.stdout.buffer)
        return 0
    desk = joined_headless.Desk()
    board = join.joined(link, desk.tell_news)
    joined_headless.run(board, link, desk, sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _simulated(arguments: argparse.Namespace) -> SimLink:
    built = arguments.built or _BUILT
    if arguments.headless:
        return SimLink(built, arguments.seed, quick_board)
    path = _kept(arguments) / f"{built}.json"
    return KeptLink(path, built, arguments.seed, board_in_real_time, arguments.fresh)


def _replay(arguments: argparse.Namespace) -> int:
    try:
        return telling.play(Path(arguments.replay), arguments.built)
    except (BadReport, NoSuchBoard, BoardFileError) as error:
        return _give_up(error)


def _show_real(arguments: argparse.Namespace, join: Invitation | None) -> int:
    try:
        board = open_board(arguments.port)
    except NoPort as error:
        return _give_up(error)
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
            return _give_up(error)
        code = lan.gate.code
        print(f"Phones watch at {lan.address} with the code {code[:3]} {code[3:]}.", flush=True)
    board = board_with_computer(sim)
    joined = join.joined(board, share=of_page()) if join is not None else None
    try:
        serve(
            joined or board,
            port=arguments.page_port,
            open_browser=not arguments.no_browser,
            beside=lan,
        )
    finally:
        if joined is not None:
            joined.close()
        board.close()
    return 0


def _give_up(error: Exception) -> int:
    print(f"host_sim: {error}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m host_sim", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--built", metavar="NAME", help=f"the built board ({_BUILT})")
    parser.add_argument(
        "--boards",
        metavar="N",
        help="a wall of several simulated boards: how many, or their names, hex-4,hex-4,hex-7",
    )
    parser.add_argument(
        "--wall",
        action="store_true",
        help="with --port: a wall, though there are not several boards on USB yet",
    )
    parser.add_argument("--seed", type=int, default=1, help="how the simulated parts differ")
    parser.add_argument(
        "--headless", action="store_true", help="the link on standard input and output"
    )
    parser.add_argument(
        "--port",
        nargs="?",
        const=AUTO,
        help="show a real board: its serial port, found by itself if none is named",
    )
    parser.add_argument(
        "--replay", metavar="FILE", help="play a bug report, and tell what happens in it"
    )
    parser.add_argument(
        "--page-port",
        type=int,
        default=DEFAULT_PORT,
        metavar="N",
        help=f"port of the page ({DEFAULT_PORT})",
    )
    parser.add_argument(
        "--lan",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="let phones in this network watch, by a code that the big screen shows; ADDRESS: "
        "of this computer, where it has several",
    )
    parser.add_argument(
        "--lan-port",
        type=int,
        metavar="N",
        help="port of the page for phones (the one after the page's)",
    )
    parser.add_argument(
        "--fresh", action="store_true", help="a simulated board as it is when new: without games"
    )
    parser.add_argument(
        "--kept",
        metavar="FOLDER",
        help="where simulated boards' flashes, and the names and results of a wall, are kept "
        "(build/kept/boards)",
    )
    parser.add_argument(
        "--join",
        metavar="ADDRESS",
        help="share the game with another board: mqtt://HOST/CODE or mqtts://USER@HOST/CODE, at "
        "any MQTT broker; without CODE a new one is drawn",
    )
    parser.add_argument(
        "--as",
        dest="colour",
        metavar="COLOUR",
        help="with --join: the side that is played here, or watch",
    )
    parser.add_argument(
        "--new",
        metavar="GAME,BOARD",
        help="with --join: the game to begin if the room has none, such as rootbound,hex-4",
    )
    parser.add_argument(
        "--watch",
        metavar="ADDRESS",
        help="a wall of games that are shared elsewhere: mqtt://HOST/CODE,CODE or a file with the "
        "address and, in each line after it, a code and a name; also with --boards or --port",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser


if __name__ == "__main__":
    # All that is open is closed then as after Ctrl+C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
