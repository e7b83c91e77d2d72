"""Keeps copies on this computer: nothing that a person was told is kept is overwritten.

Used by `flash`, `rescue`, `circuitpython` and the image's `format`. All copies lie in one folder,
which `make clean` leaves alone.
"""

from __future__ import annotations

import errno
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from host_sim import folders
from host_sim.kept_files.disk import Disk

# The folder of the copies, unless a person names another one. A checkout in which an earlier
# version kept some goes on there: files in it may wait for their way back onto a board.
_EARLIER = folders.TREE / "rescued"
FOLDER = _EARLIER if _EARLIER.is_dir() else folders.HOME / "rescued"

# What a name may not hold or end with on Windows, and our own sign for it.
_NOT_IN_NAMES = re.compile(r'[<>:"\\|?*%\x00-\x1f]|[. ]$|^\.\.$')
# What stands for a device there, whatever its ending: `nul.json` takes all and keeps nothing.
_DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{name}{number}" for name in ("com", "lpt") for number in "0123456789\u00b9\u00b2\u00b3"
}


class NotKept(Exception):
    """A copy could not be written; the text is a sentence that says what to do."""


def local_names(paths: Iterable[str]) -> dict[str, str]:
    """The names under which files of a board are kept here, by their paths there.

    A board takes every name, Windows does not: `a:b` would be a hidden part of `a`, and `nul`
    nothing at all; and Windows and macOS take `A` for `a`. So such characters are written as in a
    web address. The names are the same on each system, and each path has one of its own.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for path in sorted(paths):
        name = "/".join(map(_local_part, path.split("/")))
        if _seen_as(name) in taken:
            name = re.sub(r"[^/%]", _as_in_address, name)
        taken.add(_seen_as(name))
        names[path] = name
    return names


def _seen_as(name: str) -> str:
    """A name as a system sees it that does not tell small letters from capitals."""
    return unicodedata.normalize("NFD", name.casefold())


def _local_part(part: str) -> str:
    safe = _NOT_IN_NAMES.sub(_as_in_address, part)
    is_device = safe.partition(".")[0].rstrip().casefold() in _DEVICES
    return re.sub("^.", _as_in_address, safe) if is_device else safe


def _as_in_address(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "surrogatepass"))


class Copies:
    """The copies of one run of a program, in a new numbered folder below `folder`.

    `folder`: the one for all runs. That of this run is made with its first copy.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._run: Path | None = None

    def keep(self, name: str, data: bytes) -> Path:
        """Write a copy and return its path. name: relative, with slashes. Raises NotKept."""
        try:
            if self._run is None:
                self._run = _new_folder(self.folder)
            return write_whole(self._run / name, data)
        except OSError as error:
            raise NotKept(
                f"A copy cannot be written into {self.folder}: {error.strerror}. Make room "
                "there, or allow it to be written, and try again."
            ) from error


def write_whole(path: Path, data: bytes) -> Path:
    """Write a new file, whole or not at all, and wait until it is on the disk; return its path.

    Raises OSError, FileExistsError among them if there is such a file already.
    """
    if path.exists():
        raise FileExistsError(errno.EEXIST, "There is a file of this name already", str(path))
    Disk().write(path, data)
    return path


def write_under_free_name(path: Path, data: bytes) -> Path:
    """Write a file as `write_whole` does; if the name is taken, number it. Return its path."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return write_whole(free, data)


def _new_folder(folder: Path) -> Path:
    """Make the folder of a run; its number is higher than all before, even those of other runs."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = [int(path.name) for path in folder.iterdir() if path.name.isdecimal()]
    number = max(numbers, default=0) + 1
    while True:
        try:
            (folder / str(number)).mkdir()
        except FileExistsError:
            # Another program made it at the same moment.
            number += 1
        else:
            Disk().sync_names(folder)
            return folder / str(number)
