"""Thinks in a process of its own, which begins with the first job and ends with this program.

Used by `host_sim`'s programs; uses `host_sim.thinking`.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from host_sim.native.quick_mind import quick_mind
from host_sim.thinking.jobs import FAILED, PROGRESS, Thought, carry_out
from host_sim.thinking.mind import Mind, Stopped

if TYPE_CHECKING:
    from host_sim.thinking.jobs import Job

_PATIENCE_S = 2.0
# Others on this machine, the server first, have precedence.
_NICE = 5

_log = logging.getLogger(__name__)


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
    mind = quick_mind()
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
