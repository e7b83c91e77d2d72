"""The files of the page's Python, where it finds them: in its own memory.

Used by `page/worker/python.js`, before any other module can be imported; so it imports none of
ours. An import looks for each module three times and reads it in small pieces. With what a browser
has for files that took a third of the time until the board was lit.
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


class Bundle:
    """A file system to be mounted, whose files can be read; see `host_sim.site.python_files`.

    address: where the contents begin in memory.
    """

    def __init__(self, index: str, address: int) -> None:
        told = json.loads(index)
        self._files: "dict[str, list[int]]" = told["files"]
        self._folders: "dict[str, list[str]]" = told["folders"]
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


def mount(at: str, index: str, address: int) -> None:
    """Have all files of a bundle below a path; see Bundle."""
    vfs.mount(Bundle(index, address), at)
