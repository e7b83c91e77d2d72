"""One file in which a program keeps something, whatever the disk does.

Used by `headless.kept_link` for a board's games, by `club.store` and by `shared_games.kept`. A
file that cannot be read is set aside, never written over. If the disk could not be read at first,
a file that is found there later is set aside, too. A disk that takes nothing is tried again and
again. A file that another program has written meanwhile stays. Its owner is told when nothing is
kept, and when it is kept again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from host_sim.hub.notices import Notice
from host_sim.kept_files.disk import Disk

# A disk that took nothing is left alone for this long.
RETRY_S = 5.0
# A disk that takes longer for one file keeps the program waiting. It is left alone for a while
# after each file, so that the program has most of the time for itself.
SLOW_S = 0.5
_REST = 4
UNREADABLE = ".unreadable"
EARLIER = ".earlier"
BEFORE = ".before"


class Trouble(NamedTuple):
    """The reason why something is not kept.

    notice: for a page; sentence: for the terminal.
    """

    notice: Notice
    sentence: str


def say_in_terminal(text: str) -> None:
    """Tell a person who started the program something, if that is possible."""
    # The terminal's lines may go to a file on the very disk that is full.
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


class Listener:
    """Takes what is told of a file. This one says it in the terminal alone.

    say: takes a sentence.
    """

    def __init__(self, say: Callable[[str], None] = say_in_terminal) -> None:
        self._say = say

    def unkept(self, trouble: Trouble) -> None:
        """Say that changes from now on do not reach the file, or that it was set aside."""
        self._say(trouble.sentence)

    def kept_again(self, path: Path) -> None:
        """Everything is in the file."""
        self._say(f"{path} is written again: everything is kept.")

    def moved(self, path: Path, aside: Path) -> None:
        """Say where the content is that made way for a new beginning."""
        self._say(f"{path} begins anew. What was in it is in {aside} now.")

    def take_late(self, content: bytes) -> bool:
        """Take what the file held, now that it can be read; whether it was taken.

        If not, it is set aside.
        """
        return False


class KeptFile:
    """A file, and what it is to hold.

    path: None keeps nothing. clock: seconds that only grow. `trouble`: why the newest is not in
    the file, or that something was set aside; None if all is well. `is_read`: whether it is known
    what the file held at the start.
    """

    def __init__(
        self,
        path: Path | None,
        listener: Listener,
        disk: Disk | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.trouble: Trouble | None = None
        self.is_read = path is None
        self._path = path
        self._listener = listener
        self._disk = disk or Disk()
        self._clock = clock
        self._is_busy = False
        # The file that is there is to be set aside first, under a name with this ending.
        self._aside_as: str | None = None
        self._aside = Path()
        self._is_others = False
        # The contents that the file may hold without anybody else having written it, as digests: a
        # write that fails may have been done all the same, and a disk that comes back may hold an
        # older one.
        self._ours: set[bytes] = set()
        self._newest: bytes | None = None  # what is still to be written
        self._due = 0.0

    def found(self) -> bytes | None:
        """Return the file's first content; None if there is none, or if it cannot be read."""
        if self._path is None:
            return None
        try:
            return self._read(self._path)
        except OSError as error:
            self._fail(self._path, "read", error)
            return None

    def refuse(self) -> None:
        """Set aside a content that makes no sense, before anything takes its place."""
        self._aside_as = UNREADABLE
        self._try()

    def make_way(self) -> None:
        """Set aside a content that its owner begins without."""
        self._aside_as = BEFORE
        self._try()

    def keep(self, content: bytes) -> None:
        """Let the file hold this; if the disk takes nothing, a later `try_again` does that."""
        self._newest = content
        self.try_again()

    def try_again(self) -> None:
        """Do what is still to be done, if it is time; to be called again and again."""
        if self._is_waiting() and self._clock() >= self._due:
            self._try()

    def close(self) -> None:
        """Do what is still to be done, a last time."""
        if self._is_waiting():
            self._try()

    def _is_waiting(self) -> bool:
        if self._path is None or self._is_others:
            return False
        return self._newest is not None or self._aside_as is not None or not self.is_read

    def _try(self) -> None:
        if self._path is None or self._is_busy:
            return
        # A listener that is told may ask its board something, and so come here again.
        self._is_busy = True
        try:
            self._do(self._path)
        except OSError as error:
            self._fail(self._path, "written" if self.is_read else "read", error)
        finally:
            self._is_busy = False

    def _do(self, path: Path) -> None:
        """Read, set aside and write, as far as that is still to be done. Raises OSError."""
        if not self.is_read:
            self._read_late(path)
        if self._aside_as is not None:
            self._set_aside(path, self._aside_as)
        if self._newest is None:
            return
        there = self._disk.read(path)
        if there is not None and _digest(there) not in self._ours:
            self._leave_to_others(path)
            return
        self._write(path, self._newest)

    def _read(self, path: Path) -> bytes | None:
        content = self._disk.read(path)
        self.is_read = True
        if content is not None:
            self._ours.add(_digest(content))
        return content

    def _read_late(self, path: Path) -> None:
        content = self._read(path)
        if content is not None and self._listener.take_late(content):
            self._newest = None
        elif content is not None:
            self._aside_as = EARLIER
        if self._newest is None and self._aside_as is None:
            self._note_kept(path)

    def _set_aside(self, path: Path, ending: str) -> None:
        aside = self._moved(path, ending)
        self._aside_as = None
        if ending == BEFORE:
            self._listener.moved(path, aside)
        elif ending == UNREADABLE:
            sentence = (
                f"{path} was damaged, so this begins anew. What was in it is in {aside} now."
            )
            self._tell(Trouble(Notice("kept_damaged", {"file": str(aside)}), sentence))
        else:
            sentence = f"{path} could not be read before. What was in it is in {aside} now."
            self._tell(Trouble(Notice("kept_earlier", {"file": str(aside)}), sentence))

    def _moved(self, path: Path, ending: str) -> Path:
        """Give what is there a free name; return it. Raises OSError."""
        disk = self._disk
        if disk.read(path) is not None:
            self._aside = disk.free_name(path, ending)
            disk.rename(path, self._aside)
        # If there is nothing, the disk had renamed it, though it said that it failed.
        return self._aside

    def _write(self, path: Path, content: bytes) -> None:
        self._ours.add(_digest(content))
        began = self._clock()
        self._disk.write(path, content)
        took = self._clock() - began
        self._newest = None
        if took > SLOW_S:
            self._due = self._clock() + _REST * took
            sentence = (
                f"{path} is written slowly: what is new may be kept only after some seconds."
            )
            self._tell(Trouble(Notice("disk_slow", {"file": str(path)}), sentence))
        else:
            self._note_kept(path)

    def _leave_to_others(self, path: Path) -> None:
        self._is_others = True
        sentence = f"Another program has written {path}. Nothing is kept there now."
        self._tell(Trouble(Notice("other_program", {"file": str(path)}), sentence))

    def _fail(self, path: Path, done: str, error: OSError) -> None:
        self._due = self._clock() + RETRY_S
        params: dict[str, str | int | list[str]] = {
            "file": str(path), "error": str(error.strerror)
        }  # fmt: skip
        sentence = f"{path} cannot be {done} ({error}). Nothing is kept until it can."
        self._tell(Trouble(Notice("file_fails", params), sentence))

    def _tell(self, trouble: Trouble) -> None:
        if self.trouble is None or self.trouble.notice.code != trouble.notice.code:
            self.trouble = trouble
            self._listener.unkept(trouble)

    def _note_kept(self, path: Path) -> None:
        """All is in the file. What was set aside is told until the next trouble."""
        if self.trouble is not None and self.trouble.notice.code in ("file_fails", "disk_slow"):
            self.trouble = None
            self._listener.kept_again(path)


def _digest(content: bytes) -> bytes:
    return sha256(content).digest()
