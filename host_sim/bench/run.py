"""One run of a program, from its start until the power goes: its own thread, in virtual time.

Used by `program`, `bench` and by the stand-ins. Of the program's thread and the test's, one waits
while the other works, so a run has one outcome. Each statement of the program takes some time, as
on the board, and so do sleeping and transfers.
"""

from __future__ import annotations

import heapq
import itertools
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from host_sim.board.chips.flash import PowerCut
from host_sim.board.clock import VirtualClock

# About what a line takes on an RP2040 at 125 MHz.
LINE_US = 10
# How often the level of a pin is compared with the last one, for interrupts.
_LOOK_US = 100
_NEVER_US = 1 << 62
_IDLE_US = 1_000_000
# Seconds of this computer in which a program has to let some time of the board pass.
_PATIENCE_S = 30
_CLOSING_S = 1

# The ways in which a run ends.
POWER = "power"
RESET = "reset"
BOOTLOADER = "bootloader"
STUCK = "stuck"


class Left(BaseException):
    """The run has ended, and so does the program's thread."""


class Run:
    """A program on a bench.

    clock: of the board. line_us: what each statement of the program takes. is_dark: whether the
    power was cut meanwhile.

    `ended`: why no more of the program runs, or "": one of the ways above. `error`: the exception
    that the main program has ended with, or that a callback of it raised; whoever tells it takes
    it away. `is_done`: whether the main program's last line has run; timers and interrupts go on
    after that. `woken`: called by the program's thread whenever it goes on.
    """

    def __init__(self, clock: VirtualClock, line_us: int, is_dark: Callable[[], bool]) -> None:
        self.ended = ""
        self.error: BaseException | None = None
        self.is_done = False
        self.woken: Callable[[], None] = lambda: None
        self._clock = clock
        self._line_us = line_us
        self._is_dark = is_dark
        self._until_us = clock.now_us
        self._bites_at_us = _NEVER_US
        self._alarms: list[tuple[int, int, Callable[[], None]]] = []
        self._number = itertools.count()
        self._look: Callable[[], None] | None = None
        self._is_interrupt = False
        self._is_closed = False
        self._has_left = False
        self._go = threading.Semaphore(0)
        self._back = threading.Semaphore(0)
        self._gone = threading.Event()
        self._thread: threading.Thread | None = None

    # The test's side.

    def start(self, program: Callable[[], None]) -> None:
        """Make the thread; the program begins with the first `resume`."""
        self._thread = threading.Thread(target=self._main, args=(program,), daemon=True)
        self._thread.start()

    def resume(self, until_us: int) -> None:
        """Let the program run until the clock shows that time, it ends, or there is an error."""
        if self.ended:
            return
        self._until_us = until_us
        self._go.release()
        if not self._back.acquire(timeout=_PATIENCE_S):
            self.ended = STUCK

    def place(self) -> str:
        """The statement at which the program is, for whoever looks why it is stuck."""
        frame = sys._current_frames().get(self._thread.ident or 0) if self._thread else None
        return "".join(traceback.format_stack(frame, limit=2)) if frame else ""

    def close(self) -> None:
        """End the thread. What it did not do will never be done, not even what cleans up."""
        self._is_closed = True
        self._go.release()
        if self._thread is not None and self.ended != STUCK:
            self._gone.wait(_CLOSING_S)

    # The program's side.

    def tick(self) -> None:
        """A statement of the program begins."""
        self.spend(self._line_us)

    def spend(self, us: int) -> None:
        """Let time pass, with what is due in it."""
        if self._is_closed:
            self._leave_thread()
        end_us = self._clock.now_us + us
        while True:
            next_us = min(end_us, self._until_us, self._bites_at_us, self._next_due())
            if next_us > self._clock.now_us:
                self._clock.advance_us(next_us - self._clock.now_us)
            if self._is_dark():
                self.leave(POWER)
            if self._clock.now_us >= self._bites_at_us:
                self.leave(RESET)
            self._interrupt()
            if self._clock.now_us >= self._until_us:
                self._hand_over()
            if self._clock.now_us >= end_us:
                return

    def leave(self, why: str) -> NoReturn:
        """End the run here: nothing of the program runs any more."""
        self.ended = why
        while True:
            self._hand_over()

    def bite_at(self, due_us: int) -> None:
        """Restart the board at a time of the clock, unless this is called again before."""
        self._bites_at_us = due_us

    def call_at(self, due_us: int, call: Callable[[], None]) -> Callable[[], None]:
        """Call a function at a time of the clock; return what takes that back."""
        entry = (due_us, next(self._number), call)
        heapq.heappush(self._alarms, entry)

        def take_back() -> None:
            if entry in self._alarms:
                self._alarms.remove(entry)
                heapq.heapify(self._alarms)

        return take_back

    def look_often(self, look: Callable[[], None] | None) -> None:
        """Call a function again and again, to see whether an interrupt is due; None: no more."""
        self._look = look

    def _next_due(self) -> int:
        """The time of what interrupts the program next. Interrupts do not interrupt each other."""
        if self._is_interrupt:
            return _NEVER_US
        due_us = self._alarms[0][0] if self._alarms else _NEVER_US
        return due_us if self._look is None else min(due_us, self._clock.now_us + _LOOK_US)

    def _interrupt(self) -> None:
        if self._is_interrupt:
            return
        if self._look is not None:
            self._protected(self._look)
        if self._alarms and self._alarms[0][0] <= self._clock.now_us:
            self._protected(heapq.heappop(self._alarms)[2])

    def _protected(self, call: Callable[[], None]) -> None:
        """A callback. What it raises is told; the main program goes on, as on the board."""
        self._is_interrupt = True
        try:
            call()
        except Left:
            raise
        except PowerCut:
            self.leave(POWER)
        except BaseException as error:
            self.error = error
        finally:
            self._is_interrupt = False
        if self.error is not None:
            self._hand_over()

    def _main(self, program: Callable[[], None]) -> None:
        try:
            self._wait()
            self._run(program)
            self.is_done = True
            if self.error is not None:
                self._hand_over()
            while True:
                self._idle()
        except Left:
            pass
        finally:
            self._gone.set()
            self._back.release()

    def _run(self, program: Callable[[], None]) -> None:
        try:
            program()
        except Left:
            raise
        except SystemExit:
            pass
        except PowerCut:
            self.leave(POWER)
        except BaseException as error:
            self.error = error

    def _idle(self) -> None:
        """The prompt after the main program, where nothing but interrupts happens."""
        with suppress(KeyboardInterrupt):
            self.spend(_IDLE_US)

    def _hand_over(self) -> None:
        self._back.release()
        self._wait()
        if not self.ended:
            self.woken()

    def _wait(self) -> None:
        self._go.acquire()
        if self._is_closed:
            self._leave_thread()

    def _leave_thread(self) -> NoReturn:
        """End the thread; one whose program catches even that rests for good."""
        if not self._has_left:
            self._has_left = True
            raise Left
        self._gone.set()
        while True:
            threading.Event().wait()
