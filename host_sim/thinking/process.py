"""Thinks in a process of its own, which begins with the first job and ends with this program.

Used by `host_sim.serving`; uses `mind` and `host_sim.teaching.review`. A job is a dict:
`{"do": "turn", "record", "level"}`, `{"do": "suggest", "record", "level", "playouts",
"seed"}` or `{"do": "review", "record"}`,
for which `playouts` are those of each position.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import NamedTuple, Protocol

from host_sim.teaching.review import PLAYOUTS, review
from host_sim.thinking.mind import Mind, Record, Stopped, match_of

DONE = "done"
PROGRESS = "progress"
FAILED = "failed"
GAME_OVER = "game_over"
_PATIENCE_S = 2.0
# Others on this machine, the server first, have precedence.
_NICE = 5

Job = dict[str, object]
Tell = Callable[[str, object], None]

_log = logging.getLogger(__name__)


class Thought(NamedTuple):
    """What came of a job. kind: DONE; PROGRESS, with (done, of); FAILED, GAME_OVER, with None."""

    kind: str
    what: object


class Thoughts(Protocol):
    """Where jobs are done, one at a time."""

    def begin(self, job: Job) -> None:
        """Do this job, and no longer the one before."""

    def stop(self) -> None:
        """Do nothing any more; nothing more is heard of the job."""

    def take(self) -> list[Thought]:
        """What came of the job since the last call; after any kind but PROGRESS it is over."""

    def close(self) -> None:
        """Let go of what was needed for it."""


class ThinkingProcess:
    """Thoughts in another process, which is started when there is a job."""

    def __init__(self) -> None:
        self._pipe: Connection | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._number = 0  # of the job
        self._is_busy = False

    def begin(self, job: Job) -> None:
        """See Thoughts."""
        self._number += 1
        self._is_busy = True
        if self._process is None:
            self._start()
        self._send((self._number, job))

    def stop(self) -> None:
        """See Thoughts."""
        if self._is_busy:
            self._is_busy = False
            self._number += 1
            self._send((self._number, None))

    def take(self) -> list[Thought]:
        """See Thoughts."""
        thoughts = []
        try:
            while self._pipe is not None and self._pipe.poll():
                number, thought = self._pipe.recv()
                if number == self._number and self._is_busy:
                    thoughts.append(thought)
        except (EOFError, OSError):
            self.close()
        if self._is_busy and self._process is None:
            # It ended in the middle of a job: there may have been too little memory.
            _log.error("The process that thinks has ended.")
            thoughts.append(Thought(FAILED, None))
        if any(thought.kind != PROGRESS for thought in thoughts):
            self._is_busy = False
        return thoughts

    def close(self) -> None:
        """See Thoughts."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.terminate()
            self._process.join(_PATIENCE_S)
            self._process = None

    def _start(self) -> None:
        # Nothing of this program's threads and sockets is carried over.
        context = multiprocessing.get_context("spawn")
        self._pipe, other_end = context.Pipe()
        self._process = context.Process(target=work, args=(other_end,), daemon=True)
        self._process.start()
        other_end.close()

    def _send(self, message: object) -> None:
        try:
            if self._pipe is not None:
                self._pipe.send(message)
        except OSError:
            self.close()


def work(pipe: Connection) -> None:
    """What the process does: jobs, until the other end of the pipe is closed."""
    # Ctrl+C is for the program that started it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(_NICE)
    mind = Mind()
    try:
        while True:
            number, job = pipe.recv()
            if job is not None:
                _work_on(mind, pipe, number, job)
    except (EOFError, OSError):
        return


def _work_on(mind: Mind, pipe: Connection, number: int, job: Job) -> None:
    def tell(kind: str, what: object) -> None:
        pipe.send((number, Thought(kind, what)))

    try:
        carry_out(job, mind, tell, lambda: not pipe.poll())
    except Stopped:
        return
    except Exception:
        _log.exception("The process that thinks made a mistake.")
        tell(FAILED, None)


def carry_out(job: Job, mind: Mind, tell: Tell, go_on: Callable[[], bool]) -> None:
    """Do a job and tell what comes of it. Raises Stopped."""
    record: Record = job["record"]  # type: ignore[assignment]
    playouts: int | None = job.get("playouts")  # type: ignore[assignment]
    if job["do"] == "review":
        found = review(
            record,
            mind,
            lambda done, of: tell(PROGRESS, (done, of)),
            go_on,
            playouts or PLAYOUTS,
        )
        tell(DONE, found)
        return
    match = match_of(record)
    if match.game.is_over():
        tell(GAME_OVER, None)
        return
    level: int = job.get("level")  # type: ignore[assignment]
    if job["do"] == "turn":
        tell(DONE, {"move": mind.turn(match, level, go_on)})
        return
    seed: int = job.get("seed", 0)  # type: ignore[assignment]
    tell(DONE, mind.suggest(match, level, playouts, seed, go_on)._asdict())
