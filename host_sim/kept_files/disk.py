"""Files of this computer that are read and written whole.

Used by `kept_file`, and by `deploy.kept` for copies of a board's files. Tests hand in a disk that
fails.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

_HALF_WRITTEN = ".part"


class Disk:
    """The file system. All methods raise OSError where it fails."""

    def read(self, path: Path) -> bytes | None:
        """Return the content of a file; None if there is none."""
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None

    def write(self, path: Path, data: bytes) -> None:
        """Let a file hold this, whole or not at all; the disk has it when this returns."""
        half = path.with_name(path.name + _HALF_WRITTEN)
        self.make_folder(path.parent)
        self.store(half, data)
        self.rename(half, path)
        self.sync_names(path.parent)

    def free_name(self, path: Path, ending: str) -> Path:
        """A name beside a file that nothing has, with this ending."""
        free, number = path.with_suffix(ending), 1
        while self.read(free) is not None:
            number += 1
            free = path.with_suffix(f".{number}{ending}")
        return free

    # The steps, each of which may fail.

    def make_folder(self, folder: Path) -> None:
        """Make a folder, with those above it, unless it is there."""
        folder.mkdir(parents=True, exist_ok=True)

    def store(self, path: Path, data: bytes) -> None:
        """Write a file, and wait until the disk has what is in it."""
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            wait_for_disk(file.fileno())

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name, in place of a file that has it."""
        old.replace(new)

    def sync_names(self, folder: Path) -> None:
        """Wait until the disk has the names in a folder; Windows offers no way to."""
        if os.name != "posix":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            wait_for_disk(handle)
        finally:
            os.close(handle)


def wait_for_disk(handle: int) -> None:
    """Wait until the disk has what was written to an open file or folder. Raises OSError."""
    if sys.platform == "darwin":
        import fcntl

        # On macOS `fsync` leaves it in the disk's own memory. The disk of a network may not know
        # better.
        with suppress(OSError):
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)
