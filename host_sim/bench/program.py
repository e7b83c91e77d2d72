"""Somebody's program: its files, and how the board starts it.

Used by `bench`.
"""

from __future__ import annotations

import errno
import traceback
from collections.abc import Sequence
from pathlib import Path

from host_sim.bench.outside import Outside
from host_sim.bench.run import Run
from host_sim.bench.systems import SYSTEMS
from host_sim.board.hardware import Hardware
from host_sim.circuitpython.loader import STAND_INS

_BOOT = "boot.py"


class Program:
    """A program for a system. Raises ValueError, in a sentence, if there is no such thing.

    libraries: more folders in which it finds modules. seed: of all that is random. line_us: what a
    line of it takes.
    """

    def __init__(
        self, path: Path, system: str, libraries: Sequence[Path], seed: int, line_us: int
    ) -> None:
        if not path.is_file():
            raise ValueError(f"there is no program {path}")
        if system not in SYSTEMS:
            raise ValueError(f"a bench runs {' or '.join(SYSTEMS)}, not {system}")
        self._path = path
        self._system = SYSTEMS[system]
        self._shelves = [path.parent, *libraries]
        self._seed = seed
        self._line_us = line_us
        self._files: set[str] = set()

    def bring(self, hardware: Hardware) -> None:
        """Put the files that lie beside the program onto the flash."""
        for path in sorted(self._path.parent.iterdir()):
            if path.is_file():
                hardware.flash.bring(path.name, str(path))

    def start(self, hardware: Hardware, outside: Outside) -> Run:
        """A new run: `boot.py` first, if there is one, and then the program."""
        flash = hardware.flash
        cuts = flash.cuts
        run = Run(hardware.clock, self._line_us, lambda: bool(flash.cuts != cuts))
        modules = self._system(hardware, run, outside, self._shelves, self._seed)

        def programs() -> None:
            boot = self._path.with_name(_BOOT)
            if boot.is_file() and boot != self._path:
                modules.run(boot)
            modules.run(self._path)

        self._files = modules.files
        run.start(programs, self._is_theirs)
        return run

    def traceback_of(self, error: BaseException) -> str:
        """The traceback as a board would print it, without the bench's own lines."""
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if self._is_theirs(frame.filename)]
        return "".join(traceback.format_list(own)) + _last_line(error)

    def _is_theirs(self, path: str) -> bool:
        """Return whether lines of a file take time: not those that stand in for the system."""
        return path in self._files and not path.startswith(str(STAND_INS))


def _last_line(error: BaseException) -> str:
    """The exception itself. MicroPython names the number of an OSError."""
    if isinstance(error, OSError) and len(error.args) == 1:
        number = error.args[0]
        return f"OSError: [Errno {number}] {errno.errorcode.get(number, '')}\n"
    return "".join(traceback.format_exception_only(error))
