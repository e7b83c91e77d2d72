"""A bad line to an MQTT broker: a proxy that cuts and stalls it, delays and doubles messages.

Used by `joined_games` and tests. It reads MQTT's packets only as far as it must to tell where one
ends and which of them carry messages.
"""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import suppress
from typing import NamedTuple

_PUBLISH = 3
_PATIENCE_S = 10.0


class Faults(NamedTuple):
    """The chance of each fault for a message, from 0 to 1, and the longest delay of one."""

    doubled: float = 0.0
    delayed: float = 0.0
    shuffled: float = 0.0
    delay_s: float = 0.2


class BadLine:
    """A proxy on this machine, in a thread of its own. port: where clients connect."""

    def __init__(self, broker_port: int, seed: int, faults: Faults | None = None) -> None:
        self.port = 0
        self.cuts = 0
        self.faults = faults or Faults()
        self._broker_port = broker_port
        self._chance = random.Random(seed)
        self._open: set[asyncio.StreamWriter] = set()
        self._is_closed = False
        self._goes_on = asyncio.Event()
        self._goes_on.set()
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._started.wait(_PATIENCE_S)

    def cut(self, is_closed: bool = False) -> None:
        """Cut all connections; is_closed: and take none until `mend`."""
        self.cuts += 1
        self._is_closed = is_closed
        self._loop.call_soon_threadsafe(self._cut)

    def stall(self) -> None:
        """Carry nothing more, and close nothing, until `mend`."""
        self._loop.call_soon_threadsafe(self._goes_on.clear)

    def mend(self) -> None:
        """Take connections again, and carry what has come."""
        self._is_closed = False
        self._loop.call_soon_threadsafe(self._goes_on.set)

    def close(self) -> None:
        """End it."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_PATIENCE_S)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(
            asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=2000)
        )
        self.port = int(server.sockets[0].getsockname()[1])
        self._started.set()
        self._loop.run_forever()
        self._cut()
        server.close()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    def _cut(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_closed:
            writer.transport.abort()
            return
        try:
            there = await asyncio.open_connection("127.0.0.1", self._broker_port)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, there[1]}
        # Python 3.11 complains of a peer that is served until the end.
        with suppress(asyncio.CancelledError):
            await self._carry_both(reader, writer, *there)

    async def _carry_both(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        from_broker: asyncio.StreamReader,
        to_broker: asyncio.StreamWriter,
    ) -> None:
        ways = [
            asyncio.ensure_future(self._carry(reader, to_broker)),
            asyncio.ensure_future(self._carry(from_broker, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in (writer, to_broker):
            self._open.discard(end)
            end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry packets one way until the line ends."""
        held: list[bytes] = []

        def release() -> None:
            while held and self._goes_on.is_set() and not writer.is_closing():
                writer.write(held.pop())

        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                packet = await _packet(reader)
                await self._goes_on.wait()
                if packet[0] >> 4 == _PUBLISH:
                    if self._happens(self.faults.delayed):
                        await asyncio.sleep(self._chance.random() * self.faults.delay_s)
                    if not held and self._happens(self.faults.shuffled):
                        # It comes after the next one, or after a while.
                        held.append(packet)
                        self._loop.call_later(self.faults.delay_s, release)
                        continue
                    if self._happens(self.faults.doubled):
                        writer.write(packet)
                writer.write(packet)
                release()
                await writer.drain()

    def _happens(self, chance: float) -> bool:
        return self._chance.random() < chance


async def _packet(reader: asyncio.StreamReader) -> bytes:
    """The next packet of MQTT: a byte of kind, its length, the rest."""
    head = await reader.readexactly(1)
    length = 0
    for place in range(4):
        byte = await reader.readexactly(1)
        head += byte
        length |= (byte[0] & 0x7F) << 7 * place
        if byte[0] < 0x80:
            break
    return head + await reader.readexactly(length)
