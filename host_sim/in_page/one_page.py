"""A board and the one page that shows it, in a browser's worker: simulated or real.

Used by `in_browser`; uses `host_sim.hub`, so that the page finds what it finds behind
the server.
"""

from host_sim.hub.board_with_engine import BoardWithEngine
from host_sim.hub.hub import Hub
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.engine.jobs import RemoteEngine
    from host_sim.hub.hub import Sim


class OnePage:
    """A board of either kind, with this computer's engine behind it.

    make_engine, draw, levels, cores: see BoardWithEngine. send: takes each message for the page,
    as text. clock: see Hub.
    """

    def __init__(
        self,
        board: "Sim",
        make_engine: "Callable[[], RemoteEngine]",
        send: "Callable[[str], None]",
        clock: "Callable[[], float]",
        draw: "Callable[[], int]",
        levels: "Callable[[str], int]",
        cores: int = 1,
    ) -> None:
        self._board = BoardWithEngine(board, make_engine, draw, cores=cores, levels=levels)
        self._hub = Hub(self._board, clock)
        self._viewer = self._hub.join_as_audience()
        self._send = send

    def receive(self, text: str) -> None:
        """Take one message of the page."""
        self._hub.receive(self._viewer, text.encode())
        self._send_all()

    def tick(self) -> None:
        """Let the time pass that has passed in reality."""
        self._hub.catch_up()
        self._send_all()

    def close(self) -> None:
        """Think no more."""
        self._board.close()

    def _send_all(self) -> None:
        for text in self._viewer.take():
            self._send(text)
