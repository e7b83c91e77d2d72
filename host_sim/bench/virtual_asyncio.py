"""`asyncio` in the virtual time of a run: Python's own event loop, whose waiting is the run's.

Used by `systems`. Programs for boards have a few more functions in it, in milliseconds.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from functools import cache
from types import ModuleType
from typing import Any, TypeVarTuple

from host_sim.bench.run import Run
from host_sim.board.clock import VirtualClock

_Args = TypeVarTuple("_Args")

_US = 1_000_000
_STEP_US = 1000


class LostTask(Exception):
    """Something that happened to a task, as Python tells it."""


class _Waiting(selectors.DefaultSelector):
    """Waits in virtual time, until it is woken. Nothing but the loop's own wake-up is watched."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.is_woken = False
        self._run = run

    def select(self, timeout: float | None = None) -> list[Any]:
        """Let time pass until the next task is due, or an interrupt makes one ready."""
        waited_us = 0
        self.is_woken = False
        while not self.is_woken and (timeout is None or waited_us < timeout * _US):
            step_us = _STEP_US if timeout is None else min(_STEP_US, round(timeout * _US))
            self._run.spend(max(1, step_us))
            waited_us += max(1, step_us)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop on the clock of a board."""

    def __init__(self, run: Run, clock: VirtualClock) -> None:
        self._waiting = _Waiting(run)
        self._board_clock = clock
        super().__init__(self._waiting)

    def time(self) -> float:
        """Seconds of the board."""
        return self._board_clock.now_us / _US

    def call_soon(
        self, callback: Callable[[*_Args], object], *args: *_Args, context: Context | None = None
    ) -> asyncio.Handle:
        """Call a function in the next round, which therefore begins."""
        self._waiting.is_woken = True
        return super().call_soon(callback, *args, context=context)

    def __del__(self) -> None:
        # A board whose power goes closes nothing.
        self.close()


def asyncio_for(
    run: Run, clock: VirtualClock, tell: Callable[[BaseException], None]
) -> ModuleType:
    """The module `asyncio` of one run. tell: takes the error of a task that nobody waits for."""
    module = ModuleType("asyncio")
    module.__dict__.update(
        (name, value) for name, value in vars(asyncio).items() if not name.startswith("__")
    )

    @cache
    def get_event_loop() -> VirtualLoop:
        loop = VirtualLoop(run, clock)
        loop.set_exception_handler(lambda _, told: tell(told.get("exception") or LostTask(told)))
        return loop

    def start(main: Coroutine[Any, Any, Any]) -> Any:
        """Run a coroutine to its end, and what it has begun with it."""
        return get_event_loop().run_until_complete(main)

    def create_task(task: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        return get_event_loop().create_task(task)

    async def sleep_ms(ms: int) -> None:
        await asyncio.sleep(ms / 1000)

    async def wait_for_ms(task: Awaitable[Any], ms: int) -> Any:
        return await asyncio.wait_for(task, ms / 1000)

    ours = {
        "run": start,
        "sleep_ms": sleep_ms,
        "wait_for_ms": wait_for_ms,
        "get_event_loop": get_event_loop,
        "new_event_loop": get_event_loop,
        "create_task": create_task,
        "ThreadSafeFlag": _flag_class(),
    }
    module.__dict__.update(ours)
    return module


def _flag_class() -> type:
    class ThreadSafeFlag(asyncio.Event):
        """An event that an interrupt sets, and that is clear again for whoever has waited."""

        async def wait(self) -> Any:
            """Wait until it is set, and clear it."""
            await super().wait()
            self.clear()

    return ThreadSafeFlag
