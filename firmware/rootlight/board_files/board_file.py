"""The pads of a built board and how they are numbered, and the way to its file.

Used by whoever deals with pads; imports nothing but `compat` and `on_demand`, and borrows
`board_reader`. Pads are numbered as everywhere above the drivers: first the cells in the order
of their names, then the buttons in the order of `ROLES`.
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


def read_board_file(text):
    """The BoardFile that the text (str or bytes, UTF-8) of a board file describes.

    Raises BoardFileError with a sentence that says where the file is wrong and what to do.
    """
    from rootlight.board_files import reader

    return reader.read_board_file(text)
