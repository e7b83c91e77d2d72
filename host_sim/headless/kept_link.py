"""A simulated board whose flash is a file on this computer: games stay when the program ends.

Used by the program with a page. The file is written again after each change, and takes the place
of the old one whole, once the disk has it. If another program has changed it meanwhile, it stays
as that one left it. A file that cannot be read is set aside, and no copy overwrites another one. A
disk that takes nothing is tried again and again. A game that is not kept is told in the terminal
and, as `sim.kept`, on the page.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from host_sim.board.chips.flash import Flash
from host_sim.board.flash_text import BadFlash, put_back, text_of
from host_sim.board.simulated_board import SimulatedBoard
from host_sim.link.sim_link import SimLink

# A disk that took nothing is left alone for this long, in the board's time.
RETRY_MS = 5000


class KeptLink(SimLink):
    """One simulated board; its files come from `path` and are kept there.

    is_fresh: whether the board begins with an empty flash, whatever was kept. tell: takes a
    sentence where the file cannot be read or written; the board plays all the same.
    """

    def __init__(
        self,
        path: Path,
        built: str,
        seed: int,
        kind: Callable[[str, int], SimulatedBoard],
        is_fresh: bool = False,
        tell: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True),
    ) -> None:
        super().__init__(built, seed, kind, patient=False)
        self._path = path
        self._tell = tell
        self._works = True
        self._fails = False  # whether the disk took nothing the last time
        self._retry_in_ms = 0.0
        self._known = self._read()  # what the file holds; None if there is none
        if not is_fresh and self._known is not None:
            self._bring_back(self._known)
        self._writes = self._flash.writes

    @property
    def _flash(self) -> Flash:
        return self.board.hardware.flash

    def _read(self) -> bytes | None:
        """Return the file's bytes; None if there are none, or if it cannot be read."""
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            # Nothing may take the place of what nobody has seen.
            self._works = False
            self._cannot(f"{self._path} cannot be read ({error}).", error)
            return None

    def _bring_back(self, kept: bytes) -> None:
        try:
            put_back(self._flash, kept.decode())
        except (UnicodeDecodeError, BadFlash):
            self._set_aside()
            return
        self.board.power_cycle()

    def _set_aside(self) -> None:
        """Begin with an empty flash; what makes no sense here is not overwritten."""
        aside = self._free_name()
        try:
            self._path.replace(aside)
        except OSError as error:
            self._works = False
            self._cannot(f"{self._path} is damaged, and cannot be moved away ({error}).", error)
            return
        self._known = None
        self._tell(f"The board begins anew: its games were damaged. They are in {aside} now.")
        self.tell_unkept("kept_damaged", file=str(aside))

    def _free_name(self) -> Path:
        """A name beside the file that nothing has."""
        aside = self._path.with_suffix(".unreadable")
        number = 1
        while aside.exists():
            number += 1
            aside = self._path.with_suffix(f".{number}.unreadable")
        return aside

    def _cannot(self, why: str, error: OSError) -> None:
        self._tell(f"{why} Games are not kept now.")
        self.tell_unkept("file_fails", file=str(self._path), error=str(error.strerror))

    def handle(self, line: bytes) -> None:
        super().handle(line)
        self._keep()

    def advance(self, ms: float) -> None:
        super().advance(ms)
        self._retry_in_ms = max(self._retry_in_ms - ms, 0)
        self._keep()

    def _keep(self) -> None:
        writes = self._flash.writes
        if not self._works or self._retry_in_ms or (writes == self._writes and not self._fails):
            return
        self._writes = writes
        try:
            there = self._path.read_bytes() if self._path.exists() else None
            if there is None or there == self._known:
                self._write(text_of(self._flash).encode())
                return
        except OSError as error:
            self._try_later(error)
            return
        self._works = False
        self._tell(f"Another program keeps its games in {self._path}. Games are not kept now.")
        self.tell_unkept("other_program")

    def _try_later(self, error: OSError) -> None:
        self._retry_in_ms = RETRY_MS
        if not self._fails:
            self._fails = True
            self._cannot(f"{self._path} cannot be written ({error}).", error)

    def _write(self, content: bytes) -> None:
        """Let the disk have this in place of what the file holds. Raises OSError."""
        part = self._path.with_suffix(".part")
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(self._path)
        self._known = content
        if self._fails:
            self._fails = False
            self._tell(f"Games are kept in {self._path} again.")
            self.tell_kept_again()
