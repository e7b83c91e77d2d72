"""`make image`: an image of MicroPython with the firmware in it, built and checked.

The image that passed is build/image/rootlight-VERSION-BOARD.uf2: hold BOOTSEL while you plug the
Pico in, and copy it onto the drive that appears. Takes a Debian and some minutes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from host_sim.deploy import build
from host_sim.deploy.image import debian
from host_sim.deploy.image.compile import compile_image
from host_sim.deploy.image.frozen import frozen_modules

IMAGES = build.REPOSITORY / "build" / "image"
CHECKS = build.REPOSITORY / "tests" / "deploy" / "built_image.py"
# For the checks: the image that they are about, and the built board that it is for.
CHECKED = "ROOTLIGHT_BUILT_IMAGE"
CHECKED_FOR = "ROOTLIGHT_BUILT"


def main() -> int:
    """Build, check; returns the exit code."""
    arguments = _parser().parse_args()
    work: Path = arguments.work.resolve()
    try:
        debian.check_tools()
        modules = frozen_modules(arguments.built)
        sources, compiler = debian.Debian(work).bring()
        image = compile_image(sources, compiler, work, modules, arguments.jobs)
    except (debian.CannotBuild, build.BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    if not _passes(image, arguments.built):
        print(f"The image does not pass its checks; it stays in {image}.", file=sys.stderr)
        return 1
    target = IMAGES / f"rootlight-{build.version()}-{arguments.built}.uf2"
    target.parent.mkdir(parents=True, exist_ok=True)
    image.replace(target)
    print(f"{target}: hold BOOTSEL while you plug the Pico in, and copy it onto the drive.")
    return 0


def _passes(image: Path, built: str) -> bool:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-s", str(CHECKS)]
    environment = os.environ | {CHECKED: str(image), CHECKED_FOR: built}
    return subprocess.run(command, cwd=build.REPOSITORY, env=environment).returncode == 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host_sim.deploy.image", description=__doc__)
    parser.add_argument(
        "--built", metavar="NAME", default="hex-7", help="the built board, unless settings say so"
    )
    parser.add_argument(
        "--work", type=Path, default=IMAGES / "work", help="a folder for what is built; 3 GB"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="compilers at once")
    return parser


if __name__ == "__main__":
    sys.exit(main())
