"""The cable to a real board: bytes there and back, by a thread of its own.

Used by `plugged_in`; uses `serial_ports`. Opening, reading and writing may each take a while; the
page must not wait for any of them.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections import deque

import serial

from host_sim.hub.notices import Notice, takes_nothing
from host_sim.web.serial_ports import (
    NoPort,
    PortHeld,
    PortMissing,
    choose_port,
    is_held,
    open_port,
)

# Lines that may wait to be written; the board is asked one thing at a time.
_MOST_WAITING = 64
_PIECE = 4096
# Pieces that nobody has taken yet: 4 MB at most. A device behind a socket may send far more while
# the program is busy; the rest waits at its end.
MOST_UNREAD = 1000
_MOMENT_S = 0.01
_FAREWELL_S = 2.0

_log = logging.getLogger(__name__)


class Cable:
    """One try to reach a board, and the connection if there is one; never opened again.

    port: the name of the port once it is open, else None. has_ended: whether the try failed or the
    connection is over. reason: then why, or None if there is no more to say than that nothing is
    plugged in.
    """

    def __init__(self, wanted: str | None, opened: serial.Serial | None = None) -> None:
        self.port: str | None = opened.port if opened else None
        self.has_ended = False
        self.reason: Notice | None = None
        self._received: deque[bytes] = deque()
        self._waiting: queue.Queue[bytes] = queue.Queue(_MOST_WAITING)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(wanted, opened), daemon=True)
        self._thread.start()

    def read(self) -> bytes:
        """The bytes that have come since the last call."""
        # Those that come meanwhile are for the next call.
        return b"".join([self._received.popleft() for _ in range(len(self._received))])

    def write(self, data: bytes) -> bool:
        """Send bytes; false if too much is waiting already."""
        try:
            self._waiting.put_nowait(data)
        except queue.Full:
            return False
        return True

    def close(self) -> None:
        """Let go of the port."""
        self._closing.set()
        self._thread.join(_FAREWELL_S)

    # The methods below run in the thread.

    def _run(self, wanted: str | None, opened: serial.Serial | None) -> None:
        reason = None
        try:
            port = opened if opened else open_port(choose_port(wanted))
            self.port = port.port
            try:
                self._carry(port)
            finally:
                port.close()
        except PortMissing:
            pass
        except NoPort as error:
            reason = error.notice
        except serial.SerialTimeoutException:
            reason = takes_nothing(self.port or "")
        except OSError as error:
            # A pulled cable ends like this.
            _log.debug("%s is lost: %s", self.port, error)
        except Exception:
            # When a port vanishes, pyserial lets through any error of the system's calls.
            _log.debug("%s is lost", self.port, exc_info=True)
        # The reason first: it is read as soon as the end is seen.
        self.reason = reason
        self.has_ended = True

    def _carry(self, port: serial.Serial) -> None:
        """Read and write until told to close; raises when the cable is out."""
        while not self._closing.is_set():
            while not self._waiting.empty():
                port.write(self._waiting.get_nowait())
            if len(self._received) >= MOST_UNREAD:
                self._closing.wait(_MOMENT_S)
            elif data := port.read(_PIECE):
                if is_held(data):
                    raise PortHeld(port.port or "")
                self._received.append(data)
