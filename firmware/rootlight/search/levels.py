"""The levels of the computer's play, from 1 (weakest) to 6: the same on every machine.

Used by `thinker` and the tournament. Level 1 has no plan: see `cautious`.
"""

from rootlight.compat import const
from rootlight.kernels.tree import MOST_PLAYOUTS

LEVELS = const(6)

# Sizes of pools of nodes: what a Pico holds, and what 16 bits can count.
_SMALL = const(3000)
_LARGE = const(65000)


class Plan:
    """How far a search looks.

    playouts: how many. depth: how many stones ahead the tree goes. ripe: how many playouts go
    through a node before it gets children. nodes: of the tree, at most. trust, explore, inherit,
    prior: see `kernels.tree`.
    """

    def __init__(
        self,
        playouts: int,
        depth: int = 30,
        ripe: int = 8,
        nodes: int = _SMALL,
        trust: int = 300,
        explore: int = 100,
        inherit: int = 20,
        prior: int = 2,
    ) -> None:
        self.playouts = min(playouts, MOST_PLAYOUTS)
        self.depth = depth
        self.ripe = ripe
        self.nodes = nodes
        self.trust = trust
        self.explore = explore
        self.inherit = inherit
        self.prior = prior


# Playouts of the levels from 2 on.
_PLAYOUTS = (10, 40, 160, 800, 4000)


def plan(game: str, cells: int, level: int) -> Plan:
    """The plan of a level, 2 to 6, for a game on a board of so many cells."""
    playouts = _PLAYOUTS[level - 2]
    return plan_of(playouts, cells)


def plan_of(playouts: int, cells: int) -> Plan:
    """A plan of so many playouts."""
    return Plan(playouts, nodes=_SMALL if playouts < 1000 else _LARGE)
