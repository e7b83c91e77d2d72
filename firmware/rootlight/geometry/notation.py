"""Names of cells: the letter of a line and a number (`e5`).

On hexagons the row from the bottom and the place from the left, on squares the column from the
left and the row from the bottom. Used at the edges only: link, records, board files; `parsing`
reads what is written here. See rules.md, sections 0 and 5.
"""

from rootlight.compat import const

_A = const(97)


def cell_name(shape, cell):
    """The name of a cell, such as `e5`."""
    row = shape.row_of[cell]
    return chr(_A + row) + str(cell - shape.first[row] + shape.low[row])
