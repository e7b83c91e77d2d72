"""The serial line of a bench as a program meets it: what it prints, and what it waits for.

Used by `systems`. A program that reads waits until somebody types.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host_sim.bench.run import Run
from host_sim.board.hardware import Hardware
from host_sim.board.stand_ins.micropython.clocks import Time
from host_sim.board.stand_ins.micropython.console import Micropython, Poll, Select, Stream

_LOOK_US = 1000
_NEWLINES = b"\r\n"


class Console(Stream):
    """Standard input and output: bytes; `Text` is the same as text.

    hear: takes what the program prints.
    """

    def __init__(
        self,
        hardware: Hardware,
        micropython: Micropython,
        run: Run,
        hear: Callable[[bytes], None],
    ) -> None:
        super().__init__(hardware, micropython)
        self._run = run
        self._hear = hear
        run.woken = self._check_interrupt

    def write(self, data: bytes | str) -> int:
        """Prints; somebody reads all the time."""
        self._hear(data.encode() if isinstance(data, str) else bytes(data))
        return len(data)

    def readinto(self, buffer: bytearray | memoryview, nbytes: int = -1) -> int:
        """Fills the buffer, or `nbytes` of it; waits until so much has come."""
        wanted = len(buffer) if nbytes < 0 else nbytes
        while self._serial.waiting < wanted:
            self._check_interrupt()
            self._run.spend(_LOOK_US)
        return super().readinto(buffer, nbytes)

    def readline(self) -> bytes:
        """A line with its end, as somebody types it."""
        line = b""
        while not line.endswith((b"\n", b"\r")):
            line += self.read(1)
        return line.rstrip(_NEWLINES) + b"\n"

    def flush(self) -> None:
        """Nothing is held back."""


class Text:
    """`sys.stdin` or `sys.stdout`: the console as text."""

    def __init__(self, console: Console) -> None:
        self.buffer = console
        self.ready = console.ready
        self.flush = console.flush

    def read(self, size: int = 1) -> str:
        """So many characters of ASCII."""
        return self.buffer.read(size).decode()

    def readline(self) -> str:
        """A line."""
        return self.buffer.readline().decode()

    def write(self, text: str) -> int:
        """Prints a text."""
        self.buffer.write(text)
        return len(text)

    def print(self, *values: object, sep: str = " ", end: str = "\n", file: Any = None) -> None:
        """`print` of the program."""
        (file or self).write(sep.join(str(value) for value in values) + end)

    def input(self, prompt: str = "") -> str:
        """`input` of the program."""
        self.write(prompt)
        return self.readline()[:-1]


class PatientPoll(Poll):
    """`select.poll()`, which waits for ever if it is told so."""

    def __init__(self, time: Time, spend: Callable[[int], None]) -> None:
        super().__init__(time)
        self._spend = spend

    def poll(self, timeout: int = -1) -> list[Any]:
        """List of (stream, events); waits `timeout` ms at most, or until there is one."""
        waited_us = 0
        while True:
            found = self._ready()
            if found or 0 <= timeout * 1000 <= waited_us:
                return found
            self._spend(_LOOK_US)
            waited_us += _LOOK_US


class PatientSelect(Select):
    """The module `select`."""

    def __init__(self, time: Time, run: Run) -> None:
        super().__init__(time)
        self._run = run

    def poll(self) -> Poll:
        """A new poll object."""
        return PatientPoll(self._time, self._run.spend)
