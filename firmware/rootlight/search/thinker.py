"""The computer as a player: finds turns for opponents, and suggestions for people.

Used by the table and the link, through the device's parts. Begin, step, move: between two slices
the board does everything else.
"""

from rootlight.compat import const, ticks_diff
from rootlight.games.catalogue import entry
from rootlight.search.cautious import Cautious
from rootlight.search.forecast import Forecast
from rootlight.search.levels import LEVELS, MANY, MOST_PLAYOUTS, plan, plan_of
from rootlight.search.loops import Loops
from rootlight.search.search import Search
from rootlight.search.worlds import trial_of, world_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Cells
    from rootlight.games.world import World
    from rootlight.match.match import Match
    from rootlight.search.chooser import Chooser
    from rootlight.search.levels import Plan

# The highest level takes as many playouts as it gets in this time, when it plays.
LEVEL_6_MS = const(5000)

# Random turns in a slice, times the cells of the board: at most 10 ms on a Pico.
_PICO_SLICE = const(700)


class Thinker:
    """Thinks about one match at a time.

    Its buffers are made when it begins to think about a match, and kept until it thinks about
    another one or is told to let go.
    """

    def __init__(self, levels: int = LEVELS, turns: int = 0, loops: "Loops | None" = None) -> None:
        """levels: the highest level that this machine plays, 1 to 6; below 6 its memory is small.

        turns: how many random turns a slice may take; 0 for as many as a Pico can. loops: the
        kernels, this interpreter's own unless given.
        """
        self._levels = levels
        self._turns = turns
        self._loops = loops or Loops()
        self._match: Match | None = None  # for which there are buffers
        self._world: World | None = None
        self._search: Search | None = None
        self._chooser: Chooser | None = None  # while an opponent thinks, and until it is told
        self._level = 0
        self._began: int | None = None  # ms, when the first slice was done
        self._is_done = False

    # An opponent's turn.

    def begin(self, match: "Match", level: int, seed: int) -> None:
        """Think about the turn that a level, 1 to 6, plays in a match that is not over.

        The match must stay as it is until it is decided, or stopped. seed: an int from 0 on.
        """
        self._level = level
        self._began = None
        self._is_done = False
        chosen = plan(match.game.NAME, match.shape.count, level)
        if level == LEVELS:
            chosen = plan_of(MOST_PLAYOUTS)
        self._chooser = self._begun(match, chosen, seed)

    def step(self, now_ms: int) -> bool:
        """Do one slice; return whether the turn is decided."""
        chooser = self._chooser
        if chooser is None or self._is_done:
            return self._is_done
        if self._began is None:
            self._began = now_ms
        self._is_done = chooser.step()
        if self._level == LEVELS and self._search is not None:
            taken = ticks_diff(now_ms, self._began)
            if taken >= LEVEL_6_MS // 2:
                self._search.hurry()
            if taken >= LEVEL_6_MS:
                self._is_done = True
        return self._is_done

    def move(self) -> "str | Cells":
        """The best turn so far, as `Match.carry_out` takes it; legal at any time."""
        assert self._chooser is not None
        return self._chooser.move()

    def is_thinking(self) -> bool:
        """Return whether it has begun, and neither decided nor been stopped."""
        return self._chooser is not None and not self._is_done

    def stop(self) -> None:
        """Think no more about this turn; buffers are kept."""
        self._chooser = None
        self._is_done = False

    def let_go(self) -> None:
        """Give the buffers free: the match is over, or nobody plays against the computer."""
        self.stop()
        self._match = None
        self._world = None
        self._search = None

    # A suggestion.

    def suggest(
        self,
        match: "Match",
        level: "int | None" = None,
        playouts: "int | None" = None,
        seed: int = 0,
    ) -> "Chooser":
        """Look for what a level, 4 unless given, or so many playouts would play in a match.

        Returns what was begun: call its `step` until it returns True, then ask its `move`,
        `playouts` and `value`. A machine that does not play level 6 has no room for very long
        searches: it takes fewer than `MANY` playouts. A turn that an opponent was thinking about
        is stopped.
        """
        self.stop()
        cells = match.shape.count
        if playouts is None:
            return self._begun(match, plan(match.game.NAME, cells, level or 4), seed)
        if self._levels < LEVELS:
            playouts = min(playouts, MANY - 1)
        return self._begun(match, plan_of(max(1, playouts)), seed)

    def _begun(self, match: "Match", chosen: "Plan", seed: int) -> "Chooser":
        """Return a search for a turn by a plan, begun."""
        world = self.world_for(match)
        chooser: Chooser
        if not chosen.playouts:
            chooser = Cautious(world, trial_of(match))
        else:
            if self._search is None:
                self._search = Search(world, self._loops.tree(), self._turns_in(match))
            chooser = self._search
        chooser.begin(match.game, chosen, seed)
        return chooser

    def world_for(self, match: "Match") -> "World":
        """The world of a match; what was made for another match is let go."""
        if self._match is not match or self._world is None:
            self.let_go()
            self._match = match
            self._world = world_of(match, self._loops)
        return self._world

    def _turns_in(self, match: "Match") -> int:
        return self._turns or _turns_of_pico(match)

    # A forecast.

    def forecast(self, match: "Match", playouts: int, seed: int) -> Forecast:
        """Play so many random games from a match that is not over, to see how they end.

        Returns what was begun: call its `step` until it returns True, then ask for its figures. A
        turn that an opponent was thinking about is stopped.
        """
        self.stop()
        forecast = Forecast(self.world_for(match), self._turns_in(match))
        forecast.begin(match.game, playouts, seed)
        return forecast


def _turns_of_pico(match: "Match") -> int:
    """Return the number of random turns that a Pico plays in a slice."""
    return max(1, _PICO_SLICE * entry(match.game.NAME).quick_turns // match.shape.count)
