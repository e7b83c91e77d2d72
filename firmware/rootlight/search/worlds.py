"""Which world belongs to which game.

Used by `thinker` and by programs that let the computer play.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.match.match import Match
    from rootlight.search.loops import Loops
    from rootlight.search.world import World


def world_of(match: "Match", loops: "Loops") -> "World":
    """A world for the game of a match, on its board and with its options."""
    from rootlight.search.rules_world import RulesWorld

    return RulesWorld(match.game.NAME, match.shape.name, match.options)
