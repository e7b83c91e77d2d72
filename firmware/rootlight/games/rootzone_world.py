"""RootZone as the search plays it.

Used by the entry of its game; the work is done by `kernels.playouts_rootzone`, which is handed
in.
"""

from array import array

from rootlight import kernels
from rootlight.compat import const
from rootlight.games.rootzone import BLOCK, FIRSTS, PASSES
from rootlight.games.world import World, set_random
from rootlight.kernels import playouts_rootzone as names
from rootlight.kernels.tables import table_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from types import ModuleType

    from rootlight.games.game import Cells, Game
    from rootlight.games.rootzone import RootZone
    from rootlight.geometry.shapes import Shape


class RootZoneWorld(World):
    """A position of RootZone. The number of cells stands for `pass`, the next one for `swap`.

    The set-up is two moves of one turn: the block, then the stone.
    """

    def __init__(self, shape: "Shape", loops: "ModuleType", options: dict) -> None:
        """loops: `kernels.playouts_rootzone`, or what has the same functions.

        options: those of the match, complete.
        """
        count = shape.count
        super().__init__(count + 2, 2, count)
        self._count = count
        self._loops = loops
        self._friends_max = options["friends_max"]
        self._crowd_max = 6 if options["crowd_max"] == "none" else options["crowd_max"]
        self._around = kernels.neighbour_table(shape.neighbours)
        self._cells = bytearray(shape.count + 1)
        self._cells[count] = BLOCK  # nobody's
        self._near = bytearray(2 * count + 2)
        self._lists = array("H", bytes(4 * count + 4))
        self._parents = kernels.cell_table(count)
        self._sizes = kernels.cell_table(count)
        self._facts = array("H", [0] * names.FACTS)
        self._root = array("H", bytes(2 * (7 * count + 7 + names.FACTS)))
        tables = (  # in the order of `_AT_CELLS` and so on
            self._cells,
            self._around,
            self._near,
            self._lists,
            self._parents,
            self._sizes,
            self._facts,
            self.played,
            self.results,
            self._root,
        )
        self._tables = table_of(tables)

    def take(self, game: "Game", partial: "Cells" = ()) -> None:
        zone: RootZone = game  # type: ignore[assignment]
        count = self._count
        facts = self._facts
        facts[names.FRIENDS_MAX] = self._friends_max
        facts[names.CROWD_MAX] = self._crowd_max
        self._loops.clear(self._tables, count)
        for cell in range(count):
            if zone.state[cell]:
                self._put(zone.state[cell], cell)
        facts[names.OWNER] = 1 + (zone.turn() & 1)
        facts[names.TURN] = min(zone.turn(), 2)
        facts[names.PASSES] = zone.state[count + PASSES]
        facts[names.OVER] = 1 if zone.is_over() else 0
        stone = zone.stone_to_swap()
        facts[names.STONE] = count if stone < 0 else stone
        for player in range(2):
            facts[names.FIRSTS + 1 + player] = zone.state[count + FIRSTS + player]
        for cell in partial:
            self.play(cell)
        self._loops.keep(self._tables, count)
        self.restore()

    def _put(self, piece: int, cell: int) -> None:
        self._loops.put(self._tables, self._count, piece, cell)

    def restore(self) -> None:
        self._loops.restore(self._tables, self._count)

    def mover(self) -> int:
        return -1 if self._facts[names.OVER] else self._facts[names.OWNER] - 1

    def in_turn(self) -> bool:
        return not self._facts[names.TURN] and self._facts[names.BLOCK] < self._count

    def legal(self, mask: bytearray) -> int:
        found: int = self._loops.legal(self._tables, self._count, mask)
        return found

    def play(self, move: int) -> None:
        self._loops.act(self._tables, self._count, move)

    def begin_playout(self, seed: int) -> None:
        set_random(self._facts, names.RANDOM, seed)

    def go_on(self, turns: int) -> bool:
        left: int = self._loops.play_on(self._tables, self._count, turns)
        if left:
            self._loops.judge(self._tables)
        return left > 0

    def think(self, turns: int) -> None:
        self._loops.think(self._tables, self._count, *self._search, turns)

    def turn_of(self, moves: "Cells") -> "str | Cells":
        if moves[0] < self._count:
            return tuple(moves)
        return "pass" if moves[0] == self._count else "swap"

    def fill_owners(self, owners: bytearray) -> None:
        for cell in range(self._count):
            piece = self._cells[cell]
            owners[cell] = piece if piece <= self.players else 0

    def scores(self) -> "tuple[int, int]":
        facts = self._facts
        return (
            2 * facts[names.LARGEST + 1] + facts[names.FIRSTS + 1],
            2 * facts[names.LARGEST + 2] + facts[names.FIRSTS + 2],
        )

    # For tests: what stands on the board.

    def cells(self) -> bytes:
        """The owner of each cell, 0 for none."""
        return bytes(self._cells[: self._count])
