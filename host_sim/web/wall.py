"""The wall: several boards on one computer, seen together, and the club evening on them.

Used by `wall_server` and `wall_program`; uses `wall_boards`, `club_desk` and `host_sim.club`.
Games that are shared elsewhere are shown beside the boards, and nothing more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Protocol

from host_sim.board.description import names_of_games
from host_sim.club.evening import Evening, NotNow
from host_sim.club.names import BadName, checked_name
from host_sim.club.store import BoardNames, Store
from host_sim.club.swiss import MOST_ROUNDS_OF
from host_sim.club.told import told_of
from host_sim.hub.notices import Notice
from host_sim.web.club_desk import ClubDesk
from host_sim.web.lan import Lan
from host_sim.web.wall_boards import Boards, WallBoard, WallBoards

if TYPE_CHECKING:
    from host_sim.hub.hub import Sim
    from host_sim.hub.messages import Message

# The pause between two looks for boards that were plugged in.
LOOK_S = 1.0
# Changes are told together, so often at most: a wall is looked at, not played on.
TELL_S = 0.2

_log = logging.getLogger(__name__)


class Rooms(Protocol):
    """Games elsewhere that the wall shows too: rooms at a broker, or none."""

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of the rooms, in the order in which they are shown."""

    def look(self, number: int) -> bool:
        """Take what has come to a room; whether something else is to be told. It may take long."""

    def told(self, number: int) -> Message:
        """Return the room's state for pages."""


class Wall:
    """All boards, and what is told of them.

    boards, think, phones: as `WallBoards` takes them. told: called with each message for the
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
        self.evening = Evening(store)
        self.boards = WallBoards(boards, store, think, phones, self._note)
        self.told: Callable[[str, Message], None] = lambda method, params: None
        self._desk = ClubDesk(self.evening, self.boards, today, self._tell_all, self._hear_again)
        self._store = store
        # The last report on the club's file.
        self._told_kept: Message | None = None
        self._rooms = rooms
        # The numbers of boards of which something else is to be seen.
        self._changed: set[int] = set()
        self._something_changed = asyncio.Event()
        self._methods: dict[str, Callable[[Message], None]] = {
            "wall.name": self._name,
            "wall.players": self._players,
            "wall.seen": self._seen,
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
            await self.boards.end()

    async def _look(self) -> None:
        try:
            self.look_at_file()
            await self.boards.look()
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
        for key in self.boards.new_keys():
            await self.boards.add(key)
            self._tell_all()

    async def take_off(self, number: object) -> None:
        """Take a board that is away off the wall. Raises NotNow."""
        await self.boards.take_off(number)
        self._tell_all()

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

    # For the pages.

    def told_of_wall(self) -> Message:
        """All that a page needs which has just come."""
        return {
            "boards": [self._told_of(board) for board in self.boards.in_order()],
            "rooms": self._told_of_rooms(),
            "games": self.boards.games(),
            "players": self.boards.players(),
            "levels": self.boards.levels(),
            "phones": any(board.lan is not None for board in self.boards.in_order()),
            "most_rounds": MOST_ROUNDS_OF,
            "texts": names_of_games(),
            "club": self.told_of_club(),
            "earlier": self.evening.earlier(),
            "kept": self.told_of_file(),
        }

    def _told_of_rooms(self) -> list[Message]:
        rooms = self._rooms
        return [rooms.told(number) for number in rooms.numbers] if rooms else []

    def _told_of(self, board: WallBoard) -> Message:
        return {
            "number": board.number,
            "name": board.names.name,
            "end1": board.names.end1,
            "end2": board.names.end2,
            "people": self.people_at(board),
            "phones": _told_of_phones(board.lan),
            **board.glance.told(),
            "needs": self._needs_of(board),
        }

    def _needs_of(self, board: WallBoard) -> list[str]:
        """The reasons why the leader is needed at a board: a game with a result is none."""
        glance = board.glance
        is_done = self.evening.has_result(board.key, glance.state)
        needs = [need for need in glance.needs if not (is_done and need == "over")]
        if not board.is_there:
            return needs
        if not glance.is_own_game:
            return ["aside", *needs] if self.evening.is_played_on(board.key) else needs
        replaced = self.evening.replaced(board.key, glance.state, glance.seed)
        return needs if replaced is None else ["replaced", *needs]

    def people_at(self, board: WallBoard) -> dict[str, str]:
        """Names of those who play at a board, by their colours, as far as they are known."""
        glance = board.glance
        people = self.evening.people(board.key, glance.state, glance.sides)
        if people:
            return people
        ends = {"end1": board.names.end1, "end2": board.names.end2}
        sides = {end: side for end, side in glance.sides.items() if isinstance(side, str)}
        return {side: ends[end] for end, side in sides.items() if ends.get(end)}

    def has_club_game(self, board: WallBoard) -> bool:
        """Return whether the game on a board is one of the tournament, in play or over."""
        return bool(self.evening.people(board.key, board.glance.state, board.glance.sides))

    def told_of_club(self) -> Message | None:
        """The tournament as pages show it; None if there was none yet."""
        return told_of(self.evening, {board.key: board.number for board in self.boards.in_order()})

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
        boards = [board for board in self.boards.in_order() if board.number in changed]
        is_news = False
        for board in boards:
            glance = board.glance
            if glance.is_own_game and board.is_there:
                is_news |= self.evening.hear(board.key, glance.state, glance.sides)
        for board in boards:
            self.told("board", self._told_of(board))
        if is_news:
            self.told("club", {"club": self.told_of_club()})
            self.look_at_file()

    def _hear_again(self) -> None:
        """Take all results once more."""
        self._changed.update(self.boards.on_wall)
        self.tell_changes()

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
        elif method in self._methods:
            self._methods[method](params)
        else:
            return await self._desk.carry_out(method, params)
        return {}

    def _name(self, params: Message) -> None:
        board = self.boards.at(params.get("board"))
        given = params.get("name")
        others = [one.names.name for one in self.boards.in_order() if one is not board]
        # Without a name of its own a board is called by its number again.
        name = "" if given == "" else checked_name(given, filter(None, others))
        self._rename(board, replace(board.names, name=name))

    def _players(self, params: Message) -> None:
        board = self.boards.at(params.get("board"))
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
        self.boards.at(params.get("board")).glance.forgive()

    def _tell_all(self) -> None:
        self.told("wall", self.told_of_wall())


def _told_of_phones(lan: Lan | None) -> Message | None:
    """What phones need to watch a board; None if they cannot."""
    return None if lan is None else {"address": lan.address, "code": lan.gate.code}


def notice_of(error: NotNow | BadName) -> Notice:
    """Return the reason why something was not done, for the page."""
    return Notice(error.code, dict(error.params))
