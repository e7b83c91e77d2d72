"""A TCP port at which one program at a time talks to a board, and web pages cannot.

Used by `on_linux`, and by the emulated board of the simulator; CPython only. Any page in a browser
on this computer can make the browser connect to any port and send it a text that the page chose,
after a few lines of HTTP. So nothing reaches the board before the first line of a connection has
come whole and has shown that it is not HTTP.
"""

import json
import re
import select
import socket
import time

# The first line must come whole within this time, and with no more bytes than a line may have.
FIRST_LINE_MS = 10000
FIRST_LINE_BYTES = 1024
# More connections than this do not wait at a time; further ones are closed unheard.
MOST_WAITING = 8
# A newcomer that says nothing is refused after so long: pyserial throws away what comes while it
# opens a port.
OPENING_MS = 250
# A newcomer has so long to read why it is refused, before its connection is cut.
_FAREWELL_MS = 1000

_METHOD = re.compile(
    rb"(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE|PRI) ", re.IGNORECASE
)
_VERSION = re.compile(rb" HTTP/\d", re.IGNORECASE)
_TLS = b"\x16\x03"
_LINE_ENDS = b"\r\n"
# A console begins with a control byte, as mpremote does; HTTP never does.
_FIRST_PRINTABLE = 0x20
_PIECE = 4096

BUSY_CODE = "port_busy"
BUSY = (
    json.dumps(
        {
            "jsonrpc": "2.0",
            "id": None,
            "error": {
                "code": -32000,
                "message": "Another program is using this port. Close that program.",
                "data": {"code": BUSY_CODE, "cells": []},
            },
        }
    ).encode()
    + b"\n"
)

UNDECIDED, WELCOME, FOREIGN = range(3)


def judge(begun):
    """Return whether a connection that began with these bytes may talk to the board.

    UNDECIDED while its first line is not whole. A first line that is too long is FOREIGN.
    """
    text = begun.lstrip(_LINE_ENDS)
    if not text:
        # Somebody presses Enter and looks what happens.
        return FOREIGN if len(begun) > FIRST_LINE_BYTES else UNDECIDED
    if _METHOD.match(text) or text.startswith(_TLS):
        return FOREIGN
    if text[0] < _FIRST_PRINTABLE:
        return UNDECIDED if text == _TLS[:1] else WELCOME
    line, *rest = re.split(b"[\r\n]", text, maxsplit=1)
    if len(line) > FIRST_LINE_BYTES or _VERSION.search(line):
        return FOREIGN
    return WELCOME if rest else UNDECIDED


def reaches_beyond(host):
    """Return whether a socket at this address can be reached from other computers."""
    return not (host.startswith("127.") or host in ("localhost", "::1"))


def _now_ms():
    return time.monotonic_ns() // 1000000


class _Newcomer:
    """A connection whose first line is not whole yet, or that is being refused.

    came_at: when it was made. begun: what has come. waits: whether it may still become the client.
    is_gone: whether it is closed, or the client by now.
    """

    def __init__(self, connection, came_at):
        self.connection = connection
        self.came_at = came_at
        self.begun = b""
        self.waits = True
        self.is_gone = False
        self._until = came_at + FIRST_LINE_MS

    def hear(self, now):
        """Take in what has come; close it at its end, and when its time is over."""
        came = self._receive()
        if came is None or now >= self._until:
            self.close()
        elif self.waits:
            self.begun += came

    def refuse(self, until):
        """Tell it that the port is taken. pyserial loses a line behind which the end comes."""
        self.waits = False
        self._until = until
        try:
            self.connection.send(BUSY)
        except OSError:
            self.close()

    def close(self):
        """Turn it away."""
        self.connection.close()
        self.waits = False
        self.is_gone = True

    def hand_over(self):
        """The connection, which is the client from now on."""
        self.waits = False
        self.is_gone = True
        return self.connection

    def _receive(self):
        """The bytes that have come; None at the end of the connection."""
        try:
            return self.connection.recv(_PIECE) or None
        except BlockingIOError:
            return b""
        except OSError:
            return None


class RawSocket:
    """A port of the network as the port of a `Stream`; the first program that talks has it.

    It has the port until it hangs up. Others are told BUSY in one line and closed. Nothing waits
    for the other end, and all work is done by `read`. address: where it listens, (host, port).
    clock: ms that only grow.
    """

    def __init__(self, address, clock=_now_ms):
        self._server = socket.create_server(address)
        self._server.setblocking(False)
        self.address = self._server.getsockname()
        self._clock = clock
        self._client = None
        self._newcomers = []
        self._came = b""  # what the client had sent before it was welcome

    def read(self, count):
        """Bytes of the client, b"" if none have come; takes in and turns away connections."""
        came = self._read_client(count)
        if not came:
            # Only now: a client may have hung up behind its last bytes, and called again.
            self._take_newcomers()
        return came

    def write(self, data):
        """Send bytes to the client; how many of them were taken."""
        try:
            return self._client.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self.hang_up()
            return len(data)

    def is_open(self):
        """Return whether there is a client."""
        return self._client is not None

    def sockets(self):
        """All sockets at which something may come."""
        client = [self._client] if self._client is not None else []
        return [self._server] + client + [one.connection for one in self._newcomers]

    def rest(self, ms):
        """Wait so long, or until something has come."""
        if not self._came:
            select.select(self.sockets(), [], [], ms / 1000)

    def hang_up(self):
        """Let the client go; the next one that talks has the port."""
        if self._client is not None:
            self._client.close()
            self._client = None
        self._came = b""

    def close(self):
        """Let everybody go, and the port too."""
        self.hang_up()
        for newcomer in self._newcomers:
            newcomer.connection.close()
        self._newcomers = []
        self._server.close()

    def _read_client(self, count):
        if self._client is None:
            return b""
        if self._came:
            came, self._came = self._came[:count], self._came[count:]
            return came
        try:
            came = self._client.recv(count)
        except BlockingIOError:
            return b""
        except OSError:
            came = b""
        if not came:
            self.hang_up()
        return came

    def _take_newcomers(self):
        self._accept()
        for newcomer in self._newcomers:
            newcomer.hear(self._clock())
            if newcomer.waits:
                self._judge(newcomer)
        self._newcomers = [one for one in self._newcomers if not one.is_gone]

    def _accept(self):
        try:
            connection = self._server.accept()[0]
        except OSError:
            return
        connection.setblocking(False)
        if len(self._newcomers) >= MOST_WAITING:
            connection.close()
            return
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._newcomers.append(_Newcomer(connection, self._clock()))

    def _judge(self, newcomer):
        verdict = judge(newcomer.begun)
        if verdict == FOREIGN:
            newcomer.close()
        elif self._client is not None:
            now = self._clock()
            if newcomer.begun or now >= newcomer.came_at + OPENING_MS:
                newcomer.refuse(now + _FAREWELL_MS)
        elif verdict == WELCOME:
            self._client = newcomer.hand_over()
            self._came = newcomer.begun
