"""`python -m host_sim.deploy`: the firmware onto a board, as `make flash` does it."""

from __future__ import annotations

import argparse
import sys

from host_sim.deploy import build
from host_sim.deploy.flash import Flasher, FlashError
from host_sim.deploy.line import Clock, Line
from host_sim.serial_ports import NoPort


def main() -> int:
    """Compile, copy, restart; returns the exit code."""
    arguments = _parser().parse_args()
    line = Line(arguments.port or None, Clock())
    try:
        files = build.build()
        flasher = Flasher(line, files, build.version(), build.mpy_version())
        flasher.flash(only_look=arguments.dry_run)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host_sim.deploy", description=__doc__)
    parser.add_argument(
        "--port", help="/dev/ttyACM0, COM3, socket://HOST:PORT; without, the only board there is"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would be copied, and copy nothing"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
