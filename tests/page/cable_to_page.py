"""The far end of `stand_in_serial.mjs`: carries bytes between a page and a board on a socket.

A browser cannot be given a USB device here, so `navigator.serial` is replaced in the page. The
board behind it is whole: the bytes of a board, simulated or emulated, as they are on its USB port.
"""

import json
import re
import socket
import threading
from collections import deque
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

STAND_IN = Path(__file__).with_name("stand_in_serial.mjs").read_text("utf-8")
PIECE = 4096


class CableToPage:
    """One USB socket of the computer, with a board plugged in. `address`: for the stand-in."""

    def __init__(self, name):
        self._taken = threading.Lock()
        self._line = None
        self._garbage = deque()
        self._server = serve(self._carry, "127.0.0.1", 0)
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self.address = f"ws://127.0.0.1:{self._server.socket.getsockname()[1]}"
        self.plug(name)

    def prepare(self, context):
        """Put the stand-in into all pages of a browser's context."""
        context.expose_binding("isPlugged", lambda source: self._is_plugged)
        stand_in = json.dumps({"address": self.address})
        context.add_init_script(f"window.standIn = {stand_in};\n{STAND_IN}")

    def plug(self, name):
        """Plug in the board with a port of this name."""
        host, port = re.fullmatch(r"socket://(.*):(\d+)", name).groups()
        self._board = host, int(port)
        self._is_plugged = True

    def pull(self):
        """Pull the cable. A board with power of its own plays on."""
        self._is_plugged = False
        self.drop()

    def drop(self):
        """End the connection, as a board does that restarts: it is there again at once."""
        line = self._line
        if line is not None:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def garble(self, data):
        """Bytes that the board never sent, between two lines that it sends from now on."""
        self._garbage.append(data)

    def stop(self):
        self.drop()
        self._server.shutdown()
        self._thread.join()

    def _carry(self, page):
        if not self._taken.acquire(blocking=False):
            page.close()
            return
        try:
            page.send("open")
            self._talk(page)
        finally:
            self._taken.release()

    def _talk(self, page):
        with suppress(ConnectionClosed):
            while page.recv() != "DTR":
                pass
            with suppress(OSError), socket.create_connection(self._board) as self._line:
                back = threading.Thread(target=self._bring_back, args=(self._line, page))
                back.start()
                try:
                    for message in page:
                        if isinstance(message, bytes):
                            self._line.sendall(message)
                finally:
                    self.drop()
                    back.join()
                    self._line = None
            page.close()

    def _bring_back(self, board, page):
        with suppress(OSError, ConnectionClosed):
            while data := board.recv(PIECE):
                if data.endswith(b"\n") and self._garbage:
                    data += self._garbage.popleft()
                page.send(data)
        page.close()
