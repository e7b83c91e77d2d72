"""The options of the command line for a room to join, and the board in it."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from host_sim.rooms.codes import short_form
from host_sim.rooms.documents import SetUp
from host_sim.rooms.joined_board import JoinedBoard
from host_sim.rooms.room import Room
from host_sim.rooms.sealing import Seal
from host_sim.rooms.share import ENDLESS, Share, of_watched_room
from host_sim.shared_games.address import (
    Address,
    BadAddress,
    read_address,
    read_new,
    read_seat,
)
from host_sim.shared_games.kept import Kept
from host_sim.shared_games.line import BrokerLine
from host_sim.shared_games.watch_list import read_watched
from host_sim.shared_games.watched import WatchedRoom, WatchedRooms

if TYPE_CHECKING:
    from host_sim.hub.hub import Sim


class Invitation(NamedTuple):
    """A room that is to be joined.

    seat: the side that is played here, None for who only watches. new: the game to begin if the
    room has none. kept: the folder in which the shared game is kept, or None.
    """

    address: Address
    seat: int | None
    new: SetUp | None
    kept: Path | None

    def joined(
        self,
        board: Sim,
        on_news: Callable[[], None] = lambda: None,
        share: Share = ENDLESS,
    ) -> JoinedBoard:
        """A board in this room, on its way to the broker. Tells people of the room.

        share: how much of the program's time the room may take.
        """
        kept = Kept(self._file())
        room = Room(self.seat, secrets.token_hex(8), kept.bring(), share)
        line = BrokerLine(self.address, self.seat, on_news)
        found = JoinedBoard(
            board, room, line, kept, self.new, self.address.code, time.monotonic, share
        )
        print(
            f"Joining the room {self.address.code} at {self.address.place}. The others join it "
            "with the same address, this code, and a colour of their own.",
            file=sys.stderr,
            flush=True,
        )
        line.open()
        return found

    def _file(self) -> Path | None:
        if self.kept is None or self.seat is None:
            return None
        return self.kept / f"{Seal(self.address.code).name}-{self.seat}.json"


def watched_rooms(text: str, environment: Mapping[str, str]) -> WatchedRooms:
    """The rooms that `--watch` names, on their way to the broker. Raises BadAddress."""
    rooms = []
    for address, name in read_watched(text, environment):
        line = BrokerLine(address, None)
        rooms.append(
            WatchedRoom(line, name, short_form(address.code), of_watched_room(time.perf_counter))
        )
        line.open()
    return WatchedRooms(rooms)


def asked_for(
    arguments: argparse.Namespace, environment: Mapping[str, str], kept: Path | None
) -> Invitation | None:
    """The room that `--join`, `--as` and `--new` name, or None. Raises BadAddress."""
    if arguments.join is None:
        if arguments.colour is not None or arguments.new is not None:
            raise BadAddress("--as and --new belong to --join.")
        return None
    if arguments.colour is None:
        raise BadAddress("--join needs --as COLOUR: the side of this board, or watch.")
    return Invitation(
        read_address(arguments.join, environment),
        read_seat(arguments.colour),
        read_new(arguments.new) if arguments.new is not None else None,
        kept,
    )
