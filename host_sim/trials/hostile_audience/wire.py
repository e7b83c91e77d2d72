"""Connections by hand: bytes that no well-behaved client would send."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable, Iterator

from host_sim.trials.hostile_audience.target import Address, Target

TEXT, BINARY, PING = 0x1, 0x2, 0x9
CONTINUATION = 0x0
PATIENCE_S = 20.0
# A server may take so long to close a connection that it has had enough of.
CLOSING_S = 12.0
_FINAL = 0x80
_MASKED = 0x80
_COMPRESSED = 0x40
_PIECE = 1 << 16
_PAUSE_S = 0.02
# The attackers' addresses, and those of the pupils, in the loopback network.
_FIRST_ATTACKER = 66

Clock = Callable[[], float]


class Attack:
    """The time that an attack has, and what it has found.

    target: what is attacked. breaches: sentences about what should have been refused.
    """

    def __init__(self, target: Target, seconds: float, clock: Clock = time.monotonic) -> None:
        self.target = target
        self.breaches: list[str] = []
        self.notes: list[str] = []
        self._clock = clock
        self._until = clock() + seconds

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return max(0.0, self._until - self._clock())

    def goes_on(self) -> bool:
        """Return whether there is time left."""
        return self.left > 0

    def connections(self, open_: Callable[[], socket.socket]) -> Iterator[socket.socket]:
        """One connection after the other, each when the one before is over, while there is time.

        A connection that is refused is tried again after a moment; an error of a connection ends
        that connection alone.
        """
        while self.goes_on():
            try:
                connection = open_()
            except OSError:
                self.pause()
                continue
            with connection:
                yield connection
            self.pause()

    def pause(self, seconds: float = _PAUSE_S) -> None:
        """Leave the processor to others for a moment."""
        time.sleep(min(self.left, seconds))

    @property
    def phones(self) -> Address:
        """The phones' server."""
        assert self.target.phones is not None
        return self.target.phones


def dial(address: Address, source: int | None = None) -> socket.socket:
    """A connection; source: number of the address in the loopback network that it comes from."""
    is_loopback = address.host.startswith("127.")
    here = (loopback(source), 0) if is_loopback and source is not None else None
    return socket.create_connection(address, PATIENCE_S, here)


def loopback(number: int) -> str:
    """An address of the loopback network, by number."""
    return f"127.0.{number // 250}.{number % 250 + 1}"


def attacker(number: int) -> int:
    """The number of an attacker's address."""
    return _FIRST_ATTACKER + number


def request(address: Address, path: str = "/", method: str = "GET", **headers: str) -> bytes:
    """A request, headers with _ for -."""
    lines = {"Host": address.name} | {key.replace("_", "-"): text for key, text in headers.items()}
    told = "".join(f"{key}: {value}\r\n" for key, value in lines.items())
    return f"{method} {path} HTTP/1.1\r\n{told}\r\n".encode("utf-8", "surrogateescape")


def answer_to(address: Address, raw: bytes, source: int | None = None) -> bytes:
    """The beginning of what comes back; b"" if the connection is closed without a word."""
    with dial(address, source) as connection:
        connection.sendall(raw)
        try:
            return connection.recv(_PIECE)
        except OSError:
            return b""


def status(answer: bytes) -> int:
    """The status of an answer by HTTP; 0 if it is none."""
    words = answer.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


def upgrade(
    address: Address, path: str, source: int | None = None, **headers: str
) -> socket.socket:
    """A WebSocket. Raises OSError if the handshake is refused."""
    wanted = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    connection = dial(address, source)
    try:
        connection.sendall(request(address, path, **(wanted | headers)))
        heard = b""
        while b"\r\n\r\n" not in heard:
            came = connection.recv(1)
            if not came:
                raise ConnectionRefusedError("closed during the handshake")
            heard += came
        if status(heard) != 101:
            raise ConnectionRefusedError(heard.splitlines()[0].decode("latin-1"))
    except OSError:
        connection.close()
        raise
    return connection


def frame(
    payload: bytes,
    opcode: int = TEXT,
    is_final: bool = True,
    is_compressed: bool = False,
    announced: int | None = None,
) -> bytes:
    """A frame of a client (RFC 6455, section 5.2), masked with zeros."""
    length = len(payload) if announced is None else announced
    first = opcode | (_FINAL if is_final else 0) | (_COMPRESSED if is_compressed else 0)
    if length < 126:
        size = bytes([_MASKED | length])
    elif length < 1 << 16:
        size = bytes([_MASKED | 126]) + length.to_bytes(2, "big")
    else:
        size = bytes([_MASKED | 127]) + length.to_bytes(8, "big")
    return bytes([first]) + size + bytes(4) + payload


def message(method: str, **params: object) -> bytes:
    """A request of the link, in a frame."""
    asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return frame(json.dumps(asked).encode())


def send_for_ever(
    attack: Attack, connection: socket.socket, data: bytes, reads: bool = True, every_s: float = 0
) -> None:
    """Send the same again and again, until time is over or the connection is closed."""
    connection.settimeout(0.2)
    waiting = memoryview(data)
    left = attack.left
    try:
        while attack.goes_on():
            try:
                waiting = waiting[connection.send(waiting) :] or memoryview(data)
            except TimeoutError:
                if not reads:
                    continue
            if reads and not drain(connection):
                return
            # By the clock, so that the rate is right on a busy machine too.
            left -= every_s
            if every_s:
                attack.pause(max(0.0, attack.left - left))
    except OSError:
        return


def is_closed(attack: Attack, connection: socket.socket) -> bool:
    """Read until the other end closes; whether it does, also some time after the attack."""
    connection.settimeout(attack.left + CLOSING_S)
    try:
        while connection.recv(_PIECE):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def drain(connection: socket.socket) -> bool:
    """Read what has come; false if the other end has closed."""
    connection.setblocking(False)
    try:
        return bool(connection.recv(1 << 18))
    except BlockingIOError:
        return True
    finally:
        connection.settimeout(0.2)


def random_code() -> str:
    """Some code of six digits."""
    return f"{int.from_bytes(os.urandom(4), 'big') % 1_000_000:06}"
