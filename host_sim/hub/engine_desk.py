"""Questions to this computer about the game on the board: suggestions and reviews.

Used by `board_with_engine`. A question waits for its turn at the desk, and is answered when its
job is done, however long that takes.
"""

from host_sim.engine.jobs import DONE, FAILED, GAME_OVER, PROGRESS
from host_sim.hub import notices
from host_sim.hub.messages import BUSY, REFUSED, failure, result
from rootlight.compat import const
from rootlight.games.sentences import sentence

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.engine.jobs import Job, JobNews, RemoteEngine
    from host_sim.hub.messages import Message
    from host_sim.hub.notices import Notice

    Send = Callable[[Message], None]
    Progress = Callable[[int, int], None]

MOST_WAITING = 16
# A question is thought about this many times, as an engine may end; then people are told.
MOST_TRIES = 3


class _Question:
    """A job, and the ids of those who asked for it."""

    def __init__(self, job: "Job", identity: object) -> None:
        self.job = job
        self.identities = [identity]
        self.tries = 0


class EngineDesk:
    """One question after the other; who asks what was asked already shares its answer.

    send: sends an answer. progress: is told how much of a question is done.
    """

    def __init__(
        self, engine: "RemoteEngine", send: "Send", progress: "Progress" = lambda done, of: None
    ) -> None:
        self._engine = engine
        self._send = send
        self._progress = progress
        self._waiting: "list[_Question]" = []
        self._asked: "_Question | None" = None

    def ask(self, identity: object, job: "Job") -> None:
        """Answer this when its turn comes."""
        for question in self._waiting + ([self._asked] if self._asked else []):
            if question.job == job:
                question.identities.append(identity)
                return
        if len(self._waiting) >= MOST_WAITING:
            self._send(_no_answer(identity, notices.BUSY))
            return
        self._waiting.append(_Question(job, identity))
        self._begin_next()

    def stop(self) -> None:
        """Answer nothing of all this any more: the askers are told."""
        self._engine.stop()
        if self._asked is not None:
            self._waiting.insert(0, self._asked)
            self._asked = None
        while self._waiting:
            for identity in self._waiting.pop(0).identities:
                self.refuse(identity)

    def refuse(self, identity: object) -> None:
        """Tell an asker that the answer was stopped."""
        self._send(_no_answer(identity, notices.THINKING_STOPPED))

    def step(self) -> None:
        """Hand on what was found, and begin with the next question."""
        for news in self._engine.take():
            self._hear(news)
        self._begin_next()

    def _begin_next(self) -> None:
        if self._asked is None and self._waiting:
            self._begin(self._waiting.pop(0))

    def _begin(self, question: _Question) -> None:
        self._asked = question
        question.tries += 1
        self._engine.begin(question.job)

    def _hear(self, news: "JobNews") -> None:
        if news.kind == PROGRESS:
            self._progress(*news.what)  # type: ignore[misc]
            return
        question, self._asked = self._asked, None
        if news.kind == FAILED and question is not None and question.tries < MOST_TRIES:
            self._begin(question)
            return
        for identity in question.identities if question is not None else ():
            self._send(_answer(identity, news))


def _answer(identity: object, news: "JobNews") -> "Message":
    if news.kind == DONE:
        return result(identity, news.what)
    if news.kind == GAME_OVER:
        data = {"code": GAME_OVER, "cells": []}
        return failure(identity, REFUSED, sentence(GAME_OVER), data)
    return _no_answer(identity, notices.NO_ANSWER)


def _no_answer(identity: object, why: "Notice") -> "Message":
    return failure(identity, BUSY, "This computer gives no answer.", why.as_message())
