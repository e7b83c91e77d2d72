"""`python -m host_sim.deploy` copies the firmware onto a board; `make flash` runs it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from host_sim.deploy import build
from host_sim.deploy.flash import Flasher, FlashError
from host_sim.deploy.line import Clock, Line
from host_sim.serving.serial_ports import NoPort


def main() -> int:
    """Compile, copy and restart; return the exit code."""
    arguments = _parser().parse_args()
    line = Line(arguments.port or None, Clock())
    try:
        files = build.build()
        _check_built(arguments.built, files)
        version, mpy = build.version(), build.mpy_version()
        flasher = Flasher(
            line,
            files,
            version,
            mpy,
            built=arguments.built,
            forget_games=arguments.forget_games,
        )
        flasher.flash()
    except build.BuildError as error:
        print(f"The firmware does not compile:\n{error}", file=sys.stderr)
        return 1
    except (FlashError, NoPort) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Run make flash again: it goes on where it stopped.", file=sys.stderr)
        return 1
    return 0


def _check_built(built: str | None, files: Mapping[str, bytes]) -> None:
    if built is None or f"{build.BOARDS}/{built}.json" in files:
        return
    names = [Path(path).stem for path in sorted(files) if path.startswith(build.BOARDS + "/")]
    raise FlashError(f"There is no board file called {built}; there are: {', '.join(names)}.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host_sim.deploy", description=__doc__)
    parser.add_argument(
        "--port", help="/dev/ttyACM0, COM3, socket://HOST:PORT; without, the only board there is"
    )
    parser.add_argument(
        "--built", metavar="NAME", help="the built board, for a board whose settings say otherwise"
    )
    parser.add_argument(
        "--forget-games",
        action="store_true",
        help="go on though games of a file system that was lost may be overwritten",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
