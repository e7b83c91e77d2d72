"""A simulated board in a browser's worker; `page/worker/worker.js` calls it.

Used by the site only. Uses `host_sim.serving`'s hub, so that the page finds what it finds behind
the server. The worker has one thread: reviews are made in another one, see `thoughts`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from host_sim.board.chips.flash import Flash
from host_sim.board.flash_text import BadFlash, put_back, text_of
from host_sim.board.simulated_board import SimulatedBoard
from host_sim.board.thinker import PartsInRealTime
from host_sim.link.sim_link import SimLink
from host_sim.serving.hub import Hub
from host_sim.serving.thinking_board import ThinkingBoard
from host_sim.site.thoughts import WorkerThoughts


class BoardInBrowser:
    """One board and the one page that shows it.

    send: takes each message for the page, as text. keep: takes the files of the board's flash
    whenever they have changed, as text for `flash`. ask: see WorkerThoughts. flash: what `keep`
    was given last, or "".
    """

    def __init__(
        self,
        built: str,
        send: Callable[[str], None],
        keep: Callable[[str], None],
        ask: Callable[[int, str], None],
        flash: str = "",
        seed: int = 1,
    ) -> None:
        self._send = send
        self._keep = keep
        kind = partial(SimulatedBoard, make_parts=PartsInRealTime)
        self._link = SimLink(built, seed, kind, patient=False)
        if flash:
            self._bring_back(flash)
        self._writes = self._flash.writes
        self._thoughts: list[WorkerThoughts] = []
        self._ask = ask
        self._hub = Hub(ThinkingBoard(self._link, self._new_thoughts))
        self._viewer = self._hub.join_as_room()

    @property
    def _flash(self) -> Flash:
        return self._link.board.hardware.flash

    def receive(self, text: str) -> None:
        """Take one message of the page."""
        self._hub.receive(self._viewer, text.encode())
        self._send_all()

    def tick(self) -> None:
        """Let the time pass that has passed in reality; called about a hundred times a second."""
        self._hub.catch_up()
        self._send_all()
        if self._flash.writes != self._writes:
            self._writes = self._flash.writes
            self._keep(text_of(self._flash))

    def hear(self, thinker: int, thought: str) -> None:
        """Take what a thinker says; "" if it has ended."""
        self._thoughts[thinker].hear(thought)

    def _new_thoughts(self) -> WorkerThoughts:
        self._thoughts.append(WorkerThoughts(len(self._thoughts), self._ask))
        return self._thoughts[-1]

    def _bring_back(self, flash: str) -> None:
        try:
            put_back(self._flash, flash)
        except BadFlash:
            return
        self._link.board.power_cycle()

    def _send_all(self) -> None:
        for text in self._viewer.take():
            self._send(text)
