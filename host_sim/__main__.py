"""`python -m host_sim`: a board in a browser, simulated or real; or the simulated one headless.

With --replay it plays a bug report instead, and tells whether all came out as it was recorded.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from host_sim.board.simulated_board import NoSuchBoard, SimulatedBoard
from host_sim.board.thinker import PartsInRealTime
from host_sim.club.store import NotOurs
from host_sim.joining import headless as joined_headless
from host_sim.joining.address import (
    Address,
    BadAddress,
    read_address,
    read_new,
    read_seat,
)
from host_sim.joining.documents import SetUp
from host_sim.joining.joined_board import JoinedBoard
from host_sim.joining.kept import Kept
from host_sim.joining.line import BrokerLine
from host_sim.joining.room import Room
from host_sim.joining.sealing import Seal
from host_sim.link import headless
from host_sim.link.kept_link import KeptLink
from host_sim.link.sim_link import SimLink
from host_sim.replay import telling
from host_sim.replay.report import BadReport
from host_sim.serving.hub import Sim
from host_sim.serving.lan import Lan, NoNetwork
from host_sim.serving.plugged_in import open_board
from host_sim.serving.serial_ports import AUTO, NoPort
from host_sim.serving.server import DEFAULT_PORT, serve
from host_sim.serving.simulated_boards import TooMany
from host_sim.serving.thinking_board import ThinkingBoard
from host_sim.serving.wall_program import HowServed, are_several, show_plugged, show_simulated
from host_sim.thinking.process import ThinkingProcess
from rootlight.board_files.reader import BoardFileError

_BUILT = "hex-7"
_KEPT = Path(__file__).resolve().parents[1] / "build" / "kept" / "boards"


def main() -> int:
    """Show a board; returns the exit code."""
    parser = _parser()
    arguments = parser.parse_args()
    if arguments.replay is not None:
        if arguments.headless or arguments.port is not None:
            parser.error("--replay plays a report on a board of its own; leave the others out")
        return _replay(arguments)
    try:
        join = _join(arguments)
    except BadAddress as error:
        parser.error(str(error))
    if arguments.headless and arguments.lan is not None:
        parser.error("--lan opens the page's room for phones; --headless has no page")
    if arguments.boards is not None:
        if arguments.headless or arguments.built is not None or arguments.port is not None:
            parser.error("--boards shows several simulated boards; leave the others out")
        return _show_wall(arguments)
    if arguments.port is None:
        return _simulate(arguments, join)
    if arguments.headless or arguments.built is not None:
        parser.error("--headless and --built are for the simulated board, --port for a real one")
    if arguments.port == AUTO and (arguments.wall or are_several()):
        return _show_wall(arguments)
    return _show_real(arguments, join)


def _show_wall(arguments: argparse.Namespace) -> int:
    how = HowServed(
        Path(arguments.kept),
        arguments.page_port,
        not arguments.no_browser,
        arguments.lan,
        arguments.lan_port,
    )
    try:
        if arguments.boards is None:
            show_plugged(how)
        else:
            show_simulated(arguments.boards, how, arguments.seed, arguments.fresh)
    except (NoSuchBoard, BoardFileError, TooMany, NotOurs, NoNetwork) as error:
        return _give_up(error)
    return 0


class _Join(NamedTuple):
    """A room that is to be joined."""

    address: Address
    seat: int | None
    new: SetUp | None
    kept: Path

    def joined(self, board: Sim, on_news: Callable[[], None] = lambda: None) -> JoinedBoard:
        """A board in this room, on its way to the broker. Tells people of the room."""
        path = None
        if self.seat is not None:
            room_name = Seal(self.address.code).name
            path = self.kept.parent / "joined" / f"{room_name}-{self.seat}.json"
        kept = Kept(path)
        room = Room(self.seat, secrets.token_hex(8), kept.bring())
        line = BrokerLine(self.address, self.seat, on_news)
        found = JoinedBoard(board, room, line, kept, self.new, self.address.code)
        print(
            f"Joining the room {self.address.code} at {self.address.place}. The others join it "
            "with the same address, this code, and a colour of their own.",
            file=sys.stderr,
            flush=True,
        )
        line.open()
        return found


def _join(arguments: argparse.Namespace) -> _Join | None:
    """The room that the command line names, if it does. Raises BadAddress."""
    if arguments.join is None:
        if arguments.colour is not None or arguments.new is not None:
            raise BadAddress("--as and --new belong to --join.")
        return None
    if arguments.colour is None:
        raise BadAddress("--join needs --as COLOUR: the side of this board, or watch.")
    return _Join(
        read_address(arguments.join, os.environ),
        read_seat(arguments.colour),
        read_new(arguments.new) if arguments.new is not None else None,
        Path(arguments.kept),
    )


def _simulate(arguments: argparse.Namespace, join: _Join | None) -> int:
    try:
        link = _simulated(arguments)
    except (NoSuchBoard, BoardFileError) as error:
        return _give_up(error)
    if not arguments.headless:
        return _serve(link, arguments, join)
    if join is None:
        headless.run(link, sys.stdin.buffer, sys.stdout.buffer)
        return 0
    desk = joined_headless.Desk()
    board = join.joined(link, desk.tell_news)
    joined_headless.run(board, desk, sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _simulated(arguments: argparse.Namespace) -> SimLink:
    built = arguments.built or _BUILT
    if arguments.headless:
        return SimLink(built, arguments.seed)
    kind = partial(SimulatedBoard, make_parts=PartsInRealTime)
    path = Path(arguments.kept) / f"{built}.json"
    return KeptLink(path, built, arguments.seed, kind, arguments.fresh)


def _replay(arguments: argparse.Namespace) -> int:
    try:
        return telling.play(Path(arguments.replay), arguments.built)
    except (BadReport, NoSuchBoard, BoardFileError) as error:
        return _give_up(error)


def _show_real(arguments: argparse.Namespace, join: _Join | None) -> int:
    try:
        board = open_board(arguments.port)
    except NoPort as error:
        return _give_up(error)
    try:
        return _serve(board, arguments, join)
    finally:
        board.close()


def _serve(sim: Sim, arguments: argparse.Namespace, join: _Join | None) -> int:
    lan = None
    if arguments.lan is not None:
        try:
            port = arguments.lan_port
            lan = Lan(arguments.lan or None, arguments.page_port + 1 if port is None else port)
        except NoNetwork as error:
            return _give_up(error)
        code = lan.gate.code
        print(f"Phones look on at {lan.address} with the code {code[:3]} {code[3:]}.", flush=True)
    board = ThinkingBoard(sim, ThinkingProcess)
    joined = join.joined(board) if join is not None else None
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
        help="let phones in this network look on, by a code that the big screen shows; ADDRESS: "
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
        default=str(_KEPT),
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
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser


if __name__ == "__main__":
    sys.exit(main())
