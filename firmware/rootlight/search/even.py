"""The opponent who keeps the game close: with a clear lead, it gives some of that back.

Used by `thinker`. A search finds how good the best turns are. Without a clear lead the best of
them is played, so a strong player has to win the game. With one, a turn that is still sound leaves
a small lead, so a weaker player is in the game again. The turn follows from the position and the
seed alone. `make ladder` plays even opponents as well.
"""

from rootlight.compat import const
from rootlight.search.chooser import ChooserOf

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells

# Turns are worth -1000 (lost) to 1000 (won). A lead above _CLEAR is clear; a turn that leaves
# _LEFT of it is wanted; a turn that is worse than the best one by _SOUND at most is sound.
_CLEAR = const(500)
_LEFT = const(200)
_SOUND = const(500)
# The worth of a turn is known after so many playouts. So many turns are looked at.
_KNOWN = const(10)
_LOOKED_AT = const(24)


class Even(ChooserOf):
    """Another chooser's search, and an even choice among what that has found."""

    def move(self) -> "str | Cells":
        return self.best(1)[0][0]

    def value(self) -> int:
        return self.best(1)[0][1]

    def best(self, most: int) -> "list[tuple[str | Cells, int, int]]":
        found = self._chooser.best(max(most, _LOOKED_AT))
        if found[0][1] > _CLEAR:
            found.insert(0, found.pop(_most_even(found)))
        return found[:most]


def _most_even(found: "list[tuple[str | Cells, int, int]]") -> int:
    """The place of the sound turn that comes closest to what is to be left of a lead."""
    least = found[0][1] - _SOUND
    at = 0
    for place in range(1, len(found)):
        _, value, visits = found[place]
        is_sound = value >= least and visits >= _KNOWN
        if is_sound and abs(value - _LEFT) < abs(found[at][1] - _LEFT):
            at = place
    return at
