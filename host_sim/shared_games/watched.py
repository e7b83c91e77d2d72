"""Rooms at a broker that are only looked at: for a wall, which shows them beside its boards.

Used by `__main__` and the wall; uses `room`. Nothing is simulated for them and no board is
needed: the rules alone say what stands where, on boards of any size. They write nothing but that
somebody watches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host_sim.board.description import drawing
from host_sim.rooms.room import TOO_MUCH, Room
from host_sim.rooms.share import ENDLESS, Share

if TYPE_CHECKING:
    from host_sim.hub.messages import Message
    from host_sim.rooms.joined_board import Line

# The author of a program that only watches; it publishes no documents.
_NOBODY = "0" * 16
NOT_READ = "not_read"


class WatchedRoom:
    """One room.

    name: what people call it; code: the part of its code that may be seen. share: how much of the
    time it may take.
    """

    def __init__(self, line: Line, name: str = "", code: str = "", share: Share = ENDLESS) -> None:
        self._line = line
        self._share = share
        self._room = Room(None, _NOBODY, share=share)
        self._name = name
        self._code = code
        # The data of the position, and the position.
        self._shown: object = None
        self._position: Message = {}
        self.told = self._all()

    def look(self) -> bool:
        """Take what has come; whether something else is to be told."""
        self._room.tasks.work()
        if not self._room.tasks.are_left:
            news = self._line.take()
            self._room.hear_all(news.documents)
            if news.has_seen:
                self._room.see()
        before, self.told = self.told, self._all()
        return self.told != before

    def leave(self) -> None:
        """Begin to leave the room; this waits for nothing."""
        self._line.leave()

    def close(self) -> None:
        """Leave the room."""
        self._line.close()

    def _all(self) -> Message:
        game = self._room.game
        players = game.players() if game else ()
        here = [one.seat for one in self._line.here()]
        return {
            "name": self._name,
            "code": self._code,
            "trouble": self._line.trouble,
            "seen": self._room.has_seen,
            "players": list(players),
            "here": sorted({seat for seat in here if seat is not None and seat < len(players)}),
            # This program is one of them.
            "watching": max(here.count(None) - 1, 0),
            "stopped": self._room.stopped_at,
            "notice": self._notice(),
            **self._game(),
        }

    def _notice(self) -> str | None:
        if self._room.tasks.are_too_many:
            return TOO_MUCH
        return NOT_READ if self._room.complaint else None

    def _game(self) -> Message:
        """Return the position, made again only if it is another one, and not halfway to it."""
        if self._room.tasks.are_left and self._position:
            return self._position
        with self._share:
            return self._position_now()

    def _position_now(self) -> Message:
        game = self._room.game
        if game is None:
            return {"state": None, "shape": None}
        shown = game.number, game.hash(), self._room.stopped_at
        if shown != self._shown:
            self._shown = shown
            state = game.position(self._room.stopped_at)
            # Nobody touches a board here.
            state["pending"] = []
            self._position = {"state": state, "shape": drawing(state["board"])}
        return self._position


class WatchedRooms:
    """All rooms of a wall, by number from 1."""

    def __init__(self, rooms: Sequence[WatchedRoom] = ()) -> None:
        self._rooms = rooms

    @property
    def numbers(self) -> range:
        """The numbers of the rooms, in the order in which somebody named them."""
        return range(1, len(self._rooms) + 1)

    def look(self, number: int) -> bool:
        """Take what has come to a room; whether something else is to be told. It may take long."""
        return self._rooms[number - 1].look()

    def told(self, number: int) -> Message:
        """Return the room's state for pages."""
        return {"number": number, **self._rooms[number - 1].told}

    def close(self) -> None:
        """Leave all rooms, all at the same time."""
        for room in self._rooms:
            room.leave()
        for room in self._rooms:
            room.close()
