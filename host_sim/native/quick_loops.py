"""The quickest kernels that this computer has, for a search.

Used by whatever lets the computer play: the server, the tournament, the puzzles.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType

from host_sim.native.library import Library, load
from rootlight.search.loops import Loops


class NativeLoops(Loops):
    """Each kernel as machine code of this computer."""

    TURNS = 5000

    def __init__(self, library: Library) -> None:
        self._library = library

    def quick(self, kernel: ModuleType) -> ModuleType:
        """The functions of a kernel as machine code."""
        return self._library.loops(kernel)


@cache
def quick_loops() -> Loops:
    """The kernels as machine code where `make native` built them, else as Python."""
    library = load()
    return Loops() if library is None else NativeLoops(library)
