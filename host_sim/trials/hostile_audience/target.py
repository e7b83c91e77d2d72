"""The target of the attacks: the addresses of a set-up, and a set-up of our own."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

_PATIENCE_S = 60
_OWN_BOARD = "hex-7"
_LOOPBACK = "127.0.0.1"
# On this machine any code will do. A wall looks at several rooms.
CODES = tuple(f"hostile-room-{number}" for number in range(6))


class NoTarget(Exception):
    """There is nothing to attack; the text is a sentence for a person."""


class Address(NamedTuple):
    """A TCP address."""

    host: str
    port: int

    @property
    def name(self) -> str:
        """As `Host` names it."""
        return f"{self.host}:{self.port}"


class Target(NamedTuple):
    """A set-up under attack.

    page: the leader's server. phones: the phones' server, None if phones were not invited. code:
    what a person types. secret: what the QR code tells besides, "" if it tells none. raw: the raw
    socket of a board. pid: the process of the servers, None if it is not known. link: the path of
    the board's link. stranger: where the servers look for a device or a broker, which an attacker
    is to be. has_board: whether there is a board, and not something else at its port.
    """

    page: Address
    phones: Address | None = None
    code: str = ""
    secret: str = ""
    raw: Address | None = None
    pid: int | None = None
    link: str = "/link"
    stranger: socket.socket | None = None
    has_board: bool = True

    @property
    def is_loopback(self) -> bool:
        """True if the attackers can have many addresses: those of the loopback network."""
        return self.phones is not None and self.phones.host.startswith("127.")


def find(page: str, raw: str | None = None, pid: int | None = None, board: str = "") -> Target:
    """The set-up of a leader's page, by what `/audience` tells. Raises NoTarget.

    board: the path of a board on a wall.
    """
    address = address_of(page)
    try:
        told = _get_json(address, f"{board}/audience")
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NoTarget(f"Nothing of Rootlight answers at {page} ({error}).") from error
    link = f"{board}/link"
    target = Target(address, raw=address_of(raw) if raw else None, pid=pid, link=link)
    if not told.get("open"):
        return target
    return target._replace(
        phones=address_of(str(told["address"])),
        code=str(told["code"]),
        secret=str(told.get("secret", "")),
    )


def address_of(url: str) -> Address:
    """The host and port in an address. Raises NoTarget."""
    parts = urlsplit(url)
    try:
        port = parts.port or (80 if parts.scheme == "http" else None)
    except ValueError:
        port = None
    if parts.hostname is None or port is None:
        raise NoTarget(f"{url} is no address such as http://127.0.0.1:8765/")
    return Address(parts.hostname, port)


def _get_json(address: Address, path: str) -> dict[str, object]:
    connection = http.client.HTTPConnection(address.host, address.port, timeout=_PATIENCE_S)
    try:
        connection.request("GET", path)
        found = json.loads(connection.getresponse().read())
    finally:
        connection.close()
    if not isinstance(found, dict):
        raise ValueError("it tells of no audience")
    return found


@contextmanager
def own() -> Iterator[Target]:
    """A simulated board with page and phones' server, and one at a raw socket, each a process."""
    raw = "host_sim.trials.hostile_audience.raw_board"
    with ExitStack() as stack:
        server, url = stack.enter_context(_served(f"--built {_OWN_BOARD}"))
        _, raw_url = stack.enter_context(_started(raw, r"(socket://\S+)"))
        yield find(url, raw_url, server.pid)


@contextmanager
def with_device() -> Iterator[Target]:
    """The page of a device at a port, which is still to say its first byte."""
    with _stranger() as (stranger, place), _served(f"--port socket://{place}") as (server, url):
        yield find(url, pid=server.pid)._replace(stranger=stranger, has_board=False)


@contextmanager
def joined() -> Iterator[Target]:
    """A simulated board that plays in a room, whose broker is still to answer."""
    with _stranger() as (stranger, place):
        room = f"--join mqtt://{place}/{CODES[0]} --as white"
        with _served(f"--built {_OWN_BOARD} {room}") as (server, url):
            yield find(url, pid=server.pid)._replace(stranger=stranger)


@contextmanager
def wall() -> Iterator[Target]:
    """A wall of a simulated board and six games elsewhere, whose broker is still to answer."""
    with _stranger() as (stranger, place):
        rooms = f"--watch mqtt://{place}/{','.join(CODES)}"
        with _served(f"--boards {_OWN_BOARD} {rooms}") as (server, url):
            found = _found_soon(url, server.pid)
            yield found._replace(stranger=stranger)


def _found_soon(url: str, pid: int) -> Target:
    """The first board of a wall, which comes a moment after the page."""
    last = time.monotonic() + _PATIENCE_S
    while True:
        try:
            return find(url, pid=pid, board="/board/1")
        except NoTarget:
            if time.monotonic() > last:
                raise
            time.sleep(0.1)


@contextmanager
def _stranger() -> Iterator[tuple[socket.socket, str]]:
    """Yield a listener at which an attacker will answer, and its address."""
    with socket.create_server((_LOOPBACK, 0)) as listener:
        yield listener, f"{_LOOPBACK}:{listener.getsockname()[1]}"


@contextmanager
def _served(arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A page with its audience of phones: the process, and the page's address."""
    page = f"host_sim --no-browser --page-port 0 --lan {_LOOPBACK} --lan-port 0"
    with TemporaryDirectory() as kept:
        whole = f"{page} {arguments} --kept {kept}/boards"
        with _started(whole, r"Rootlight is at (\S+)") as started:
            yield started


@contextmanager
def _started(arguments: str, says: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A module in a process of its own, and what it said of its address."""
    command = [sys.executable, "-m", *arguments.split()]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as one:
        try:
            assert one.stdout is not None
            for line in one.stdout:
                if found := re.search(says, line):
                    yield one, found[1]
                    return
            raise NoTarget(f"This program could not be started: python -m {arguments}")
        finally:
            one.kill()
