"""Debian's MQTT broker, mosquitto, for tests and trials: one that is installed, or unpacked."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import socket
import subprocess
import time
from base64 import b64encode
from pathlib import Path

from host_sim.toolchain.debian_programs import MOSQUITTO, Missing, bring, find

_STARTS_WITHIN_S = 60.0  # this machine may be busy


class NoBroker(Exception):
    """There is no mosquitto, or it does not start; the text is a sentence."""


def executable() -> Path:
    """The program, unpacked if need be. Raises NoBroker."""
    try:
        bring([MOSQUITTO])
    except Missing as missing:
        raise NoBroker(str(missing)) from missing
    found = find(MOSQUITTO)
    if found is None:
        raise NoBroker("Debian's package of mosquitto has no program in it.")
    return found


def free_port() -> int:
    """A port of this machine that nobody listens at, and that no connection is given by chance."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def password_line(user: str, password: str) -> str:
    """A line of mosquitto's file of passwords, as its own `mosquitto_passwd` writes it."""
    rounds, salt = 101, os.urandom(12)
    key = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, rounds)
    return f"{user}:$7${rounds}${b64encode(salt).decode()}${b64encode(key).decode()}\n"


class Mosquitto:
    """One broker on this machine, with everything that it keeps in a folder.

    lines: more lines of its configuration. keeps: whether it remembers anything after a restart.
    web_port: for pages, which come by WebSocket; none of them without it.
    """

    def __init__(
        self,
        folder: Path,
        port: int | None = None,
        lines: tuple[str, ...] = (),
        keeps: bool = True,
        web_port: int | None = None,
    ) -> None:
        self.port = port or free_port()
        self.web_port = web_port
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        settings = [
            f"listener {self.port} 127.0.0.1",
            "max_connections -1",
            "set_tcp_nodelay true",
        ]
        if web_port is not None:
            settings += [f"listener {web_port} 127.0.0.1", "protocol websockets"]
        if not any(line.startswith("allow_anonymous") for line in lines):
            settings.append("allow_anonymous true")
        if keeps:
            # Written at each change: whoever is killed has it all the same.
            settings += ["persistence true", f"persistence_location {folder}/"]
            settings += ["autosave_interval 1", "autosave_on_changes true"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            settings.append("user root")
        self._file = folder / "mosquitto.conf"
        self._file.write_text("\n".join((*settings, *lines)) + "\n")

    @property
    def pid(self) -> int:
        """The process. Raises NoBroker if it does not run."""
        if self._process is None:
            raise NoBroker("mosquitto does not run.")
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers. Raises NoBroker."""
        program = executable()
        with open(self.folder / "log.txt", "ab") as log:
            self._process = subprocess.Popen([program, "-c", self._file], stdout=log, stderr=log)
        last = time.monotonic() + _STARTS_WITHIN_S
        while time.monotonic() < last:
            if self._process.poll() is not None:
                break
            try:
                for port in (self.port, self.web_port or self.port):
                    socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise NoBroker(f"mosquitto does not start: {(self.folder / 'log.txt').read_text()}")

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in good order."""
        self._end(signal.SIGTERM)

    def pause(self, is_paused: bool) -> None:
        """Let it do nothing for a while, or go on."""
        os.kill(self.pid, signal.SIGSTOP if is_paused else signal.SIGCONT)

    def _end(self, how: int) -> None:
        if self._process is None:
            return
        self._process.send_signal(signal.SIGCONT)
        self._process.send_signal(how)
        self._process.wait(_STARTS_WITHIN_S)
        self._process = None
