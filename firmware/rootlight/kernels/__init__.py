"""The few loops that cost most of the time, on flat tables of numbers and nothing else.

`groups` and `anchors` are for the stone games, `styles` for the lights, `pads` for touches,
`tree`, `copies` and the files that begin with `playouts` for the search, which imports them
itself: each of these plays a whole search's playouts by itself, in its `think`. Each file is the
one source of its loops, in the dialect of Python that MicroPython's viper compiles: on a Pico they
are machine code; on CPython, and on ports without viper, they run as plain Python; on a desktop
`host_sim.native` makes C of them, for those who think about moves. One survey of hex-7 takes an
emulated Pico 1.0 ms in machine code.

The dialect: functions with `@micropython.viper`, whose parameters are `ptr8`, `ptr16` (tables of
8 or 16 bits an entry, none negative), `ptr32` (a table of tables) and `int`; whole numbers of at
most 31 bits; `while`, `for` over a range, `if`. No index is checked, nothing is allocated, a call
costs much. `>>`, `//` and `%` only of numbers that are not negative. A table's type is part of the
promise: 16 bits are `array("H")`, 8 bits are bytes. A file begins as `dialect` says. Tests compare
all forms.

The files that begin with `playouts` have many tables, and each argument takes a Pico 1.4 us: so
their functions take one table of tables, `tables`, and name those that they use at their top, as
in `cells = ptr8(tables[_AT_CELLS])`. A world makes it by `tables.table_of`: on a Pico it holds
addresses, which the collector does not see, so the world keeps the tables too; in Python it is a
tuple of the tables, and compiled kernels make addresses of such a tuple when they are called.

Conventions: `cells` has `count + 1` entries: 0 empty, 1 and 2 the two colours, and anything
above 2 in the last entry, which stands for everything off the board. `around` is what
`neighbour_table` made of a shape's table; tables that `cell_table` made hold any cell and `count`.
"""

from array import array

from rootlight.compat import const
from rootlight.kernels.anchors import bridges
from rootlight.kernels.groups import (
    LINKED,
    LIVE,
    NEAR_LIVE,
    REACHES_1,
    REACHES_2,
    TOUCHES_1,
    TOUCHES_2,
    fill_pieces,
    near_live,
    survey,
)
from rootlight.kernels.pads import next_change
from rootlight.kernels.styles import compose, dress, note

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    Table = array[int]  # of cells, see `cell_table`


def neighbour_table(ring: "bytes | array[int]") -> "Table":
    """The neighbours of each cell, from the flat table of a shape: six entries a cell, or eight.

    A table that has 16 bits an entry is taken as it is.
    """
    return array("H", list(ring)) if isinstance(ring, bytes) else ring


def cell_table(count: int) -> "Table":
    """A table with an entry for each cell and one for off the board."""
    return array("H", bytes(2 * (count + 1)))
