"""The boards on the wall: they come, are found by number or key, and are taken off.

Used by `wall`, `club_desk` and `wall_program`; uses `glance` and `served_hub`. A board has a hub,
a page, a big screen and, where phones are asked in, an audience of its own, all below
`/board/NUMBER/`. A board that is unplugged stays, with its last position, until it is taken off.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Protocol

from host_sim.club.evening import NotNow
from host_sim.club.store import BoardNames, Store
from host_sim.hub import notices
from host_sim.hub.messages import members
from host_sim.web.glance import Glance
from host_sim.web.lan import Lan, NoNetwork
from host_sim.web.served_hub import ServedHub
from host_sim.web.server import passing_time

if TYPE_CHECKING:
    from host_sim.hub.hub import Sim
    from host_sim.hub.messages import Message

MOST_BOARDS = 24

_log = logging.getLogger(__name__)


class Boards(Protocol):
    """The source of boards: simulated ones, or those on USB."""

    def look(self) -> None:
        """See which there are; it may take a while."""

    @property
    def keys(self) -> Sequence[str]:
        """The boards that have been seen, in the order in which they came."""

    def board(self, key: str) -> Sim:
        """A board that has been seen."""

    def forget(self, key: str) -> None:
        """A board is not on the wall any more."""


class WallBoard:
    """One board of the wall. close: lets go of what is behind it."""

    def __init__(
        self,
        names: BoardNames,
        sim: Sim,
        close: Callable[[], None],
        changed: Callable[[WallBoard], None],
        lan: Lan | None = None,
    ) -> None:
        self.names = names
        self.hub = ServedHub(sim)
        self.lan = lan
        self.glance = Glance(self.hub, lambda: changed(self))
        if lan is not None:
            lan.changed = lambda: changed(self)
        self._close = close
        self._running = AsyncExitStack()

    @property
    def number(self) -> int:
        """Its place on the wall, from 1; part of its address."""
        return self.names.number

    @property
    def key(self) -> str:
        """The key by which the board is known again."""
        return self.names.key

    @property
    def name(self) -> str:
        """Its name for people; without a name its number."""
        return self.names.name or str(self.number)

    @property
    def is_there(self) -> bool:
        """True if it can be asked, as far as is known."""
        return self.glance.away is None

    async def begin(self) -> None:
        """Let its time pass, and follow it."""
        await self._running.enter_async_context(passing_time(self.hub, self.lan))
        following = asyncio.create_task(self.glance.run())
        self._running.callback(following.cancel)

    async def end(self) -> None:
        """Let go of it. Pages that show it are told, and can drive it no more."""
        self.hub.end(notices.NOT_ON_WALL)
        await self._running.aclose()
        self._close()


class WallBoards:
    """The boards on the wall.

    source: where they come from. think: puts this computer behind a board; it gives the board for
    the hub, and how to let go of it. phones: makes the audience of a board with a number,
    or raises NoNetwork; None where none are asked in. changed: called with a board of which
    something else is to be seen.
    """

    def __init__(
        self,
        source: Boards,
        store: Store,
        think: Callable[[Sim], tuple[Sim, Callable[[], None]]],
        phones: Callable[[int], Lan | None],
        changed: Callable[[WallBoard], None],
    ) -> None:
        self.on_wall: dict[int, WallBoard] = {}
        # Called when a board has come or is taken off.
        self.rearranged: Callable[[], None] = lambda: None
        self._source = source
        self._store = store
        self._think = think
        self._phones = phones
        self._changed = changed

    # Boards that come and go.

    async def look(self) -> None:
        """See which boards there are."""
        await asyncio.to_thread(self._source.look)

    def new_keys(self) -> list[str]:
        """The boards that were seen and have a place on the wall, but are not there yet."""
        there = set(self.keys())
        new = [key for key in self._source.keys if key not in there]
        return new[: MOST_BOARDS - len(self.on_wall)]

    async def add(self, key: str) -> None:
        """Put a board that was seen onto the wall."""
        names = self._store.board(key, self.on_wall)
        sim, close = self._think(self._source.board(key))
        board = WallBoard(names, sim, close, self._changed, self._phones_at(names.number))
        self.on_wall[names.number] = board
        self.rearranged()
        await board.begin()

    def _phones_at(self, number: int) -> Lan | None:
        """The audience of a board; None where the network has changed meanwhile."""
        try:
            return self._phones(number)
        except NoNetwork as error:
            _log.warning("Phones cannot watch board %s. %s", number, error)
            return None

    async def take_off(self, number: object) -> None:
        """Take a board that is away off the wall. Raises NotNow."""
        board = self.at(number)
        if board.is_there:
            raise NotNow("board_is_there", name=board.name)
        del self.on_wall[board.number]
        self._source.forget(board.key)
        self.rearranged()
        await board.end()

    async def end(self) -> None:
        """Let go of all of them."""
        for board in tuple(self.on_wall.values()):
            await board.end()

    # Finding them.

    def in_order(self) -> list[WallBoard]:
        """All of them, by their numbers."""
        return [self.on_wall[number] for number in sorted(self.on_wall)]

    def keys(self) -> list[str]:
        """The keys of all of them, in the order of their numbers."""
        return [board.key for board in self.in_order()]

    def at(self, number: object) -> WallBoard:
        """The board with a number that a page has sent, whatever that is. Raises NotNow."""
        board = self.on_wall.get(number) if isinstance(number, int) else None
        if board is None:
            raise NotNow(notices.NOT_ON_WALL.code)
        return board

    def with_key(self, key: str | None) -> WallBoard:
        """The board that is known by a key. Raises NotNow."""
        for board in self.on_wall.values():
            if board.key == key:
                return board
        raise NotNow("board_missing")

    def games(self) -> Message:
        """Games for two that all boards can play, each with the shapes that fit on all."""
        common: dict[str, list[str]] | None = None
        for board in self.on_wall.values():
            if not board.glance.description:
                continue
            here = games_for_two(board.glance.description)
            if common is None:
                common = here
                continue
            common = {
                game: [shape for shape in shapes if shape in here[game]]
                for game, shapes in common.items()
                if game in here
            }
        return {game: shapes for game, shapes in (common or {}).items() if shapes}

    def players(self) -> Message:
        """The two players of each game of `games`, in the order of their turns."""
        found: dict[str, list[str]] = {}
        for board in self.on_wall.values():
            found = {**players_of_two(board.glance.description), **found}
        return {game: found[game] for game in self.games()}

    def levels(self) -> int:
        """The highest level at which all boards play for somebody; 0 if one does not."""
        there = (board.glance.levels for board in self.on_wall.values() if board.is_there)
        return min(there, default=0)


def games_for_two(description: Message) -> dict[str, list[str]]:
    """The games that two play on a board, and on which shapes, by its description."""
    return {game: list(shapes) for game, shapes in _twos(description).items()}


def players_of_two(description: Message) -> dict[str, list[str]]:
    """The two players of each of these games, by a board's description."""
    return {game: next(iter(shapes.values())) for game, shapes in _twos(description).items()}


def _twos(description: Message) -> dict[str, dict[str, list[str]]]:
    """The games for two with their shapes, and the players on each shape."""
    games = description.get("games")
    found: dict[str, dict[str, list[str]]] = {}
    for game in games if isinstance(games, list) else ():
        players = members(members(game).get("players"))
        shapes = {
            shape: [str(one) for one in who]
            for shape, who in players.items()
            if isinstance(who, list) and len(who) == 2
        }
        if shapes:
            found[str(members(game).get("name"))] = shapes
    return found
