"""How fast this computer thinks, by a measurement of its own, and so which levels it offers.

Used by `thinker`, by the programs and by the page: a turn of a level that is offered takes no
longer than `rootlight.search.levels.PATIENCE_MS`.
"""

from rootlight.compat import const
from rootlight.games.catalogue import entry
from rootlight.geometry.shapes import outline
from rootlight.match import new_game
from rootlight.match.match import Match
from rootlight.search.levels import LEVELS, highest_on, work
from rootlight.search.worlds import world_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.games.world import World
    from rootlight.geometry.shapes import Shape
    from rootlight.search.loops import Loops

# The game that is measured, where the board has room for it.
_GAME = "rootbound"
# Random games are played for so long, twice, and the second time counts; or until a clock is known
# to stand still: that of virtual time does. Short searches would tell little: most of their time
# goes into what each does once.
_ENOUGH_S = 0.006
_STANDS_STILL = 200
_TURNS = 1000
# Kernels that the interpreter itself runs: 90 random games of Root Bound a second on hex-7.
_INTERPRETED = 2000000
_QUICKEST = 1e6  # games a second


class Speed:
    """The speed of one computer, measured once for each shape of a built board.

    loops: its quick kernels, None if it has none. clock: seconds that only grow.
    """

    def __init__(self, loops: "Loops | None", clock: "Callable[[], float]") -> None:
        self._loops = loops
        self._clock = clock
        self._found: "dict[str, int]" = {}

    def levels(self, name: str, share: int = 1) -> int:
        """The highest level that is offered on a board of the shape of this name.

        share: a search gets the time divided by this. A shape that this program does not
        know is no reason to offer less.
        """
        try:
            built = outline(name)
        except ValueError:
            return LEVELS
        return highest_on(built, self.of(built) // share)

    def of(self, built: "Shape") -> int:
        """The speed on a built board of this shape, as `highest_on` takes it."""
        name = built.name
        if name not in self._found:
            loops = self._loops
            self._found[name] = self._measured(built, loops) if loops else _INTERPRETED
        return self._found[name]

    def _measured(self, built: "Shape", loops: "Loops") -> int:
        """The speed on a built board, by random games."""
        boards = new_game.standard_boards(built)
        game = _GAME if _GAME in boards else sorted(boards)[0]
        match = Match(game, boards[game])
        world = world_of(match, loops)
        world.take(match.game)
        self._games_a_second(world)
        games = self._games_a_second(world)
        return int(games * loops.QUICKENS) * work(match.shape.count) * entry(game).slowness // 10

    def _games_a_second(self, world: "World") -> float:
        """Play random games for a moment."""
        began = now = self._clock()
        played = 0
        while now - began < _ENOUGH_S:
            world.restore()
            world.deal(played)
            world.begin_playout(played)
            while not world.go_on(_TURNS):
                pass
            played += 1
            now = self._clock()
            if played == _STANDS_STILL and now == began:
                return _QUICKEST
        return played / (now - began)
