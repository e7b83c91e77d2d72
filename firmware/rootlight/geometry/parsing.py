"""Cells from their names, the way back from `notation`; for borrowed code: few turns are typed.

See rules.md, section 0.
"""

from rootlight.compat import const

_A = const(97)


def is_cell_name(text):
    """Whether a text has the form of a cell's name, on some board or none.

    By slices: MicroPython keeps each single character that was taken out of a text for ever.
    """
    if len(text) < 2 or not "a" <= text[:1] <= "z" or text[1:2] == "0":
        return False
    for at in range(1, len(text)):
        if not "0" <= text[at : at + 1] <= "9":
            return False
    return True


def cell_at(shape, text):
    """The cell that a text of the form of a cell's name spells; -1 if the board has none."""
    row = ord(text[0]) - _A
    # More than two digits are on no board; not even to be turned into a number.
    if row >= len(shape.rows) or len(text) > 3:
        return -1
    place = int(text[1:]) - shape.low[row]
    return shape.first[row] + place if 0 <= place < shape.rows[row] else -1
