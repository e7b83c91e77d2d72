"""The audience's own small server: phones in the same network look at the board, by a code.

Used by `__main__`; uses `server` and `audience`. It listens at one address of this computer, in a
private network, and serves the page for phones with what that loads, and the link at `/look`,
which answers and never asks the board. The page that drives the board stays on this machine.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from host_sim.hub.messages import members, parsed
from host_sim.hub.notices import NO_CODE
from host_sim.web.allowances import AllowanceByAddress
from host_sim.web.audience import COME_BACK_S, Audience, Gate, NotAdmitted, Phone
from host_sim.web.connections import (
    CONNECTION,
    PhoneConnection,
    PhoneSocket,
    phone_state,
)
from host_sim.web.guard import Complaint, Guard, own_origin
from host_sim.web.served_hub import ServedHub
from host_sim.web.server import (
    CLOSE_TRY_AGAIN_LATER,
    PAGE,
    CannotListen,
    listen,
    make_server,
    write_to,
)

FRONT = "phone.html"
# A phone that has connected has so long to say the code.
JOIN_PATIENCE_S = 10
CLOSE_NOT_ADMITTED = 4401
STOP_PATIENCE_S = 4
_LONGEST_QUESTION = 1024
_NOT_KEPT = {"Cache-Control": "no-store"}

_log = logging.getLogger(__name__)


class NoNetwork(Exception):
    """There is no address for phones, or no port at it; the text is a sentence for a person."""


class Lan:
    """The audience at an address, beside the server of the page.

    address: of this computer in a private network; None finds it. port: 0 takes any free one.
    Raises NoNetwork.
    """

    def __init__(self, address: str | None, port: int) -> None:
        self.host = str(_checked(address or find_address()))
        try:
            self._listener = listen(self.host, port, "--lan-port")
        except CannotListen as error:
            raise NoNetwork(str(error)) from None
        self.port = self._listener.getsockname()[1]
        self.gate = Gate()
        self.audience: Audience | None = None
        # Called when phones join by another code.
        self.changed: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        """The address that a phone opens."""
        return f"http://{self.host}:{self.port}/"

    def routes(self) -> list[BaseRoute]:
        """Routes for the page of this machine, which shows how to join the audience."""
        return [
            Route("/audience", self._invitation),
            Route("/audience/code", self._change_code, methods=["POST"]),
        ]

    def close(self) -> None:
        """Let go of the port. It is not served any more then."""
        self._listener.close()

    async def run(self, hub: ServedHub) -> None:
        """Serve phones until cancelled."""
        audience = self.audience = Audience(hub, self.gate)
        looking = asyncio.create_task(audience.run())
        try:
            while True:
                await self._serve(audience)
                _log.error("The server for phones has ended, a fault in the program; it is back.")
                await asyncio.sleep(COME_BACK_S)
        finally:
            looking.cancel()
            self.close()

    async def _serve(self, audience: Audience) -> None:
        """Serve phones until the server ends."""
        app = phone_app(audience)
        server = make_server(app, lambda: None, PhoneConnection, PhoneSocket, is_second=True)
        # The server closes its listener; the address stays ours.
        serving = asyncio.create_task(server.serve(sockets=[self._listener.dup()]))
        try:
            await asyncio.wait((serving,))
            if serving.exception() is not None:
                _log.error("It ended because of this:", exc_info=serving.exception())
        finally:
            server.should_exit = True
            await asyncio.wait((serving,), timeout=STOP_PATIENCE_S)

    def _told(self) -> Response:
        """Return the state of the audience for the pages of this machine."""
        warning = self.gate.warning
        return JSONResponse(
            {
                "open": True,
                "address": self.address,
                "code": self.gate.code,
                "secret": self.gate.secret,
                "phones": len(self.audience.phones) if self.audience is not None else 0,
                "warning": warning.as_message() if warning else None,
            },
            headers=_NOT_KEPT,
        )

    async def _invitation(self, _request: Request) -> Response:
        return self._told()

    async def _change_code(self, _request: Request) -> Response:
        self.gate.change()
        self.changed()
        return self._told()


def find_address() -> str:
    """The address by which others in the network reach this computer. Raises NoNetwork."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            # This sends nothing: the system only chooses the address that it would send from.
            asking.connect(("192.168.255.254", 9))
            return str(asking.getsockname()[0])
        except OSError:
            raise NoNetwork(
                "This computer is in no network. Join the Wi-Fi of the room, or name the "
                "computer's address: --lan 192.168.1.5"
            ) from None


def _checked(text: str) -> ipaddress.IPv4Address:
    try:
        address = ipaddress.IPv4Address(text)
    except ValueError:
        raise NoNetwork(
            f"{text} is no address. Name the address of this computer in the room's network, "
            "such as 192.168.1.5, or say --lan alone to have it found."
        ) from None
    if not address.is_private or address.is_unspecified:
        raise NoNetwork(
            f"{address} is not an address of a private network, so others than this room could "
            "reach it. Join the Wi-Fi of the room and try again."
        )
    return address


def phone_app(audience: Audience) -> Starlette:
    """The web application for phones: one page with what it loads, and `/look`."""

    async def front(_request: Request) -> Response:
        return FileResponse(PAGE / FRONT)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[dict[str, AllowanceByAddress]]:
        yield phone_state()

    async def look(websocket: WebSocket) -> None:
        await _serve_phone(audience, websocket)

    async def asset(request: Request) -> Response:
        return FileResponse(PAGE / request.url.path.lstrip("/"))

    routes: list[BaseRoute] = [Route("/", front), WebSocketRoute("/look", look)]
    texts = [path.relative_to(PAGE).as_posix() for path in (PAGE / "texts").glob("*.json")]
    routes += [Route(f"/{name}", asset) for name in [*assets_of(FRONT), *texts]]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.add_middleware(Guard, complaint=why_not_served)
    return app


def assets_of(page: str) -> list[str]:
    """Paths of the files that a page of ours loads, and what those load, below PAGE, sorted."""
    found: set[Path] = set()
    waiting = _loaded_by(PAGE / page)
    while waiting:
        file = waiting.pop()
        if file not in found and file.is_file():
            found.add(file)
            waiting |= _loaded_by(file)
    return sorted(file.relative_to(PAGE).as_posix() for file in found)


def _loaded_by(file: Path) -> set[Path]:
    """The files that a page or a program of the page names."""
    names = {".html": r'(?:src|href)="([\w./-]+)"', ".js": r'^(?:import|\}).* from "([\w./-]+)";$'}
    if file.suffix not in names:
        return set()
    found = re.findall(names[file.suffix], file.read_text(encoding="utf-8"), re.MULTILINE)
    return {(file.parent / name).resolve() for name in found}


def why_not_served(scope: Scope) -> Complaint | None:
    """Return the reason why a request of a phone is not served; None if it is."""
    address, port = scope["server"]
    own = own_origin(scope, {address})
    if own is None:
        return 421, f"This board answers at http://{address}:{port}/ only."
    if not ipaddress.ip_address(scope["client"][0]).is_private:
        return 403, "Only phones in the same network as the board may watch."
    if scope["type"] == "websocket" and not own:
        return 403, "Only the page that this program serves itself may watch."
    return None


async def _serve_phone(audience: Audience, websocket: WebSocket) -> None:
    """One phone, from its code to its end."""
    await websocket.accept()
    address = websocket.client.host if websocket.client else ""
    try:
        phone = await _admitted(audience, address, websocket)
    except NotAdmitted as error:
        await websocket.close(CLOSE_NOT_ADMITTED, error.notice.as_close_reason())
        return
    except TimeoutError:
        await websocket.close(CLOSE_TRY_AGAIN_LATER, NO_CODE.as_close_reason())
        return
    except WebSocketDisconnect:
        return
    tasks = (
        asyncio.create_task(_read(audience, phone, websocket)),
        asyncio.create_task(write_to(phone, websocket)),
    )
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        audience.leave(phone)
        for task in tasks:
            task.cancel()
    for task in done:
        task.result()


async def _admitted(audience: Audience, address: str, websocket: WebSocket) -> Phone:
    """Wait for the code. Raises NotAdmitted, TimeoutError, WebSocketDisconnect."""
    text = await asyncio.wait_for(_heard(websocket), JOIN_PATIENCE_S)
    message = members(parsed(text))
    code = members(message.get("params")).get("code") if message.get("method") == "join" else None
    phone = audience.join(address, code)
    websocket.scope["state"][CONNECTION].join()
    audience.hear(phone, text)
    return phone


async def _read(audience: Audience, phone: Phone, websocket: WebSocket) -> None:
    try:
        while True:
            audience.hear(phone, await _heard(websocket))
    except WebSocketDisconnect:
        return


async def _heard(websocket: WebSocket) -> str:
    """The next message, cut off where no question of ours would end."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        text = message["bytes"].decode("utf-8", "replace")
    return str(text[:_LONGEST_QUESTION])
