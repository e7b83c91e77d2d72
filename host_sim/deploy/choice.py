"""The choice of a board's image: a file that is named, one that is built, or one that is found.

Used by `__main__`. Where none can be built, as with an installed program, it is looked for where
people have it: in the present folder, among downloads, in a folder of a release. A choice between
different ones is left to the person.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from host_sim import folders
from host_sim.deploy import build
from host_sim.deploy.image.compile import CHIPS
from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.images import built_image, image_name
from host_sim.deploy.image.layout import layout_of
from host_sim.deploy.image.uf2 import family_of, program_of
from host_sim.deploy.writing import Image
from host_sim.folders import DOWNLOADS, IMAGES, RELEASE, with_option


class NoImage(Exception):
    """There is no image for the board; the text is a sentence that says what to do."""


def choose_image(
    named: Path | None, built: str | None, chip: str, say: Callable[[str], None] = print
) -> Image:
    """The image for a built board and a chip. Raises NoImage, and BuildError.

    named: a UF2 file, or a folder with files as a release names them; None for one that is found
    or built here. built: None if nobody knows the board. say: takes a line for a person.
    """
    if named is not None and not named.is_dir():
        return image_of(named)
    if named is not None:
        return _only_image([named], built, chip, say)
    if not folders.IS_CHECKOUT:
        return _only_image(_places(), built, chip, say)
    known = built or build.standard_board()
    try:
        path = built_image(known, chip)
    except CannotBuild as error:
        say(str(error))
        return _only_image(_places(), built, chip, say)
    return image_of(path)._replace(name=image_name(known, chip), version=build.version())


def _places() -> list[Path]:
    """Folders where people have images: ours, the present one, that of downloads, releases."""
    around = [Path.cwd(), DOWNLOADS]
    releases = [path for folder in around for path in _listed(folder, "rootlight*/")]
    return [IMAGES, RELEASE, *around, *releases]


def _only_image(
    places: list[Path], built: str | None, chip: str, say: Callable[[str], None]
) -> Image:
    """The one image that these folders have. Raises NoImage for none, and for several."""
    found: dict[bytes, tuple[Path, Image]] = {}
    for path in _named_so(places, built, chip):
        try:
            image = image_of(path)
        except NoImage as error:
            say(str(error))
            continue
        if image.chip == chip:
            found.setdefault(image.data, (path, image))
        else:
            say(_OTHER_CHIP.format(path=path, chip=image.chip))
    name = image_name(built or "BOARD", chip)
    if not found:
        raise NoImage(_none_found(places, name, chip))
    if len(found) > 1:
        paths = "\n".join(f"  {path}" for path, _ in found.values())
        raise NoImage(_SEVERAL.format(name=name, paths=paths))
    ((path, image),) = found.values()
    say(_TAKEN.format(path=path, name=name))
    return image


def _named_so(places: list[Path], built: str | None, chip: str) -> list[Path]:
    """The files with the name of such an image, also as a browser names a second download."""
    board = re.escape(built) if built else ".+"
    name = re.compile(rf"rootlight-{board}-{chip}( ?\(\d+\)|[ -]\d+)?\.uf2")
    paths = [path for place in places for path in _listed(place, "rootlight-*.uf2")]
    return [path for path in paths if name.fullmatch(path.name)]


def _listed(folder: Path, pattern: str) -> list[Path]:
    """What a folder has; nothing if it may not be read."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def _none_found(places: list[Path], name: str, chip: str) -> str:
    where = "\n".join(dict.fromkeys(f"  {place}" for place in places))
    other = next(other for other in CHIPS if other != chip)
    return _NONE.format(
        name=name,
        where=where,
        this=with_option("flash", "image", "FILE"),
        other=with_option("flash", "chip", other),
        chip=other,
    )


_TAKEN = "{path} is taken: it is the only {name} here."
_OTHER_CHIP = "{path} is left: whatever its name says, it is for another chip, a {chip}."
_SEVERAL = (
    f"There are several images for {{name}}, and they differ:\n{{paths}}\n"
    f"Choose one: {with_option('flash', 'image', 'FILE')}"
)
_NONE = (
    "There is no {name} in any of these folders:\n{where}\nDownload it from a release of "
    "Rootlight into one of them, or say where it is: {this}. For a board with a {chip}: {other}"
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
