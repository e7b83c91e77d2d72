"""Boards with people, joined in memory: each line brings what the others say when it is asked."""

from __future__ import annotations

import json

from host_sim.link.sim_link import SimLink
from host_sim.rooms.joined_board import JoinedBoard
from host_sim.rooms.news import Here, News
from host_sim.rooms.room import Room
from host_sim.rooms.share import ENDLESS
from host_sim.shared_games.kept import Kept
from rootlight.link.messages import NO_SUCH_METHOD


class Broker:
    """The kept messages, and the connected programs."""

    def __init__(self):
        self.kept = {}
        self.lines = []

    def put(self, seat, data):
        self.kept[seat] = data
        for line in self.lines:
            line.documents[seat] = data


class MemoryLine:
    """A line to a Broker, which can be cut."""

    def __init__(self, broker, seat):
        self.seat = seat
        self.documents = {}
        self.trouble = None
        self._broker = broker
        self._has_news = False
        self.is_up = False
        self.join()

    def join(self):
        self.is_up = True
        self._has_news = True
        self.documents.update(self._broker.kept)
        self._broker.lines.append(self)

    def cut(self):
        self.is_up = False
        self._broker.lines.remove(self)
        self.documents.clear()

    def take(self):
        documents, self.documents = self.documents, {}
        is_new, self._has_news = self._has_news, False
        return News(list(documents.items()), is_new, is_new)

    def say(self, data):
        if self.is_up:
            self._broker.put(self.seat, data)

    def here(self):
        return [Here(str(at), line.seat) for at, line in enumerate(self._broker.lines)]

    def leave(self):
        """Nothing is to be waited for."""

    def close(self):
        if self.is_up:
            self.cut()


class OldLink(SimLink):
    """A board whose firmware knows nothing of others."""

    def handle(self, line):
        message = json.loads(line)
        if message.get("method") == "remote":
            error = {"code": NO_SUCH_METHOD, "message": "There is no method called remote."}
            self.tell({"jsonrpc": "2.0", "id": message["id"], "error": error})
            return
        super().handle(line)


class JoinedTable:
    """One joined board, and what its pages hear."""

    def __init__(
        self, broker, seat, new=None, built="hex-4", kind=SimLink, kept=None, share=ENDLESS
    ):
        self.broker = broker
        self.line = MemoryLine(broker, seat)
        self.link = kind(built)
        kept = kept or Kept(None)
        room = Room(seat, f"author{id(self):012d}"[:20], kept.bring(), share)
        self.board = JoinedBoard(self.link, room, self.line, kept, new, "code", lambda: 0.0, share)
        self.room = self.board.room
        self.told = []
        self._number = 0

    def hear(self):
        """Let the board do what it can; what its pages are told."""
        for line in self.board.take_output():
            self.told.append(json.loads(line))
        return self.told

    def ask(self, method, **params):
        """The result of a request, or its error."""
        self._number += 1
        request = {"id": self._number, "method": method, "params": params}
        self.board.handle(json.dumps(request).encode())
        for said in self.hear():
            if said.get("id") == self._number:
                self.told.remove(said)
                return said.get("result", said.get("error"))
        raise AssertionError("no answer")

    def notices(self, method):
        """The parameters of what was told since the last call, of one method."""
        found = [said["params"] for said in self.hear() if said.get("method") == method]
        self.told = [said for said in self.told if said.get("method") != method]
        return found

    def touch(self, *cells):
        self.ask("sim.touch", cells=list(cells))

    def press(self, button, ms=150):
        self.ask("sim.press", button=button, ms=ms)

    def moves(self):
        return self.ask("record")["moves"]


def code(answer):
    """The code of a refusal."""
    return answer["data"]["code"]


def settle(*tables):
    """Let everything arrive."""
    for _ in range(6):
        for table in tables:
            table.hear()
