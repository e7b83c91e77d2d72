"""One run of a program, from its start until the power goes: its own thread, in virtual time.

Used by `bench` and by the stand-ins. Of the program's thread and the test's, one waits while the
other works, so a run has one outcome. A line of the program takes some time, as on the board, and
so do sleeping and transfers. A program can therefore wait in a loop, and is stopped anywhere.
"""

from __future__ import annotations

import heapq
import itertools
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, NoReturn

from host_sim.board.clock import VirtualClock

# About what a line takes on an RP2040 at 125 MHz.
LINE_US = 10
# How often the level of a pin is compared with the last one, for interrupts.
_LOOK_US = 100
_NEVER_US = 1 << 62
_IDLE_US = 1_000_000


class Left(BaseException):
    """The bench is closed, so the program's thread ends here."""


class Run:
    """A program on a bench.

    clock: of the board. line_us: what each line of the program takes. is_dark: whether the power
    was cut meanwhile.

    `ended`: why no more of the program runs, or "" ("power", "reset", "bootloader"); `error`: the
    exception that the main program ended with; `is_done`: whether its last line has run. Timers
    and interrupts go on after that.
    """

    def __init__(
        self,
        clock: VirtualClock,
        line_us: int,
        is_dark: Callable[[], bool],
    ) -> None:
        self.ended = ""
        self.error: BaseException | None = None
        self.is_done = False
        self._clock = clock
        self._line_us = line_us
        self._is_theirs: Callable[[str], bool] = bool
        self._is_dark = is_dark
        self._until_us = clock.now_us
        self._alarms: list[tuple[int, int, Callable[[], None]]] = []
        self._number = itertools.count()
        self._looks: list[Callable[[], None]] = []
        self._is_interrupt = False
        self._is_closed = False
        self._go = threading.Semaphore(0)
        self._back = threading.Semaphore(0)
        self._thread: threading.Thread | None = None

    # The test's side.

    def start(self, program: Callable[[], None], is_theirs: Callable[[str], bool]) -> None:
        """Make the thread; the program begins with the first `resume`.

        is_theirs: whether the lines of a file take time, as those of the program do.
        """
        self._is_theirs = is_theirs
        self._thread = threading.Thread(target=self._main, args=(program,), daemon=True)
        self._thread.start()

    def resume(self, until_us: int) -> None:
        """Let the program run until the clock shows that time, or until it has ended."""
        if self.ended:
            return
        self._until_us = until_us
        self._go.release()
        self._back.acquire()

    def close(self) -> None:
        """End the thread. What it did not do will never be done."""
        self._is_closed = True
        self._go.release()
        if self._thread is not None:
            self._thread.join(timeout=1)

    # The program's side.

    def spend(self, us: int) -> None:
        """Let time pass, with what is due in it."""
        end_us = self._clock.now_us + us
        while True:
            next_us = min(end_us, self._until_us, self._next_due())
            if next_us > self._clock.now_us:
                self._clock.advance_us(next_us - self._clock.now_us)
            self._interrupt()
            if self._is_dark():
                self.leave("power")
            if self._clock.now_us >= self._until_us:
                self._hand_over()
            if self._clock.now_us >= end_us:
                return

    def leave(self, why: str) -> NoReturn:
        """End the program here: none of its code runs any more, not even what cleans up."""
        self.ended = why
        while True:
            self._hand_over()

    def call_at(self, due_us: int, call: Callable[[], None]) -> Callable[[], None]:
        """Call a function at a time of the clock; return what takes that back."""
        entry = (due_us, next(self._number), call)
        heapq.heappush(self._alarms, entry)

        def take_back() -> None:
            if entry in self._alarms:
                self._alarms.remove(entry)
                heapq.heapify(self._alarms)

        return take_back

    def look_often(self, look: Callable[[], None]) -> None:
        """Call a function again and again, to see whether an interrupt is due."""
        self._looks.append(look)

    def _next_due(self) -> int:
        """The time of what interrupts the program next. Interrupts do not interrupt each other."""
        if self._is_interrupt:
            return _NEVER_US
        due_us = self._alarms[0][0] if self._alarms else _NEVER_US
        return min(due_us, self._clock.now_us + _LOOK_US) if self._looks else due_us

    def _interrupt(self) -> None:
        if self._is_interrupt:
            return
        self._is_interrupt = True
        try:
            for look in self._looks:
                look()
            if self._alarms and self._alarms[0][0] <= self._clock.now_us:
                heapq.heappop(self._alarms)[2]()
        finally:
            self._is_interrupt = False

    def _main(self, program: Callable[[], None]) -> None:
        try:
            self._wait()
            self._run(program)
            self.is_done = True
            while True:
                self.spend(_IDLE_US)
        except Left:
            pass
        finally:
            self._back.release()

    def _run(self, program: Callable[[], None]) -> None:
        sys.settrace(self._trace)
        try:
            program()
        except (Left, SystemExit):
            if self._is_closed:
                raise
        except BaseException as error:
            self.error = error
        finally:
            sys.settrace(None)

    def _hand_over(self) -> None:
        self._back.release()
        self._wait()

    def _wait(self) -> None:
        if not self._is_closed:
            self._go.acquire()
        if self._is_closed:
            raise Left

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        return self._trace_line if self._is_theirs(frame.f_code.co_filename) else None

    def _trace_line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            self.spend(self._line_us)
        return self._trace_line
