"""A simulated board whose flash is a file on this computer: games stay when the program ends.

Used by the program with a page. What is not kept is told in the terminal and, as `sim.kept`, on
the page; `host_sim.kept_files.kept_file` says what is done then.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.board.flash_text import text_of
from host_sim.board.simulated_board import SimulatedBoard, is_path, name_in
from host_sim.kept_files.kept_file import KeptFile, Listener, Trouble, say_in_terminal
from host_sim.link.sim_link import SimLink

if TYPE_CHECKING:
    from host_sim.board.chips.flash import Flash
    from host_sim.kept_files.disk import Disk


def kept_name(built: str) -> str:
    """What the file of a board's flash is called: as the board, which may be a path.

    A board file of one's own has its path in it as a number, so it clashes neither with a board of
    ours nor with another file of the same name.
    """
    if not is_path(built):
        return built
    place = hashlib.sha256(str(Path(built).resolve()).encode("utf-8", "surrogateescape"))
    return f"own-{re.sub('[^A-Za-z0-9]+', '-', name_in(built))[:40]}-{place.hexdigest()[:12]}"


class KeptLink(SimLink):
    """One simulated board; its files come from `path` and are kept there.

    is_fresh: whether the board begins with an empty flash; what was kept is set aside. tell:
    takes a sentence where the file cannot be read or written; the board plays all the same. disk:
    of this computer, unless it is another one. clock: seconds that only grow.
    """

    def __init__(
        self,
        path: Path,
        built: str,
        seed: int,
        kind: Callable[[str, int], SimulatedBoard],
        is_fresh: bool = False,
        tell: Callable[[str], None] = say_in_terminal,
        disk: Disk | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(built, seed, kind, patient=False)
        self._file = KeptFile(path, _Told(self, tell, not is_fresh), disk, clock)
        kept = self._file.found()
        if kept is not None:
            if is_fresh:
                self._file.make_way()
            else:
                self._bring_back(kept)
        self._writes = self._flash.writes

    @property
    def _flash(self) -> Flash:
        return self.board.hardware.flash

    def _bring_back(self, kept: bytes) -> None:
        if not self.put_back(kept):
            self._file.refuse()

    def put_back(self, kept: bytes) -> bool:
        """Put files on the board, as if they had been there before; whether they can be read."""
        try:
            files = kept.decode()
        except UnicodeDecodeError:
            return False
        is_done = self.board.bring_back(files)
        self._writes = self._flash.writes
        return is_done

    def handle(self, line: bytes) -> None:
        super().handle(line)
        self._keep()

    def advance(self, ms: float) -> None:
        super().advance(ms)
        self._keep()

    def close(self) -> None:
        """Keep what is still to be kept, a last time."""
        self._file.close()

    def _keep(self) -> None:
        if self._flash.writes == self._writes:
            self._file.try_again()
            return
        self._writes = self._flash.writes
        self._file.keep(text_of(self._flash).encode())


class _Told(Listener):
    """Tells what becomes of the file on the board's page too."""

    def __init__(self, link: KeptLink, say: Callable[[str], None], may_take_late: bool) -> None:
        super().__init__(say)
        self._link = link
        self._may_take_late = may_take_late

    def unkept(self, trouble: Trouble) -> None:
        super().unkept(trouble)
        self._link.tell_unkept(trouble.notice.code, **trouble.notice.params)

    def kept_again(self, path: Path) -> None:
        super().kept_again(path)
        self._link.tell_kept_again()

    def take_late(self, content: bytes) -> bool:
        """Games that could not be read at the start come back, unless others are there by now."""
        return self._may_take_late and not self._link.has_games() and self._link.put_back(content)
