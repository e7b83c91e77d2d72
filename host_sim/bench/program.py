"""Somebody's program: its files, and how the board starts it.

Used by `bench`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from host_sim.bench.outside import Outside
from host_sim.bench.run import Run
from host_sim.bench.systems import MICROPYTHON, SYSTEMS, Surroundings
from host_sim.board.hardware import Hardware
from host_sim.circuitpython.loader import STAND_INS

_BOOT = "boot.py"
# Where `mip` and `circup` put libraries, on every board.
_LIB = "lib"
# Folders below the program's, and below those.
_DEEPEST = 3


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
        self._is_littlefs = system == MICROPYTHON
        self._shelves = [path.parent, path.parent / _LIB, *libraries]
        self._seed = seed
        self._line_us = line_us
        self._files: set[str] = set()

    def bring(self, hardware: Hardware) -> None:
        """Put the files that lie beside the program, and in folders there, onto the flash."""
        hardware.flash.holds_back = self._is_littlefs
        for path in _files_in(self._path.parent, _DEEPEST):
            hardware.flash.bring(path.relative_to(self._path.parent).as_posix(), str(path))

    def start(self, hardware: Hardware, outside: Outside, hear: Callable[[bytes], None]) -> Run:
        """A new run: `boot.py` first, if there is one, and then the program.

        hear: takes what it prints.
        """
        flash = hardware.flash
        cuts = flash.cuts
        run = Run(hardware.clock, self._line_us, lambda: bool(flash.cuts != cuts))
        around = Surroundings(hardware, run, outside, self._shelves, self._seed, hear)
        modules = self._system(around)

        def programs() -> None:
            boot = self._path.with_name(_BOOT)
            if boot.is_file() and boot != self._path:
                modules.run(boot)
            modules.run(self._path)

        self._files = modules.files
        run.start(programs)
        return run

    def traceback_of(self, error: BaseException) -> str:
        """The traceback as a board would print it, without the bench's own lines."""
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if self._is_theirs(frame.filename)]
        return "".join(traceback.format_list(own)) + _last_line(error)

    def _is_theirs(self, path: str) -> bool:
        """Return whether a file is the program's own, or of a library of its own."""
        return path in self._files and not path.startswith(str(STAND_INS))


def _files_in(folder: Path, depth: int) -> Iterator[Path]:
    """The files of a folder and of folders in it, but for those that begin with . or _."""
    for path in sorted(folder.iterdir()):
        if path.is_file():
            yield path
        elif depth and path.is_dir() and path.name[0] not in "._":
            yield from _files_in(path, depth - 1)


def _last_line(error: BaseException) -> str:
    """The exception itself, as it is printed."""
    return "".join(traceback.format_exception_only(error))
