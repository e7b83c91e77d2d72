"""The document of a side in a file, for the next start of the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from host_sim.shared_games.documents import LARGEST, BadDocument, Document, read, written


class Kept:
    """One file, or none where `path` is None. tell: takes a sentence where it fails."""

    def __init__(
        self,
        path: Path | None,
        tell: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True),
    ) -> None:
        self._path = path
        self._tell = tell
        self._last: bytes | None = None

    def bring(self) -> Document | None:
        """The document that was kept, or None."""
        if self._path is None:
            return None
        try:
            with open(self._path, "rb") as file:
                return read(file.read(LARGEST + 1))
        except FileNotFoundError:
            return None
        except (OSError, BadDocument) as error:
            self._tell(f"{self._path} cannot be read ({error}); the broker is asked instead.")
            return None

    def keep(self, document: Document) -> None:
        """Keep a document in place of the one before; it is on the disk when this returns."""
        if self._path is None:
            return
        data = written(document)
        if data == self._last:
            return
        part = self._path.with_suffix(".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with open(part, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self._path)
            self._last = data
        except OSError as error:
            self._tell(f"{self._path} cannot be written ({error}); the broker keeps the game.")
            self._path = None
