"""MicroPython's prompt on an open serial port, by mpremote's transport.

Used by `board`, `belongings`, the image's `format` and the hardware's probe; uses `line`.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import struct
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Any, NamedTuple

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_sim.deploy.line import PORT_ERRORS, Broken, Line
from host_sim.deploy.progress import progress_of
from host_sim.web.serial_ports import NoPort, PortHeld
from rootlight.platforms import registers

# A program failed on the board; the text is MicroPython's traceback.
PromptError = TransportExecError

# Stops the running program, even a half finished upload, and asks for the raw mode.
_KNOCK = b"\r\x03\x03\x01"
_RAW_MODE = b"raw REPL; CTRL-B to exit\r\n>"
_KNOCK_AGAIN_S = 1.5
_PAUSE_S = 0.2
# mpremote waits so long for a single byte; after that the board counts as gone.
_SILENCE_S = 10.0
# Bytes of a file in one step; the board needs about four times as many for a moment.
_CHUNK = 2048
# A file has this name until it is complete: half a board file would look like a builder's change.
HALF_COPIED = "half.copied"
# The errors that mpremote raises when the board is gone or answers something unexpected.
_LOST: tuple[type[Exception], ...] = (TransportError, struct.error, *PORT_ERRORS)

# A board may have any chip, so that its name decides, not what lies at an address.
_WATCHDOGS = {"RP2040": registers.RP2040.watchdog, "RP2350": registers.RP2350.watchdog}
_FIND_WATCHDOG = f"""
import sys, machine
about = getattr(sys.implementation, "_machine", "")
found = [at for chip, at in {tuple(_WATCHDOGS.items())} if chip in about]
"""
# `machine` cannot stop the watchdog, so this clears the bit that enables it in its first register,
# CTRL: RP2040 data sheet, sections 4.7.6 and 2.1.2 (atomic clear); the same on the RP2350.
_STOP_WATCHDOG = f"""{_FIND_WATCHDOG}
for at in found:
    machine.mem32[at + 0x3000] = 1 << 30
"""
# If a start was cut short, the request to stay at the prompt is still in a scratch register of the
# watchdog: see the firmware's platforms/registers.py.
_FORGET_SERVICE = f"""{_FIND_WATCHDOG}
for at in found:
    machine.mem32[at + {registers.RP2040.service - registers.RP2040.watchdog}] = 0
"""
_RESTART = f"{_FORGET_SERVICE}machine.reset()\n"
_BECOME_DRIVE = f"{_FORGET_SERVICE}machine.bootloader()\n"
_FORMAT = """
import rp2, vfs
flash = rp2.Flash()
vfs.VfsLfs2.mkfs(flash, progsize=256)
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
"""
# Prints the size of the flash.
_OPEN_FLASH = """
import rp2
from binascii import b2a_base64
flash = memoryview(rp2.Flash())
blank = b"\\xff" * 4096
print(len(flash))
"""
# Prints a line for each block of a part of it that is not blank: its place and its bytes.
_READ_FLASH = """
for at in range({start}, {end}, 4096):
    piece = flash[at : at + 4096]
    if piece != blank:
        print(at, b2a_base64(piece).decode().strip())
"""
# A person who waits sees that it goes on.
_PART = 16 * 4096
_STORAGE = "(lambda flash: flash.ioctl(4, 0) * flash.ioctl(5, 0))(__import__('rp2').Flash())"
_NUMBER = "''.join('%02x' % byte for byte in __import__('machine').unique_id())"
# mpremote's own `fs_hashfile` sends three requests a file; this is one for all files.
_LOOK = """
import hashlib, os
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
def look(folder):
    for entry in os.ilistdir("/" + folder):
        path = folder + entry[0]
        if entry[1] & 0x4000:
            print((path,))
            look(path + "/")
        else:
            print((path, entry[3], digest("/" + path)))
"""


class WrongCopy(Exception):
    """A file is not on the board as it was sent; the text is its path."""


class Interpreter(NamedTuple):
    """The fields of `sys.implementation`."""

    name: str
    version: tuple[int, ...]
    machine: str
    mpy: int


class Found(NamedTuple):
    """A file on a board."""

    size: int
    sha256: str


class Contents(NamedTuple):
    """The files and folders on a board, by path."""

    files: dict[str, Found]
    folders: set[str]


def reach(line: Line, seconds: float) -> Prompt | None:
    """MicroPython's prompt; waits, even while the port goes away and comes back.

    None if something else answers; raises Broken if nothing does, PortHeld if another program has
    the port all the time.
    """
    until = line.clock.now() + seconds
    while True:
        try:
            if _knock(line):
                return Prompt(line.open(), _SILENCE_S * line.patience)
            if line.clock.now() >= until:
                return None
        except (NoPort, Broken) as error:
            line.close()
            if line.clock.now() < until:
                line.clock.sleep(_PAUSE_S)
            elif isinstance(error, PortHeld):
                raise
            else:
                raise Broken(str(error)) from error


def _knock(line: Line) -> bool:
    """Ask for the raw mode; return whether it came."""
    line.open()
    line.write(_KNOCK)
    until = line.clock.now() + _KNOCK_AGAIN_S
    heard = b""
    while line.clock.now() < until:
        heard += line.read()
        if heard.endswith(_RAW_MODE):
            return True
    return False


class Prompt(SerialTransport):
    """The prompt of one board, with mpremote's methods for files: `fs_readfile`, `fs_mkdir`, ...

    Every call raises Broken if the board goes away. A program that fails raises PromptError; a
    refusal of the board's file system is an OSError with its number.
    """

    def __init__(self, port: serial.Serial, silence_s: float = _SILENCE_S) -> None:
        # In place of mpremote's constructor, which opens a port.
        port.timeout = silence_s
        port.write_timeout = silence_s
        self._silence_s = silence_s
        self.serial = port
        self.device_name = port.port
        self.in_raw_repl = True
        self.use_raw_paste = True
        self.mounted = False
        self.is_pty = False
        self._start_afresh()
        with contextlib.suppress(PromptError):
            self.run(_STOP_WATCHDOG)

    def _start_afresh(self) -> None:
        """Free the heap of the previous program; discard its remaining output."""
        # When mpremote fails, it prints the bytes it got.
        with contextlib.redirect_stdout(io.StringIO()), _losses():
            self.enter_raw_repl(soft_reset=True, timeout_overall=self._silence_s)

    def exec_raw(
        self,
        command: str | bytes,
        timeout: float | None = None,
        data_consumer: Callable[[bytes], None] | None = None,
    ) -> tuple[bytes, bytes]:
        """Run any program; all of mpremote's methods use this one."""
        with _losses():
            return super().exec_raw(command, timeout or self._silence_s, data_consumer)

    def run(self, code: str) -> str:
        """Run a program on the board; return its output."""
        return self.exec(code).decode(errors="replace").strip()

    def eval(self, expression: str, parse: bool = True) -> Any:
        """The value of an expression on the board: a number, a text, or a tuple of these."""
        try:
            return super().eval(expression, parse)
        except (ValueError, SyntaxError) as error:
            raise PromptError(b"", f"It answered nonsense to {expression}.") from error

    def identify(self) -> Interpreter:
        """The interpreter on the board."""
        self.run("import sys\ni = sys.implementation")
        machine = "getattr(i, '_machine', ''), getattr(i, '_mpy', 0)"
        return Interpreter(*self.eval(f"(i[0], tuple(i[1])[:3], {machine})"))

    def has_files(self) -> bool:
        """Return whether a file system is mounted: without, MicroPython knows of no block size."""
        return bool(self.eval("__import__('os').statvfs('/')[0]"))

    def storage_bytes(self) -> int:
        """The size of the part of the flash that is for files."""
        return int(self.eval(_STORAGE))

    def read_flash(self) -> bytes:
        """All bytes of that part, whether its files can be read or not."""
        size = int(self.run(_OPEN_FLASH))
        found = bytearray(b"\xff" * size)
        with progress_of("the board's flash", size) as bar:
            for start in range(0, size, _PART):
                end = min(start + _PART, size)
                for line in self.run(_READ_FLASH.format(start=start, end=end)).splitlines():
                    at, text = line.split()
                    piece = b64decode(text)
                    found[int(at) : int(at) + len(piece)] = piece
                bar.update(end - start)
        return bytes(found)

    def number(self) -> str:
        """The number of the Pico's flash, which no other has."""
        return str(self.eval(_NUMBER))

    def format(self) -> None:
        """Make a new, empty file system."""
        self.run(_FORMAT)

    def look(self) -> Contents:
        """All files and folders."""
        files = {}
        folders = set()
        self.run(_LOOK)
        for text in self.run("look('')").splitlines():
            path, *rest = ast.literal_eval(text)
            if rest:
                files[path] = Found(*rest)
            else:
                folders.add(path)
        return Contents(files, folders)

    def read(self, path: str) -> bytes:
        """The bytes of a small file."""
        return bytes(self.fs_readfile("/" + path, _CHUNK))

    def write(self, path: str, data: bytes) -> None:
        """Write a file; it gets its name when it is complete. Raises WrongCopy."""
        half = "/" + HALF_COPIED
        self.fs_writefile(half, data, _CHUNK)
        if self.fs_hashfile(half, "sha256", _CHUNK) != hashlib.sha256(data).digest():
            raise WrongCopy(path)
        self.rename(HALF_COPIED, path)

    def rename(self, before: str, after: str) -> None:
        """Rename a file, replacing a file that has the new name."""
        self.run(f"import os\nos.rename({'/' + before!r}, {'/' + after!r})")

    def make_folder_of(self, path: str) -> None:
        """Make the folders in which a file lies, where they are missing."""
        for folder in reversed(PurePosixPath(path).parents[:-1]):
            if not self.fs_exists(f"/{folder}"):
                self.fs_mkdir(f"/{folder}")

    def become_drive(self) -> None:
        """Restart the board as the drive that takes images; the port goes away."""
        with contextlib.suppress(*_LOST):
            self.exec_raw_no_follow(_BECOME_DRIVE)

    def restart(self) -> None:
        """Restart the board into its program; the port goes away."""
        with contextlib.suppress(*_LOST):
            self.exec_raw_no_follow(_RESTART)


@contextlib.contextmanager
def _losses() -> Iterator[None]:
    """Turn everything that mpremote raises for a lost board into Broken."""
    try:
        yield
    except _LOST as error:
        raise Broken(str(error)) from error
