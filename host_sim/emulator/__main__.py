"""`python -m host_sim.emulator` runs an emulated board with a serial port on a TCP socket.

    python -m host_sim.emulator --built hex-4 --tcp 4321
    python -m host_sim --port socket://127.0.0.1:4321
    mpremote connect socket://127.0.0.1:4321

The board runs Rootlight's image, which is built first unless the cache has it; `--image` takes
another one, such as a release's. Nothing is kept: each start is a new board.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from host_sim.board.simulated_board import built_boards, load_board_file
from host_sim.deploy.build import BuildError
from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.images import built_image
from host_sim.emulator.board import AT_THE_PROMPT, EmulatedBoard
from host_sim.emulator.server import BoardServer
from rootlight.board_files.reader import BoardFileError


def main() -> None:
    """Serve a board until the keyboard interrupts."""
    arguments = _arguments()
    try:
        board_file = load_board_file(arguments.built)
        files = AT_THE_PROMPT if arguments.prompt else None
        board = EmulatedBoard(board_file, files, _image(arguments))
    except (BoardFileError, BuildError, CannotBuild, ValueError) as error:
        sys.exit(str(error))
    try:
        server = BoardServer(board, arguments.tcp).start()
    except OSError as error:
        sys.exit(f"Port {arguments.tcp} cannot be had: {error.strerror}.")
    print(f"An emulated {arguments.built} listens at {server.address}", flush=True)
    try:
        while server.is_running:
            time.sleep(0.2)
    except KeyboardInterrupt:
        pass
    server.stop()


def _image(arguments: argparse.Namespace) -> Path:
    """The file that a person names, or the image of the board. Raises CannotBuild, BuildError."""
    if arguments.image is None:
        return built_image(arguments.built)
    if not arguments.image.is_file():
        sys.exit(f"There is no file {arguments.image}.")
    return Path(arguments.image)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m host_sim.emulator",
        description="An emulated board; its serial port is a TCP socket of this machine.",
    )
    parser.add_argument(
        "--built", default="hex-4", help=f"the built board: {', '.join(built_boards())}"
    )
    parser.add_argument("--tcp", type=int, default=0, help="the TCP port; left out, a free one")
    parser.add_argument(
        "--prompt", action="store_true", help="stay at MicroPython's prompt, without the firmware"
    )
    parser.add_argument(
        "--image", type=Path, help="a UF2 file to run; left out, the board's own, built on Debian"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
