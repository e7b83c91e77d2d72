"""The levels of the computer's play, from 1 (weakest) to 10: the same on every machine.

Used by `thinker`, the tournament and the link. Imports no kernel: a board that nobody asks for a
turn tells its levels too. A level is a fixed plan for a game and a board, and no level depends on
time. How many playouts it takes, the game's entry says. Level 1 has no plan: see `cautious`.
"""

from rootlight.compat import const
from rootlight.games.catalogue import entry
from rootlight.geometry.shapes import cells_of
from rootlight.match import new_game

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.geometry.shapes import Shape

LEVELS = const(10)
PATIENCE_MS = const(10000)  # a turn takes no longer on any machine that offers its level

# The pace of a Pico between polls, lights and link: 6 playouts a second on hex-7, 39 on hex-4; see
# `work`. At 200 MHz an emulated one does half as many again: a real one misses its flash cache.
PICO_SPEED = const(150000)

# The most playouts of a search.
MOST_PLAYOUTS = const(100000)
# No tree has more: that of `kernels.tree` counts results, two a playout, in 16 bits. A longer
# search has several trees, an even number, so that two cores have as many each. Two trees win 70 %
# (57 to 80) of 60 games against one of them: Root Bound on hex-5, 4,000 playouts a tree.
_MOST_IN_TREE = const(30000)
# Sizes of pools of nodes: what a Pico holds, and what 16 bits can count.
_SMALL = const(3000)
_LARGE = const(65000)
# From this many playouts on, a search gets a large pool.
MANY = const(1000)
# The pool of a forecast. A larger one makes its figures no better (measured on hex-5).
_OF_FORECAST = const(1500)

_RIPE = const(8)
# With so many wins to begin with, a good swap is not hidden by unlucky first playouts. In a short
# search they would weigh more than the playouts: weak levels would swap for bad stones as well.
_BOLD = const(8)
_BOLD_IN_SHORT = const(2)


class Plan:
    """The limits of one search.

    playouts: how many, in all `trees`. depth: how many stones ahead a tree goes. ripe: how many
    playouts go through a node before it gets children. nodes: of a tree, at most.
    trust, explore, inherit, prior, shyness, boldness: see `kernels.tree`.
    """

    def __init__(
        self,
        playouts: int,
        depth: int = 30,
        ripe: int = _RIPE,
        nodes: int = _SMALL,
        trust: int = 300,
        explore: int = 100,
        inherit: int = 20,
        prior: int = 2,
        shyness: int = 8,
        boldness: int = _BOLD,
    ) -> None:
        self.playouts = min(playouts, MOST_PLAYOUTS)
        pairs = -(-self.playouts // (2 * _MOST_IN_TREE))
        self.trees = 2 * pairs if self.playouts > _MOST_IN_TREE else 1
        self.depth = depth
        self.ripe = ripe
        self.nodes = nodes
        self.trust = trust
        self.explore = explore
        self.inherit = inherit
        self.prior = prior
        self.shyness = shyness
        self.boldness = boldness

    def share(self, tree: int) -> int:
        """Return the number of playouts of one of the trees, from 0 on."""
        return (self.playouts + tree) // self.trees


def plan(game: str, cells: int, level: int) -> Plan:
    """The plan of a level, 1 to 10, for a game on a board of so many cells."""
    return plan_of(_playouts(game, cells)[level - 2] if level > 1 else 0)


def _playouts(game: str, cells: int) -> "tuple[int, ...]":
    """The playouts of the levels from 2 on."""
    return next(playouts for most, playouts in entry(game).playouts if cells <= most)


def plan_of(playouts: int) -> Plan:
    """A plan of so many playouts; of none for level 1, which does not search."""
    if playouts < MANY:
        return Plan(playouts, nodes=_SMALL, boldness=_BOLD_IN_SHORT)
    return Plan(playouts, nodes=_LARGE)


def plan_of_forecast(playouts: int, is_guided: bool = True) -> Plan:
    """A plan of so many playouts in one tree, or of as many as that can count.

    It is the same on a Pico and elsewhere, and so are the figures. is_guided: the tree grows, and
    the playouts begin with its good turns. Otherwise, and if there are fewer than eight of them,
    they are random games.
    """
    playouts = min(playouts, _MOST_IN_TREE)
    return Plan(playouts, ripe=_RIPE if is_guided else playouts + 1, nodes=_OF_FORECAST)


def highest(game: str, cells: int, speed: int) -> int:
    """The highest level that finds a turn in `PATIENCE_MS`.

    speed: playouts of Root Bound a second, times `work(cells)`.
    """
    level = 1
    while level < LEVELS:
        playouts = plan(game, cells, level + 1).playouts
        if effort(game, cells, playouts) > speed * (PATIENCE_MS // 1000):
            break
        level += 1
    return level


def effort(game: str, cells: int, playouts: int) -> int:
    """Return the work of so many playouts: of Root Bound's that take as long, times `work`."""
    return playouts * work(cells) // 10 * entry(game).slowness


def highest_on(built: "Shape", speed: int = PICO_SPEED) -> int:
    """The highest level that no game on a built board of this shape waits too long for."""
    level = LEVELS
    boards = new_game.standard_boards(built)
    for game in boards:
        level = min(level, highest(game, cells_of(boards[game]), speed))
    return level


def work(cells: int) -> int:
    """Return the work of one playout on a board of so many cells, as a number to compare."""
    return cells * (cells + 70)
