"""The kernels as WebAssembly, for the searches of a browser's worker.

Used by `in_browser` and `engine_worker`. The kernels share MicroPython's memory, so each works on
the tables themselves, by their addresses. No index is checked: a table that is too short is
written beyond its end. So new kernels run as Python first, where an index is checked.
"""

import json

from uctypes import addressof  # type: ignore[import-not-found]

from rootlight.compat import const
from rootlight.kernels.tables import addresses_of
from rootlight.search.loops import Loops

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any


def loops_of(exports: "Any", notes: str) -> "WasmLoops":
    """The kernels in a wasm module. notes: the file that tells what they take."""
    with open(notes) as file:
        return WasmLoops(exports, json.load(file))


class WasmLoops(Loops):
    """Each kernel as WebAssembly.

    exports: what the wasm module exports, by its name in C. functions: what `host_sim.native`
    notes of the kernels: file to name to {"parameters", "returns"}.
    """

    TURNS = 20000  # a call takes longer than on a computer
    QUICKENS = 2  # browsers compile them quickly at first, and well while they run

    def __init__(self, exports: "Any", functions: "dict[str, dict[str, dict]]") -> None:
        self._exports = exports
        self._functions = functions

    def quick(self, kernel: "ModuleType") -> "Any":
        """The functions of a kernel as WebAssembly."""
        name = kernel.__name__.rsplit(".", 1)[-1]
        quick = QuickKernel()
        for each, told in self._functions[name].items():
            setattr(quick, each, _bound(getattr(self._exports, f"{name}__{each}"), told))
        return quick


class QuickKernel:
    """Has the functions of a kernel."""


def _bound(function: "Any", told: "dict") -> "Callable":
    """A function that takes tables as the loop in Python does."""
    kinds = told["parameters"]

    def call(*arguments: "Any") -> "Any":
        if len(arguments) != len(kinds):
            raise TypeError(f"{len(kinds)} arguments are wanted, not {len(arguments)}")
        tables = [
            addresses_of(given) if kind == "ptr32" else given
            for given, kind in zip(arguments, kinds)
        ]
        return function(
            *[given if kind == "int" else addressof(given) for given, kind in zip(tables, kinds)]
        )

    return call
