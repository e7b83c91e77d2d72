"""The document of a side in a file, for the next start of the program."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from host_sim.kept_files.disk import Disk
from host_sim.kept_files.kept_file import KeptFile, Listener, say_in_terminal
from host_sim.rooms.documents import BadDocument, Document, read, written


class Kept:
    """One file, or none where `path` is None.

    tell: takes a sentence if the file cannot be kept. disk, clock: see KeptFile.
    """

    def __init__(
        self,
        path: Path | None,
        tell: Callable[[str], None] = say_in_terminal,
        disk: Disk | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._file = KeptFile(path, Listener(tell), disk, clock)
        self._last: bytes | None = None

    @property
    def fails(self) -> bool:
        """True if what was given last is not in the file."""
        trouble = self._file.trouble
        return trouble is not None and trouble.notice.code in ("file_fails", "other_program")

    def bring(self) -> Document | None:
        """The document that was kept, or None. One that cannot be read is set aside."""
        data = self._file.found()
        if data is None:
            return None
        try:
            return read(data)
        except BadDocument:
            self._file.refuse()
            return None

    def keep(self, document: Document) -> None:
        """Keep a document in place of the one before; now, or by `try_again`."""
        data = written(document)
        if data != self._last:
            self._last = data
            self._file.keep(data)

    def try_again(self) -> None:
        """Keep what the disk did not take, if it is time; to be called again and again."""
        self._file.try_again()

    def close(self) -> None:
        """Keep what is still to be kept, a last time."""
        self._file.close()
