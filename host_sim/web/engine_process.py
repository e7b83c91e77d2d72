"""The engine in a process of its own, which begins with the first job and ends with this program.

Used by `host_sim`'s programs; uses `host_sim.engine`.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_sim.engine.engine import Engine, Stopped
from host_sim.engine.jobs import FAILED, PROGRESS, JobNews, carry_out
from host_sim.native.quick_engine import quick_engine

if TYPE_CHECKING:
    from typing import Any, Protocol

    from host_sim.engine.jobs import Job

    class Channel(Protocol):
        """A pipe, as far as somebody who thinks needs it."""

        def send(self, message: object, /) -> None: ...
        def poll(self) -> bool: ...

    class End(Channel, Protocol):
        """One end of a pipe, whose class is another one on Windows."""

        def recv(self) -> Any: ...
        def close(self) -> None: ...


_PATIENCE_S = 2.0
# The process tells at least so often that it lives, and is given up after so long a silence. It
# may have to wait for its turn on a machine with much else to do.
BEAT_S = 1.0
HUNG_S = 30.0
# When this program itself was not looking for so long, the silence may be its own.
_GAP_S = 5.0
# A process that does not read is sent no more: the pipe would be full, and this program wait.
_MOST_UNREAD = 2
# The messages of the process besides news of jobs, in place of the number of a job.
_HAS_READ = -1
_LIVES = -2
# Others on this machine, the server first, have precedence.
_NICE = 5

_log = logging.getLogger(__name__)


class EngineProcess:
    """A RemoteEngine in another process, which is started when there is a job.

    One that ends or hangs costs its job, which is FAILED; the next job starts another one. clock:
    seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard_at = self._looked_at = 0.0
        self._next: object = None  # a message that is still to be sent
        self._unread = 0
        self._pipe: End | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        # The processes that were given up and may not have ended yet: nobody waits for them.
        self._given_up: list[multiprocessing.process.BaseProcess] = []
        self._number = 0  # of the job
        self._is_busy = False

    def begin(self, job: Job) -> None:
        """See RemoteEngine."""
        self._number += 1
        if not self._is_busy:
            self._heard_at = self._clock()
        self._is_busy = True
        if self._process is None:
            self._start()
        self._send((self._number, job))

    def stop(self) -> None:
        """See RemoteEngine."""
        if self._is_busy:
            self._is_busy = False
            self._number += 1
            self._send((self._number, None))

    def take(self) -> list[JobNews]:
        """See RemoteEngine."""
        all_news = []
        try:
            while self._pipe is not None and self._pipe.poll():
                number, news = self._pipe.recv()
                self._heard_at = self._clock()
                if number == _HAS_READ:
                    self._unread -= 1
                    self._pass_on()
                elif number == self._number and self._is_busy:
                    all_news.append(news)
        except (EOFError, OSError):
            self._give_up()
        self._look_whether_it_hangs()
        self._given_up = [process for process in self._given_up if process.is_alive()]
        if self._is_busy and self._process is None:
            # It ended in the middle of a job: there may have been too little memory.
            _log.error("The process that thinks has ended.")
            all_news.append(JobNews(FAILED, None))
        if any(news.kind != PROGRESS for news in all_news):
            self._is_busy = False
        return all_news

    def _look_whether_it_hangs(self) -> None:
        now = self._clock()
        if now - self._looked_at > _GAP_S:
            self._heard_at = now
        self._looked_at = now
        if self._is_busy and self._process is not None and now - self._heard_at > HUNG_S:
            _log.error("The process that thinks does not answer any more.")
            self._give_up()

    def close(self) -> None:
        """See RemoteEngine."""
        self._give_up()
        for process in self._given_up:
            process.join(_PATIENCE_S)

    def _give_up(self) -> None:
        """End the process; this waits for nothing."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            # One that was stopped hears nothing else.
            self._process.kill()
            self._given_up.append(self._process)
            self._process = None

    def _start(self) -> None:
        # Nothing of this program's threads and sockets is carried over.
        context = multiprocessing.get_context("spawn")
        self._pipe, other_end = context.Pipe()
        self._process = context.Process(target=work, args=(other_end,), daemon=True)
        self._process.start()
        other_end.close()
        self._next = None
        self._unread = 0
        self._heard_at = self._looked_at = self._clock()

    def _send(self, message: object) -> None:
        # A message that still waits is no longer wanted.
        self._next = message
        try:
            self._pass_on()
        except OSError:
            self._give_up()

    def _pass_on(self) -> None:
        """Send what is to be sent, unless the process has not read what it was sent before."""
        if self._next is None or self._pipe is None or self._unread >= _MOST_UNREAD:
            return
        message, self._next = self._next, None
        self._unread += 1
        self._pipe.send(message)


def work(pipe: End) -> None:
    """Do the work of the process: jobs, until the other end of the pipe is closed."""
    # Ctrl+C is for the program that started it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(_NICE)
    engine = quick_engine()
    try:
        while True:
            number, job = pipe.recv()
            pipe.send((_HAS_READ, None))
            if job is not None:
                _work_on(engine, pipe, number, job)
    except (EOFError, OSError):
        return


def _work_on(engine: Engine, pipe: Channel, number: int, job: Job) -> None:
    def tell(kind: str, what: object) -> None:
        pipe.send((number, JobNews(kind, what)))

    try:
        carry_out(job, engine, tell, Pulse(pipe).go_on)
    except Stopped:
        return
    except Exception:
        _log.exception("The process that thinks made a mistake.")
        tell(FAILED, None)


class Pulse:
    """Decides, over and over, whether a job goes on; now and then tells that the process lives."""

    def __init__(self, pipe: Channel, clock: Callable[[], float] = time.monotonic) -> None:
        self._pipe = pipe
        self._clock = clock
        self._told_at = clock()

    def go_on(self) -> bool:
        """Return whether nothing else has come to do."""
        now = self._clock()
        if now - self._told_at >= BEAT_S:
            self._told_at = now
            self._pipe.send((_LIVES, None))
        return not self._pipe.poll()
