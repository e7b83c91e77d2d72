"""Whether an opponent has lost, by what the searches for its turns expect.

Used by `opponents`, and by computers that play for a board.
"""

from rootlight.compat import const
from rootlight.search.chooser import LOST

# One search may err. So many turns in a row do not.
_TURNS = const(3)


class Despair:
    """Counts the turns in a row for which a player's search saw no way to win."""

    def __init__(self) -> None:
        self._player = ""
        self._turn = -1  # after how many moves of the game it was counted last
        self._count = 0

    def forget(self) -> None:
        """Another game begins."""
        self._turn = -1
        self._count = 0

    def is_sure(self, player: str, turn: int, value: int) -> bool:
        """Count a turn, and return whether it is the third hopeless one in a row.

        turn: how many moves came before it. value: what its search expects. Turns that were taken
        back begin the count anew.
        """
        goes_on = player == self._player and turn > self._turn
        self._player = player
        self._turn = turn
        if value > LOST:
            self._count = 0
        else:
            self._count = self._count + 1 if goes_on else 1
        return self._count == _TURNS
