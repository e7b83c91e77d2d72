"""Stand-ins for the hosts that a club may publish the site on: one row of a table for each.

A row has what differs between hosts: types, redirects, answers to what is missing, compression,
and how browsers learn that a file has changed. Six rows were compared with the real programs,
each of which served the site and was asked for fourteen addresses: nginx 1.22, Apache 2.4, Caddy
2.6 and lighttpd 1.4 of Debian 12, Python's own server, and `serve` 14. Of nginx 1.26 only the
configuration of Debian 13 was read. The redirects of Cloudflare Pages, and its page for what is
missing, stand in its documentation. The rows of GitHub Pages and Netlify, and the headers of all
three, are what is commonly told of them; nobody asked them.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import threading
from dataclasses import dataclass, field, replace
from email.utils import formatdate
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from host_sim.site.bundler import integrity_of, replaced
from host_sim.site.offline import files_kept, write_service_worker
from host_sim.web.server import listen, make_server

UNKNOWN = "application/octet-stream"
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".bin": UNKNOWN,
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
PROGRAMS = {".html", ".js", ".json"}
UNCHECKED = {"Cache-Control": "public, max-age=0, must-revalidate"}


@dataclass(frozen=True)
class Host:
    """The rules of a host.

    types: by the ending of a file, or by its name without what is in it, as `main.js`.
    without_ending: the status with which `x.html` is sent on to `x`, which then is that page; None
    if it stays. keeps_query: whether that redirect does.
    to_folder: the status with which a folder is sent on to its name with a slash; None if it is
    answered as it is. for_missing: a page of the site that is answered for what is not there, with
    200; None for 404. packs: the endings that it compresses; times: how often. validator: the
    header by which browsers ask whether a file has changed; None: nothing tells them. headers:
    those of all answers.
    """

    types: dict[str, str] = field(default_factory=dict)
    without_ending: HTTPStatus | None = None
    keeps_query: bool = True
    to_folder: HTTPStatus | None = HTTPStatus.MOVED_PERMANENTLY
    for_missing: str | None = None
    packs: frozenset[str] = frozenset()
    times: int = 1
    validator: str | None = "etag"
    headers: dict[str, str] = field(default_factory=dict)


_NGINX_12 = Host(
    types={".js": "application/javascript", ".webmanifest": UNKNOWN},
    packs=frozenset({".html"}),
)
HOSTS = {
    "nginx 1.22": _NGINX_12,
    "nginx 1.26": replace(_NGINX_12, headers={"Server": "nginx"}),
    "Apache": Host(packs=frozenset({".html", ".js", ".wasm"})),
    "Caddy": Host(
        types={
            ".html": "text/html; charset=utf-8",
            ".js": "text/javascript; charset=utf-8",
            ".bin": "application/x-gzip",
            ".webmanifest": "text/plain; charset=utf-8",
        },
        to_folder=HTTPStatus.PERMANENT_REDIRECT,
        packs=frozenset({*PROGRAMS, ".webmanifest"}),
    ),
    "lighttpd": Host(),
    "Python's": Host(validator="last-modified"),
    "serve": Host(
        types={
            ".html": "text/html; charset=utf-8",
            ".js": "application/javascript; charset=utf-8",
            ".json": "application/json; charset=utf-8",
        },
        without_ending=HTTPStatus.MOVED_PERMANENTLY,
        keeps_query=False,
        to_folder=None,
        packs=frozenset({*PROGRAMS, ".wasm", ".bin"}),
    ),
    "GitHub Pages": Host(
        types={
            ".html": "text/html; charset=utf-8",
            ".js": "application/javascript; charset=utf-8",
            ".json": "application/json; charset=utf-8",
        },
        packs=frozenset({*PROGRAMS, ".wasm", ".svg"}),
        headers={
            "Cache-Control": "max-age=600",
            "Access-Control-Allow-Origin": "*",
            "Strict-Transport-Security": "max-age=31556952",
        },
    ),
    "Netlify": Host(
        types={
            ".html": "text/html; charset=UTF-8",
            ".js": "application/javascript; charset=UTF-8",
        },
        without_ending=HTTPStatus.MOVED_PERMANENTLY,
        to_folder=None,
        packs=frozenset({*PROGRAMS, ".wasm"}),
        headers=UNCHECKED | {"Strict-Transport-Security": "max-age=31536000"},
    ),
    "Cloudflare Pages": Host(
        types={
            ".html": "text/html; charset=utf-8",
            ".js": "application/javascript",
        },
        without_ending=HTTPStatus.PERMANENT_REDIRECT,
        to_folder=HTTPStatus.PERMANENT_REDIRECT,
        for_missing="index.html",
        packs=frozenset({*PROGRAMS, ".wasm", ".svg"}),
        headers=UNCHECKED
        | {
            "Access-Control-Allow-Origin": "*",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "strict-origin-when-cross-origin",
        },
    ),
}
# It differs most: a redirect forgets what follows a question mark, and a folder needs no slash.
MOST_DIFFERENT = "serve"


class HostServer:
    """A host with a folder that has the site in a folder below it.

    address: of the site. asked: the paths that browsers asked for.
    """

    def __init__(self, folder: Path, host: Host, below: str = "club") -> None:
        self.asked: list[str] = []
        self.host = host
        self._folder = folder
        self._port = 0
        self.start()
        self.address = f"http://127.0.0.1:{self._port}/{quote(below)}/"

    def start(self) -> None:
        """Answer, at the same address as before."""
        listener = listen("127.0.0.1", self._port)
        self._port = listener.getsockname()[1]
        started = threading.Event()
        self._server = make_server(self, started.set)
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._server.serve(sockets=[listener])), daemon=True
        )
        self._thread.start()
        started.wait()

    def stop(self) -> None:
        """Answer nobody any more: browsers are without a network then."""
        self._server.should_exit = True
        self._thread.join()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        self.asked.append(request.url.path)
        await self._answer(request)(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        path = request.url.path
        file = self._folder / path.strip("/")
        if file.is_dir() and not path.endswith("/") and self.host.to_folder is not None:
            return self._sent_on(request, f"{path}/", self.host.to_folder)
        if file.is_dir():
            return self._whole(request, file / "index.html")
        if path.endswith(".html") and self.host.without_ending is not None:
            plain = path.removesuffix("index.html").removesuffix(".html")
            return self._sent_on(request, plain, self.host.without_ending)
        if self.host.without_ending is not None and file.with_name(f"{file.name}.html").is_file():
            return self._whole(request, file.with_name(f"{file.name}.html"))
        if file.is_file():
            return self._whole(request, file)
        return self._missing(request)

    def _sent_on(self, request: Request, path: str, status: HTTPStatus) -> Response:
        query = f"?{request.url.query}" if request.url.query and self.host.keeps_query else ""
        return Response(None, status, self.host.headers | {"Location": quote(path) + query})

    def _missing(self, request: Request) -> Response:
        if self.host.for_missing is None:
            return Response("<h1>Not found</h1>", 404, self.host.headers, "text/html")
        top = request.url.path.strip("/").split("/")[0]
        return self._whole(request, self._folder / top / self.host.for_missing)

    def _whole(self, request: Request, file: Path) -> Response:
        content = file.read_bytes()
        headers = self.host.headers | self._validated(file, content)
        for name in ("etag", "last-modified"):
            asked = request.headers.get("if-none-match" if name == "etag" else "if-modified-since")
            if asked is not None and asked == headers.get(name):
                return Response(None, 304, headers)
        headers["content-type"] = self._type_of(file)
        if file.suffix in self.host.packs:
            headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
            for _ in range(self.host.times):
                content = gzip.compress(content, compresslevel=1, mtime=0)
        return Response(content, 200, headers)

    def _validated(self, file: Path, content: bytes) -> dict[str, str]:
        if self.host.validator == "etag":
            return {"etag": f'"{hashlib.sha256(content).hexdigest()[:16]}"'}
        if self.host.validator == "last-modified":
            return {"last-modified": formatdate(file.stat().st_mtime, usegmt=True)}
        return {}

    def _type_of(self, file: Path) -> str:
        [name] = file.stem.split("-")[:1]
        types = TYPES | self.host.types
        return types.get(f"{name}{file.suffix}") or types.get(file.suffix, UNKNOWN)


def publish_newer(site: Path, program: str = "main") -> None:
    """Change a site as another build does: a program has another name, and the page says so."""
    page = site / "index.html"
    text = page.read_text("utf-8").replace("<html ", '<html data-build="newer" ')
    [old] = (site / "assets").glob(f"{program}-*.js")
    content = old.read_bytes() + b"// Newer.\n"
    new = old.with_name(f"{program}-{hashlib.sha256(content).hexdigest()[:10]}.js")
    text = replaced(text, old.name, new.name)
    text = replaced(text, integrity_of(old.read_bytes()), integrity_of(content))
    kept = [name.replace(old.name, new.name) for name in files_kept(site)]
    old.unlink()
    new.write_bytes(content)
    page.write_text(text, "utf-8")
    write_service_worker(site, kept, ())
