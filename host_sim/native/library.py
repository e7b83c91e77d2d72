"""The kernels as machine code of this machine, for whoever thinks about moves.

`load()` is None where `make native` has not built them of today's sources and no wheel has
brought any along; then the loops of `rootlight.kernels` serve as they are, slower. No index is
checked: a table that is too short is written beyond its end. So new loops run as Python first,
where an index is checked.
"""

from __future__ import annotations

import ctypes
from array import array
from collections import OrderedDict
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from host_sim.native.build import BUILT, LIBRARY, is_built, notes
from host_sim.native.dialect import INT, POINTERS, TABLES
from host_sim.native.everywhere import BROUGHT, library_for
from host_sim.native.translate import c_name_of

# This many tables are kept at hand; each world has some twenty, for as long as it lives.
_TABLES = 512
_INT = ctypes.c_int32
_ADDRESS = ctypes.sizeof(ctypes.c_void_p)
# The bytes of an entry, by the type of a parameter.
_WIDTHS = {INT: 0, TABLES: _ADDRESS} | {kind: bits // 8 for kind, bits in POINTERS.items()}

# A tuple is a table of tables.
Table = bytes | bytearray | memoryview | array | tuple


class Library:
    """The loops of all kernels; `loops` gives those of one file."""

    def __init__(self, path: Path, functions: dict[str, dict[str, Any]]) -> None:
        """path: its file. functions: as `notes` has them. Raises OSError if it does not load."""
        self._library = ctypes.CDLL(str(path))
        self._functions = functions
        self._tables = _Tables()
        self._made: dict[str, Compiled] = {}

    def loops(self, module: ModuleType) -> Compiled:
        """Return a module of `rootlight.kernels` as machine code, with the same names.

        Raises KeyError if it is no kernel.
        """
        name = module.__name__.rpartition(".")[2]
        if name not in self._made:
            native = {
                each: self._bind(c_name_of(name, each), told["parameters"], told["returns"])
                for each, told in self._functions[name].items()
            }
            self._made[name] = Compiled(module, native)
        return self._made[name]

    def _bind(self, name: str, parameters: list[str], returns: bool) -> Any:
        """A function that takes tables as the loop in Python does."""
        function = self._library[name]
        function.restype = _INT if returns else None
        function.argtypes = [_INT if kind == INT else ctypes.c_void_p for kind in parameters]
        widths = [_WIDTHS[kind] for kind in parameters]
        address = self._tables.address

        def call(*arguments: Any) -> Any:
            if len(arguments) != len(widths):
                raise TypeError(f"{name} takes {len(widths)} arguments, not {len(arguments)}")
            return function(
                *[
                    address(each, width) if width else each
                    for each, width in zip(arguments, widths, strict=True)
                ]
            )

        return call


class Compiled(ModuleType):
    """The functions of a kernel as machine code; all its other names are the module's own."""

    def __init__(self, module: ModuleType, native: dict[str, Any]) -> None:
        super().__init__(module.__name__, module.__doc__)
        self.__dict__.update(vars(module), **native)


class _Tables:
    """The addresses of tables, which are asked for once while a table is in use."""

    def __init__(self) -> None:
        # By identity, which no other table takes while the first is kept here.
        self._held: OrderedDict[int, tuple[int, int, object]] = OrderedDict()

    def address(self, table: Table, width: int) -> int:
        """Return a table's address. Raises TypeError unless its entries have so many bytes."""
        held = self._held.get(id(table)) or self._hold(table)
        if held[1] != width:
            raise TypeError(f"a table has {held[1]} bytes an entry where {width} are wanted")
        return held[0]

    def _hold(self, table: Table) -> tuple[int, int, object]:
        held: tuple[int, int, object]
        if isinstance(table, tuple):
            all_held = [self._hold(each) for each in table]
            addresses = (ctypes.c_void_p * len(table))(*[each[0] for each in all_held])
            held = ctypes.addressof(addresses), _ADDRESS, (table, addresses, all_held)
        elif isinstance(table, bytes):
            held = ctypes.cast(ctypes.c_char_p(table), ctypes.c_void_p).value or 0, 1, table
        else:
            with memoryview(table) as view:
                kept = (ctypes.c_char * view.nbytes).from_buffer(table)
                held = ctypes.addressof(kept), view.itemsize, (table, kept)
        self._held[id(table)] = held
        while len(self._held) > _TABLES:
            self._held.popitem(last=False)
        return held


@cache
def load(built: Path = BUILT, brought: Path = BROUGHT) -> Library | None:
    """The library of today's sources, or one that was brought along; None if none loads here."""
    if is_built(built):
        return _loaded(built / LIBRARY, built)
    path = library_for(folder=brought)
    return None if path is None else _loaded(path, brought)


def _loaded(path: Path, folder: Path) -> Library | None:
    try:
        return Library(path, notes(folder)["functions"])
    except (OSError, KeyError):
        return None
