"""The wall: several boards on one computer, seen together, and the club evening on them.

Used by `wall_server` and `wall_program`; uses `glance`, `hub` and `host_sim.club`. A board has a
hub, a page, a big screen and, where phones are asked in, an audience of its own, all below
`/board/NUMBER/`. A board that is unplugged stays, with its last position, until it is taken off.
Games that are shared elsewhere are shown beside the boards, and nothing more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Protocol

from host_sim.board.description import names_of_games
from host_sim.club.evening import Evening, NotNow, plan_of
from host_sim.club.names import BadName, checked_name
from host_sim.club.store import BoardNames, Fixture, Store
from host_sim.club.told import told_of
from host_sim.hub import notices
from host_sim.hub.messages import members
from host_sim.hub.notices import Notice
from host_sim.web.glance import Glance, Refused
from host_sim.web.lan import Lan, NoNetwork
from host_sim.web.served_hub import ServedHub
from host_sim.web.server import passing_time

if TYPE_CHECKING:
    from host_sim.hub.hub import Sim
    from host_sim.hub.messages import Message

# The pause between two looks for boards that were plugged in.
LOOK_S = 1.0
# Changes are told together, so often at most: a wall is looked at, not played on.
TELL_S = 0.2

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


class Rooms(Protocol):
    """Games elsewhere that the wall shows too: rooms at a broker, or none."""

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of the rooms, in the order in which they are shown."""

    def look(self, number: int) -> bool:
        """Take what has come to a room; whether something else is to be told. It may take long."""

    def told(self, number: int) -> Message:
        """Return the room's state for pages."""


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


class Wall:
    """All boards, and what is told of them.

    boards: where they come from. think: puts this computer behind a board; it gives the board for
    the hub, and how to let go of it. phones: makes the audience of a board with a number,
    or raises NoNetwork; None where none are asked in. told: called with each message for the
    pages. rooms: games elsewhere, which are shown and nothing more.
    """

    def __init__(
        self,
        boards: Boards,
        store: Store,
        think: Callable[[Sim], tuple[Sim, Callable[[], None]]],
        phones: Callable[[int], Lan | None] = lambda number: None,
        today: Callable[[], date] = date.today,
        rooms: Rooms | None = None,
    ) -> None:
        self.on_wall: dict[int, WallBoard] = {}
        self.evening = Evening(store)
        self.told: Callable[[str, Message], None] = lambda method, params: None
        # Called when a board has come or is taken off.
        self.rearranged: Callable[[], None] = lambda: None
        self._boards = boards
        self._store = store
        self._think = think
        self._phones = phones
        self._today = today
        # The last report on the club's file.
        self._told_kept: Message | None = None
        self._rooms = rooms
        self._changed: set[int] = set()
        # Boards on which a game is being begun.
        self._starting: set[int] = set()
        self._something_changed = asyncio.Event()
        self._methods: dict[str, Callable[[Message], object]] = {
            "wall.name": self._name,
            "wall.players": self._players,
            "wall.seen": self._seen,
            "club.pair": self._pair,
            "club.end": self._end,
            "club.move": self._move,
            "club.result": self._result,
            "club.new": self._new,
        }

    # Boards that come and go.

    async def run(self) -> None:
        """Look for boards, and tell what changes, until cancelled."""
        telling = asyncio.create_task(self._tell_changes())
        watching = asyncio.create_task(self._watch_rooms())
        try:
            while True:
                await self._look()
                await asyncio.sleep(LOOK_S)
        finally:
            telling.cancel()
            watching.cancel()
            for board in tuple(self.on_wall.values()):
                await board.end()

    async def _look(self) -> None:
        try:
            self.look_at_file()
            await asyncio.to_thread(self._boards.look)
            await self.take_in()
        except Exception:
            # The boards that are there are served on, and it is tried again.
            _log.exception("Boards could not be looked for.")

    def look_at_file(self) -> None:
        """Try again to keep what the disk did not take, and tell if that is another matter now."""
        self._store.try_again()
        kept = self.told_of_file()
        if kept != self._told_kept:
            self._told_kept = kept
            self.told("kept", {"notice": kept})

    def told_of_file(self) -> Message | None:
        """Return the reason why names and results are not kept, as a notice; None if they are."""
        trouble = self._store.trouble
        if trouble is None:
            return None
        notice = trouble.notice
        return Notice(f"club_{notice.code}", notice.params).as_message()

    async def take_in(self) -> None:
        """Put boards that were seen onto the wall."""
        there = {board.key for board in self.on_wall.values()}
        for key in self._boards.keys:
            if key not in there and len(self.on_wall) < MOST_BOARDS:
                await self._add(key)

    async def _add(self, key: str) -> None:
        names = self._store.board(key, self.on_wall)
        sim, close = self._think(self._boards.board(key))
        board = WallBoard(names, sim, close, self._note, self._phones_at(names.number))
        self.on_wall[names.number] = board
        self.rearranged()
        await board.begin()
        self.told("wall", self.told_of_wall())

    def _phones_at(self, number: int) -> Lan | None:
        """The audience of a board; None where the network has changed meanwhile."""
        try:
            return self._phones(number)
        except NoNetwork as error:
            _log.warning("Phones cannot watch board %s. %s", number, error)
            return None

    async def take_off(self, number: object) -> None:
        """Take a board that is away off the wall. Raises NotNow."""
        board = self._board(number)
        if board.glance.away is None:
            raise NotNow("board_is_there", name=self.name_of(board))
        del self.on_wall[board.number]
        self._boards.forget(board.key)
        self.rearranged()
        await board.end()
        self.told("wall", self.told_of_wall())

    async def _watch_rooms(self) -> None:
        while self._rooms is not None:
            await self.look_at_rooms(self._rooms)
            await asyncio.sleep(TELL_S)

    async def look_at_rooms(self, rooms: Rooms) -> None:
        """Tell the pages of rooms of which something else is to be seen."""
        for number in rooms.numbers:
            try:
                # News from elsewhere is hostile: the boards here must not wait for it.
                if await asyncio.to_thread(rooms.look, number):
                    self.told("room", rooms.told(number))
            except Exception:
                _log.exception("A room could not be looked at; it is tried again.")

    def name_of(self, board: WallBoard) -> str:
        """Return the name of a board for people; without a name its number."""
        return board.names.name or str(board.number)

    # For the pages.

    def told_of_wall(self) -> Message:
        """All that a page needs which has just come."""
        boards = sorted(self.on_wall)
        return {
            "boards": [self._told_of(self.on_wall[number]) for number in boards],
            "rooms": self._told_of_rooms(),
            "games": self._games(),
            "texts": names_of_games(),
            "club": self.told_of_club(),
            "earlier": self.evening.earlier(),
            "kept": self.told_of_file(),
        }

    def _told_of_rooms(self) -> list[Message]:
        rooms = self._rooms
        return [rooms.told(number) for number in rooms.numbers] if rooms else []

    def _games(self) -> Message:
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

    def _told_of(self, board: WallBoard) -> Message:
        return {
            "number": board.number,
            "name": board.names.name,
            "end1": board.names.end1,
            "end2": board.names.end2,
            "people": self.people_at(board),
            **board.glance.told(),
        }

    def people_at(self, board: WallBoard) -> dict[str, str]:
        """Names of those who play at a board, by their colours, as far as they are known."""
        glance = board.glance
        people = self.evening.people(board.key, glance.state, glance.sides)
        if people:
            return people
        ends = {"end1": board.names.end1, "end2": board.names.end2}
        sides = {end: side for end, side in glance.sides.items() if isinstance(side, str)}
        return {side: ends[end] for end, side in sides.items() if ends.get(end)}

    def told_of_club(self) -> Message | None:
        """The tournament as pages show it; None if there was none yet."""
        return told_of(self.evening, {board.key: board.number for board in self.on_wall.values()})

    def _note(self, board: WallBoard) -> None:
        """Something else is to be seen of a board."""
        self._changed.add(board.number)
        self._something_changed.set()

    async def _tell_changes(self) -> None:
        while True:
            await self._something_changed.wait()
            self._something_changed.clear()
            try:
                self.tell_changes()
            except Exception:
                # It comes with the next change; the page's other boards must not wait for it.
                _log.exception("A change of a board was not told or kept.")
            await asyncio.sleep(TELL_S)

    def tell_changes(self) -> None:
        """Take results from boards that have changed, and tell the pages of these boards."""
        changed, self._changed = self._changed, set()
        boards = [self.on_wall[number] for number in sorted(changed) if number in self.on_wall]
        is_news = False
        for board in boards:
            glance = board.glance
            if glance.is_own_game and glance.away is None:
                is_news |= self.evening.hear(board.key, glance.state, glance.sides)
        for board in boards:
            self.told("board", self._told_of(board))
        if is_news:
            self._tell_club()
            self.look_at_file()

    def _tell_club(self) -> None:
        self.told("club", {"club": self.told_of_club()})

    # For the leader.

    async def carry_out(self, method: str, params: Message) -> Message:
        """Do what a page asks. Raises NotNow, BadName, Refused, KeyError for another method."""
        try:
            return await self._carry_out(method, params)
        finally:
            self.look_at_file()

    async def _carry_out(self, method: str, params: Message) -> Message:
        if method == "wall":
            return self.told_of_wall()
        if method == "wall.take_off":
            await self.take_off(params.get("board"))
        elif method == "club.start":
            return {"started": await self._start(params.get("game"), params.get("replaces"))}
        else:
            self._methods[method](params)
        return {}

    def _board(self, number: object) -> WallBoard:
        board = self.on_wall.get(number) if isinstance(number, int) else None
        if board is None:
            raise NotNow(notices.NOT_ON_WALL.code)
        return board

    def _name(self, params: Message) -> None:
        board = self._board(params.get("board"))
        given = params.get("name")
        others = [one.names.name for one in self.on_wall.values() if one is not board]
        # Without a name of its own a board is called by its number again.
        name = "" if given == "" else checked_name(given, filter(None, others))
        self._rename(board, replace(board.names, name=name))

    def _players(self, params: Message) -> None:
        board = self._board(params.get("board"))
        ends = {
            end: "" if params.get(end, "") == "" else checked_name(params[end])
            for end in ("end1", "end2")
        }
        self._rename(board, replace(board.names, end1=ends["end1"], end2=ends["end2"]))

    def _rename(self, board: WallBoard, names: BoardNames) -> None:
        self._store.keep_board(names)
        board.names = names
        self._note(board)

    def _seen(self, params: Message) -> None:
        self._board(params.get("board")).glance.forgive()

    def _keys(self) -> list[str]:
        return [self.on_wall[number].key for number in sorted(self.on_wall)]

    def _new(self, params: Message) -> None:
        if not self.on_wall:
            raise NotNow("no_boards")
        today = self._today().isoformat()
        given = params if params.get("name") else {**params, "name": today}
        plan = plan_of(given)
        shapes = self._games().get(plan.game)
        if not isinstance(shapes, list) or plan.shape not in ("", *shapes):
            raise NotNow("no_such_game")
        self.evening.begin(plan, today, self._keys())
        self._tell_all()

    def _pair(self, params: Message) -> None:
        self.evening.pair_next(self._keys())
        self._tell_all()

    def _end(self, params: Message) -> None:
        self.evening.end()
        self._tell_all()

    def _move(self, params: Message) -> None:
        board = self._board(params.get("board"))
        self.evening.move(params.get("game"), board.key)
        self._tell_all()

    def _result(self, params: Message) -> None:
        self.evening.correct(params.get("game"), params.get("outcome"))
        if params.get("outcome") is None:
            # The board's reports count again.
            self._changed.update(self.on_wall)
            self.tell_changes()
        self._tell_all()

    def _tell_all(self) -> None:
        self.told("wall", self.told_of_wall())

    async def _start(self, game: object, replaces: object) -> int:
        """Begin one game of the round, or all that are ready; returns how many.

        replaces: the numbers, as text, of the boards whose games may be replaced. If another one
        has a game with turns, none begins: NotNow names it. Else each is tried, whatever becomes
        of the others; then the first that went wrong is raised.
        """
        fixtures = self._ready() if game is None else [self.evening.fixture(game)]
        boards = [self._board_of(fixture) for fixture in fixtures]
        agreed = replaces if isinstance(replaces, list) else []
        await self._check_replaced([one for one in boards if str(one.number) not in agreed])
        starting = map(self._start_one, fixtures, boards)
        done = await asyncio.gather(*starting, return_exceptions=True)
        failures = [error for error in done if error is not None]
        self._tell_all()
        if failures:
            raise failures[0]
        return len(fixtures)

    def _ready(self) -> list[Fixture]:
        """The games that can begin now. Raises NotNow: there are none."""
        here = [board.key for board in self.on_wall.values() if board.glance.away is None]
        ready = self.evening.ready(here)
        if not ready:
            raise NotNow("nothing_ready")
        return ready

    def _board_of(self, fixture: Fixture) -> WallBoard:
        """The board on which a game may begin. Raises NotNow."""
        board = next((one for one in self.on_wall.values() if one.key == fixture.board), None)
        if board is None:
            raise NotNow("board_missing")
        self.evening.check_begin(fixture, self.name_of(board))
        return board

    async def _check_replaced(self, boards: list[WallBoard]) -> None:
        """Raise NotNow if a game on one of these boards would go, unless it is over."""
        has_game = await asyncio.gather(*(_has_game(board) for board in boards))
        going = [board for board, has in zip(boards, has_game, strict=True) if has]
        if going:
            names = [self.name_of(board) for board in going]
            numbers = [str(board.number) for board in going]
            raise NotNow("boards_have_games", names=names, boards=numbers)

    async def _start_one(self, fixture: Fixture, board: WallBoard) -> None:
        event = self.evening.event
        if event is None:
            raise NotNow("board_missing")
        # Another leader may have begun it meanwhile.
        self.evening.check_begin(self.evening.fixture(fixture.id), self.name_of(board))
        if board.number in self._starting:
            raise NotNow("board_plays", name=self.name_of(board))
        params: Message = {"game": event.game}
        if event.shape:
            params["board"] = event.shape
        # Two leaders may press Start at the same moment.
        self._starting.add(board.number)
        try:
            state = await board.glance.ask("new", params)
            board.glance.adopt(state)
            self.evening.has_begun(fixture.id, state)
        finally:
            self._starting.discard(board.number)


async def _has_game(board: WallBoard) -> bool:
    """Return whether a board has a game with turns, those taken back included, that is not over.

    A board that cannot be asked will refuse to begin another one, too.
    """
    try:
        record = await board.glance.ask("record", {"own": True})
    except Refused:
        return False
    return record.get("result") is None and bool(record.get("moves") or record.get("undone"))


def games_for_two(description: Message) -> dict[str, list[str]]:
    """The games that two play on a board, and on which shapes, by its description."""
    games = description.get("games")
    found: dict[str, list[str]] = {}
    for game in games if isinstance(games, list) else ():
        players = members(members(game).get("players"))
        shapes = [
            shape for shape, who in players.items() if isinstance(who, list) and len(who) == 2
        ]
        if shapes:
            found[str(members(game).get("name"))] = shapes
    return found


def notice_of(error: NotNow | BadName) -> Notice:
    """Return the reason why something was not done, for the page."""
    return Notice(error.code, dict(error.params))
