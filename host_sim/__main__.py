"""`python -m host_sim`: a board in a browser, simulated or real; or the simulated one headless."""

from __future__ import annotations

import argparse
import sys

from host_sim import headless
from host_sim.real_board import RealBoard
from host_sim.serial_ports import AUTO, NoPort
from host_sim.server import DEFAULT_PORT, serve
from host_sim.sim_link import SimLink
from host_sim.simulated_board import NoSuchBoard
from rootlight.board_reader import BoardFileError

_BUILT = "hex-7"


def main() -> int:
    """Show a board; returns the exit code."""
    parser = _parser()
    arguments = parser.parse_args()
    if arguments.port is None:
        return _simulate(arguments)
    if arguments.headless or arguments.built is not None:
        parser.error("--headless and --built are for the simulated board, --port for a real one")
    return _show_real(arguments)


def _simulate(arguments: argparse.Namespace) -> int:
    try:
        link = SimLink(arguments.built or _BUILT, arguments.seed)
    except (NoSuchBoard, BoardFileError) as error:
        return _give_up(error)
    if arguments.headless:
        headless.run(link, sys.stdin.buffer, sys.stdout.buffer)
    else:
        serve(link, port=arguments.page_port, open_browser=not arguments.no_browser)
    return 0


def _show_real(arguments: argparse.Namespace) -> int:
    board = RealBoard(arguments.port)
    try:
        board.open()
    except NoPort as error:
        return _give_up(error)
    try:
        serve(board, port=arguments.page_port, open_browser=not arguments.no_browser)
    finally:
        board.close()
    return 0


def _give_up(error: Exception) -> int:
    print(f"host_sim: {error}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host_sim", description=__doc__)
    parser.add_argument("--built", metavar="NAME", help=f"the built board ({_BUILT})")
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
        "--page-port",
        type=int,
        default=DEFAULT_PORT,
        metavar="N",
        help=f"port of the page ({DEFAULT_PORT})",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser


if __name__ == "__main__":
    sys.exit(main())
