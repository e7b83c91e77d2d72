"""MicroPython's prompt on a board, by mpremote: what is there, files, a restart.

Used by `flash`; uses `line` and mpremote's transport, over a port that is open already.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import struct
from base64 import b64encode
from typing import Any, NamedTuple

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_sim.deploy.line import PORT_ERRORS, Broken, Line
from host_sim.serving.serial_ports import NoPort

# Stops what runs, also a half finished upload, and asks for the raw mode.
_KNOCK = b"\r\x03\x03\x01"
_RAW_MODE = b"raw REPL; CTRL-B to exit\r\n>"
_KNOCK_AGAIN_S = 1.5
_PAUSE_S = 0.2
# mpremote waits for single bytes; a board that is silent for so long in a script is gone.
_SILENCE_S = 10.0
# Bytes of a file in one step: the board holds some twice as many for a moment.
_CHUNK = 2048
# A file has this name until it is whole.
HALF_COPIED = "half.copied"
_NO_SPACE = re.compile(r"ENOSPC|OSError: (\[Errno )?28\b")
# What mpremote raises when the board is gone, or says something else than it should.
_LOST: tuple[type[Exception], ...] = (
    TransportError,
    struct.error,
    UnicodeDecodeError,
    *PORT_ERRORS,
)

_IDENTIFY = """
import json, sys
i = sys.implementation
print(json.dumps([i[0], list(i[1])[:3], getattr(i, "_machine", ""), getattr(i, "_mpy", 0)]))
"""
# The watchdog of an RP2040 cannot be stopped by `machine`: its enabling bit is cleared, RP2040
# data sheet, sections 4.7.6 (CTRL) and 2.1.2 (atomic clear).
_STOP_WATCHDOG = """
import sys
if "RP2040" in getattr(sys.implementation, "_machine", ""):
    import machine
    machine.mem32[0x40058000 + 0x3000] = 1 << 30
"""
# The firmware's wish to stay at the prompt is still there if its start was cut off: in a scratch
# register of the watchdog, see its platforms/pico.py; that of older firmware is a file.
_RESTART = """
import machine, os
machine.mem32[0x40058010] = 0
try:
    os.remove("/service.dat")
except OSError:
    pass
machine.reset()
"""
# Where nothing is mounted MicroPython knows of no block size either.
_BLOCK_BYTES = """
import os
print(os.statvfs("/")[0])
"""
_IMAGE_VERSION = """
import json
try:
    import frozen_files
    print(json.dumps(frozen_files.VERSION))
except ImportError:
    print("null")
"""
_TOOLS = """
import hashlib, json, os
from binascii import a2b_base64 as decode
def digest(path):
    hash = hashlib.sha256()
    piece = memoryview(bytearray(1024))
    try:
        with open(path, "rb") as file:
            while True:
                count = file.readinto(piece)
                if not count:
                    return hash.digest().hex()
                hash.update(piece[:count])
    except OSError:
        return "unreadable"
def look(folder, wanted):
    for entry in os.ilistdir("/" + folder):
        path = folder + entry[0]
        if entry[1] & 0x4000:
            if folder or path in wanted:
                print(json.dumps([path]))
                look(path + "/", wanted)
        else:
            known = folder or path in wanted
            print(json.dumps([path, entry[3], digest("/" + path) if known else ""]))
"""


class Interpreter(NamedTuple):
    """What `sys.implementation` says of itself."""

    name: str
    version: tuple[int, ...]
    machine: str
    mpy: int


class Found(NamedTuple):
    """A file on a board; `sha256` is empty if nobody wanted to know."""

    size: int
    sha256: str


class Contents(NamedTuple):
    """What is on a board: files and folders by path, and the bytes of its file system."""

    files: dict[str, Found]
    folders: set[str]
    free: int
    block: int


class PromptError(Exception):
    """A step failed on the board; the text is what MicroPython said."""


class NoSpace(PromptError):
    """The file system is full."""


def reach(line: Line, seconds: float) -> Prompt | None:
    """MicroPython's prompt, waited for while the port may go away and come back.

    None if something else is there; raises Broken if nothing is.
    """
    until = line.clock.now() + seconds
    while True:
        try:
            if _knock(line):
                return Prompt(line.open())
            if line.clock.now() >= until:
                return None
        except (NoPort, Broken) as error:
            line.close()
            if line.clock.now() >= until:
                raise Broken(str(error)) from error
            line.clock.sleep(_PAUSE_S)


def _knock(line: Line) -> bool:
    """Ask for the raw mode; whether it came."""
    line.open()
    line.write(_KNOCK)
    until = line.clock.now() + _KNOCK_AGAIN_S
    heard = b""
    while line.clock.now() < until:
        heard += line.read()
        if heard.endswith(_RAW_MODE):
            return True
    return False


class _Transport(SerialTransport):
    """mpremote's transport, over a port that is open already."""

    def __init__(self, port: serial.Serial) -> None:
        port.timeout = _SILENCE_S
        port.write_timeout = _SILENCE_S
        self.serial = port
        self.device_name = port.port
        self.in_raw_repl = True
        self.use_raw_paste = True
        self.mounted = False
        self.is_pty = False


class Prompt:
    """The prompt of one board. Every call raises Broken, PromptError or NoSpace."""

    def __init__(self, port: serial.Serial) -> None:
        self._transport = _Transport(port)
        # A soft reset frees the heap of what ran before, and whatever was still to come is over.
        self._enter_afresh()
        with contextlib.suppress(PromptError):
            self.run(_STOP_WATCHDOG)

    def identify(self) -> Interpreter:
        """Which interpreter it is."""
        name, version, machine, mpy = self._ask(_IDENTIFY)
        return Interpreter(name, tuple(version), machine, mpy)

    def has_files(self) -> bool:
        """Whether a file system is mounted."""
        return bool(self._ask(_BLOCK_BYTES))

    def image_version(self) -> str | None:
        """The version of the firmware in the board's image, if it is one of ours."""
        found = self._ask(_IMAGE_VERSION)
        return found if isinstance(found, str) else None

    def prepare(self) -> None:
        """Give the board what `look` and `write` need."""
        self.run(_TOOLS)

    def look(self, wanted: list[str]) -> Contents:
        """Names of all files beside main.py, and hashes of those that are wanted.

        wanted: files, and folders whose files are meant.
        """
        files = {}
        folders = set()
        for text in self.run(f"look('', {wanted!r})").splitlines():
            path, *rest = json.loads(text)
            if rest:
                files[path] = Found(*rest)
            else:
                folders.add(path)
        block, free = self._ask("s = os.statvfs('/')\nprint(json.dumps([s[0], s[3]]))")
        # littlefs may count a block twice.
        return Contents(files, folders, block * max(free, 0), block)

    def read(self, path: str) -> bytes:
        """The bytes of a small file."""
        text = self._ask(f"print(json.dumps(open({'/' + path!r}, 'rb').read().hex()))")
        return bytes.fromhex(text)

    def write(self, path: str, data: bytes) -> None:
        """Write a file; it has its name when it is whole."""
        half, whole = "/" + HALF_COPIED, "/" + path
        chunks = [data[start : start + _CHUNK] for start in range(0, len(data), _CHUNK)]
        steps = [f"f.write(decode('{b64encode(chunk).decode()}'))" for chunk in chunks] or [""]
        steps[0] = f"f = open({half!r}, 'wb')\n{steps[0]}"
        steps[-1] += f"\nf.close()\nos.rename({half!r}, {whole!r})"
        for step in steps:
            self.run(step)

    def rename(self, before: str, after: str) -> None:
        """Rename a file; one that had the new name is gone."""
        self.run(f"os.rename({'/' + before!r}, {'/' + after!r})")

    def remove(self, path: str) -> None:
        """Remove a file."""
        self.run(f"os.remove({'/' + path!r})")

    def make_folder(self, path: str) -> None:
        """Make a folder."""
        self.run(f"os.mkdir({'/' + path!r})")

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder."""
        self.run(f"os.rmdir({'/' + path!r})")

    def restart(self) -> None:
        """Restart the board into its program; the port goes away."""
        with contextlib.suppress(*_LOST):
            self._transport.exec_raw_no_follow(_RESTART)

    def run(self, code: str) -> str:
        """Run a program on the board; what it printed."""
        try:
            printed = self._transport.exec(code)
        except TransportExecError as error:
            said = error.error_output.strip()
            raise (NoSpace if _NO_SPACE.search(said) else PromptError)(said) from error
        except _LOST as error:
            raise Broken(str(error)) from error
        return printed.decode(errors="replace").strip()

    def _ask(self, code: str) -> Any:
        """Run a program that prints JSON; what that says."""
        printed = self.run(code)
        try:
            return json.loads(printed)
        except ValueError as error:
            raise PromptError(printed) from error

    def _enter_afresh(self) -> None:
        # mpremote prints what it got when it fails.
        with contextlib.redirect_stdout(io.StringIO()):
            try:
                self._transport.enter_raw_repl(soft_reset=True)
            except _LOST as error:
                raise Broken(str(error)) from error
