"""`make release`: everything that people download, in build/release.

    rootlight-BOARD-pico.uf2, -pico2.uf2   images for every board of hardware/built
    rootlight-BOARD-drawings.zip           drawings and lists, to build a board
    rootlight-BOARD-pcb-HOUSE.zip          what this house wants for the board's printed circuit
    rootlight-BOARD-print.zip              the same board's parts for a 3D printer
    rootlight-BOARD-steps.zip              the guide, a picture and a page for each step
    rootlight-VERSION-py3-none-any.whl     the command `rootlight`, for pip, pipx and uv
    rootlight-site.zip                     the page with a board in it, for a server of files
    LICENCES.txt                           licences of all that the images contain
    README.txt                             which file is for whom
    SHA256SUMS                             of all of them, for `sha256sum --check`

The files lie side by side, as in the attachments of a GitHub release.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import zipfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from host_sim import wheel
from host_sim.deploy import build
from host_sim.deploy.image.compile import CHIPS
from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.images import (
    CHIP_OF_PAGE,
    built_image,
    image_licences,
    image_name,
)
from host_sim.deploy.image.licences import as_text, merged
from host_sim.folders import RELEASE, TREE
from host_sim.native.build import NotBuilt
from host_sim.site import build as site
from host_sim.toolchain.npm import Missing
from host_sim.web.images import (
    BUILT_BOARDS,
    add_image,
    boards_with_images,
    drawn_boards,
)

SUMS = "SHA256SUMS"
README = "README.txt"
LICENCES = "LICENCES.txt"
# The files of `make print`, which `make release` runs first.
BODIES = TREE / "build" / "print"
# The files of `make steps`, likewise.
STEPS = TREE / "build" / "steps"
# The earliest date that a zip can hold. A fixed date makes the same files give the same zip.
_NO_DAY = (1980, 1, 1, 0, 0, 0)

_README = """\
Rootlight {version}

To play on a board that you have built, you need one file: rootlight-BOARD-pico.uf2, with the name
of your board, such as {example}.
Hold the BOOTSEL button of the Pico, plug it in, and copy the file onto the drive that appears.
Games and settings on the board stay. firmware/install.md in the project tells every step.

rootlight-BOARD-pico.uf2      for a Raspberry Pi Pico
rootlight-BOARD-pico2.uf2     for a Raspberry Pi Pico 2: NEVER RUN on any board
rootlight-BOARD-drawings.zip  drawings and lists of parts, to build the board
rootlight-BOARD-pcb-HOUSE.zip the board as a printed circuit: what this house wants to be uploaded.
                              Follow hardware/built/BOARD/pcb/order.md: NEVER ORDERED
rootlight-BOARD-print.zip     its chambers, channels and base for a 3D printer: NEVER PRINTED
rootlight-BOARD-steps.zip     how to build it: a picture and a page to print for each step
{command}
                              the command `rootlight` for a computer with Python 3.11 or newer:
                              pipx install it, then rootlight play, flash, probe, bring-up, club
rootlight-site.zip            the page with a simulated board in it, for any server of files; it
                              also brings the images for the Pico onto boards
LICENCES.txt                  licences of all that the images contain: it belongs to each of them
SHA256SUMS                    to check downloads: sha256sum --check SHA256SUMS
"""


class NotMade(Exception):
    """A folder that belongs into the release is missing; says which."""


def write_release(
    version: str,
    images: Mapping[str, Path],
    folders: Mapping[str, Path],
    licences: str,
    command: Path,
    folder: Path = RELEASE,
    orders: Mapping[str, Sequence[Path]] | None = None,
) -> None:
    """Write the whole release; the previous one stays until this one is complete.

    images: UF2 files by their names in the release. folders: what becomes a zip, by its name in
    the release. licences: the text for all images. command: the wheel. orders: the files that a
    board house wants, by the name of their zip.
    Raises NotMade if a folder is missing.
    """
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    for name, image in images.items():
        shutil.copyfile(image, part / name)
    for name, packed in folders.items():
        if not packed.is_dir():
            raise NotMade(f"{packed} is missing: run make release, which makes it first.")
        write_zip(files_below(packed), part / name)
    for name, files in (orders or {}).items():
        write_zip({path.name: path for path in files}, part / name)
    shutil.copyfile(command, part / command.name)
    words = {"version": version, "command": command.name, "example": min(images, default="")}
    (part / README).write_text(_README.format_map(words), "utf-8")
    (part / LICENCES).write_text(licences, "utf-8")
    write_sums(part)
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)


def files_below(folder: Path) -> dict[str, Path]:
    """All files of a folder by their names in a zip, which begin with that of the folder."""
    return {
        path.relative_to(folder.parent).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def orders_of(built: Path = BUILT_BOARDS) -> dict[str, list[Path]]:
    """By the name of a zip: the files that a house wants, and what to hold beside its preview."""
    found = {}
    for bill in sorted(built.glob("*/pcb/order/*-bom.csv")):
        house = bill.name.removesuffix("-bom.csv")
        order, circuit = bill.parent, bill.parents[1]
        beside = [circuit / name for name in ("placement.html", "front.svg", "back.svg")]
        common = [order / "gerbers.zip", order / "assembly.pdf"]
        files = [*common, *sorted(order.glob(f"{house}-*")), *beside]
        found[f"rootlight-{circuit.parent.name}-pcb-{house}.zip"] = files
    return found


def write_zip(files: Mapping[str, Path], target: Path) -> None:
    """Pack files under their names in the zip; the same files give the same bytes."""
    with zipfile.ZipFile(target, "w") as packed:
        for name, path in files.items():
            entry = zipfile.ZipInfo(name, _NO_DAY)
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def write_sums(folder: Path) -> None:
    """Write the checksums of all files of a folder."""
    lines = [
        f"{build.sha256(path.read_bytes())}  {path.name}\n" for path in sorted(folder.iterdir())
    ]
    (folder / SUMS).write_text("".join(lines))


def _images(boards: list[str]) -> dict[str, Path]:
    """The images for all chips, by their names; those for one chip beside those for another."""
    with ThreadPoolExecutor(len(CHIPS)) as pool:
        of_chips = list(pool.map(lambda chip: _images_for(chip, boards), CHIPS))
    return {name: path for found in of_chips for name, path in found.items()}


def _images_for(chip: str, boards: list[str]) -> dict[str, Path]:
    return {image_name(board, chip): built_image(board, chip) for board in boards}


def main(arguments: list[str] | None = None) -> int:
    """Write the release of the firmware as it is; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.release", description=__doc__)
    parser.parse_args(arguments)
    boards = drawn_boards()
    try:
        images = _images(boards_with_images())
        licences = as_text(merged(image_licences(image) for image in images.values()))
        for board in boards_with_images():
            name = image_name(board, CHIP_OF_PAGE)
            add_image(board, name, images[name].read_bytes(), build.version(), licences)
        site.build()
        folders = {f"rootlight-{board}-drawings.zip": BUILT_BOARDS / board for board in boards}
        folders |= {f"rootlight-{board}-print.zip": BODIES / board for board in boards}
        folders |= {f"rootlight-{board}-steps.zip": STEPS / board for board in boards}
        folders["rootlight-site.zip"] = site.SITE
        command = wheel.build()
        write_release(build.version(), images, folders, licences, command, RELEASE, orders_of())
    except (CannotBuild, Missing, NotBuilt, NotMade) as error:
        print(error, file=sys.stderr)
        return 1
    except build.BuildError as error:
        print(f"The firmware does not compile:\n{error}", file=sys.stderr)
        return 1
    names = ", ".join(boards_with_images())
    print(f"Rootlight {build.version()} for {names} is in {RELEASE}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
