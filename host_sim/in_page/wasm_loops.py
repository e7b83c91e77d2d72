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
        self._places = Places()

    def quick(self, kernel: "ModuleType") -> "Any":
        """The functions of a kernel as WebAssembly."""
        name = kernel.__name__.rsplit(".", 1)[-1]
        quick = QuickKernel()
        for each, told in self._functions[name].items():
            function = getattr(self._exports, f"{name}__{each}")
            setattr(quick, each, _bound(function, told["parameters"], self._places.of))
        return quick


class QuickKernel:
    """Has the functions of a kernel."""


class Places:
    """Where tables lie. It remembers the last table of tables, which a search hands over again and
    again: this interpreter frees nothing during a job, and a review may be one of a minute.
    """

    def __init__(self) -> None:
        self._tables: "Any" = None
        self._addresses: "Any" = None

    def of(self, given: "Any", kind: str) -> int:
        """Return an argument as a kernel takes it: a number, or the address of a table."""
        if kind == "int":
            return given
        if kind == "ptr32":
            if given is not self._tables:
                self._addresses = addresses_of(given)
                self._tables = given
            return addressof(self._addresses)
        return addressof(given)


def _bound(
    function: "Any", kinds: "list[str]", place_of: "Callable[[Any, str], int]"
) -> "Callable":
    """A function that takes tables as the loop in Python does."""

    def call(*arguments: "Any") -> "Any":
        if len(arguments) != len(kinds):
            raise TypeError(f"{len(kinds)} arguments are wanted, not {len(arguments)}")
        return function(*[place_of(given, kind) for given, kind in zip(arguments, kinds)])

    return call
