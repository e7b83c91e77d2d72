"""Which world belongs to which game.

Used by `thinker` and by programs that let the computer play.
"""

from rootlight.compat import const
from rootlight.match.new_game import make_game
from rootlight.search.droched_world import DrochedWorld
from rootlight.search.growy_world import GrowyWorld
from rootlight.search.rootbound_world import RootBoundWorld
from rootlight.search.rootzone_world import RootZoneWorld
from rootlight.search.rules_world import RulesWorld

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Game
    from rootlight.match.match import Match
    from rootlight.search.loops import Loops
    from rootlight.search.world import World


def world_of(match: "Match", loops: "Loops") -> "World":
    """A world for the game of a match, on its board and with its options."""
    name = match.game.NAME
    if name == "growy":
        return GrowyWorld(match.shape, loops.playouts_growy())
    if name in ("rootbound", "classroom"):
        return RootBoundWorld(match.shape, loops.playouts_rootbound(), name == "classroom")
    if name == "rootzone":
        return RootZoneWorld(match.shape, loops.playouts_rootzone(), match.options)
    if name == "droched":
        return DrochedWorld(match.shape, loops.playouts_droched(), match.options)
    return RulesWorld(name, match.shape.name, match.options)


def trial_of(match: "Match") -> "Game | None":
    """A game as that of a match, to try turns out in; None where no group can die."""
    name = match.game.NAME
    if name == "growy" or name == "rootzone":
        return None
    return make_game(name, match.shape.name, match.options)[0]
