"""Images for boards, as the page finds them: files, and an index that says what they are.

Used by `make image` and `make release`, which build images; by the site, which takes them along;
and by the server of the page. The index is also what the page reads: the names of all boards, and
for each image its board, file, size in bytes, version and SHA-256. Images are for the Pico.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.folders import IMAGES, TREE
from host_sim.wiring.wires import PRINTED_CIRCUITS

INDEX = "images.json"
LICENCES = "LICENCES.txt"
BUILT_BOARDS = TREE / "hardware" / "built"


class BoardImage(NamedTuple):
    """One image. size: in bytes. sha256: in hexadecimal."""

    board: str
    file: str
    size: int
    version: str
    sha256: str


def drawn_boards() -> list[str]:
    """Names of the boards that have drawings."""
    return sorted(path.name for path in BUILT_BOARDS.iterdir() if path.is_dir())


def boards_with_images() -> list[str]:
    """Names of the boards that have an image in a release: the drawn ones and printed circuits."""
    return sorted([*drawn_boards(), *PRINTED_CIRCUITS])


def add_image(
    board: str, file: str, data: bytes, version: str, licences: str, folder: Path = IMAGES
) -> None:
    """Write the image of a board, and name it in the index instead of the one before."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_bytes(data)
    (folder / LICENCES).write_text(licences, "utf-8")
    image = BoardImage(board, file, len(data), version, hashlib.sha256(data).hexdigest())
    others = [each for each in images_in(folder) if each.board != board]
    write_index(sorted([*others, image]), folder)


def write_index(images: list[BoardImage], folder: Path) -> None:
    """Write the index of a folder."""
    (folder / INDEX).write_text(json.dumps(index_of(images), indent=1) + "\n", "utf-8")


def index_of(images: list[BoardImage]) -> dict[str, Any]:
    """Return the index of these images."""
    return {"boards": boards_with_images(), "images": [image._asdict() for image in images]}


def images_in(folder: Path = IMAGES) -> list[BoardImage]:
    """The images that the index of a folder names and that lie there, whole.

    There are none where the index is damaged.
    """
    try:
        told = json.loads((folder / INDEX).read_text("utf-8"))
        images = [BoardImage(**image) for image in told["images"]]
        return [image for image in images if _is_whole(folder / image.file, image)]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []


def _is_whole(path: Path, image: BoardImage) -> bool:
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == image.sha256
