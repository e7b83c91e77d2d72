"""`python -m host_sim`: the simulated board in a browser, or on standard input and output."""

from __future__ import annotations

import argparse
import sys

from host_sim import headless
from host_sim.server import DEFAULT_PORT, serve
from host_sim.sim_link import SimLink
from host_sim.simulated_board import NoSuchBoard
from rootlight.board_file import BoardFileError


def main() -> int:
    """Run the simulator; returns the exit code."""
    arguments = _parser().parse_args()
    try:
        link = SimLink(arguments.built, arguments.seed)
    except (NoSuchBoard, BoardFileError) as error:
        print(f"host_sim: {error}", file=sys.stderr)
        return 2
    if arguments.headless:
        headless.run(link, sys.stdin.buffer, sys.stdout.buffer)
    else:
        serve(link, port=arguments.port, open_browser=not arguments.no_browser)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host_sim", description=__doc__)
    parser.add_argument("--built", default="hex-7", metavar="NAME", help="the built board")
    parser.add_argument("--seed", type=int, default=1, help="how the simulated parts differ")
    parser.add_argument(
        "--headless", action="store_true", help="the link on standard input and output"
    )
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="port of the page")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser


if __name__ == "__main__":
    sys.exit(main())
