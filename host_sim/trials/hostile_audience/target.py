"""The target of the attacks: the addresses of a set-up, and a set-up of our own."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

_PATIENCE_S = 60
_OWN_BOARD = "hex-7"


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
    socket of a board. pid: the process of the servers, None if it is not known.
    """

    page: Address
    phones: Address | None = None
    code: str = ""
    secret: str = ""
    raw: Address | None = None
    pid: int | None = None

    @property
    def is_loopback(self) -> bool:
        """True if the attackers can have many addresses: those of the loopback network."""
        return self.phones is not None and self.phones.host.startswith("127.")


def find(page: str, raw: str | None = None, pid: int | None = None) -> Target:
    """The set-up of a leader's page, by what `/audience` tells. Raises NoTarget."""
    address = address_of(page)
    try:
        told = _get_json(address, "/audience")
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NoTarget(f"Nothing of Rootlight answers at {page} ({error}).") from error
    target = Target(address, raw=address_of(raw) if raw else None, pid=pid)
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
    page = "host_sim --no-browser --page-port 0 --lan 127.0.0.1 --lan-port 0 --built"
    raw = "host_sim.trials.hostile_audience.raw_board"
    with ExitStack() as stack:
        server, url = stack.enter_context(
            _started(f"{page} {_OWN_BOARD}", r"Rootlight is at (\S+)")
        )
        _, socket = stack.enter_context(_started(raw, r"(socket://\S+)"))
        yield find(url, socket, server.pid)


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
