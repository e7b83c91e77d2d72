"""The opponent who keeps the game close: of the turns that are nearly as good, the most even one.

Used by `thinker`. A search finds how good the best turns are. Whoever is behind plays the best of
them. Whoever is ahead gives some of the lead back, by a turn that is still sound. So a child and a
strong player both get a game, and the turn follows from the position and the seed alone.
"""

from rootlight.compat import const
from rootlight.search.chooser import Chooser

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells, Game
    from rootlight.search.levels import Plan

# A turn is nearly as good if it loses no more than _SOUND of the 2000 between lost and won. It
# must be known: one playout went through it for each _KNOWN of the best turn's.
_SOUND = const(300)
_KNOWN = const(20)
_LOOKED_AT = const(10)


class Even(Chooser):
    """Another chooser's search, and an even choice among what that has found."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        self._chooser.begin(game, plan, seed)

    def step(self) -> bool:
        return self._chooser.step()

    def stop(self) -> None:
        self._chooser.stop()

    def move(self) -> "str | Cells":
        return self.best(1)[0][0]

    def value(self) -> int:
        return self.best(1)[0][1]

    def playouts(self) -> int:
        return self._chooser.playouts()

    def best(self, most: int) -> "list[tuple[str | Cells, int, int]]":
        found = self._chooser.best(max(most, _LOOKED_AT))
        _, value, visits = found[0]
        at = 0
        for place in range(1, len(found)):
            _, other, known = found[place]
            if other < value - _SOUND or known * _KNOWN < visits:
                continue
            if abs(other) < abs(found[at][1]):
                at = place
        if value > 0:
            found.insert(0, found.pop(at))
        return found[:most]
