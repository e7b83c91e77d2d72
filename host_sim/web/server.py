"""The web server: one page, and the link of the board, simulated or real, on a WebSocket.

Used by `__main__` and the tests of the page; uses `hub` and `guard`. It serves this machine only,
and only the page that it serves itself.
"""

import asyncio
import logging
import mimetypes
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Protocol

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from host_sim.exit_codes import FAILED
from host_sim.folders import IMAGES
from host_sim.hub.hub import HubFull
from host_sim.web.connections import Connection, LinkSocket
from host_sim.web.guard import Complaint, Guard, own_origin
from host_sim.web.images import BUILT_BOARDS, INDEX, images_in, index_of
from host_sim.web.served_hub import ServedHub, WaitingViewer
from host_sim.web.step_pictures import STEPS_INDEX, pictures_in

if TYPE_CHECKING:
    from host_sim.hub.hub import Sim

DEFAULT_PORT = 8765
PAGE = Path(__file__).parent.parent / "page"
# Windows takes the kinds of files from its registry, where any program may have written others: as
# text/plain no browser runs a module or takes a style.
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
MESSAGE_LIMIT = 64 * 1024
# A request has no business to be longer than this, its headers included.
REQUEST_LIMIT = 16 * 1024
# Connections that are taken in one turn of the loop, at most.
BACKLOG = 64
# The lines that uvicorn writes into the log whenever a peer likes.
SENT_NONSENSE = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
)
# Longer than a browser ever needs to take a message, on a machine that is busy with other things.
SEND_PATIENCE_S = 10
# A page on which nothing has come for more than twice as long takes its line for dead.
WORD_S = 5
# A notification that nobody needs to know.
WORD = '{"jsonrpc": "2.0", "method": "still_here", "params": {}}'

# Codes of RFC 6455, section 7.4.1, and of its registry.
CLOSE_GOING_AWAY = 1001
CLOSE_TRY_AGAIN_LATER = 1013


class Beside(Protocol):
    """Something that is served beside the page, such as what `lan` has for its audience."""

    def routes(self) -> list[BaseRoute]:
        """The routes that it adds to the page's own application."""

    async def run(self, hub: ServedHub) -> None:
        """Serve until cancelled."""


def create_app(
    sim: "Sim",
    beside: Beside | None = None,
    images: Path = IMAGES,
    built: Path = BUILT_BOARDS,
    page: Path = PAGE,
) -> Starlette:
    """The web application for one board: the page at `/`, the link at `/link`.

    The board's time passes while the application runs (its lifespan). images: the folder of the
    images that the page can bring onto real boards. built: the folder of the drawings. page: the
    folder of the page's files.
    """
    hub = ServedHub(sim)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with passing_time(hub, beside):
            yield

    app = Starlette(routes=routes_of(hub, beside, images, built, page), lifespan=lifespan)
    app.state.hub = hub
    app.add_middleware(Guard, complaint=why_not_served)
    return app


@asynccontextmanager
async def passing_time(hub: ServedHub, beside: Beside | None = None) -> AsyncIterator[None]:
    """The board's time passes, and what is beside it is served."""
    board_time = asyncio.create_task(hub.run())
    others = asyncio.create_task(beside.run(hub)) if beside is not None else None
    try:
        yield
    finally:
        if others is not None:
            others.cancel()
            await asyncio.wait((others,))
        board_time.cancel()


def routes_of(
    hub: ServedHub,
    beside: Beside | None = None,
    images: Path = IMAGES,
    built: Path = BUILT_BOARDS,
    page: Path = PAGE,
) -> list[BaseRoute]:
    """Return the routes of one board: the page at `/`, the link at `/link`; see `create_app`."""
    for ending, kind in KINDS.items():
        mimetypes.add_type(kind, ending)

    async def link(websocket: WebSocket) -> None:
        await _serve_viewer(hub, websocket)

    async def list_of_images(_request: Request) -> Response:
        return JSONResponse(index_of(await asyncio.to_thread(images_in, images)))

    async def list_of_steps(_request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(pictures_in, built))

    return [
        WebSocketRoute("/link", link),
        *(beside.routes() if beside is not None else [Route("/audience", _no_audience)]),
        WebSocketRoute("/{path:path}", no_such_link),
        Route(f"/images/{INDEX}", list_of_images),
        Mount("/images", _MadeLater(directory=images, check_dir=False)),
        Route(f"/steps/{STEPS_INDEX}", list_of_steps),
        Mount("/steps", _MadeLater(directory=built, check_dir=False)),
        Mount("/", StaticFiles(directory=page, html=True)),
    ]


class _MadeLater(StaticFiles):
    """Files of a folder that somebody makes later, or never: until then none of them is found."""

    async def check_config(self) -> None:
        """Take a folder that is missing for an empty one."""


async def no_such_link(websocket: WebSocket) -> None:
    """The files of the page are no WebSockets."""
    await websocket.send_denial_response(PlainTextResponse("There is no link here.\n", 404))


async def _no_audience(_request: Request) -> Response:
    """Phones were not invited: there is no audience."""
    return JSONResponse({"open": False})


def serve(
    sim: "Sim",
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    open_browser: bool = True,
    on_started: Callable[[str], None] | None = None,
    beside: Beside | None = None,
) -> None:
    """Serve one board until interrupted; `on_started` gets the page's address.

    Port 0 takes any free one. Raises SystemExit(2), after one sentence on standard error, when
    the port cannot be had or the host is not this machine.
    """
    serve_app(create_app(sim, beside), host, port, open_browser, on_started)


def serve_app(
    app: ASGIApp,
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    open_browser: bool = True,
    on_started: Callable[[str], None] | None = None,
) -> None:
    """Serve an application, as `serve` does."""
    if _in_url(host) not in LOOPBACK:
        _give_up(f"Rootlight serves this machine only; {host} is not one of its own names.")
    try:
        listener = listen(host, port)
    except CannotListen as error:
        _give_up(str(error))
    port = listener.getsockname()[1]
    address = f"http://{_in_url(host)}:{port}/"

    def started() -> None:
        # A log on a full disk ends no game.
        with suppress(OSError):
            print(f"Rootlight is at {address} (Ctrl+C ends it).", flush=True)
        if on_started is not None:
            on_started(address)
        if open_browser:
            webbrowser.open(address)

    try:
        make_server(app, started).run(sockets=[listener])
    except KeyboardInterrupt:
        return


def make_server(
    app: ASGIApp,
    on_started: Callable[[], None],
    connection: type[Connection] = Connection,
    link: type[LinkSocket] = LinkSocket,
    is_second: bool = False,
) -> uvicorn.Server:
    """A uvicorn server with this project's limits, which tells when it answers.

    connection, link: the kinds of its connections and WebSockets. is_second: whether another one
    hears Ctrl+C.
    """
    server = _Server(
        uvicorn.Config(
            app,
            log_level="warning",
            backlog=BACKLOG,
            # Nothing stands before these servers that could say who asks.
            proxy_headers=False,
            http=connection,
            h11_max_incomplete_event_size=REQUEST_LIMIT,
            ws=link,
            # It would take time and memory for each viewer, on a network that needs neither.
            ws_per_message_deflate=False,
            ws_max_size=MESSAGE_LIMIT,
            # A tab that vanished without a word holds its fingers no longer than this.
            ws_ping_interval=5,
            ws_ping_timeout=10,
            timeout_graceful_shutdown=2,
            server_header=False,
        ),
        on_started,
        is_second,
    )
    # The configuration above sets this logger up again.
    logging.getLogger("uvicorn.error").addFilter(_is_about_us)
    return server


def _is_about_us(record: logging.LogRecord) -> bool:
    """Return whether a log line is of this program, not of nonsense that somebody sent."""
    return record.msg not in SENT_NONSENSE


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, on_started: Callable[[], None], is_second: bool
    ) -> None:
        super().__init__(config)
        self._on_started = on_started
        self._is_second = is_second

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        if self._is_second:
            yield
            return
        with super().capture_signals():
            yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Opening a browser may take its time, or for ever; the page is served meanwhile.
        threading.Thread(target=self._on_started, daemon=True).start()


def why_not_served(scope: Scope) -> Complaint | None:
    """Return the reason why a request is not served; None if it is."""
    is_own = own_origin(scope, set(LOOPBACK))
    if is_own is None:
        port = scope["server"][1]
        return 421, f"This board answers at http://127.0.0.1:{port}/ only, on its own machine."
    only_reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
    if not (only_reads or is_own):
        return 403, "Only the page that this program serves itself may drive the board."
    return None


async def _serve_viewer(hub: ServedHub, websocket: WebSocket) -> None:
    """One connection from its handshake to its end, whichever side ends it."""
    await websocket.accept()
    try:
        viewer = hub.join()
    except HubFull as full:
        await websocket.close(CLOSE_TRY_AGAIN_LATER, full.notice.as_close_reason())
        return
    reading = asyncio.create_task(_read(hub, viewer, websocket))
    writing = asyncio.create_task(write_to(viewer, websocket))
    try:
        done, _ = await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.leave(viewer)
        reading.cancel()
        writing.cancel()
    for task in done:
        # A fault of the simulator is nothing to keep quiet about.
        task.result()


async def _read(hub: ServedHub, viewer: WaitingViewer, websocket: WebSocket) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        hub.receive(viewer, text.encode() if text is not None else message["bytes"])
        # If many messages have come already, `receive` waits for nothing: others come between.
        await asyncio.sleep(hub.ahead_s)


async def write_to(viewer: WaitingViewer, websocket: WebSocket) -> None:
    """Send the viewer its messages, until it is dropped, gone or stuck."""
    try:
        while messages := await _next_or_a_word(viewer):
            for message in messages:
                await asyncio.wait_for(websocket.send_text(message), SEND_PATIENCE_S)
        reason = viewer.dropped.as_close_reason() if viewer.dropped else None
        await asyncio.wait_for(websocket.close(CLOSE_GOING_AWAY, reason), SEND_PATIENCE_S)
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        # It cannot be told any more.
        return


async def _next_or_a_word(viewer: WaitingViewer) -> list[str]:
    """Wait for messages; a word where none comes for long. Empty if the viewer was dropped."""
    try:
        return await asyncio.wait_for(viewer.next_messages(), WORD_S)
    except TimeoutError:
        return [WORD]


class CannotListen(Exception):
    """A port cannot be had; the text is a sentence for a person."""


def listen(host: str, port: int, option: str = "--page-port") -> socket.socket:
    """A listening socket. Raises CannotListen; `option` names another port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        # There it would let two programs share the port.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host.strip("[]"), port))
        # Bound alone is not enough: of two that have bound a port only one may listen.
        listener.listen()
    except OverflowError:
        raise CannotListen(
            f"There is no port {port}; choose one from 1024 to 65535 with {option} N."
        ) from None
    except OSError as error:
        raise CannotListen(
            f"Port {port} cannot be used ({error.strerror}); perhaps Rootlight is running "
            f"already. Close the other program, or choose another port with {option} N, for "
            f"example {option} {port + 1 if port < 65535 else DEFAULT_PORT}."
        ) from None
    return listener


def _in_url(host: str) -> str:
    return f"[{host.strip('[]')}]" if ":" in host else host


def _give_up(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(FAILED)
