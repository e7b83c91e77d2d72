"""Whoever has lost plays on, and passes only where no stone can be placed.

Used by `thinker`. A search that sees no way to win finds all turns equally bad. To pass is one of
them: it would end the game at once, and give away what is left.
"""

from rootlight.compat import const
from rootlight.search.chooser import LOST, ChooserOf

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells

_PASS = "pass"
# So many turns are looked at.
_LOOKED_AT = const(24)


class PlaysOn(ChooserOf):
    """Another chooser's search, and the best stones that it has found in place of a lost pass."""

    def move(self) -> "str | Cells":
        turn = self._chooser.move()
        if turn != _PASS or self._chooser.value() > LOST:
            return turn
        return self.best(1)[0][0]

    def best(self, most: int) -> "list[tuple[str | Cells, int, int]]":
        found = self._chooser.best(most)
        if found[0][0] != _PASS or found[0][1] > LOST:
            return found
        found = self._chooser.best(max(most, _LOOKED_AT))
        for place in range(1, len(found)):
            if not isinstance(found[place][0], str):
                found.insert(0, found.pop(place))
                break
        return found[:most]
