"""The cable to a real board: bytes there and back, by a thread of its own.

Used by `real_board`; uses `serial_ports`. Opening, reading and writing may each take a while; the
page must not wait for any of them.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections import deque

import serial

from host_sim.serving.serial_ports import NoPort, PortMissing, choose_port, open_port

# Lines that may wait to be written; the board is asked one thing at a time.
_MOST_WAITING = 64
_PIECE = 4096
_FAREWELL_S = 2.0

_log = logging.getLogger(__name__)


class Cable:
    """One try to reach a board, and the connection if there is one; never opened again.

    `port`: the name of the port once it is open, else None. `lost`: None as long as there is
    hope; after the end a sentence that says why, or "" if there is no more to say than that
    nothing is plugged in.
    """

    def __init__(self, wanted: str | None, opened: serial.Serial | None = None) -> None:
        self.port: str | None = opened.port if opened else None
        self.lost: str | None = None
        self._received: deque[bytes] = deque()
        self._waiting: queue.Queue[bytes] = queue.Queue(_MOST_WAITING)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(wanted, opened), daemon=True)
        self._thread.start()

    def read(self) -> bytes:
        """What has come since the last call."""
        pieces = []
        while self._received:
            pieces.append(self._received.popleft())
        return b"".join(pieces)

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

    # What follows runs in the thread.

    def _run(self, wanted: str | None, opened: serial.Serial | None) -> None:
        reason = ""
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
            reason = str(error)
        except serial.SerialTimeoutException:
            reason = f"The board on {self.port} takes nothing in; unplug it and plug it in again."
        except OSError as error:
            # This is what a pulled cable looks like.
            _log.debug("%s is lost: %s", self.port, error)
        except Exception:
            # Of a port that vanishes, pyserial raises what the system's calls happen to raise.
            _log.debug("%s is lost", self.port, exc_info=True)
        self.lost = reason

    def _carry(self, port: serial.Serial) -> None:
        """Read and write until told to close; raises when the cable is out."""
        while not self._closing.is_set():
            while not self._waiting.empty():
                port.write(self._waiting.get_nowait())
            if data := port.read(_PIECE):
                self._received.append(data)
