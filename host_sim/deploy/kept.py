"""Keeps copies on this computer: nothing that a person was told is kept is overwritten.

Used by `flash`, `rescue`, `circuitpython` and the image's `format`. All copies lie in one folder,
which `make clean` leaves alone.
"""

from __future__ import annotations

import errno
from pathlib import Path

from host_sim import folders
from host_sim.kept_files.disk import Disk

# The folder of the copies, unless a person names another one. A checkout in which an earlier
# version kept some goes on there: files in it may wait for their way back onto a board.
_EARLIER = folders.TREE / "rescued"
FOLDER = _EARLIER if _EARLIER.is_dir() else folders.HOME / "rescued"


class NotKept(Exception):
    """A copy could not be written; the text is a sentence that says what to do."""


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
