"""A forecast: who will win, by how much, and whose each cell will be.

Used by `thinker`, slice by slice. The playouts of a search tell it. Each begins with good turns,
which the tree has found so far, and goes on at random to the end of the game. Games that are
random from the start tell less: they lose stones that anybody would save. The same position,
number of playouts and seed give the same figures on every machine: all are counted in whole
numbers. Cards that lie face down are dealt again for each playout, and so not looked at.
"""

from array import array

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rootlight.games.game import Game
    from rootlight.games.world import World
    from rootlight.search.levels import Plan
    from rootlight.search.search import Search

# A playout that is won counts so much. Up to four players may share the win, in equal parts.
_WON = const(12)

# The marks of `veil`, plus 2 for each owner after the first: it is likely his, or nearly sure.
LIKELY = const(1)
SURE = const(2)
_LIKELY_PERCENT = const(60)
_SURE_PERCENT = const(85)


class Forecast:
    """Playouts from the position of a game that is not over.

    world: of that game. search: in that world; it looks for no other turn meanwhile. `done`: the
    number of playouts so far. `players`: the names of the players, as `Game.players` has them.
    """

    def __init__(self, world: "World", search: "Search") -> None:
        self._world = world
        self._search = search
        self.done = 0
        self._whole = 0  # playouts that came to the end of the game
        self.players: "tuple[str, ...]" = ()
        self._colours: "tuple[str, ...]" = ()
        self._cells = 0
        self._owners = bytearray(0)  # of the cells, at the end of a game
        self._won = array("i")  # by player, times _WON
        self._lead = array("i")  # by player, the sum over all playouts; empty without scores
        self._owned = array("H")  # colour * cells + cell: in how many playouts it was theirs

    def begin(self, game: "Game", plan: "Plan", seed: int) -> None:
        """Look at a game, which is only asked, and must stay as it is until it is done.

        plan: of one tree. seed: from 0 on.
        """
        self.players = game.players()
        self._colours = game.COLOURS
        self.done = 0
        self._whole = 0
        self._cells = game.count
        self._owners = bytearray(game.count + 1)
        self._won = array("i", [0] * self._world.players)
        self._lead = array("i", [0] * len(self._world.scores()))
        self._owned = array("H", bytes(2 * self._world.players * game.count))
        self._search.begin_tree(game, plan, seed, 0, self._count)

    def step(self) -> bool:
        """Do one slice of the work; return whether all playouts are done."""
        return self._search.step()

    def _count(self, is_whole: bool) -> None:
        """Count a playout. is_whole: whether it came to the end of the game."""
        world = self._world
        self.done += 1
        shares = sum(world.results)
        for player in range(world.players):
            self._won[player] += _WON * world.results[player] // shares
        if not is_whole:
            return
        self._whole += 1
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
            self._lead[player] += scores[player] - _best_other(scores, player)

    # The figures.

    def win(self) -> "dict[str, float]":
        """Each player's share of the playouts, 0 to 1, in thousandths; a shared win is shared."""
        return {
            self.players[player]: _rounded(1000 * self._won[player], _WON * self.done) / 1000
            for player in range(len(self._won))
        }

    def lead(self) -> "dict[str, float] | None":
        """The mean of each player's score less the best other's, in hundredths; or None."""
        if not len(self._lead) or not self._whole:
            return None
        return {
            self.players[player]: _rounded(100 * self._lead[player], self._whole) / 100
            for player in range(len(self._lead))
        }

    def colours(self) -> "tuple[str, ...]":
        """The colours of the owners of cells, in the order in which `owned` counts them."""
        return self._colours

    def owned(self, colour: int) -> "Iterator[tuple[int, float]]":
        """(cell, share of playouts) for each cell that ends as a stone or claim of a colour."""
        at = colour * self._cells
        for cell in range(self._cells):
            if self._owned[at + cell]:
                yield cell, _rounded(1000 * self._owned[at + cell], self._whole) / 1000

    def veil(self) -> bytearray:
        """By cell, whose it will be, for the lights: 0, or LIKELY or SURE plus 2 an owner."""
        veil = bytearray(self._cells)
        if not self._whole:
            return veil
        for at in range(len(self._owned)):
            percent = 100 * self._owned[at] // self._whole
            if percent >= _LIKELY_PERCENT:
                mark = SURE if percent >= _SURE_PERCENT else LIKELY
                veil[at % self._cells] = mark + at // self._cells * 2
        return veil


def _best_other(scores: "tuple[int, ...]", player: int) -> int:
    """The best score of all players but one."""
    best = scores[player - 1]  # of the one before him, or of the last one
    for other in range(len(scores)):
        if other != player and scores[other] > best:
            best = scores[other]
    return best


def _rounded(number: int, by: int) -> int:
    """A quotient rounded to the nearest whole number, halves away from 0."""
    half = by // 2
    return (number + half) // by if number >= 0 else -((half - number) // by)
