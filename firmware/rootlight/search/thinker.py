"""The computer as a player: finds turns for opponents, and suggestions for people.

Used by the table and the link, through the device's parts. Begin, step, move: between two slices
the board does everything else.
"""

from rootlight.compat import const
from rootlight.games.catalogue import entry
from rootlight.match.strength import ADVISER, EVEN
from rootlight.search.cautious import Cautious
from rootlight.search.even import Even
from rootlight.search.forecast import Forecast
from rootlight.search.grove import Grove, Trees
from rootlight.search.levels import MANY, plan, plan_of, plan_of_forecast
from rootlight.search.loops import Loops
from rootlight.search.plays_on import PlaysOn
from rootlight.search.search import Search
from rootlight.search.worlds import trial_of, world_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.world import World
    from rootlight.match.match import Match
    from rootlight.search.chooser import Chooser
    from rootlight.search.levels import Plan

    # The game, the board and the options. Matches that have these in common can share a world.
    Kind = tuple[str, str, dict]

# Random turns in a slice, times the cells of the board: at most 10 ms on a Pico.
_PICO_SLICE = const(700)


class Thinker:
    """Thinks about one match at a time.

    Its buffers are made when it begins to think about a match, and kept until it thinks about
    another game, board or options, or is told to let go.
    """

    def __init__(
        self, is_small: bool = False, turns: int = 0, loops: "Loops | None" = None
    ) -> None:
        """is_small: whether this machine has no room for very long searches.

        turns: how many random turns a slice may take; 0 for as many as a Pico can. loops: the
        kernels, this interpreter's own unless given.
        """
        self._is_small = is_small
        self._turns = turns
        self._loops = loops or Loops()
        self._kind: Kind | None = None  # of the matches for which there are buffers
        self._world: World | None = None
        self._search: Search | None = None
        self._grove: Grove | None = None

    def let_go(self) -> None:
        """Let go of the buffers."""
        self._kind = None
        self._world = None
        self._search = None
        self._grove = None

    # Turns.

    def suggest(
        self,
        match: "Match",
        level: "int | None" = None,
        playouts: "int | None" = None,
        seed: int = 0,
    ) -> "Chooser":
        """Look for the turn of a level or of EVEN, or of so many playouts if they are given.

        Returns what was begun, in place of what was begun before: call its `step` until it returns
        True, then ask its `move`, `playouts` and `value`. The match is not over, and stays as it
        is until then. seed: an int from 0 on. A machine without room for very long searches takes
        fewer playouts than `MANY`.
        """
        if playouts is not None and self._is_small:
            playouts = min(playouts, MANY - 1)
        chooser = self._begun(match, plan_for(match, level, playouts), seed)
        return as_played(chooser, level, playouts)

    def trees(self, match: "Match") -> Trees:
        """Trees to grow a part of a long search for the turn of a match.

        They have a world of their own: other searches may come before they are grown.
        """
        return Trees(world_of(match, self._loops), self._loops.tree(), self._turns_in(match))

    def _begun(self, match: "Match", chosen: "Plan", seed: int) -> "Chooser":
        """Return a search for a turn by a plan, begun."""
        world = self.world_for(match)
        chooser: Chooser
        if not chosen.playouts:
            chooser = Cautious(world, trial_of(match))
        elif chosen.trees > 1:
            if self._grove is None:
                self._grove = Grove(world, self._loops.tree(), self._turns_in(match))
            chooser = self._grove
        else:
            chooser = self.search_for(match)
        chooser.begin(match.game, chosen, seed)
        return chooser

    def world_for(self, match: "Match") -> "World":
        """The world of a match; what was made for a match of another kind is let go."""
        kind = (match.game.NAME, match.shape.name, match.options)
        if self._kind != kind or self._world is None:
            self.let_go()
            self._kind = kind
            self._world = world_of(match, self._loops)
        return self._world

    def search_for(self, match: "Match") -> Search:
        """The search of one tree in the world of a match."""
        world = self.world_for(match)
        if self._search is None:
            self._search = Search(world, self._loops.tree(), self._turns_in(match))
        return self._search

    def _turns_in(self, match: "Match") -> int:
        return self._turns or _turns_of_pico(match)

    # A forecast.

    def forecast(
        self, match: "Match", playouts: int, seed: int, is_guided: bool = True
    ) -> Forecast:
        """Look by so many playouts how a match that is not over may end.

        Returns what was begun, in place of what was begun before: call its `step` until it
        returns True, then ask for its figures. See `plan_of_forecast` for the most playouts.
        """
        forecast = Forecast(self.world_for(match), self.search_for(match))
        forecast.begin(match.game, plan_of_forecast(playouts, is_guided), seed)
        return forecast


def plan_for(match: "Match", level: "int | None", playouts: "int | None") -> "Plan":
    """The plan of a level or of EVEN, or of so many playouts if given; see `suggest`."""
    if playouts is not None:
        return plan_of(max(1, playouts))
    assert level is not None
    return plan(match.game.NAME, match.shape.count, ADVISER if level == EVEN else level)


def as_played(chooser: "Chooser", level: "int | None", playouts: "int | None") -> "Chooser":
    """What a level makes of what its search has found; see `suggest`."""
    played = PlaysOn(chooser)
    return Even(played) if level == EVEN and playouts is None else played


def _turns_of_pico(match: "Match") -> int:
    """Return the number of random turns that a Pico plays in a slice."""
    return max(1, _PICO_SLICE * entry(match.game.NAME).quick_turns // match.shape.count)
