"""Attacks by size and patience: half requests, drips, endless frames, viewers who never read."""

from __future__ import annotations

import socket
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from host_sim.trials.hostile_audience.floods import beside_each_other
from host_sim.trials.hostile_audience.target import Address
from host_sim.trials.hostile_audience.wire import (
    BINARY,
    CONTINUATION,
    TEXT,
    Attack,
    attacker,
    dial,
    frame,
    is_closed,
    message,
    send_for_ever,
    upgrade,
)

_HALF_REQUESTS = 240
_ATTACKERS = 3
_DRIPS = 30
_DRIP_S = 1.0
_DEAF = 14
_QUESTIONS_A_SECOND = 100
_GIGABYTE = 1 << 30
_BOMB_BYTES = 64 << 20
_PLAIN: dict[str, str] = {}
_TAIL = b"\x00\x00\xff\xff"


def half_requests(attack: Attack) -> None:
    """As many half requests as there are places, from three addresses, again when closed."""

    def begin(number: int) -> socket.socket:
        connection = dial(attack.phones, attacker(number % _ATTACKERS))
        connection.sendall(b"GET / HTTP/1.1\r\nHost:")
        return connection

    hold(attack, [begin] * _HALF_REQUESTS)


def drips(attack: Attack) -> None:
    """Requests and frames that come byte by byte, one a second, to both servers."""

    def begin_request(number: int) -> socket.socket:
        return dial(_server(attack, number), attacker(number))

    def begin_frame(number: int) -> socket.socket:
        return upgrade(attack.phones, "/look", attacker(number))

    slowly = iter(b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000)
    hold(
        attack,
        [begin_request, begin_frame] * (_DRIPS // 2),
        drip=lambda: bytes([next(slowly)]),
    )


def deaf_viewers(attack: Attack) -> None:
    """14 viewers of this machine who ask much and never read."""

    def begin(number: int) -> socket.socket:
        connection = upgrade(attack.target.page, "/link")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(message("sim.watch", leds=True))
        return connection

    hold(attack, [begin] * _DEAF, 1 / _QUESTIONS_A_SECOND, lambda: message("record"))


def giant_frames(attack: Attack) -> None:
    """Frames that announce a gigabyte, and send of it what is taken."""
    announced = frame(b"", BINARY, announced=_GIGABYTE)
    _expect_ends(attack, "a frame of 1 GB", announced, bytes(1 << 16))


def fragments(attack: Attack) -> None:
    """A message in fragments of some kB that never ends."""
    begun = frame(b"x", TEXT, is_final=False)
    endless = frame(b"x" * 4096, CONTINUATION, is_final=False)
    _expect_ends(attack, "a message without end", begun, endless)


def bombs(attack: Attack) -> None:
    """A few kB that unpack to 64 MB."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(bytes(_BOMB_BYTES)) + packer.flush(zlib.Z_SYNC_FLUSH)
    bomb = frame(packed.removesuffix(_TAIL), TEXT, is_compressed=True)
    deflate = {"Sec_WebSocket_Extensions": "permessage-deflate"}
    _expect_ends(attack, "a compressed bomb", bomb, b"", deflate)


def _expect_ends(
    attack: Attack, what: str, begun: bytes, endless: bytes, headers: Mapping[str, str] = _PLAIN
) -> None:
    """Send this on both servers' links, then that again and again: both have to close."""

    def send(attack: Attack, number: int) -> None:
        address, path = ((attack.phones, "/look"), (attack.target.page, "/link"))[number]
        try:
            connection = upgrade(address, path, attacker(0), **headers)
        except OSError as error:
            attack.notes.append(f"{path} refused: {error}")
            return
        with connection:
            with suppress(OSError):
                connection.sendall(begun)
            if endless:
                send_for_ever(attack, connection, endless)
            if not is_closed(attack, connection):
                attack.breaches.append(f"{path} bears {what} and does not close.")

    beside_each_other(attack, [send, send])


def hold(
    attack: Attack,
    begin: Sequence[Callable[[int], socket.socket]],
    pause: float = _DRIP_S,
    drip: Callable[[], bytes] | None = None,
) -> None:
    """Keep one connection of each kind open, begin those again that were closed, and let drip."""
    held: dict[int, socket.socket] = {}
    while attack.goes_on():
        data = drip() if drip else b""
        for number, one in enumerate(begin):
            with suppress(OSError):
                if number not in held:
                    held[number] = one(number)
                    held[number].setblocking(False)
                _keep(held, number, data)
            if not attack.goes_on():
                break
        attack.pause(pause)
    for connection in held.values():
        connection.close()


def _keep(held: dict[int, socket.socket], number: int, data: bytes) -> None:
    """Let drip; forget the connection if it was closed."""
    try:
        if data:
            held[number].send(data)
        elif not held[number].recv(1):
            held.pop(number).close()
    except BlockingIOError:
        return
    except OSError:
        held.pop(number).close()


def _server(attack: Attack, number: int) -> Address:
    return attack.phones if number % 4 else attack.target.page
