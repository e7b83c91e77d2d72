"""Connections of the two servers: how many are served, and how much each of them may send.

Used by `server` and `lan`. The bytes of a connection are counted where they arrive, so pings,
fragments and nonsense count as messages do. A connection that sends more than it may is told why,
is read no further, and is cut off soon after.
"""

from __future__ import annotations

import asyncio
import itertools
import socket
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, cast

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request

from host_sim.hub import notices
from host_sim.hub.allowance import Allowance
from host_sim.hub.hub import RATE
from host_sim.web.allowances import AllowanceByAddress


class Flow(NamedTuple):
    """The bytes that a connection may send: so many at once, and so many a second."""

    burst: int
    per_second: int


# Besides its bytes, each read, each frame and each request costs as much as so many bytes: one
# that brings no byte takes time as well.
READ_COST = 64
FRAME_COST = 64
REQUEST_COST = 1024

# The page of this machine sends 250 messages a second at most, and a book or a record at once.
OWN_PAGE = Flow(512 * 1024, 128 * 1024)
# A phone loads its page, some thirty files, and asks again after a reload.
LOADING = Flow(96 * 1024, 8 * 1024)
# A WebSocket on which nobody has said the code yet: one short message is enough.
BEFORE_JOIN = Flow(4 * 1024, 1024)
# A phone that is in asks some five questions, and then only answers pings.
JOINED = Flow(128 * 1024, 4 * 1024)

# Data are parsed in pieces of so many bytes, so that a flood ends within the read that brought it.
PIECE = 4096
# More than this waits for nobody who reads.
MOST_UNREAD = 512 * 1024
# After a flood: for the reason to arrive. After the end: for the rest to be taken.
FLOOD_PATIENCE_S = 2
END_PATIENCE_S = 10

# All pages of this machine, with what they load, need far fewer connections.
MOST_CONNECTIONS = 64
# A connection without a whole request for so long is closed.
REQUEST_PATIENCE_S = 10

# Phones: connections that have not joined. A browser opens six at a time to load a page.
PLACES = 120
PLACES_OF_ONE = 12
# Connections that one address may open, at once and a second: each takes a moment, even if it
# brings nothing. A phone opens seven when it comes; a whole class may share an address.
ARRIVALS = 240
ARRIVALS_A_SECOND = 4.0
MOST_ADDRESSES = 1024
# A request of a phone is one packet, even over a slow Wi-Fi.
PHONE_PATIENCE_S = 4
# After the handshake. The audience itself waits a little less and says why.
JOIN_LIMIT_S = 12

# The code of RFC 6455, section 7.4.1, for a peer that breaks the rules of this one.
CLOSE_POLICY = 1008

# The application finds the connection of a WebSocket here, in the scope's state.
CONNECTION = "connection"
# Connections of phones find their common part here, in the state of the application.
ARRIVED = "arrived"

_numbers = itertools.count()


class Place(Protocol):
    """A connection of either kind, as others that want its place see it."""

    client: tuple[str, int] | None
    transport: asyncio.Transport
    number: int
    is_joined: bool

    @property
    def is_busy(self) -> bool:
        """True if it is being answered."""


class Connection(H11Protocol):
    """An HTTP connection; closed if there are too many, or if no whole request comes for long."""

    most = MOST_CONNECTIONS
    patience_s: float = REQUEST_PATIENCE_S
    may_send = OWN_PAGE
    # Requests never join the audience.
    is_joined = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if connected := transport.get_extra_info("socket"):
            # With the delay of small packets a connection that is used again answers 40 ms later.
            # asyncio turns that off itself for some sockets, and on Windows for none of these.
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.number = next(_numbers)
        self._last_cycle: object = None
        self._allowance = Allowance(*self.may_send, self.loop.time())
        self._look_again()
        if not self.finds_place():
            # Nothing was sent, so nothing is lost; and no buffer waits for a peer.
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        # A timer would keep the connection in memory.
        self._timer.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._timer.cancel()
        super().handle_websocket_upgrade(event)

    def finds_place(self) -> bool:
        """Return whether one more connection is served."""
        return len(self.connections) <= self.most

    def data_received(self, data: bytes) -> None:
        if self._allowance.take(READ_COST + len(data), self.loop.time()):
            super().data_received(data)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        if self._allowance.take(REQUEST_COST, self.loop.time()):
            super().on_response_complete()
        else:
            self.transport.abort()

    @property
    def is_busy(self) -> bool:
        """True if a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def close_if_idle(self) -> None:
        """Close it unless a request has come since the last look."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # gone, or a WebSocket by now
        if self.cycle is self._last_cycle:
            # An answer that nobody takes would keep a closed connection open.
            self.transport.abort()
            return
        self._last_cycle = self.cycle
        self._look_again()

    def _look_again(self) -> None:
        self._timer = self.loop.call_later(self.patience_s, self.close_if_idle)


class LinkSocket(WebSocketsSansIOProtocol):
    """A WebSocket with limits on what it sends, and on what waits to be read by it."""

    may_send = OWN_PAGE
    flood_notice = notices.too_many_messages(RATE)
    # A program that can reach the page of this machine needs no code.
    is_joined = True
    is_busy = False

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.number = next(_numbers)
        self.is_flooding = False
        self._allowance = Allowance(*self.may_send, self.loop.time())
        self._timers: list[asyncio.TimerHandle] = []

    def connection_lost(self, exc: Exception | None) -> None:
        # A timer would keep the connection in memory.
        for timer in self._timers:
            timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            # The request, which the HTTP connection has counted.
            super().data_received(data)
            return
        self._charge(READ_COST + len(data))
        for start in range(0, len(data), PIECE):
            if self.is_flooding or self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"][CONNECTION] = self

    async def run_asgi(self) -> None:
        await super().run_asgi()
        # The transport would wait for ever for a peer that takes nothing any more.
        if not self.disconnected:
            self.after(END_PATIENCE_S, self.transport.abort)

    def after(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something later, unless the connection is lost before."""
        self._timers.append(self.loop.call_later(seconds, action))

    # Frames of each kind.

    def handle_cont(self, event: Frame) -> None:
        if self._charge(FRAME_COST):
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if self._charge(FRAME_COST):
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._charge(FRAME_COST):
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        if self._charge(FRAME_COST):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._charge(FRAME_COST):
            super().handle_pong(event)

    def _charge(self, bytes_: int) -> bool:
        """Count what has come, and say whether that was still allowed."""
        if not self.is_flooding and not self._allowance.take(bytes_, self.loop.time()):
            self._end_flood()
        return not self.is_flooding

    def _end_flood(self) -> None:
        """Say why, read nothing more, and cut the connection off when the reason has arrived."""
        self.is_flooding = True
        # `receive` would begin to read again.
        self.read_paused = False
        self.transport.pause_reading()
        if self.handshake_complete and not self.close_sent:
            self.conn.send_close(CLOSE_POLICY, self.flood_notice.as_close_reason())
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSE_POLICY})
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(FLOOD_PATIENCE_S, self.transport.abort)


def phone_state() -> dict[str, AllowanceByAddress]:
    """Return the common part of the connections of one server for phones."""
    return {ARRIVED: AllowanceByAddress(ARRIVALS, ARRIVALS_A_SECOND, MOST_ADDRESSES)}


class PhoneConnection(Connection):
    """An HTTP connection of a phone. The oldest that wait give their places to newcomers."""

    patience_s = PHONE_PATIENCE_S
    may_send = LOADING

    def finds_place(self) -> bool:
        now = self.loop.time()
        arrivals: AllowanceByAddress = self.app_state[ARRIVED]
        if not arrivals.of(_address(self), now).take(1, now):
            return False
        waiting = [
            other
            for other in cast("set[Place]", self.connections)
            if other is not self and not other.is_joined and not other.transport.is_closing()
        ]
        by_address = _by_address(waiting)
        here = by_address.get(_address(self), [])
        if len(here) >= PLACES_OF_ONE:
            return _gives_way(here)
        if len(waiting) >= PLACES:
            return _gives_way(max(by_address.values(), key=len))
        return True


class PhoneSocket(LinkSocket):
    """A WebSocket of a phone: it may send very little before it has joined, and not wait long."""

    may_send = BEFORE_JOIN
    flood_notice = notices.TOO_MANY_QUESTIONS
    is_joined = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.after(JOIN_LIMIT_S, self.end_unless_joined)

    def join(self) -> None:
        """The phone has said the code: it has a place, and may ask questions."""
        self.is_joined = True
        self._allowance = Allowance(*JOINED, self.loop.time())

    def end_unless_joined(self) -> None:
        """Cut it off, whatever else it has sent."""
        if not self.is_joined:
            self.transport.abort()


def _address(place: Place) -> str:
    return place.client[0] if place.client else ""


def _by_address(places: Iterable[Place]) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for place in places:
        found.setdefault(_address(place), []).append(place)
    return found


def _gives_way(places: list[Place]) -> bool:
    """Close the oldest of some connections; False if all of them are being answered."""
    idle = [place for place in places if not place.is_busy]
    if not idle:
        return False
    min(idle, key=lambda place: place.number).transport.abort()
    return True
