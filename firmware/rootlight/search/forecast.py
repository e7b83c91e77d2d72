"""A forecast: who will win, by how much, and whose each cell will be, by random games to the end.

Used by `thinker`, slice by slice. The same position, number of games and seed give the same
figures on every machine: all are counted in whole numbers. Cards that lie face down are dealt
again for each game, and so not looked at.
"""

from array import array

from rootlight.compat import const
from rootlight.kernels.tree import stir

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rootlight.games.game import Game
    from rootlight.games.world import World

# A game that is won counts so much; whoever share it have equal parts of that, up to four players.
_WON = const(12)

# The marks of `veil`, plus 2 for each owner after the first: it is likely his, or nearly sure.
LIKELY = const(1)
SURE = const(2)
_LIKELY_PERCENT = const(60)
_SURE_PERCENT = const(85)


class Forecast:
    """Random games from the position of a game that is not over.

    world: of that game. turns: random turns in a slice; they do not change the figures. `done`:
    the number of games so far. `players`: the names of the players, as `Game.players` has them.
    """

    def __init__(self, world: "World", turns: int) -> None:
        self._world = world
        self._turns = turns
        self.done = 0
        self.players: "tuple[str, ...]" = ()
        self._colours: "tuple[str, ...]" = ()
        self._wanted = 0
        self._random = 0
        self._is_in_game = False
        self._cells = 0
        self._owners = bytearray(0)  # of the cells, at the end of a game
        self._won = array("i")  # by player, times _WON
        self._lead = array("i")  # by player, the sum over all games; empty without scores
        self._owned = array("H")  # colour * cells + cell: in how many games it was theirs

    def begin(self, game: "Game", playouts: int, seed: int) -> None:
        """Look at a game, which is only asked, and must stay as it is until it is done.

        playouts: the number of games, up to 65,535. seed: from 0 on.
        """
        self._world.take(game)
        self.players = game.players()
        self._colours = game.COLOURS
        self._wanted = playouts
        self._random = seed
        self.done = 0
        self._is_in_game = False
        self._cells = game.count
        self._owners = bytearray(game.count + 1)
        self._won = array("i", [0] * self._world.players)
        self._lead = array("i", [0] * len(self._world.scores()))
        self._owned = array("H", bytes(2 * self._world.players * game.count))

    def step(self) -> bool:
        """Do one slice of the work; return whether all games are played."""
        world = self._world
        if not self._is_in_game:
            self._random = stir(self._random)
            world.restore()
            world.deal(self._random)
            self._random = stir(self._random)
            world.begin_playout(self._random)
            self._is_in_game = True
        if world.go_on(self._turns):
            self._is_in_game = False
            self._count()
        return self.done >= self._wanted

    def _count(self) -> None:
        """Count a game that is over."""
        world = self._world
        self.done += 1
        shares = sum(world.results)
        for player in range(world.players):
            self._won[player] += _WON * world.results[player] // shares
        self._count_leads(world.scores())
        owners = self._owners
        world.fill_owners(owners)
        owned = self._owned
        cells = self._cells
        for cell in range(cells):
            owner = owners[cell]
            if owner:
                owned[(owner - 1) * cells + cell] += 1

    def _count_leads(self, scores: "tuple[int, ...]") -> None:
        for player in range(len(scores)):
            best = max([scores[other] for other in range(len(scores)) if other != player])
            self._lead[player] += scores[player] - best

    # The figures.

    def win(self) -> "dict[str, float]":
        """How many of the games each player wins, 0 to 1, in thousandths; shared ones shared."""
        return {
            self.players[player]: _rounded(1000 * self._won[player], _WON * self.done) / 1000
            for player in range(len(self._won))
        }

    def lead(self) -> "dict[str, float] | None":
        """The mean of each player's score less the best other's, in hundredths; or None."""
        if not len(self._lead):
            return None
        return {
            self.players[player]: _rounded(100 * self._lead[player], self.done) / 100
            for player in range(len(self._lead))
        }

    def colours(self) -> "tuple[str, ...]":
        """The colours of the owners of cells, in the order in which `owned` counts them."""
        return self._colours

    def owned(self, colour: int) -> "Iterator[tuple[int, float]]":
        """(cell, share of games) for each cell that ends as a stone or claim of a colour."""
        at = colour * self._cells
        for cell in range(self._cells):
            if self._owned[at + cell]:
                yield cell, _rounded(1000 * self._owned[at + cell], self.done) / 1000

    def veil(self) -> bytearray:
        """By cell, whose it will be, for the lights: 0, or LIKELY or SURE plus 2 an owner."""
        veil = bytearray(self._cells)
        for at in range(len(self._owned)):
            percent = 100 * self._owned[at] // self.done
            if percent >= _LIKELY_PERCENT:
                mark = SURE if percent >= _SURE_PERCENT else LIKELY
                veil[at % self._cells] = mark + at // self._cells * 2
        return veil


def _rounded(number: int, by: int) -> int:
    """A quotient rounded to the nearest whole number, halves away from 0."""
    half = by // 2
    return (number + half) // by if number >= 0 else -((half - number) // by)
