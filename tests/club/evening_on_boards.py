"""A wall of simulated boards in quick time, for tests: no server, no page, no waiting.

Real hubs, links and firmware; time on the boards passes only where a test lets it.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import date

from host_sim.club.store import NOWHERE, Store
from host_sim.hub.messages import encoded, parsed
from host_sim.link.sim_link import SimLink
from host_sim.web.wall import Wall
from tests.support import recorded_games

DAY = date(2026, 11, 24)
SIX = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"]
# The shortest recorded games, and who wins each.
GAMES = sorted((game["moves"] for game in recorded_games("hex-4")[:60]), key=len)[:5]


def games_of(table, round_number):
    """The tournament's games of a round, as pages are told."""
    return [game for game in table.club["games"] if game["round"] == round_number]


async def finish(table, game, moves):
    """Let a game of the tournament be played on its board."""
    await table.play(game["board"], *moves)


class FewBoards:
    """Simulated boards by key. `links`: those that have been asked for."""

    def __init__(self, built, count):
        self._built = built
        self.keys = [f"board {letter}" for letter in "abcdefghijkl"[:count]]
        self.links = {}

    def look(self):
        """They neither come nor go."""

    def board(self, key):
        self.links[key] = SimLink(self._built)
        self.links[key].advance(500)
        self.links[key].take_output()
        return self.links[key]

    def forget(self, key):
        self.keys.remove(key)


class WallInTest:
    """A wall and its leader. `told`: what pages were told, as (method, params)."""

    def __init__(self, boards, store):
        self.boards = boards
        self.told = []
        self.store = store
        self.wall = Wall(boards, self.store, lambda sim: (sim, lambda: None), today=lambda: DAY)
        self.wall.told = lambda method, params: self.told.append((method, params))

    async def begin(self):
        await self.wall.take_in()
        await self.settle()

    async def end(self):
        for board in self.wall.boards.on_wall.values():
            await board.end()

    async def settle(self):
        """Let everything that waits be delivered."""
        for _ in range(5):
            await asyncio.sleep(0)
            for board in self.wall.boards.on_wall.values():
                board.hub.deliver()
        await asyncio.sleep(0)
        self.wall.tell_changes()

    async def ask(self, method, **params):
        """Ask as the leader's page does; return the result. Raises as the wall does."""
        asked = asyncio.ensure_future(self.wall.carry_out(method, params))
        while not asked.done():
            await self.settle()
        await self.settle()
        return asked.result()

    async def play(self, number, *moves):
        """Let turns be played at a board, by link."""
        hub = self.wall.boards.on_wall[number].hub
        viewer = hub.join()
        for index, move in enumerate(moves):
            message = {"jsonrpc": "2.0", "id": index, "method": "play", "params": {"move": move}}
            hub.receive(viewer, encoded(message).encode())
        answers = [parsed(text) for text in viewer.take()]
        hub.leave(viewer)
        assert not [answer for answer in answers if "error" in answer], answers
        await self.settle()

    async def say(self, at, method, **params):
        """Send any request to the board with a number; its answer."""
        hub = self.wall.boards.on_wall[at].hub
        viewer = hub.join()
        message = {"jsonrpc": "2.0", "id": "test", "method": method, "params": params}
        hub.receive(viewer, encoded(message).encode())
        answers = [parsed(text) for text in viewer.take()]
        hub.leave(viewer)
        await self.settle()
        return next(answer for answer in answers if answer.get("id") == "test")

    @property
    def club(self):
        return self.wall.told_of_club()

    def board(self, number):
        """Return the board's state for pages."""
        boards = self.wall.told_of_wall()["boards"]
        return next(board for board in boards if board["number"] == number)


def played(test, built="hex-4", boards=3, path=NOWHERE, disk=None):
    """Run a test, a coroutine function, before a wall of boards.

    path: the club's file. disk: it lies there, and time is that of the disk.
    """

    async def run():
        clock = {} if disk is None else {"disk": disk, "clock": disk.clock}
        table = WallInTest(FewBoards(built, boards), Store(path, **clock))
        await table.begin()
        try:
            await test(table)
        finally:
            await table.end()
            table.store.close()

    run_apart(run())


def run_apart(coroutine):
    """Run a coroutine in a thread of its own: a browser may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
