"""Names of cells: the letter of a line and a number (`e5`).

On hexagons the row from the bottom and the place from the left, on squares the column from the
left and the row from the bottom. Used at the edges only: link, records, board files. See rules.md,
sections 0 and 5.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.geometry.shapes import Shape

_A = const(97)
_LONGEST_NAME = const(3)


def cell_name(shape: "Shape", cell: int) -> str:
    """The name of a cell, such as `e5`."""
    row = shape.row_of[cell]
    return chr(_A + row) + str(cell - shape.first[row] + shape.low[row])


def is_cell_name(text: str) -> bool:
    """Return whether a text has the form of a cell's name, on some board or none.

    By slices: MicroPython keeps each single character that was taken out of a text for ever.
    """
    if len(text) < 2 or not "a" <= text[:1] <= "z" or text[1:2] == "0":
        return False
    for at in range(1, len(text)):
        if not "0" <= text[at : at + 1] <= "9":
            return False
    return True


def cell_at(shape: "Shape", text: str) -> int:
    """The cell that a text of the form of a cell's name spells; -1 if the board has none."""
    row = ord(text[0]) - _A
    # More than two digits are on no board; such a text is not even turned into a number.
    if row >= len(shape.rows) or len(text) > _LONGEST_NAME:
        return -1
    place = int(text[1:]) - shape.low[row]
    return shape.first[row] + place if 0 <= place < shape.rows[row] else -1
