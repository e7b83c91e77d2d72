"""The hub in an event loop: its board's time passes by itself, and messages are waited for."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_sim.hub.allowance import Allowance
from host_sim.hub.hub import TICK_MS, Hub, Viewer
from host_sim.hub.notices import PROGRAM_FAILED

if TYPE_CHECKING:
    from host_sim.hub.hub import Sim

_log = logging.getLogger(__name__)


class WaitingViewer(Viewer):
    """A viewer whose messages can be waited for."""

    def __init__(self, messages: Allowance | None = None) -> None:
        self._ready = asyncio.Event()
        super().__init__(messages, self._ready.set)

    def take(self) -> list[str]:
        self._ready.clear()
        return super().take()

    async def next_messages(self) -> list[str]:
        """Wait for messages; an empty list means that the viewer was dropped."""
        while self.dropped is None:
            await self._ready.wait()
            if messages := self.take():
                return messages
        return []


class ServedHub(Hub):
    """Joins viewers and a board. All methods belong to one thread, the event loop's."""

    def __init__(self, sim: Sim, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(sim, clock)

    def join(self) -> WaitingViewer:
        return self.add(WaitingViewer(self.allowance()))

    def join_as_audience(self) -> WaitingViewer:
        return self.add(WaitingViewer())

    async def run(self) -> None:
        """Let the board's time pass as fast as real time does, until cancelled.

        A fault of this program ends the board's time; the viewers are told.
        """
        self.begin()
        while not self.has_ended:
            await asyncio.sleep(TICK_MS / 1000)
            try:
                self.catch_up()
            except Exception:
                _log.exception("The board's time has stopped; this is a fault in the program.")
                self.end(PROGRAM_FAILED)
