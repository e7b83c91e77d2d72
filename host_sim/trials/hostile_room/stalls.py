"""Attacks by size and patience: half requests, drips, endless frames, viewers who never read."""

from __future__ import annotations

import socket
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress

from host_sim.trials.hostile_room.target import Address
from host_sim.trials.hostile_room.wire import (
    BINARY,
    CONTINUATION,
    TEXT,
    Attack,
    attacker,
    dial,
    frame,
    message,
    send_for_ever,
    upgrade,
    wait_for_end,
)

_HALF_REQUESTS = 240
_ATTACKERS = 3
_DRIPS = 30
_DRIP_S = 1.0
_DEAF = 14
_QUESTIONS_A_SECOND = 100
_GIGABYTE = 1 << 30
_BOMB_BYTES = 64 << 20
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
    for address, path in _links(attack):
        for connection in _once(attack, address, path):
            with suppress(OSError):
                connection.sendall(frame(b"", BINARY, announced=_GIGABYTE))
            send_for_ever(attack, connection, bytes(1 << 16))
            _expect_end(attack, connection, "a frame of 1 GB")


def fragments(attack: Attack) -> None:
    """A message in fragments of some kB that never ends."""
    for address, path in _links(attack):
        for connection in _once(attack, address, path):
            with suppress(OSError):
                connection.sendall(frame(b"x", TEXT, is_final=False))
            endless = frame(b"x" * 4096, CONTINUATION, is_final=False)
            send_for_ever(attack, connection, endless)
            _expect_end(attack, connection, "a message without end")


def bombs(attack: Attack) -> None:
    """A few kB that unpack to 64 MB."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(bytes(_BOMB_BYTES)) + packer.flush(zlib.Z_SYNC_FLUSH)
    bomb = frame(packed.removesuffix(_TAIL), TEXT, is_compressed=True)
    for address, path in _links(attack):
        for connection in _once(attack, address, path, "permessage-deflate"):
            with suppress(OSError):
                connection.sendall(bomb)
            _expect_end(attack, connection, "a compressed bomb")


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


def _links(attack: Attack) -> list[tuple[Address, str]]:
    return [(attack.phones, "/look"), (attack.target.page, "/link")]


def _once(
    attack: Attack, address: Address, path: str, extension: str = ""
) -> Sequence[socket.socket]:
    """One connection, or none if it is refused."""
    headers = {"Sec_WebSocket_Extensions": extension} if extension else {}
    try:
        return [upgrade(address, path, attacker(0), **headers)]
    except OSError as error:
        attack.notes.append(f"{path} refused: {error}")
        return []


def _expect_end(attack: Attack, connection: socket.socket, what: str) -> None:
    with connection:
        if not wait_for_end(attack, connection):
            attack.breaches.append(f"A connection with {what} was not closed.")
