"""Root Bound and its classroom rules as the search plays them.

Used by the entry of its game; the work is done by `kernels.playouts_rootbound`, which is handed
in.
"""

from array import array

from rootlight import kernels
from rootlight.compat import const
from rootlight.games.rootbound import FIRST_PASSER
from rootlight.games.rootbound_base import PASSES
from rootlight.games.world import World, set_random
from rootlight.kernels import playouts_rootbound as names
from rootlight.kernels.tables import table_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from types import ModuleType

    from rootlight.games.game import Cells, Game
    from rootlight.geometry.shapes import Shape


class RootBoundWorld(World):
    """A position of Root Bound, or of the classroom game. The number of cells stands for `pass`.

    A playout needs few tables, which `restore` copies from `_root`.
    """

    def __init__(self, shape: "Shape", loops: "ModuleType", is_classroom: bool) -> None:
        """loops: `kernels.playouts_rootbound`, or what has the same functions."""
        count = shape.count
        super().__init__(count + 1, 2, count)
        self._count = count
        self._loops = loops
        self._is_classroom = is_classroom
        self._around = kernels.neighbour_table(shape.neighbours)
        self._ring = bytearray(names.RING)
        loops.make_ring(self._ring)
        self._cells = bytearray(count + 1)
        self._flags = bytearray(count + 1)
        self._labels = kernels.cell_table(count)
        self._queue = kernels.cell_table(count)
        self._sizes = kernels.cell_table(count)
        self._vacant = kernels.cell_table(count)
        self._marks = kernels.cell_table(count)
        self._clumps = kernels.cell_table(count)
        self._summary = array("H", [0] * 6)
        self._facts = array("H", [0] * names.FACTS)
        self._root = array("H", bytes(2 * (5 * count + 11 + names.FACTS)))
        tables = (  # in the order of `_AT_CELLS` and so on
            self._cells,
            self._around,
            self._ring,
            self._labels,
            self._flags,
            self._queue,
            self._marks,
            self._clumps,
            self._summary,
            self._vacant,
            self._facts,
            self.played,
            self._sizes,
            self.results,
            self._root,
        )
        self._tables = table_of(tables)

    def take(self, game: "Game", partial: "Cells" = ()) -> None:
        facts = self._facts
        for entry in range(names.FACTS):
            facts[entry] = 0
        count = self._count
        self._cells[:] = game.state[: count + 1]
        facts[names.OWNER] = 1 + (game.turn() & 1)
        facts[names.TURN] = min(game.turn(), 2)
        facts[names.PASSES] = game.state[count + PASSES]
        facts[names.OVER] = 1 if game.is_over() else 0
        facts[names.CLASSROOM] = 1 if self._is_classroom else 0
        if not self._is_classroom:
            facts[names.FIRST_PASSER] = game.state[count + FIRST_PASSER]
        self._loops.begin(self._tables, count)
        for cell in partial:
            self._put(cell)
        self._loops.keep(self._tables, count)
        self.restore()

    def restore(self) -> None:
        self._loops.restore(self._tables, self._count)

    def mover(self) -> int:
        return -1 if self._facts[names.OVER] else self._facts[names.OWNER] - 1

    def in_turn(self) -> bool:
        return self._facts[names.STONES] > 0

    def legal(self, mask: bytearray) -> int:
        found: int = self._loops.legal(self._tables, self._count, mask)
        return found

    def play(self, move: int) -> None:
        self._loops.act(self._tables, self._count, move)

    def _put(self, cell: int) -> None:
        self._loops.put(self._tables, self._count, cell)

    def begin_playout(self, seed: int) -> None:
        set_random(self._facts, names.RANDOM, seed)

    def go_on(self, turns: int) -> bool:
        left: int = self._loops.play_out(self._tables, self._count, turns)
        return left > 0

    def think(self, turns: int) -> None:
        self._loops.think(self._tables, self._count, *self._search, turns)

    def turn_of(self, moves: "Cells") -> "str | Cells":
        cells = tuple([move for move in moves if move < self._count])
        return cells or "pass"

    def fill_owners(self, owners: bytearray) -> None:
        kernels.fill_pieces(self._cells, self._count, self._labels, self._flags, owners)
        for cell in range(self._count):
            # Claims are the pieces after the stones.
            if owners[cell] > 2:
                owners[cell] -= 2

    def scores(self) -> "tuple[int, int]":
        return self._facts[names.POINTS + 1], self._facts[names.POINTS + 2]

    # For tests: what stands on the board.

    def cells(self) -> bytes:
        """The owner of each cell, 0 for none."""
        return bytes(self._cells[: self._count])
