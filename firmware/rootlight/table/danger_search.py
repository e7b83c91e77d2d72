"""Groups in danger, found by and by while `hint` is held for them.

Used by `buttons`, which borrows it; `lights.shows` paints what is found. The controller does a
piece of this work with each step, so that fingers are felt meanwhile.
"""

from rootlight.compat import const
from rootlight.table.shows import SHOW_DANGER

# For how long at most: a pad that is stuck must not hide the board for ever.
_SHOW_MS = const(60000)


def show(controller):
    """Begin to show them, until `hint` is let go."""
    controller.effects = bytearray(controller.match.game.count)
    controller.start_show(SHOW_DANGER, -1)
    controller.let_show_end(_SHOW_MS)
    controller.search = Search(controller)


class Search:
    """The work that is left of one show, which ends it. It ends itself when it is done."""

    def __init__(self, controller):
        self._controller = controller
        self._mask = controller.effects
        self._found = controller.match.game.view().dangers()

    def advance(self):
        """Do the next piece of work; return whether anything looks different now."""
        try:
            group = next(self._found)
        except StopIteration:
            self._controller.search = None
            return False
        if group:
            cells, stones = group
            for cell in cells:
                self._mask[cell] = stones
        return group is not None
