"""The few loops that cost most of the time on the board, on flat bytes and nothing else.

Used by the stone games (`survey`, `fill_pieces`, `near_live`, `bridges`) and by `lights.scene`
(`dress`, `note`, `compose`). `viper` has the loops as machine code, for interpreters that know
viper; `plain` has the same loops in plain Python, with docstrings that say what each one does. A
test compares the two (tests/rules/test_kernels.py). One survey of hex-7 takes an emulated Pico
1.2 ms in machine code and 13 ms in plain Python.

Conventions: `cells` has `count + 1` entries: 0 empty, 1 and 2 the two colours, and anything
above 2 in the last entry, which stands for everything off the board. `around` is what
`neighbour_table` made of a shape's table; entries of tables that `cell_table` made can hold any
cell and `count`.
"""

from rootlight.compat import const

try:
    from rootlight.kernels.viper import (
        bridges,
        cell_table,
        compose,
        dress,
        fill_pieces,
        near_live,
        neighbour_table,
        note,
        survey,
    )
except (ImportError, NameError, SyntaxError, ValueError):
    # No such decorators or pointers here, or machine code of another processor.
    from rootlight.kernels.plain import (
        bridges,
        cell_table,
        compose,
        dress,
        fill_pieces,
        near_live,
        neighbour_table,
        note,
        survey,
    )

# Flags of a label, which names a group (a connected set of stones) or an empty region.
LIVE = const(1)  # group: touches a region claimed by its own colour (see `survey`)
LINKED = const(2)  # group: a path of empty cells leads to another group of its colour
NEAR_LIVE = const(4)  # group: such a path leads to a live group of its colour
TOUCHES_1 = const(8)  # region: a stone of colour 1 touches it
TOUCHES_2 = const(16)  # region: a stone of colour 2 touches it
REACHES_1 = const(32)  # region: a live group of colour 1 touches it
REACHES_2 = const(64)  # region: a live group of colour 2 touches it
