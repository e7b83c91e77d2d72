"""The site on a plain server of files, whose pages note what goes wrong in them."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

# WebKit tells nobody of its console.
NOTES = """<script>
    window.complaints = [];
    {
        const note = (what) => window.complaints.push(String(what));
        addEventListener("error", (event) => note(event.message || event.target.src), true);
        addEventListener("unhandledrejection", (event) => note(event.reason));
        const { error } = console;
        console.error = (...said) => { note(said.join(" ")); error(...said); };
    }
</script>"""
SITE = "/site/"
ELSEWHERE = "elsewhere.html"


class Files(SimpleHTTPRequestHandler):
    """Files of a folder; in pages stands the script, and whatever else a test wants first."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments, scripts, **options):
        self._scripts = scripts
        super().__init__(*arguments, **options)

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        page = path / "index.html" if path.is_dir() else path
        if page.suffix != ".html" or not page.is_file():
            super().do_GET()
            return
        text = page.read_text().replace("<head>", "<head>" + "".join(self._scripts), 1)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format, *arguments):
        """Nothing."""


class SiteServer:
    """`address`: of the site; `elsewhere`: of a page that has nothing to do with it.

    scripts: stand at the beginning of each page.
    """

    def __init__(self, folder, scripts=()):
        handler = partial(Files, directory=folder, scripts=[NOTES, *scripts])
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self._is_on = True
        (Path(folder) / ELSEWHERE).write_text(
            '<!doctype html><head><link rel="icon" href="data:">'
        )
        here = f"http://127.0.0.1:{self._server.server_port}"
        self.address = here + SITE
        self.elsewhere = f"{here}/{ELSEWHERE}"

    def stop(self):
        """End it; a browser is without a network then."""
        if not self._is_on:
            return
        self._is_on = False
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
