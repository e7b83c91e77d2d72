"""A wall on a server of its own, in a thread: simulated boards, or any others, for a browser."""

import asyncio
import socket
import threading

from host_sim.club.store import Store
from host_sim.link.sim_link import SimLink
from host_sim.serving.server import make_server
from host_sim.serving.wall import Wall
from host_sim.serving.wall_server import WallApp

PATIENCE_S = 120


class SimulatedHere:
    """Simulated boards by name of the built board. `links`: by key, for what people do."""

    def __init__(self, *built):
        self._built = {f"board {number}": name for number, name in enumerate(built, 1)}
        self.links = {}

    def look(self):
        """They are there from the beginning."""

    @property
    def keys(self):
        return list(self._built)

    def board(self, key):
        self.links[key] = SimLink(self._built[key])
        self.links[key].advance(500)
        self.links[key].take_output()
        return self.links[key]

    def forget(self, key):
        self._built.pop(key, None)


class ServedWall:
    """A wall that is served until `stop`."""

    def __init__(self, boards, phones=lambda number: None):
        self.boards = boards
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        started = threading.Event()
        self._loop = None
        self._server = None

        def run():
            # SQLite belongs to the thread that opened it.
            store = Store()
            self.wall = Wall(boards, store, with_nothing, phones)
            self._server = make_server(WallApp(self.wall).app, started.set)
            asyncio.run(self._serve(listener))
            store.close()

        self._thread = threading.Thread(target=run)
        self._thread.start()
        assert started.wait(PATIENCE_S)

    async def _serve(self, listener):
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[listener])

    def leave(self):
        self._server.should_exit = True

    def stop(self):
        self.leave()
        self._thread.join()


def with_nothing(sim):
    """A board as it is, without a computer behind it."""

    def close():
        close_it = getattr(sim, "close", None)
        if close_it is not None:
            close_it()

    return sim, close
