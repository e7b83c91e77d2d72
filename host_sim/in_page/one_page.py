"""A board and the one page that shows it, in a browser's worker: simulated or real.

Used by `in_browser`; uses `host_sim.hub` and `page_room`, so that the page finds what it finds
behind the server.
"""

from host_sim.hub.board_with_engine import BoardWithEngine
from host_sim.hub.hub import Hub
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.engine.jobs import RemoteEngine
    from host_sim.hub.hub import Sim
    from host_sim.in_page.page_room import PageRoom
    from host_sim.rooms.joined_board import JoinedBoard


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
        self._joined: "JoinedBoard | None" = None
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

    def share(self, room: "PageRoom | None") -> None:
        """Share the board's game with those in a room, or with nobody any more."""
        if room is None and self._joined is None:
            return
        self._hub.deliver()
        if self._joined is not None:
            self._joined.let_go()
        self._joined = None if room is None else room.join(self._board)
        self._hub.stand_before(self._joined or self._board)
        # A real board is told the last words now, as its port may be closed next.
        self._hub.step(0)
        self._send_all()

    def close(self) -> None:
        """Think no more."""
        self._board.close()

    def _send_all(self) -> None:
        for text in self._viewer.take():
            self._send(text)
