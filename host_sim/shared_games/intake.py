"""The bytes of a broker are counted here before paho keeps them.

Used by `line`. MQTT lets a program say how large a packet may be, and a broker has to keep to it.
One that does not could send 268 MB in one packet, which paho would gather: it looks at no size.
Nor does it limit how many packets come, or how many of QoS 2 it keeps for a second step.

paho has no place of its own for such limits. But it takes a TLS context, of which it asks nothing
but to wrap each new connection (`wrap_socket`): so what wraps the connection counts, encrypted or
not. In a WebSocket the bytes are counted as they come, and the packets in its frames.
"""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress

from host_sim.hub.allowance import Allowance
from host_sim.rooms.limits import BYTES, BYTES_AT_ONCE, LARGEST_PACKET, PACKETS, PACKETS_AT_ONCE
from host_sim.shared_games.web_socket import Framed

_PUBLISH = 3
_MOST_LENGTH_BYTES = 4


class TooMuch(OSError):
    """A broker sends more than it may; the connection is to be closed."""


class Packets:
    """The heads of MQTT's packets in what one broker sends, and how much it may send.

    clock: seconds. `is_over`: whether the connection was closed because of it. `heard_at`: when
    something came last, or the connection began.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.is_over = False
        self.heard_at = clock()
        self._clock = clock
        self._bytes = Allowance(BYTES_AT_ONCE, BYTES, clock())
        self._packets = Allowance(PACKETS_AT_ONCE, PACKETS, clock())
        # The packet that is coming: its head so far, and what is left of its body.
        self._head = bytearray()
        self._left = 0

    def begin(self) -> None:
        """There is a new connection; what may come is as much as was left."""
        self.is_over = False
        self.heard_at = self._clock()
        self._head.clear()
        self._left = 0

    def count(self, data: bytes) -> None:
        """Count what has come, its packets too. Raises TooMuch."""
        self.count_bytes(data)
        self.count_heads(data)

    def count_bytes(self, data: bytes) -> None:
        """Count bytes of whatever kind. Raises TooMuch."""
        self.heard_at = self._clock()
        if not self._bytes.take(len(data), self.heard_at):
            self.refuse("more bytes than it may")

    def count_heads(self, data: bytes) -> None:
        """Count packets in bytes that were counted. Raises TooMuch."""
        at = 0
        while at < len(data):
            if self._left:
                body = min(self._left, len(data) - at)
                self._left -= body
                at += body
            else:
                self._count_head(data[at])
                at += 1

    def _count_head(self, byte: int) -> None:
        self._head.append(byte)
        length = self._head[1:]
        if not length:
            self._check_kind(byte)
        elif byte & 0x80:
            if len(length) == _MOST_LENGTH_BYTES:
                self.refuse("a packet without a length")
        else:
            self._left = sum((each & 0x7F) << 7 * place for place, each in enumerate(length))
            self._head.clear()
            if self._left > LARGEST_PACKET:
                self.refuse(f"a packet of {self._left} bytes")

    def _check_kind(self, first: int) -> None:
        if first >> 4 == _PUBLISH and first >> 1 & 3 > 1:
            # Nobody has asked for it, and paho would keep all of them until they are confirmed.
            self.refuse("a packet of QoS 2")
        if not self._packets.take(1, self._clock()):
            self.refuse("more packets than it may")

    def refuse(self, what: str) -> None:
        """The connection is over because of what comes. Raises TooMuch."""
        self.is_over = True
        raise TooMuch(f"The broker sends {what}.")


class Counted:
    """A connection whose bytes are counted, with the methods of a socket that paho calls.

    count: takes all that comes, and raises TooMuch.
    """

    def __init__(
        self,
        way: socket.socket,
        count: Callable[[bytes], None],
        pending: Callable[[], int] = lambda: 0,
        do_handshake: Callable[[], None] = lambda: None,
    ) -> None:
        self._way = way
        self._count = count
        self.pending = pending
        self.do_handshake = do_handshake
        self.send = way.send
        self.close = way.close
        self.fileno = way.fileno
        self.settimeout = way.settimeout
        self.setblocking = way.setblocking
        self.setsockopt = way.setsockopt
        self.shutdown = way.shutdown

    def recv(self, size: int) -> bytes:
        """Return the bytes that have come. Raises TooMuch."""
        data = self._way.recv(size)
        self._count(data)
        return data


class CountingContext:
    """A TLS context for paho.

    tls: of an encrypted line; None for one in the open. web_address: of a WebSocket in which
    MQTT's packets come, or None.
    """

    # The real context checks the name of the host; paho need not.
    check_hostname = True

    def __init__(
        self, packets: Packets, tls: ssl.SSLContext | None, web_address: str | None = None
    ) -> None:
        self.tls = tls
        self._packets = packets
        self._web_address = web_address
        self._way: Counted | Framed | None = None

    def hang_up(self) -> None:
        """End the connection that is there: paho finds that it is gone, and connects again."""
        if self._way is not None:
            with suppress(OSError):
                self._way.shutdown(socket.SHUT_RDWR)

    def wrap_socket(
        self,
        sock: socket.socket,
        server_hostname: str | None = None,
        do_handshake_on_connect: bool = True,
    ) -> Counted | Framed:
        """A new connection, counted. As in `ssl`, which names the parameters."""
        self._packets.begin()
        with suppress(OSError):
            # A turn is a small packet, and must not wait for the next one.
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._way = self._framed(sock, server_hostname, do_handshake_on_connect)
        return self._way

    def _framed(self, sock: socket.socket, host: str | None, is_shaken: bool) -> Counted | Framed:
        packets = self._packets
        if self._web_address is None:
            return self._wrapped(sock, host, is_shaken, packets.count)
        way = self._wrapped(sock, host, is_shaken, packets.count_bytes)
        return Framed(way, self._web_address, packets.count_heads, packets.refuse)

    def _wrapped(
        self,
        sock: socket.socket,
        host: str | None,
        is_shaken: bool,
        count: Callable[[bytes], None],
    ) -> Counted:
        if self.tls is None:
            return Counted(sock, count)
        way = self.tls.wrap_socket(sock, server_hostname=host, do_handshake_on_connect=is_shaken)
        return Counted(way, count, way.pending, way.do_handshake)
