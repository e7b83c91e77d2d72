"""MQTT's packets in the frames of a WebSocket, for paho, which sees a socket.

Used by `intake`. paho has a WebSocket of its own, but that one answers pings in a way that the
standard has brokers hang up for, and gathers a frame of any size. Here `websockets` does the
frames.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from ssl import SSLWantReadError, SSLWantWriteError
from typing import Protocol

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus, PayloadTooBig
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from host_sim.rooms.limits import BYTES_AT_ONCE

MQTT = Subprotocol("mqtt")
_PIECE = 16 * 1024
_HANDSHAKE_S = 10.0
# What stands before a broker answers so if the broker itself is away.
_BROKER_IS_AWAY = 500


class NoWebSocket(ConnectionError):
    """Something answers at the address, and it is no broker by WebSocket."""


class Way(Protocol):
    """The connection below, with the methods of a socket that paho calls."""

    def send(self, data: bytes, /) -> int:
        """Send bytes; return how many of them are sent."""

    def pending(self) -> int:
        """Return how many bytes wait where `select` does not see them."""

    def do_handshake(self) -> None:
        """Begin to encrypt, if the line is encrypted."""

    def fileno(self) -> int:
        """Return the number for `select`."""

    def settimeout(self, seconds: float | None, /) -> None:
        """Wait so long for what comes."""

    def setblocking(self, blocks: bool, /) -> None:
        """Wait for what comes, or not."""

    def shutdown(self, how: int, /) -> None:
        """End the connection from any thread."""

    def close(self) -> None:
        """Let go of the connection."""

    def recv(self, size: int) -> bytes:
        """Return the bytes that have come."""


class Framed:
    """A connection whose bytes come and go in frames, with the methods of a socket for paho.

    address: of the WebSocket. count: takes the bytes in the frames, before they are kept. refuse:
    takes what is wrong with a frame that is too large; both raise TooMuch of `intake`.
    """

    def __init__(
        self,
        way: Way,
        address: str,
        count: Callable[[bytes], None],
        refuse: Callable[[str], None],
    ) -> None:
        self._way = way
        self._count = count
        self._refuse = refuse
        self._protocol = ClientProtocol(
            parse_uri(address), subprotocols=[MQTT], max_size=BYTES_AT_ONCE
        )
        self._received = bytearray()
        # Bytes of frames that the connection has not taken yet; how many of paho's are in them.
        self._unsent = bytearray()
        self._of_paho = 0
        self.close = way.close
        self.fileno = way.fileno
        self.settimeout = way.settimeout
        self.setblocking = way.setblocking
        self.shutdown = way.shutdown

    def do_handshake(self) -> None:
        """Open the WebSocket, after the line is encrypted. Raises OSError."""
        try:
            self._way.do_handshake()
            self._open()
        except OSError:
            # Nobody else has it yet.
            self.close()
            raise

    def _open(self) -> None:
        last = time.monotonic() + _HANDSHAKE_S
        self._protocol.send_request(self._protocol.connect())
        self._flush()
        while self._protocol.state is State.CONNECTING and not self._protocol.handshake_exc:
            if time.monotonic() > last:
                raise TimeoutError
            self._take(self._answer())
        if (fault := self._protocol.handshake_exc) is not None:
            raise _as_error(fault) from fault

    def _answer(self) -> bytes:
        try:
            return self._way.recv(_PIECE)
        except ConnectionResetError as error:
            # A broker that waits for MQTT itself takes the request for rubbish.
            raise NoWebSocket(str(error)) from error

    def pending(self) -> int:
        """Return how many bytes wait here, where `select` does not see them."""
        return len(self._received) + self._way.pending()

    def recv(self, size: int) -> bytes:
        """Return bytes from the frames. Raises TooMuch, and BlockingIOError if there are none."""
        if not self._received:
            self._take(self._way.recv(_PIECE))
            if not self._received and self._protocol.state is State.OPEN:
                raise BlockingIOError
        piece = bytes(self._received[:size])
        del self._received[:size]
        return piece

    def send(self, data: bytes) -> int:
        """Send bytes in a frame.

        Raises BlockingIOError until all of it is sent; paho then comes with the same bytes again.
        """
        if not self._of_paho:
            self._protocol.send_binary(bytes(data))
            self._of_paho = len(data)
        self._flush()
        sent, self._of_paho = self._of_paho, 0
        return sent

    def _take(self, data: bytes) -> None:
        """Take what the connection brings; nothing at its end."""
        if data:
            self._protocol.receive_data(data)
        else:
            self._protocol.receive_eof()
        with suppress(BlockingIOError, SSLWantReadError, SSLWantWriteError):
            # An answer to a ping, or the end.
            self._flush()
        if isinstance(self._protocol.parser_exc, PayloadTooBig):
            self._refuse("a frame that is too large")
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode in (Opcode.BINARY, Opcode.CONT):
                self._count(bytes(event.data))
                self._received += event.data

    def _flush(self) -> None:
        self._unsent += b"".join(self._protocol.data_to_send())
        while self._unsent:
            del self._unsent[: self._way.send(bytes(self._unsent))]


def _as_error(fault: Exception) -> OSError:
    if isinstance(fault, InvalidStatus) and fault.response.status_code >= _BROKER_IS_AWAY:
        return ConnectionError(str(fault))
    return NoWebSocket(str(fault))
