"""The serial port of a board, which goes away and comes back whenever the board restarts.

Used by `link` and `prompt`; uses `serial_ports`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import serial

from host_sim.web.serial_ports import PortHeld, choose_port, is_held, open_port

# The errors that any use of a port raises once the port has vanished.
PORT_ERRORS: tuple[type[Exception], ...] = (OSError,)
if sys.platform != "win32":
    import termios

    PORT_ERRORS = (OSError, termios.error)

_PIECE = 4096
# An emulated board, behind a socket, is about twenty times slower than a real one.
_SOCKET = "socket:"
_EMULATED_PATIENCE = 20.0


class Broken(Exception):
    """The board is not there any more."""


class Clock:
    """Real time, in seconds."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Do nothing for a while."""
        time.sleep(seconds)


class Line:
    """The serial port of one board, opened when it is needed.

    Every use may raise Broken or NoPort.

    wanted: the name of the port, or None for that of the only board, which may change when the
    board restarts. `name`: the port that was opened last.
    """

    def __init__(
        self,
        wanted: str | None,
        clock: Clock,
        choose: Callable[[str | None], str] = choose_port,
        open_: Callable[[str], serial.Serial] = open_port,
    ) -> None:
        self.clock = clock
        self.name = ""
        self._wanted = wanted
        self._choose = choose
        self._open = open_
        self._port: serial.Serial | None = None

    def open(self) -> serial.Serial:
        """The open port. Raises NoPort, whose text says why."""
        if self._port is None:
            self.name = self._choose(self._wanted)
            try:
                self._port = self._open(self.name)
            except PORT_ERRORS as error:
                raise Broken(str(error)) from error
        return self._port

    @property
    def is_named(self) -> bool:
        """True if a person named the port."""
        return self._wanted is not None

    @property
    def patience(self) -> float:
        """Return how many times longer than a real board this one may take."""
        return _EMULATED_PATIENCE if self.name.startswith(_SOCKET) else 1.0

    def close(self) -> None:
        """Let go of the port; the next use opens it again."""
        port, self._port = self._port, None
        if port is None:
            return
        try:
            port.close()
        except PORT_ERRORS:
            return

    def read(self) -> bytes:
        """Return the bytes that have come, after a moment."""
        try:
            came = self.open().read(_PIECE)
        except PORT_ERRORS as error:
            raise Broken(str(error)) from error
        if is_held(came):
            raise PortHeld(self.name)
        return came

    def write(self, data: bytes) -> None:
        """Send bytes."""
        try:
            self.open().write(data)
        except PORT_ERRORS as error:
            raise Broken(str(error)) from error
