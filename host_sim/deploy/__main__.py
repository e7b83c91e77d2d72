"""`python -m host_sim.deploy` brings Rootlight's image onto a board; `make flash` runs it."""

from __future__ import annotations

import argparse
import json
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
from host_sim.folders import FIRMWARE, called
from host_sim.web.serial_ports import NoPort


def main(words: list[str] | None = None, program: str = "python -m host_sim.deploy") -> int:
    """Bring the image; return the exit code."""
    arguments = _parser(program).parse_args(words)
    line = Line(arguments.port or None, Clock())
    choose = chooser(arguments.image, arguments.chip)
    try:
        _check_built(arguments.built)
        Flasher(line, finder_here(), choose, Copies()).flash(arguments.built)
    except build.BuildError as error:
        print(f"The firmware does not compile:\n{error}", file=sys.stderr)
        return 1
    except (BoardError, DriveError, NoImage, NoPort, NotKept) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(
            f"\nStopped. Run {called('flash')} again: it goes on where it stopped.",
            file=sys.stderr,
        )
        return 1
    return 0


def chooser(
    named: Path | None, wanted_chip: str | None
) -> Callable[[str | None, str | None], Image]:
    """A function that chooses the image for the board that is there. named, wanted_chip: asked."""

    def choose(built: str | None, chip: str | None) -> Image:
        settings = json.loads((FIRMWARE / build.SETTINGS).read_bytes())
        name = built if built in build.board_names() else settings["board"]
        return choose_image(named, name, wanted_chip or chip or "pico")

    return choose


def _check_built(built: str | None) -> None:
    names = build.board_names()
    if built is not None and built not in names:
        raise NoImage(f"There is no board file called {built}; there are: {', '.join(names)}.")


def _parser(program: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=program, description="Brings Rootlight's image onto a board; its games stay."
    )
    parser.add_argument(
        "--port", help="/dev/ttyACM0, COM3, socket://HOST:PORT; without, the only board there is"
    )
    parser.add_argument(
        "--built", metavar="NAME", help="the built board; without, the one that answers"
    )
    parser.add_argument("--chip", choices=sorted(CHIPS.values()), help="without, what is there")
    parser.add_argument(
        "--image", type=Path, metavar="FILE", help="a UF2 file, or a folder of a release"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
