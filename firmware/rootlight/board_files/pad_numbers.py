"""The numbers of the pads of a built board, everywhere above the drivers.

Used by everything that deals with pads. First come the cells in the order of their names, then the
buttons in the order of `ROLES`. The board file says what a pad is wired to, see `reader`.
"""

from rootlight.compat import const

ROLES = ("end1", "end2", "undo", "hint", "menu")
# Their places among the buttons, which is how a button is known above the drivers.
END_1 = const(0)
END_2 = const(1)
UNDO = const(2)
HINT = const(3)
MENU = const(4)

# An electrode that no pad is wired to.
NONE = const(0xFFFF)
ELECTRODES = const(12)
