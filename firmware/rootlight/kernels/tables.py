"""The table of tables that the kernels of a game take, in the form that this interpreter needs.

Used by the worlds in `games`, and by the page, whose compiled kernels share its memory.
"""

from array import array

from rootlight.compat import const
from rootlight.kernels import dialect as micropython

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

_LARGEST = const(0x3FFFFFFF)


@micropython.viper
def _quadruple(number: int) -> int:
    """In machine code of 32 bits the result wraps; in Python it does not."""
    return number << 2


IS_MACHINE_CODE = _quadruple(_LARGEST) < 0


def table_of(tables: "tuple[Any, ...]") -> "Any":
    """The table of these tables: of their addresses in machine code, else the tables themselves.

    Machine code finds them where they lay: the caller keeps them, and gives none another size.
    Compiled kernels take the tables themselves, as those in Python do.
    """
    return addresses_of(tables) if IS_MACHINE_CODE else tables


def addresses_of(tables: "tuple[Any, ...]") -> "array[int]":
    """Where tables lie, for kernels in 32 bits."""
    from uctypes import addressof  # type: ignore[import-not-found]  # a desktop has none

    return array("I", [addressof(table) for table in tables])
