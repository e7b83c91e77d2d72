"""`python -m host_sim.deploy` brings Rootlight's image onto a board; `make flash` runs it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from host_sim.deploy import build
from host_sim.deploy.board import BoardError
from host_sim.deploy.choice import NoImage, choose_image
from host_sim.deploy.drives import CHIPS, DriveError, finder_here
from host_sim.deploy.flash import Flasher
from host_sim.deploy.kept import Copies, NotKept
from host_sim.deploy.line import Clock, Line
from host_sim.deploy.writing import Image
from host_sim.exit_codes import DONE, FAILED, STOPPED, WRONG_WORDS
from host_sim.folders import DOWNLOADS, IMAGES, IS_CHECKOUT, called, shown
from host_sim.web.serial_ports import NoPort


def main(words: list[str] | None = None, program: str = "python -m host_sim.deploy") -> int:
    """Bring the image; return the exit code."""
    arguments = command_line(program).parse_args(words)
    names = build.board_names()
    if arguments.built not in (None, *names):
        there_are = ", ".join(names)
        print(_NO_BOARD.format(built=arguments.built, names=there_are), file=sys.stderr)
        return WRONG_WORDS
    line = Line(arguments.port or None, Clock())
    choose = chooser(arguments.image, arguments.chip)
    try:
        Flasher(line, finder_here(), choose, Copies()).flash(arguments.built)
    except build.BuildError as error:
        print(f"The firmware does not compile:\n{error}", file=sys.stderr)
        return FAILED
    except (BoardError, DriveError, NoImage, NoPort, NotKept) as error:
        print(error, file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(
            f"\nStopped. Run {called('flash')} again: it goes on where it stopped.",
            file=sys.stderr,
        )
        return STOPPED
    return DONE


def chooser(
    named: Path | None, wanted_chip: str | None
) -> Callable[[str | None, str | None], Image]:
    """A function that chooses the image for the board that is there. named, wanted_chip: asked."""

    def choose(built: str | None, chip: str | None) -> Image:
        # A board file of the builder's own is in no image: it stays on the board.
        name = built if built in build.board_names() else None
        return choose_image(named, name, wanted_chip or chip or "pico")

    return choose


def command_line(program: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=program,
        description="Brings Rootlight's image onto a board on USB, or onto a new Pico; the games "
        "and settings on it stay.",
    )
    parser.add_argument(
        "--port",
        help="of the board, such as /dev/ttyACM0, COM3 or socket://HOST:PORT (default: the only "
        "board there is)",
    )
    parser.add_argument(
        "--built",
        metavar="NAME",
        help="the board that you built, such as hex-4 (default: the one that answers)",
    )
    parser.add_argument(
        "--chip",
        choices=sorted(CHIPS.values()),
        help="of the board (default: the one that is there)",
    )
    parser.add_argument(
        "--image",
        type=Path,
        metavar="FILE",
        help=f"a UF2 file, or a folder of a release (default: {_BUILT_HERE}the only one for this "
        f"board in the present folder, in {shown(DOWNLOADS)} or {shown(IMAGES)})",
    )
    return parser


_BUILT_HERE = "built here where that can be, else " if IS_CHECKOUT else ""
_NO_BOARD = "There is no board file called {built}; there are: {names}."

if __name__ == "__main__":
    sys.exit(main())
