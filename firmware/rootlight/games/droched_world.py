"""Droched as the search plays it.

Used by the entry of its game; the work is done by `kernels.playouts_droched`, which is handed
in.
"""

from array import array

from rootlight import kernels
from rootlight.compat import const
from rootlight.games.droched_anchors import Anchors
from rootlight.games.droched_bidding import PLAY
from rootlight.games.world import World, set_random
from rootlight.kernels import playouts_droched as names
from rootlight.kernels.tables import table_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from types import ModuleType

    from rootlight.games.droched import Droched
    from rootlight.games.game import Cells, Game
    from rootlight.geometry.shapes import Shape

# Random games end by themselves long before so many turns for each cell.
_TURNS_A_CELL = const(3)


class DrochedWorld(World):
    """A position of Droched. After the cells come `release`, the sides, and 100 komis.

    Players are told apart by their seats: the first of them says the komi. Boards may come again.
    """

    def __init__(
        self,
        shape: "Shape",
        loops: "ModuleType",
        options: dict,
        shapes: bytes,
        turns_a_cell: int = _TURNS_A_CELL,
    ) -> None:
        """loops: `kernels.playouts_droched`, or what has the same functions.

        options: those of the match, complete. shapes: what stones promise, see the kernel;
        raises ValueError, with a sentence, if the table is not whole. turns_a_cell: a random game
        is broken off after so many turns for each cell, at least one.
        """
        count = shape.count
        super().__init__(count + names.WORDS, 2, count)
        self._count = count
        self._loops = loops
        self._most_turns = count * turns_a_cell
        self._handicap = options.get("handicap", 0)
        self._around = kernels.neighbour_table(shape.neighbours)
        self._anchors = Anchors(shape).of
        border = [cell for cell in range(count) if self._anchors[cell]]
        self._border = array("H", [len(border)] + border)
        self._once = array("H", bytes(4 * count + 16))
        self._queue = kernels.cell_table(count)
        self._ways = kernels.cell_table(count)
        self._seen = kernels.cell_table(count)
        self._doomed = kernels.cell_table(count)
        self._cells = bytearray(count + 1)
        self._labels = kernels.cell_table(count)
        self._vacant = kernels.cell_table(count)
        self._facts = array("H", [0] * names.FACTS)
        self._root = array("H", bytes(2 * (5 * count + 11 + names.FACTS)))
        tables = (  # in the order of `_AT_CELLS` and so on
            self._cells,
            self._around,
            self._anchors,
            self._border,
            self._labels,
            self._once,
            self._queue,
            self._ways,
            self._seen,
            self._doomed,
            self._vacant,
            self._facts,
            self.played,
            self.results,
            self._root,
            _whole(shapes),
        )
        self._tables = table_of(tables)

    def take(self, game: "Game", partial: "Cells" = ()) -> None:
        droched: Droched = game  # type: ignore[assignment]
        count = self._count
        facts = self._facts
        self._cells[:] = droched.state[: count + 1]
        self._seen[:] = kernels.cell_table(count)
        stage = droched.stage()
        facts[names.STAGE] = stage
        facts[names.OWNER] = 1 + (droched.turn() & 1)
        facts[names.HANDICAP] = self._handicap
        facts[names.SECOND] = 0
        if stage == PLAY and droched.colour_at(1) == 0:
            facts[names.SECOND] = 1
        facts[names.OVER] = names.LOST_IT if droched.is_over() else 0
        for owner in (1, 2):
            facts[names.PRISON + owner] = droched.prisoners(owner)
        self._loops.begin(self._tables, count)
        for cell in partial:
            self.play(cell)
        self._loops.keep(self._tables, count)
        self.restore()

    def restore(self) -> None:
        self._loops.restore(self._tables, self._count)

    def mover(self) -> int:
        if self._facts[names.OVER]:
            return -1
        owner = self._facts[names.OWNER]
        return 2 - owner if self._facts[names.SECOND] == 1 else owner - 1

    def in_turn(self) -> bool:
        return self._facts[names.STONES] > 0

    def legal(self, mask: bytearray) -> int:
        found: int = self._loops.legal(self._tables, self._count, mask)
        return found

    def leave_out(self, mask: bytearray) -> None:
        # A hundred komis are too many: none could be tried often enough.
        for move in range(self._count + names.KOMIS + names.LIKELY_KOMIS, self.moves):
            mask[move] = 0

    def play(self, move: int) -> None:
        self._loops.play(self._tables, self._count, move)

    def begin_playout(self, seed: int) -> None:
        set_random(self._facts, names.RANDOM, seed)
        self._facts[names.LEFT] = self._most_turns

    def go_on(self, turns: int) -> bool:
        left: int = self._loops.play_on(self._tables, self._count, turns)
        if left:
            self._loops.judge(self._tables, self._count)
        return left > 0

    def think(self, turns: int) -> None:
        count = self._count
        self._loops.think(self._tables, count, self._most_turns, *self._search, turns)

    def turn_of(self, moves: "Cells") -> "str | Cells":
        word = moves[0] - self._count
        if word < 0:
            return tuple(moves)
        if word == names.RELEASE:
            return "release"
        if word < names.KOMIS:
            return "black" if word == names.BLACK else "white"
        return "komi %d" % (word - names.KOMIS)

    def fill_owners(self, owners: bytearray) -> None:
        owners[: self._count] = self._cells[: self._count]

    # For tests: what stands on the board and in the prison.

    def cells(self) -> bytes:
        """The owner of each cell, 0 for none."""
        return bytes(self._cells[: self._count])

    def prisoners(self, owner: int) -> int:
        """Return the number of stones of a colour in the prison."""
        return self._facts[names.PRISON + owner]

    def is_broken_off(self) -> bool:
        """Return whether a random game went on for too long."""
        return self._facts[names.OVER] == names.BROKEN_OFF


def _whole(shapes: bytes) -> bytes:
    """A table of shapes as it is; raises ValueError if it is not whole. Kernels check no index."""
    if len(shapes) != names.SHAPES:
        raise ValueError(
            "A table of shapes has %d letters, not %d. `make learn` writes a whole one."
            % (len(shapes), names.SHAPES)
        )
    least, most = min(shapes), max(shapes)
    if least < names.WORST or most > names.BEST:
        raise ValueError(
            "The letters of a table of shapes go from %d to %d, not from %d to %d. `make learn` "
            "writes one of this version." % (least, most, names.WORST, names.BEST)
        )
    return shapes
