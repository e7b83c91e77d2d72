"""The web server of a wall: the wall at `/`, and each board as it is served alone, below it.

Used by `wall_program` and tests; uses `wall` and `server`. `/` is the wall, `/wall/link` its link,
`/board/NUMBER/` the page of a board with its big screen and its link, `/club.csv` and `/club.trf`
the tournament as files.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, Router, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from host_sim.club.evening import NotNow
from host_sim.club.names import BadName
from host_sim.club.store import Event
from host_sim.club.table import csv_of
from host_sim.club.trf import trf16
from host_sim.folders import IMAGES
from host_sim.hub import notices
from host_sim.hub.allowance import Allowance
from host_sim.hub.hub import BURST, MAX_VIEWERS, RATE
from host_sim.hub.messages import (
    NO_REQUEST,
    NOT_DONE,
    encoded,
    failure,
    is_request,
    members,
    notification,
    parsed,
    result,
)
from host_sim.web.glance import Refused
from host_sim.web.guard import Guard
from host_sim.web.served_hub import WaitingViewer
from host_sim.web.server import (
    CLOSE_TRY_AGAIN_LATER,
    PAGE,
    no_such_link,
    routes_of,
    why_not_served,
    write_to,
)
from host_sim.web.wall import Wall, notice_of

if TYPE_CHECKING:
    from host_sim.hub.messages import Message

FRONT = "wall.html"
NO_SUCH_METHOD = -32601
LONGEST_ID = 10

_log = logging.getLogger(__name__)


async def _not_there(websocket: WebSocket) -> None:
    """The page of a board that was taken off asks again and again; it is told why each time."""
    await websocket.accept()
    await websocket.close(CLOSE_TRY_AGAIN_LATER, notices.NOT_ON_WALL.as_close_reason())


# It knows no other address, so it answers that there is nothing.
_NO_BOARD = Router([WebSocketRoute("/link", _not_there)])


class WallApp:
    """The web application. images: the folder of the images that pages bring onto boards."""

    def __init__(self, wall: Wall, images: Path = IMAGES) -> None:
        self.wall = wall
        self._images = images
        self._boards: dict[int, Router] = {}
        self._viewers: set[WaitingViewer] = set()
        wall.told = self._tell
        wall.boards.rearranged = self._arrange
        self.app = Starlette(
            routes=[
                WebSocketRoute("/wall/link", self._link),
                # `/board/` alone is a folder of the page.
                Mount("/board/{number:int}", app=self._board),
                WebSocketRoute("/{path:path}", no_such_link),
                Route("/", self._front),
                Route("/club.csv", self._csv),
                Route("/club.trf", self._trf),
                Mount("/", StaticFiles(directory=PAGE)),
            ],
            lifespan=self._lifespan,
        )
        self.app.add_middleware(Guard, complaint=why_not_served)

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(self.wall.run())
        yield
        running.cancel()
        await asyncio.wait((running,))

    # Boards.

    def _arrange(self) -> None:
        """Serve the boards that are on the wall now."""
        self._boards = {
            number: Router(
                [
                    Route("/place", self._place),
                    *routes_of(board.hub, board.lan, self._images),
                ]
            )
            for number, board in self.wall.boards.on_wall.items()
        }

    async def _place(self, request: Request) -> Response:
        """Return a board's place on the wall, and its players, for its own pages."""
        board = self.wall.boards.on_wall[request.path_params["number"]]
        return JSONResponse(
            {
                "number": board.number,
                "name": board.names.name,
                "people": self.wall.people_at(board),
                "is_of_club": self.wall.has_club_game(board),
            }
        )

    async def _board(self, scope: Scope, receive: Receive, send: Send) -> None:
        board = self._boards.get(scope["path_params"]["number"], _NO_BOARD)
        await board(scope, receive, send)

    # The wall.

    async def _front(self, _request: Request) -> Response:
        return FileResponse(PAGE / FRONT)

    def _event(self, request: Request) -> Event | None:
        """The tournament that is asked for: the latest, or by its id."""
        asked = request.query_params.get("tournament", "")
        if asked.isdecimal() and len(asked) < LONGEST_ID:
            return self.wall.evening.kept(int(asked))
        return self.wall.evening.event

    async def _csv(self, request: Request) -> Response:
        event = self._event(request)
        if event is None:
            return _no_tournament()
        # A spreadsheet takes a file for UTF-8 if it begins with this mark.
        content = "\ufeff" + csv_of(event.tournament)
        return _download(content, "text/csv", f"rootlight-{event.date}.csv")

    async def _trf(self, request: Request) -> Response:
        event = self._event(request)
        if event is None:
            return _no_tournament()
        return _download(trf16(event.tournament), "text/plain", f"rootlight-{event.date}.trf")

    async def _link(self, websocket: WebSocket) -> None:
        """One page that shows the wall, from its handshake to its end."""
        await websocket.accept()
        if len(self._viewers) >= MAX_VIEWERS:
            reason = notices.too_many_pages(MAX_VIEWERS).as_close_reason()
            await websocket.close(CLOSE_TRY_AGAIN_LATER, reason)
            return
        now = asyncio.get_running_loop().time()
        viewer = WaitingViewer(Allowance(BURST, RATE, now))
        self._viewers.add(viewer)
        reading = asyncio.create_task(self._read(viewer, websocket))
        writing = asyncio.create_task(write_to(viewer, websocket))
        try:
            done, _ = await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._viewers.discard(viewer)
            reading.cancel()
            writing.cancel()
        for task in done:
            task.result()

    async def _read(self, viewer: WaitingViewer, websocket: WebSocket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if viewer.messages is not None and not viewer.messages.take(1, loop.time()):
                viewer.drop(notices.too_many_messages(RATE))
                return
            viewer.put(encoded(await self.answer(message.get("text") or "")))

    async def answer(self, text: str) -> Message:
        """The answer to a request of a page."""
        message = parsed(text)
        if not is_request(message):
            return failure(None, NO_REQUEST, "This is no request.")
        identity, method = message.get("id"), str(message["method"])
        try:
            done = await self.wall.carry_out(method, members(message.get("params")))
        except (NotNow, BadName) as error:
            notice = notice_of(error)
            return failure(identity, NOT_DONE, "This was not done.", notice.as_message())
        except Refused as refused:
            return {"jsonrpc": "2.0", "id": identity, "error": refused.error}
        except KeyError:
            return failure(identity, NO_SUCH_METHOD, "There is no such method here.")
        return result(identity, done)

    def _tell(self, method: str, params: Message) -> None:
        text = encoded(notification(method, params))
        for viewer in tuple(self._viewers):
            viewer.put(text)


def _no_tournament() -> Response:
    return PlainTextResponse("There was no tournament yet; begin one on the wall.\n", 404)


def _download(content: str, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=f"{kind}; charset=utf-8", headers=headers)
