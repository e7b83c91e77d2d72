"""A match told in names, of cells and of colours: for the link, for records and for people.

Used by the link, the library and the simulator; uses the match and the games.
"""

from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.geometry.notation import cell_at, cell_name, is_cell_name

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterable

    from rootlight.games.game import Cells
    from rootlight.match.match import Match


class NotationView:
    """Questions and answers about a match in names; keeps nothing of its own."""

    def __init__(self, match: "Match") -> None:
        self._match = match
        self._game = match.game
        self._shape = match.shape

    # Cells.

    def cell(self, name: object) -> int:
        """The cell of a name; raises Refused: `not_a_move`, `no_such_cell`."""
        if not isinstance(name, str) or not is_cell_name(name):
            raise Refused("not_a_move")
        cell = cell_at(self._shape, name)
        if cell < 0:
            raise Refused("no_such_cell")
        return cell

    def name(self, cell: int) -> str:
        return cell_name(self._shape, cell)

    def names(self, cells: "Iterable[int]") -> "list[str]":
        """Names of cells, in the cells' order."""
        return [cell_name(self._shape, cell) for cell in sorted(cells)]

    # The turn to come, and the last one.

    def begin(self, names: "list[str]") -> "Cells":
        """The partial turn of cells of these names, as a tuple of cells.

        Raises Refused if no turn may begin so.
        """
        partial: Cells = ()
        for cell in [self.cell(name) for name in names]:
            refusal = self._game.refusal_of_cell(partial, cell)
            if refusal:
                raise Refused(refusal[0], refusal[1])
            partial += (cell,)
        return partial

    def legal_cells(self, partial: "Cells") -> "list[str]":
        """Names of the cells that may be added to a partial turn."""
        mask = bytearray(self._shape.count)
        self._game.legal_cells(partial, mask)
        return [cell_name(self._shape, cell) for cell in range(len(mask)) if mask[cell]]

    def captured(self) -> "list[str]":
        """Names of the cells whose stones the last turn removed, those that it placed included."""
        found = self._match.emptied()
        if self._game.LOSES_PLACED:
            names = (self._match.last_move() or "").split(",")
            placed = [cell_at(self._shape, name) for name in names if is_cell_name(name)]
            found += [cell for cell in placed if not self._game.state[cell]]
        return self.names(found)

    # The whole game.

    def record(self, moves: object = None) -> dict:
        """The game as a dict that the link's `new` takes; moves: what stands for their list."""
        match = self._match
        record = {
            "game": self._game.NAME,
            "board": self._shape.name,
            "options": match.options,
            "moves": match.moves() if moves is None else moves,
            "result": self.result(),
        }
        if match.cards is None:
            record["seed"] = match.seed
        else:
            record["cards"] = match.cards
        if any(match.opponents):
            record["opponents"] = match.opponents_by_name()
        return record

    def result(self) -> "dict | None":
        """Winner and scores as a dict of names, or None while the game goes on."""
        if not self._game.is_over():
            return None
        return {"winner": self.winner(), "scores": self.scores()}

    def winner(self) -> "str | list[str] | None":
        """Return the winner: None so far, a colour, a list of those who share, or "draw"."""
        winner = self._game.won_by()
        if winner == -2:
            return "draw"
        if isinstance(winner, tuple):
            return [self._game.COLOURS[one] for one in winner]
        return None if winner < 0 else self._game.COLOURS[winner]

    def scores(self) -> "dict[str, int]":
        """Points by colour."""
        scores = self._game.scores()
        colours = self._game.COLOURS
        return {colours[index]: scores[index] for index in range(len(scores))}
