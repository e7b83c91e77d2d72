"""A board as it is seen at the far end of a USB cable, for tests: the real firmware, on a socket.

The simulator's own methods are not there for whoever is on the socket, and `hello` says that the
board is real. People at the table are the test itself: `touch`, `press`, `request`.
"""

import select
import socket
import threading
from contextlib import suppress

from host_sim.headless.boards import quick_board
from host_sim.link.sim_link import SimLink

# The board's time passes by so much whenever nothing has come for as long.
TICK_MS = 10
# As the firmware writes.
PACKET = 64


class BoardOnASocket:
    """One board with its cable in. sim: the board, if it is not the usual one of its name."""

    def __init__(self, built="hex-4", sim=None):
        self.sim = sim or SimLink(built, kind=quick_board)
        self.sim.board.device.simulated = False
        self.sim.advance(500)
        self.sim.take_output()
        self._lock = threading.Lock()
        self._listener = None
        self._thread = None
        self._port = 0
        self.plug()

    @property
    def name(self):
        """The address to give as the port."""
        return f"socket://127.0.0.1:{self._port}"

    def plug(self):
        """Put the cable in."""
        self._pulled = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", self._port))
        self._port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, args=(self._listener, self._pulled))
        self._thread.start()

    def pull(self, keeps_power=False):
        """Pull the cable; without other power the board remembers what is on its flash."""
        if self._thread is None:
            return
        self._pulled.set()
        self._thread.join()
        self._thread = None
        if not keeps_power:
            self.sim.board.power_cycle()
            self.sim.board.device.simulated = False
            self.sim.advance(500)
        self.sim.take_output()

    def request(self, method, **params):
        """Do or see something at the table, by the simulator's methods too."""
        with self._lock:
            return self.sim.request(method, params)

    def touch(self, *cells):
        return self.request("sim.touch", cells=list(cells))

    def press(self, button):
        return self.request("sim.press", button=button)

    def say(self, text):
        """Let the board print something that is no message."""
        with self._lock:
            self.sim.board.hardware.serial.write(text.encode())

    def _serve(self, listener, pulled):
        with listener:
            while not pulled.is_set():
                if select.select([listener], [], [], TICK_MS / 1000)[0]:
                    connection, _ = listener.accept()
                    # A cable that is pulled is heard of at once.
                    with connection, suppress(OSError):
                        self._talk(connection, pulled)
                self._pass_time(b"")

    def _talk(self, connection, pulled):
        while not pulled.is_set():
            data = b""
            if select.select([connection], [], [], TICK_MS / 1000)[0]:
                data = connection.recv(4096)
                if not data:
                    return
            said = self._pass_time(data)
            for start in range(0, len(said), PACKET):
                connection.sendall(said[start : start + PACKET])

    def _pass_time(self, data):
        with self._lock:
            self.sim.feed(data)
            self.sim.advance(TICK_MS)
            return b"".join(self.sim.take_output())


def closed_port():
    """The number of a port where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]
