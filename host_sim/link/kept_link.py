"""A simulated board whose flash is a file on this computer: games stay when the program ends.

Used by the program with a page. The file is written anew after each change, and takes the place
of the old one whole.
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
        if not is_fresh:
            self._bring_back()
        self._writes = self._flash.writes

    @property
    def _flash(self) -> Flash:
        return self.board.hardware.flash

    def _bring_back(self) -> None:
        try:
            put_back(self._flash, self._path.read_text("utf-8"))
        except FileNotFoundError:
            return
        except (OSError, UnicodeDecodeError, BadFlash) as error:
            self._set_aside(error)
            return
        self.board.power_cycle()

    def _set_aside(self, error: Exception) -> None:
        """Begin with an empty flash; what could not be read is not overwritten."""
        aside = self._path.with_suffix(".unreadable")
        try:
            self._path.replace(aside)
            self._tell(f"The board's games in {aside} cannot be read ({error}); it begins anew.")
        except OSError:
            self._works = False
            self._tell(f"{self._path} cannot be read ({error}); games are not kept this time.")

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
        part = self._path.with_suffix(".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(text_of(self._flash), "utf-8")
            part.replace(self._path)
        except OSError as error:
            self._works = False
            self._tell(f"{self._path} cannot be written ({error}); games are not kept this time.")
