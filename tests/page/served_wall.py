"""A wall on a server of its own, in a thread: simulated boards, or any others, for a browser."""

import asyncio
import json
import threading
from contextlib import ExitStack, contextmanager

from websockets.sync.client import connect

from host_sim.club.store import Store
from host_sim.headless.boards import quick_board
from host_sim.hub.real_board import RealBoard
from host_sim.link.sim_link import SimLink
from host_sim.web.server import listen, make_server
from host_sim.web.wall import Wall
from host_sim.web.wall_server import WallApp
from tests.page.conftest import Link
from tests.page.people import wait_for
from tests.page.unchanged import Unchanged

PATIENCE_S = 120


class SimulatedHere:
    """Simulated boards by name of the built board."""

    def __init__(self, *built):
        self._built = {f"board {number}": name for number, name in enumerate(built, 1)}

    def look(self):
        """They are there from the beginning."""

    @property
    def keys(self):
        return list(self._built)

    def board(self, key):
        sim = SimLink(self._built[key], kind=quick_board)
        sim.advance(500)
        sim.take_output()
        return sim

    def forget(self, key):
        self._built.pop(key, None)


class ServedWall:
    """A wall that is served until `stop`.

    rooms: games elsewhere. is_kept: as of `Served`. disk: of the club's file, if there is one.
    """

    def __init__(
        self, boards, phones=lambda number: None, rooms=None, port=0, is_kept=False, disk=None
    ):
        self.boards = boards
        listener = listen("127.0.0.1", port)
        self.port = listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        started = threading.Event()
        self._loop = None
        self._server = None

        def run():
            # SQLite belongs to the thread that opened it.
            store = Store() if disk is None else Store("club.sqlite", None, disk, disk.clock)
            self.wall = Wall(boards, store, with_nothing, phones, rooms=rooms)
            app = WallApp(self.wall).app
            self._server = make_server(Unchanged(app) if is_kept else app, started.set)
            asyncio.run(self._serve(listener))
            store.close()

        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()
        assert started.wait(PATIENCE_S)

    async def _serve(self, listener):
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[listener])

    @contextmanager
    def link(self, number):
        """A program at the link of a board."""
        link = Link(f"{self.address}board/{number}/")
        yield link
        link.close()

    def leave(self):
        self._server.should_exit = True

    def stop(self):
        self.leave()
        self._thread.join()


class Leader:
    """A page of the wall, without a browser: `told` are the notifications that came."""

    def __init__(self, served):
        address = served.address.replace("http", "ws") + "wall/link"
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(address, max_queue=None, open_timeout=PATIENCE_S)
        )
        self.told = []

    def request(self, method, **params):
        message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
        return self.say(json.dumps(message))

    def ask(self, method, **params):
        """The result of a request; an AssertionError shows the refusal."""
        answer = self.request(method, **params)
        assert "result" in answer, answer
        return answer["result"]

    def wait_for_boards(self, count):
        """Wait until so many boards have told how they stand."""
        wait_for(lambda: sum(bool(board["state"]) for board in self.boards()) == count)

    def say(self, text):
        """Send any text; the answer to it."""
        self._socket.send(text)
        while True:
            answer = json.loads(self._socket.recv(PATIENCE_S))
            if "method" in answer:
                self.told.append(answer)
            else:
                return answer

    def boards(self):
        return self.request("wall")["result"]["boards"]

    def close(self):
        self._open.close()


def with_nothing(sim):
    """A board as it is, without a computer behind it, and how to let go of it."""
    return sim, sim.close if isinstance(sim, RealBoard) else lambda: None
