"""The room that a page has joined; it stays when the page shows another of its boards.

Used by `in_browser` and `one_page`.
"""

import json

from host_sim.in_page.page_line import PageLine
from host_sim.rooms.codes import fault_of, new_token, tidy
from host_sim.rooms.documents import MOST_SEATS, read, written
from host_sim.rooms.joined_board import JoinedBoard
from host_sim.rooms.room import Room
from host_sim.rooms.share import of_page
from host_sim.rooms.shared_game import begun
from host_sim.rooms.talk import Talk
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.hub.hub import Sim
    from host_sim.in_page.page_connections import PageConnections
    from host_sim.rooms.codes import Draw
    from host_sim.rooms.documents import Document, SetUp


class Invitation:
    """What people want of a room, as text of JSON: `{"code", "seat", "new", "kept"}`.

    code: as people have typed it. seat: the side that is played here, null for who only watches.
    new: `{"game", "board"}`, to begin if the room has no game, or null. kept: the document of this
    side that was kept last, or "". draw: for the cards of a new game. Raises ValueError.

    `is_whole`: False if there is a document that cannot be read; it is left out.
    """

    def __init__(self, text: str, draw: "Draw") -> None:
        told = json.loads(text)
        self.code = tidy(told["code"])
        fault = fault_of(self.code)
        if fault:
            raise ValueError(fault)
        self.seat: "int | None" = told["seat"]
        if self.seat is not None and self.seat not in range(MOST_SEATS):
            raise ValueError("there is no such seat")
        new = told["new"]
        self.new: "SetUp | None" = new and begun(new["game"], new["board"], draw)
        self.kept = _document_in(told["kept"])
        self.is_whole = self.kept is not None or not told["kept"]


def _document_in(text: str) -> "Document | None":
    try:
        return read(text.encode()) if text else None
    except ValueError:
        return None


class PageRoom:
    """One room. keep: takes the document of this side, as text. clock: seconds; draw: see `codes`.

    fails: whether the page can keep nothing.
    """

    def __init__(
        self,
        invitation: "Invitation",
        connections: "PageConnections",
        keep: "Callable[[str], None]",
        fails: "Callable[[], bool]",
        clock: "Callable[[], float]",
        draw: "Draw",
    ) -> None:
        code, seat = invitation.code, invitation.seat
        self._code = code
        self._new = invitation.new
        self._clock = clock
        self._share = of_page(clock)
        self._room = Room(seat, new_token(draw), invitation.kept, self._share)
        self._line = PageLine(connections, Talk(code, seat, clock, draw), clock)
        self._kept = PageKeeper(keep, fails)

    def join(self, board: "Sim") -> JoinedBoard:
        """Share the game of a board with those in the room, from now on."""
        new, self._new = self._new, None
        return JoinedBoard(
            board,
            self._room,
            self._line,
            self._kept,
            new,
            self._code,
            self._clock,
            self._share,
        )

    def leave(self) -> None:
        """Be gone for the others."""
        self._line.close()


class PageKeeper:
    """A `Keeper` of `joined_board`: the page keeps the document. keep, fails: see PageRoom."""

    def __init__(self, keep: "Callable[[str], None]", fails: "Callable[[], bool]") -> None:
        self._keep = keep
        self._fails = fails
        self._last = b""

    @property
    def fails(self) -> bool:
        """See Keeper."""
        return self._fails()

    def keep(self, document: "Document") -> None:
        """See Keeper."""
        data = written(document)
        if data != self._last:
            self._last = data
            self._keep(data.decode())

    def try_again(self) -> None:
        """See Keeper. The page tries again by itself."""

    def close(self) -> None:
        """See Keeper."""
