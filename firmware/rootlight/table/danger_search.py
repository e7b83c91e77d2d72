"""Groups in danger, found piece by piece while `hint` is held for them.

Made by the buttons when somebody asks, and kept by the `Show` until it is done. Each step of the
board does one piece of the work, so that fingers are felt meanwhile.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Game


class DangerSearch:
    """The work that is left, and what was found.

    `mask`: a bytearray by cell of the game, how many stones would kill the group there: 1, 2, or
    0 if neither is known to. `is_done`: whether nothing is left to do.
    """

    def __init__(self, game: "Game") -> None:
        self.mask = bytearray(game.count)
        self.is_done = False
        self._found = game.dangers()

    def advance(self) -> bool:
        """Do the next piece of work; return whether anything looks different now."""
        try:
            group = next(self._found)
        except StopIteration:
            self.is_done = True
            return False
        if group:
            cells, stones = group
            for cell in cells:
                self.mask[cell] = stones
        return group is not None
