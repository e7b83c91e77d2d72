"""The quickest kernels that this computer has, for a search.

Used by whatever lets the computer play: the server, the tournament, the puzzles.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import cast

from host_sim.native.library import Library, load
from rootlight.search.loops import Loops


class NativeLoops(Loops):
    """Each kernel as machine code of this computer."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def tree(self) -> ModuleType:
        return self._quick(super().tree())

    def playouts_rootbound(self) -> ModuleType:
        return self._quick(super().playouts_rootbound())

    def playouts_growy(self) -> ModuleType:
        return self._quick(super().playouts_growy())

    def playouts_rootzone(self) -> ModuleType:
        return self._quick(super().playouts_rootzone())

    def playouts_droched(self) -> ModuleType:
        return self._quick(super().playouts_droched())

    def _quick(self, module: ModuleType) -> ModuleType:
        """What has the functions of a module, as machine code."""
        return cast(ModuleType, self._library.loops(module))


@cache
def quick_loops() -> Loops:
    """The kernels as machine code where `make native` built them, else as Python."""
    library = load()
    return Loops() if library is None else NativeLoops(library)
