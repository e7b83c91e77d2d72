"""Which world belongs to which game.

Used by `thinker` and by programs that let the computer play.
"""

from rootlight.compat import const

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
        from rootlight.search.growy_world import GrowyWorld

        return GrowyWorld(match.shape, loops.playouts_growy())
    if name in ("rootbound", "classroom"):
        from rootlight.search.rootbound_world import RootBoundWorld

        return RootBoundWorld(match.shape, loops.playouts_rootbound(), name == "classroom")
    if name == "rootzone":
        from rootlight.search.rootzone_world import RootZoneWorld

        return RootZoneWorld(match.shape, loops.playouts_rootzone(), match.options)
    if name == "droched":
        from rootlight.search.droched_world import DrochedWorld

        return DrochedWorld(match.shape, loops.playouts_droched(), match.options)
    from rootlight.search.rules_world import RulesWorld

    return RulesWorld(name, match.shape.name, match.options)


def trial_of(match: "Match") -> "Game | None":
    """A game as that of a match, to try turns out in; None where no group can die."""
    from rootlight.match.new_game import make_game

    name = match.game.NAME
    if name == "growy" or name == "rootzone":
        return None
    return make_game(name, match.shape.name, match.options)[0]
