"""`python -m host_sim.emulator` runs an emulated board with a serial port on a TCP socket.

    python -m host_sim.emulator --built hex-4 --tcp 4321
    python -m host_sim --port socket://127.0.0.1:4321
    make flash PORT=socket://127.0.0.1:4321
    mpremote connect socket://127.0.0.1:4321

Its flash has the firmware; with `--empty` only MicroPython. Nothing is kept: each start is a new
board.
"""

from __future__ import annotations

import argparse
import sys
import time

from host_sim.board.simulated_board import NoSuchBoard, built_boards, load_board_file
from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.firmware import firmware_files
from host_sim.emulator.image import NoImage
from host_sim.emulator.server import BoardServer
from rootlight.board_files.reader import BoardFileError


def main() -> None:
    """Serve a board until the keyboard interrupts."""
    arguments = _arguments()
    try:
        board_file = load_board_file(arguments.built)
        files = None if arguments.empty else firmware_files(arguments.built)
        board = EmulatedBoard(board_file, files)
    except (NoSuchBoard, BoardFileError, NoImage) as error:
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
        "--empty", action="store_true", help="an empty flash with MicroPython alone"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
