"""Frames and bytes that nobody would send, to the page's server and through the hub.

Used by the tests here and by `__main__`.
"""

import asyncio
import json

from host_sim.hub.hub import QUEUE_LIMIT
from host_sim.link.sim_link import SimLink
from host_sim.web.served_hub import ServedHub
from tests.fuzz.byte_fuzzer import GOOD, ODD, some_bytes

_SIMULATORS = [
    b'{"id": 1, "method": "sim.fingers", "params": {"cells": {"d4": 1}, "buttons": {}}}',
    b'{"id": 2, "method": "sim.fingers", "params": {}}',
    b'{"id": 3, "method": "sim.watch", "params": {"leds": true}}',
    b'{"id": 4, "method": "sim.touch", "params": {"cells": ["d4"], "ms": 40}}',
    b'{"id": 5, "method": "sim.press", "params": {"button": "end", "with": ["d4"]}}',
    b'{"id": 6, "method": "sim.run", "params": {"ms": 20}}',
    b'{"id": 7, "method": "sim.leds"}',
    b'{"id": 8, "method": "sim.board"}',
    b'{"id": 9, "method": "sim.fault", "params": {"part": "touch0", "kind": "absent"}}',
    b'{"id": 10, "method": "sim.fault", "params": {"clear": true}}',
    b'{"id": 11, "method": "sim.power", "params": {"cycle": true}}',
]


class Viewers:
    """Some viewers at one hub, and one more who behaves: whatever they send, he is served."""

    def __init__(self, clock=lambda: 0.0):
        self.hub = ServedHub(SimLink("hex-4"), clock)
        self.good = self.hub.join()
        self.bad = [self.hub.join() for _ in range(3)]
        self.frames = self.bytes = 0

    def send_one(self, random):
        """A frame of one of them; who is let go comes again."""
        at = random.randrange(len(self.bad))
        if self.bad[at].dropped is not None or random.random() < 0.05:
            self.hub.leave(self.bad[at])
            self.bad[at] = self.hub.join()
        frame = _frame(random)
        self.hub.receive(self.bad[at], frame)
        self.hub.step(random.choice((0, 10)))
        self.frames += 1
        self.bytes += len(frame)
        for viewer in self.bad:
            assert viewer.waiting <= QUEUE_LIMIT
            if random.random() < 0.5:
                for text in viewer.take():
                    json.loads(text.encode())

    def check_good(self):
        """He who behaves is answered."""
        self.good.take()
        self.hub.receive(self.good, b'{"id": "good", "method": "hello"}')
        self.hub.step(10)
        answers = [json.loads(text) for text in self.good.take()]
        assert [each["result"]["protocol"] for each in answers if each.get("id") == "good"] == [1]
        assert self.hub.unanswered < 100


def _frame(random):
    kind = random.randrange(4)
    if kind == 0:
        return some_bytes(random)
    line = bytearray(random.choice(_SIMULATORS if kind < 3 else GOOD))
    if kind == 2:
        at = random.randrange(len(line))
        line[at : at + random.choice((0, 1, 5))] = random.choice(ODD)
    # Nobody waits for a day to pass.
    return bytes(line).replace(b"999", b"9")


async def talk_nonsense(random, port, times):
    """Open connections to a server, say what no browser says, and go away in the midst of it."""
    for _ in range(times):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(_http(random, port))
            if random.random() < 0.7:
                await writer.drain()
                await asyncio.wait_for(reader.read(4096), 0.05)
        except (OSError, TimeoutError):
            pass
        finally:
            writer.close()


def _http(random, port):
    path = random.choice((b"/", b"/link", b"/../x", b"/%2e%2e/%00", b"/" + b"a" * 5000, b"*"))
    head = random.choice((b"GET ", b"POST ", b"\x16\x03\x01", b"GET")) + path + b" HTTP/1.1\r\n"
    head += b"Host: 127.0.0.1:%d\r\n" % port
    if random.random() < 0.5:
        head += b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        head += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    if random.random() < 0.3:
        head += b"X: " + random.randbytes(random.randrange(3000)) + b"\r\n"
    end = random.choice((b"\r\n", b"\r\n", b"", random.randbytes(200)))
    return head + end + random.randbytes(random.choice((0, 0, 10, 2000)))
