"""The world of a match: its game as the search plays it.

Used by `thinker` and by programs that let the computer play.
"""

from rootlight.compat import const
from rootlight.games.catalogue import entry
from rootlight.match.new_game import make_game
from rootlight.search.rules_world import RulesWorld

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Game
    from rootlight.games.world import World
    from rootlight.match.match import Match
    from rootlight.search.loops import Loops


def world_of(match: "Match", loops: "Loops") -> "World":
    """A world for the game of a match, on its board and with its options."""
    name = match.game.NAME
    world = entry(name).world(match.shape, match.options, loops.quick)
    return world or RulesWorld(name, match.shape.name, match.options)


def trial_of(match: "Match") -> "Game | None":
    """A game as that of a match, to try turns out in; None where no turn captures."""
    if not match.game.CAPTURES:
        return None
    return make_game(match.game.NAME, match.shape.name, match.options)[0]
