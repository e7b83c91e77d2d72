"""A simulated board whose flash is a file on this computer: games stay when the program ends.

Used by the program with a page. The file is written anew after each change, and takes the place
of the old one whole. If another program has changed it meanwhile, it stays as that one left it.
What is not kept is told in the terminal and, as `sim.kept`, on the page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from host_sim.board.chips.flash import Flash
from host_sim.board.flash_text import BadFlash, put_back, text_of
from host_sim.board.simulated_board import SimulatedBoard
from host_sim.link.sim_link import SimLink


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
        self._known = self._read()  # what the file holds
        if not is_fresh and self._known:
            self._bring_back(self._known)
        self._writes = self._flash.writes

    @property
    def _flash(self) -> Flash:
        return self.board.hardware.flash

    def _read(self) -> bytes:
        """What the file holds; nothing if there is none."""
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            self._cannot(f"{self._path} cannot be read ({error}).", error)
            return b""

    def _bring_back(self, kept: bytes) -> None:
        try:
            put_back(self._flash, kept.decode())
        except (UnicodeDecodeError, BadFlash):
            self._set_aside()
            return
        self.board.power_cycle()

    def _set_aside(self) -> None:
        """Begin with an empty flash; what makes no sense here is not overwritten."""
        aside = self._path.with_suffix(".unreadable")
        try:
            self._path.replace(aside)
        except OSError as error:
            self._cannot(f"{self._path} is damaged, and cannot be moved away ({error}).", error)
            return
        self._known = b""
        self._tell(f"The board begins anew: its games were damaged. They are in {aside} now.")

    def _cannot(self, why: str, error: OSError) -> None:
        self._give_up(why)
        self.tell_unkept("file_fails", file=str(self._path), error=str(error.strerror))

    def _give_up(self, why: str) -> None:
        self._works = False
        self._tell(f"{why} Games are not kept this time.")

    def handle(self, line: bytes) -> None:
        super().handle(line)
        self._keep()

    def advance(self, ms: float) -> None:
        super().advance(ms)
        self._keep()

    def _keep(self) -> None:
        writes = self._flash.writes
        if writes == self._writes or not self._works:
            return
        self._writes = writes
        there = self._read()
        if self._works and there != self._known:
            self._give_up(f"Another program keeps its games in {self._path}.")
            self.tell_unkept("other_program")
        if self._works:
            self._write(text_of(self._flash).encode())

    def _write(self, content: bytes) -> None:
        part = self._path.with_suffix(".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(content)
            part.replace(self._path)
            self._known = content
        except OSError as error:
            self._cannot(f"{self._path} cannot be written ({error}).", error)
