"""`make image`: an image of MicroPython with the firmware in it, for a Pico or a Pico 2.

The file is build/image/rootlight-BOARD-CHIP.uf2: hold BOOTSEL while you plug the Pico in, and copy
the file onto the drive that appears. The build needs Debian and takes some minutes the first time,
then seconds.
"""

from __future__ import annotations

import argparse
import shutil
import sys

from host_sim.deploy import build
from host_sim.deploy.image.compile import CHIPS
from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.images import CHIP_OF_PAGE, built_image, image_licences, image_name
from host_sim.deploy.image.licences import as_text, merged
from host_sim.folders import IMAGES
from host_sim.web.images import add_image


def main() -> int:
    """Build the image; return the exit code."""
    arguments = _parser().parse_args()
    try:
        image = built_image(arguments.built, arguments.chip)
    except (CannotBuild, build.BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    name = image_name(arguments.built, arguments.chip)
    if arguments.chip == CHIP_OF_PAGE:
        licences = as_text(merged([image_licences(image)]))
        add_image(arguments.built, name, image.read_bytes(), build.version(), licences)
    else:
        IMAGES.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(image, IMAGES / name)
    print(f"{IMAGES / name}: hold BOOTSEL while you plug the Pico in, and copy it onto the drive.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m host_sim.deploy.image", description=__doc__)
    parser.add_argument(
        "--built", metavar="NAME", default="hex-7", help="the built board, unless settings say so"
    )
    parser.add_argument(
        "--chip", choices=sorted(CHIPS), default="pico", help="pico2's has never run on a board"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
