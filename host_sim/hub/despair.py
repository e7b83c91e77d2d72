"""Whether an opponent has lost, by what its searches expect; used by `engine_opponents`."""

from rootlight.compat import const

# What a search expects, from -1 (lost) to 1 (won): one random game in forty is won.
_LOST = -0.95
# One search may err. So many turns in a row do not.
_TURNS = const(3)


class Despair:
    """Counts the turns in a row before which a player saw no way to win."""

    def __init__(self) -> None:
        self._colour = ""
        self._turn = -1  # after how many moves of the game it was counted last
        self._count = 0

    def is_sure(self, colour: str, turn: int, value: float) -> bool:
        """Count a turn that is played after so many moves; true once, when it is one too many.

        Turns that were taken back count from the beginning.
        """
        goes_on = colour == self._colour and turn > self._turn
        self._colour, self._turn = colour, turn
        self._count = (self._count if goes_on else 0) + 1 if value <= _LOST else 0
        return self._count == _TURNS
