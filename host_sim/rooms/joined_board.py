"""A board that shares its game with other boards; stands between the pages and the board.

Used by `__main__`; uses `room`, `follower` and `line`. It answers `joined`, and what concerns
turns; everything else goes through.
"""

from host_sim.hub.asker import Asker
from host_sim.hub.messages import (
    BAD_PARAMS,
    KEEP_GAME,
    REFUSED,
    failure,
    is_request,
    line_of,
    members,
    notification,
    parsed,
    result,
)
from host_sim.hub.passage import Passage
from host_sim.rooms.documents import TAKEN_BACK, BadDocument, SetUp, written
from host_sim.rooms.follower import Follower
from host_sim.rooms.room import ASKED, BEHIND, NOT_YOUR_TURN, TOO_MUCH, Room
from host_sim.rooms.seats import seat_of_colour
from host_sim.rooms.share import ENDLESS, Share
from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.games.sentences import SENTENCES, sentence_of_games
from rootlight.texts import filled

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from host_sim.hub.hub import Sim
    from host_sim.hub.messages import Message
    from host_sim.rooms.documents import Document
    from host_sim.rooms.news import Here, News

    class Line(Protocol):
        """The way of a joined board to the broker."""

        def take(self) -> "News":
            """Return the news since the last call."""

        def say(self, data: bytes) -> None:
            """Publish the document of this side; it takes the place of one that waits."""

        @property
        def is_up(self) -> bool:
            """True if the broker is there."""

        @property
        def trouble(self) -> "str | None":
            """The reason why the line is down, as a code, or None."""

        def here(self) -> "list[Here]":
            """Return the programs in the room, this one included."""

        def leave(self) -> None:
            """Begin to leave the room; this waits for nothing."""

        def close(self) -> None:
            """Leave the room; this waits a moment, counted from `leave` where that was called."""

    class Keeper(Protocol):
        """The place where the document of a side is kept for the next start."""

        @property
        def fails(self) -> bool:
            """True if what was given last is not kept."""

        def keep(self, document: Document) -> None:
            """Keep a document in place of the one before."""

        def try_again(self) -> None:
            """Keep what could not be kept, if it is time; to be called again and again."""

        def close(self) -> None:
            """Keep what is still to be kept, a last time."""


# A document that did not come back is published again after so long, then later and later.
AGAIN_S = 5.0
LATEST_AGAIN_S = 60.0
# The notifications after which something else may stand there.
_CHANGES = ("turn", "state", "lesson", "cable")
# Rounds of messages between room, board and broker in one step; far more than there can be.
_MOST_ROUNDS = 10_000

_SENTENCES = SENTENCES | {
    NOT_YOUR_TURN: "It is the turn of the other side; wait for its stones.",
    ASKED: "The other side has been asked.",
    "joined": "The game is shared with another board, which this would disturb.",
}


def _sentence(code: str) -> str:
    return _SENTENCES.get(code) or sentence_of_games(code)


class JoinedBoard:
    """A board for the hub, with a shared game.

    new: the game to begin if the room has none. code: of the room, told to who asks. clock:
    seconds, for what must be said again. share: how much of the time the room may take; the same
    that its Room has.
    """

    def __init__(
        self,
        board: "Sim",
        room: "Room",
        line: "Line",
        kept: "Keeper",
        new: "SetUp | None",
        code: str,
        clock: "Callable[[], float]",
        share: "Share" = ENDLESS,
    ) -> None:
        self.room = room
        self._share = share
        self._board = board
        self._line = line
        self._kept = kept
        self._code = code
        self._clock = clock
        # An answer to another room, which was left, is not for this one.
        self._asker = Asker(board, f"j{room.document().author}-")
        self._passage = Passage(board, self._asker, self._hear)
        self._follower = Follower(self._asker, room, self._refuse, new)
        self._mark: object = None
        self._said: tuple[int, int] | None = None
        self._say_again_at = 0.0
        self._again_s = AGAIN_S
        self._told: Message | None = None
        self._methods: dict[str, Callable[[Message], bool]] = {
            "play": self._play,
            "undo": self._undo,
            "redo": self._redo,
            "opponent": self._opponent,
            "new": self._new,
            "reopen": self._new,
            "remote": self._no_remote,
            "joined": self._joined,
        }

    def close(self, waits: bool = True) -> None:
        """Leave the room, and keep the document. waits: a moment, until the broker knows."""
        if waits:
            self._line.close()
        else:
            self._line.leave()
        self._kept.close()

    def let_go(self) -> None:
        """Leave the board to the people there alone, and do no more; the room is not left."""
        self._board.handle(line_of(notification("remote", {"on": False})))

    # For the hub.

    @property
    def now_ms(self) -> float:
        """See `Sim`."""
        return self._board.now_ms

    def handle(self, line: bytes) -> None:
        """Take one line: it is answered here, or by the board."""
        self.step()
        message = parsed(line)
        if not is_request(message):
            self._board.handle(line)
            return
        method = str(message["method"])
        own = self._methods.get(method)
        if own is None or not own(message):
            self._board.handle(line)
            if method not in KEEP_GAME:
                self._follower.look()
        self.step()

    def advance(self, ms: int) -> None:
        """Let time pass, on the board and here."""
        self._board.advance(ms)
        self._asker.advance(ms)
        self._follower.pass_time(ms)
        self.step()

    def take_output(self) -> "list[bytes]":
        """The lines for the viewers since the last call, in order."""
        self.step()
        return self._passage.take_output()

    # One step after the other, until all is as it should be.

    def step(self) -> None:
        """Take what has come from board and broker, and do what follows from it."""
        self._kept.try_again()
        self._hear_broker()
        for _ in range(_MOST_ROUNDS):
            has_heard = self._passage.hear_all()
            if self.room.tasks.are_left or not self._share.is_left():
                # The next step goes on from here.
                break
            with self._share:
                if not self._follow_room() and not has_heard:
                    break
        self._tell()

    def _follow_room(self) -> bool:
        """Do the next thing that follows from the room; whether there was anything."""
        mark = self._mark_of_room()
        if mark != self._mark:
            self._mark = mark
            self._follower.look()
            if self.room.plays and self.room.has_seen and self.room.game is not None:
                self._kept.keep(self.room.document())
        self._say()
        return self._follower.step()

    def _mark_of_room(self) -> object:
        room = self.room
        document = room.document()
        return (
            room.has_seen,
            room.plays,
            room.stopped_at,
            room.question(),
            room.asks(),
            document.game,
            document.edition,
            len(document.turns),
        )

    def _hear_broker(self) -> None:
        self.room.tasks.work()
        if self.room.tasks.are_left:
            # Messages that come meanwhile wait, no more of them than the line keeps.
            return
        news = self._line.take()
        if news.is_new:
            self.room.repeat()
            self._said = None
        self.room.hear_all(news.documents)
        if news.has_seen:
            self.room.see()

    def _say(self) -> None:
        """Publish the document of this side, if the broker does not have it."""
        room = self.room
        if room.is_echoed or not room.plays or not room.has_seen or not self._line.is_up:
            return
        document = room.document()
        edition = document.term, document.edition
        now = self._clock()
        if edition == self._said:
            if now < self._say_again_at:
                return
            self._again_s = min(2 * self._again_s, LATEST_AGAIN_S)
        else:
            self._again_s = AGAIN_S
        self._said = edition
        self._say_again_at = now + self._again_s
        try:
            self._line.say(written(document))
        except BadDocument:
            self._follower.trouble = "too_long"

    def _hear(self, message: "Message", line: bytes) -> None:
        if message["method"] in _CHANGES:
            self._follower.look()
        if message["method"] == "remote":
            self._hear_people(members(message.get("params")))
            return
        self._passage.pass_on(line)

    def _hear_people(self, told: "Message") -> None:
        """People at the board have answered a question, or want something of the others."""
        self._follower.look()
        if isinstance(answer := told.get("answer"), bool):
            self._follower.answer(answer)
        elif told.get("wish") == TAKEN_BACK:
            self._follower.take_back()

    # Messages to the viewers.

    def _refuse(self, move: str, code: str) -> None:
        told: Message = {"move": move, "code": code, "message": _sentence(code), "cells": []}
        self._passage.tell("refused", told)

    def _tell(self) -> None:
        told = self.status()
        if told != self._told:
            self._told = told
            self._passage.tell("joined", told)

    def status(self) -> "Message":
        """Return the state of the shared game, as `joined` tells it; see firmware/link.md."""
        room = self.room
        here = [one.seat for one in self._line.here()]
        players = room.game.players() if room.game else ()
        return {
            "as": room.seat if room.plays else None,
            "players": list(players),
            "connected": self._line.is_up,
            "trouble": self._line.trouble,
            "seen": room.has_seen,
            "game": room.game.number if room.game else 0,
            "here": sorted({seat for seat in here if seat is not None}),
            "watching": here.count(None),
            "known_to": [s for s in range(len(players)) if s != room.seat and room.is_known_to(s)],
            "question": self._follower.question(),
            "waits": room.asks(),
            "stopped": room.stopped_at,
            "taken": room.is_taken,
            "notice": self._notice(),
        }

    def _notice(self) -> "str | None":
        if self.room.tasks.are_too_many:
            return TOO_MUCH
        return self._follower.trouble or ("not_kept" if self._kept.fails else None)

    # Methods. Each says whether it has answered.

    def _answer(self, request: "Message", answer: "Message") -> bool:
        if "id" in request:
            self._passage.send(answer | {"id": request["id"]})
        return True

    def _fail(self, request: "Message", code: str) -> bool:
        data = {"code": code, "cells": []}
        return self._answer(request, failure(None, REFUSED, _sentence(code), data))

    def _play(self, message: "Message") -> bool:
        if self._follower.is_away:
            return False
        code = self.room.code_of_fingers()
        if code is None and not (self._follower.is_level and self._follower.has_looked):
            # The room may not know the last turn yet: the next one is for somebody else.
            code = BEHIND
        return False if code is None else self._fail(message, code)

    def _undo(self, message: "Message") -> bool:
        if self._follower.is_away:
            return False
        try:
            is_done = self.room.take_back()
        except Refused as refused:
            return self._fail(message, refused.code)
        if not is_done:
            return self._fail(message, ASKED)
        self.step()
        self._asker.ask("state", {}, lambda answer: self._answer(message, answer))
        return True

    @property
    def is_published(self) -> bool:
        """True if the broker has all that people did here."""
        return self.room.is_echoed or not self.room.plays

    def _redo(self, message: "Message") -> bool:
        return not self._follower.is_away and self._fail(message, "nothing_to_redo")

    def _opponent(self, message: "Message") -> bool:
        colour = members(message.get("params")).get("colour")
        if colour is None or not self._sits_elsewhere(colour):
            return False
        return self._fail(message, NOT_YOUR_TURN)

    def _new(self, message: "Message") -> bool:
        if self._refuses_new(message):
            return True
        self._follower.note_put()
        return False

    def _refuses_new(self, message: "Message") -> bool:
        levels = members(members(message.get("params")).get("opponents"))
        if any(level and self._sits_elsewhere(name) for name, level in levels.items()):
            return self._fail(message, NOT_YOUR_TURN)
        if not self.room.plays:
            return self._fail(message, NOT_YOUR_TURN)
        return not self.room.has_seen and self._fail(message, BEHIND)

    def _sits_elsewhere(self, colour: object) -> bool:
        seats = seat_of_colour()
        if self.room.game is not None:
            seats |= {name: seat for seat, name in enumerate(self.room.game.players())}
        return isinstance(colour, str) and seats.get(colour) != self.room.seat

    def _no_remote(self, message: "Message") -> bool:
        return bool(members(message.get("params"))) and self._fail(message, "joined")

    def _joined(self, message: "Message") -> bool:
        params = members(message.get("params"))
        answer = params.get("answer")
        if answer is not None and not isinstance(answer, bool):
            text = filled('The parameter "%s" must be %s.', "answer", filled("true or false"))
            return self._answer(message, failure(None, BAD_PARAMS, text))
        if isinstance(answer, bool):
            self._follower.answer(answer)
            self.step()
        return self._answer(message, result(None, self.status() | {"code": self._code}))
