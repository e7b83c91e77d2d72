"""Attacks by names: Host, Origin, paths, and what a web page sends to a raw socket."""

from __future__ import annotations

import http.client
import json
import socket
from contextlib import suppress

from host_sim.trials.hostile_audience.target import Address
from host_sim.trials.hostile_audience.wire import (
    PATIENCE_S,
    Attack,
    answer_to,
    dial,
    request,
    status,
    upgrade,
)

# {host} and {port} are the server's own. None of these is its name.
HOSTS = (
    "",
    "evil.example",
    "evil.example:{port}",
    "{host}",
    "{host}:",
    "{host}:1",
    "{host}:{port}0",
    "{host}:0{port}",
    "{host}:{port}:{port}",
    "{host}.:{port}",
    "{host}.evil.example:{port}",
    "evil.example@{host}:{port}",
    "{host}:{port}@evil.example",
    "{host}:{port}/",
    "{host}:{port}#",
    "{host}:{port},evil.example",
    "{host}:{port} evil.example",
    "evil.example {host}:{port}",
    "http://{host}:{port}",
    "0.0.0.0:{port}",
    "127.1:{port}",
    "2130706433:{port}",
    "0x7f000001:{port}",
    "0177.0.0.1:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "localhost.:{port}",
    "localhost.evil.example:{port}",
    "{host}\u0130:{port}",
)
ORIGINS = (
    "null",
    "",
    "http://evil.example",
    "https://evil.example",
    "http://{host}",
    "https://{host}:{port}",
    "http://{host}:{port}/",
    "http://{host}:{port}0",
    "http://{host}:1",
    "http://{host}:{port}.evil.example",
    "http://{host}.evil.example:{port}",
    "http://evil.example@{host}:{port}",
    "http://{host}:{port}@evil.example",
    "http://{host}:{port}, http://evil.example",
    "http://evil.example, http://{host}:{port}",
    "ws://{host}:{port}",
    "file://",
    "chrome-extension://aaaa",
    "http://127.1:{port}",
)
PATHS = (
    "/../headless.py",
    "/../../README.md",
    "/..%2f..%2fREADME.md",
    "/%2e%2e/%2e%2e/README.md",
    "/%2e%2e%2f%2e%2e%2fREADME.md",
    "/..%5c..%5cREADME.md",
    "/..\\..\\README.md",
    "/....//....//README.md",
    "/%252e%252e/README.md",
    "/%c0%ae%c0%ae/README.md",
    "/./../web/lan.py",
    "/board/../../web/lan.py",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "///etc/passwd",
    "/etc/passwd",
    "/file:///etc/passwd",
    "/C:/Windows/win.ini",
    "/%00",
    "/index.html%00.js",
    "/.git/config",
    "/.env",
    "/__pycache__/",
    "/proc/self/environ",
)
_PAGE_POSTS = b'{"id": 99, "method": "hello"}\n'


def hosts(attack: Attack) -> None:
    """28 names in `Host` that are not the servers' own."""
    for address in _servers(attack):
        for form in HOSTS:
            name = _filled(form, address)
            if _status_of(address, request(address, Host=name)) == http.HTTPStatus.OK:
                attack.breaches.append(f"{address.name} answers to Host: {name}")


def origins(attack: Attack) -> None:
    """19 foreign origins of a page that opens a link."""
    for address, path in ((attack.phones, "/look"), (attack.target.page, "/link")):
        for form in ORIGINS:
            name = _filled(form, address)
            with suppress(OSError), upgrade(address, path, Origin=name):
                attack.breaches.append(f"{address.name}{path} is open to Origin: {name}")


def paths(attack: Attack) -> None:
    """24 paths to files that are nobody's business."""
    for address in _servers(attack):
        for path in PATHS:
            if _status_of(address, request(address, path)) == http.HTTPStatus.OK:
                attack.breaches.append(f"{address.name} serves {path}")


def posts_to_a_raw_socket(attack: Attack) -> None:
    """Lines of the link in the body of a web page's POST, while a program has the board."""
    raw = attack.target.raw
    assert raw is not None
    _post(attack, raw)
    with dial(raw) as program:
        while attack.goes_on():
            if not _answers(program):
                attack.breaches.append("The rightful program at the raw socket was hung up.")
                return
            _post(attack, raw)
            attack.pause()


def _post(attack: Attack, raw: Address) -> None:
    body = _PAGE_POSTS.decode()
    posted = request(raw, method="POST", Content_Length=str(len(body))) + body.encode()
    with suppress(OSError):
        heard = answer_to(raw, posted)
        if b'"result"' in heard and not attack.breaches:
            attack.breaches.append("A line in a web page's POST reaches the board.")


def _answers(program: socket.socket) -> bool:
    program.settimeout(PATIENCE_S)
    asked = {"jsonrpc": "2.0", "id": "program", "method": "hello"}
    heard = b""
    try:
        program.sendall(json.dumps(asked).encode() + b"\n")
        while b'"program"' not in heard:
            came = program.recv(4096)
            if not came:
                return False
            heard += came
    except OSError:
        return False
    return True


def _servers(attack: Attack) -> tuple[Address, Address]:
    return attack.phones, attack.target.page


def _status_of(address: Address, raw: bytes) -> int:
    with suppress(OSError):
        return status(answer_to(address, raw))
    return 0


def _filled(form: str, address: Address) -> str:
    return form.format(host=address.host, port=address.port)
