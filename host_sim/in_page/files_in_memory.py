"""The files of the page's Python, where it finds them: in its own memory.

Used by `site/python_image.mjs`, which makes that memory, before any other module can be imported;
so it imports none of ours.
"""

import errno
import io
import json

import vfs  # type: ignore[import-not-found]
from uctypes import bytes_at  # type: ignore[import-not-found]

TYPE_CHECKING = 0  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class FilesInMemory:
    """A file system to be mounted, whose files can be read."""

    def __init__(self) -> None:
        self._files: "dict[str, list[int]]" = {}
        self._folders: "dict[str, list[str]]" = {}
        self._address = 0

    def find_in(self, index: str, address: int) -> None:
        """Have other files from now on.

        index: JSON, {"files": path to [place, length], "folders": path to names}. address: where
        place 0 lies in memory.
        """
        told = json.loads(index)
        self._files = told["files"]
        self._folders = told["folders"]
        self._address = address

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """It is mounted as it is."""

    def stat(self, path: str) -> "tuple[int, ...]":
        """Whether it is a file or a folder. Raises OSError."""
        if path in self._files:
            return _FILE
        if path in self._folders:
            return _FOLDER
        raise OSError(errno.ENOENT)

    def ilistdir(self, path: str) -> "Iterator[tuple[str, int, int]]":
        """What is in a folder."""
        for name in self._folders[path]:
            yield name, 0, 0

    def open(self, path: str, mode: str) -> "io.BytesIO":
        """The bytes of a file, whatever the mode. Raises OSError."""
        if path not in self._files:
            raise OSError(errno.ENOENT)
        at, length = self._files[path]
        return io.BytesIO(bytes_at(self._address + at, length))


FILES = FilesInMemory()
vfs.mount(FILES, "/rootlight")
