"""Whoever has lost plays on, as long as the search has found any stones to place.

Used by `thinker`. A search that sees no way to win finds all turns equally bad. To pass is one of
them: it would end the game at once, and give away what is left.
"""

from rootlight.compat import const
from rootlight.search.chooser import LOST, ChooserOf

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells

_PASS = "pass"
# So many turns are looked at. Mostly the second one has stones; each takes a Pico some time.
_LOOKED_AT = (2, 4, 24)


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
        for number in _LOOKED_AT:
            found = self._chooser.best(max(most, number))
            place = _first_with_stones(found)
            if place:
                found.insert(0, found.pop(place))
                break
        return found[:most]


def _first_with_stones(found: "list[tuple[str | Cells, int, int]]") -> int:
    """The place of the first turn that is no word; 0, where the pass stands, if there is none."""
    for place in range(1, len(found)):
        if not isinstance(found[place][0], str):
            return place
    return 0
