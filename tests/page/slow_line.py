"""A server of files behind a slow line, as a phone has in a village; it compresses its files."""

import gzip
import threading
import time
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

BYTES_A_SECOND = 1_600_000 / 8
# For a request to come, and its answer to begin.
DELAY_S = 0.150
_PIECE = 4096


class SlowLine:
    """One line for all that is sent at once."""

    def __init__(self):
        self._lock = threading.Lock()
        self._free_at = 0.0

    def carry(self, data):
        """Wait until these bytes are through."""
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + len(data) / BYTES_A_SECOND
            through = self._free_at
        time.sleep(max(0.0, through - time.monotonic()))


class SlowFiles(SimpleHTTPRequestHandler):
    """Sends files, compressed, over a line that all handlers share."""

    protocol_version = "HTTP/1.1"

    def __init__(self, line, *rest, **named):
        self._line = line
        super().__init__(*rest, **named)

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        time.sleep(DELAY_S)
        if not path.is_file():
            self.send_error(404)
            return
        packed = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        # A browser that leaves the page does not wait for the rest.
        with suppress(ConnectionError):
            for at in range(0, len(packed), _PIECE):
                piece = packed[at : at + _PIECE]
                self._line.carry(piece)
                self.wfile.write(piece)

    def log_message(self, *_):
        pass


class SlowServer:
    """Serves a folder; `address`: of the site in its `club`."""

    def __init__(self, folder):
        handler = partial(SlowFiles, SlowLine(), directory=folder)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/club/"

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
