"""A WebSocket before a plain broker, for pages. It looks at nothing that it carries.

Used by tests and trials: so a page comes to any broker, and over any bad line, that programs have.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

_PATIENCE_S = 10.0
_AT_ONCE = 1 << 16


class WebFront:
    """At a port of this machine, in a thread of its own. broker_port: where the broker is.

    port: where pages connect; one that is free unless it is given.
    """

    def __init__(self, broker_port: int, port: int = 0) -> None:
        self.port = port
        self._broker_port = broker_port
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._ends = asyncio.Event()
        self._pages: set[ServerConnection] = set()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._started.wait(_PATIENCE_S)

    def cut(self) -> None:
        """Cut all connections."""
        self._loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        for page in self._pages:
            page.transport.abort()

    def close(self) -> None:
        """End it."""
        self._loop.call_soon_threadsafe(self._ends.set)
        self._thread.join(_PATIENCE_S)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        # What comes is not limited here, and nobody is asked whether they are there.
        server = serve(
            self._take,
            "127.0.0.1",
            self.port,
            subprotocols=[Subprotocol("mqtt")],
            compression=None,
            ping_interval=None,
            close_timeout=0,
            max_size=None,
        )
        async with server as listening:
            self.port = int(next(iter(listening.sockets)).getsockname()[1])
            self._started.set()
            await self._ends.wait()

    async def _take(self, page: ServerConnection) -> None:
        """Carry what comes both ways until one of them ends."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._broker_port)
        except OSError:
            page.transport.abort()
            return
        self._pages.add(page)
        ways = [
            asyncio.ensure_future(_to_page(reader, page)),
            asyncio.ensure_future(_to_broker(page, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        self._pages.discard(page)
        writer.transport.abort()
        page.transport.abort()


async def _to_page(reader: asyncio.StreamReader, page: ServerConnection) -> None:
    with suppress(OSError, ConnectionClosed):
        while data := await reader.read(_AT_ONCE):
            await page.send(data)


async def _to_broker(page: ServerConnection, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError, ConnectionClosed):
        async for data in page:
            writer.write(data if isinstance(data, bytes) else data.encode())
            await writer.drain()
