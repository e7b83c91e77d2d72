"""The choice of a board's image: a file that is named, one from the cache, or one built now.

Used by `__main__`. Where none can be built, those that `make image` or a release left are taken.
"""

from __future__ import annotations

from pathlib import Path

from host_sim import folders
from host_sim.deploy import build
from host_sim.deploy.image.compile import CHIPS
from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.images import built_image, image_name
from host_sim.deploy.image.layout import layout_of
from host_sim.deploy.image.uf2 import family_of, program_of
from host_sim.deploy.writing import Image
from host_sim.folders import IMAGES, RELEASE, with_option


class NoImage(Exception):
    """There is no image for the board; the text is a sentence that says what to do."""


def choose_image(named: Path | None, built: str, chip: str) -> Image:
    """The image for a built board. Raises NoImage, and BuildError.

    named: a UF2 file, or a folder with files as a release names them; None for the newest here.
    """
    name = image_name(built, chip)
    if named is not None:
        path = named / name if named.is_dir() else named
        return image_of(path)._replace(name=path.name)
    if not folders.IS_CHECKOUT:
        return image_of(
            _made_before(name, f"An installed Rootlight builds no images; none is in {IMAGES}.")
        )
    try:
        path = built_image(built, chip)
    except CannotBuild as error:
        return image_of(_made_before(name, str(error)))
    return image_of(path)._replace(name=name, version=build.version())


def _made_before(name: str, why: str) -> Path:
    for folder in (IMAGES, RELEASE):
        if (folder / name).is_file():
            return folder / name
    raise NoImage(
        f"{why}\nOr download {name} from a release of Rootlight, and name it: "
        f"{with_option('flash', 'image', 'FILE')}"
    )


def _check_ours(program: bytes) -> None:
    """Raise ValueError for any other program than an image of Rootlight."""
    layout_of(program)
    if build.FROZEN_FILES.encode() not in program:
        raise ValueError("This is MicroPython without Rootlight.")


def image_of(path: Path) -> Image:
    """The image in a UF2 file. Raises NoImage."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NoImage(f"{path} cannot be read: {error.strerror}.") from error
    try:
        family = family_of(data)
        _check_ours(program_of(data))
    except ValueError as error:
        raise NoImage(
            f"{path} is not an image of Rootlight, or not a whole one. Download it again."
        ) from error
    for chip in CHIPS.values():
        if chip.family == family:
            return Image(path.name, data, chip.name)
    raise NoImage(f"{path} is an image for another chip than a Pico's.")
