"""Y on a hexagonal board, the sixth game of the tests. Its rules stand here, not in rules.md.

1. Red begins; then each player places one stone a turn, on an empty cell (`occupied`). Nobody
   passes.
2. Red's first stone may not lie on the cell in the middle of the board (`middle`).
3. The board has three sides, each of two neighbouring edges with all their corners. A corner
   between two sides belongs to both.
4. A player whose connected stones touch all three sides has won. There is no draw.
"""

import math

from rootlight.games.game import OVER, Game, refuse

SIDES = 7  # a bit for each
EDGES = 6


class Y(Game):
    """Two players; the first to join all three sides by one chain of stones wins."""

    NAME = "y"
    COLOURS = PIECES = ("red", "teal")
    NEW_COLOURS = {"red": (20, 0, 1), "teal": (0, 8, 6)}

    def __init__(self, shape, options, seed, cards=None, turns=None):
        super().__init__(shape)
        self.sides = sides_of(shape)

    # Legality.

    def turn_size(self):
        return 1, 1

    def code_of_cell(self, partial, cell):
        if self.is_over():
            return "game_over"
        if partial:
            return "count"
        if self.state[cell]:
            return "occupied"
        if not self.turn() and cell == self.count // 2:
            return "middle"
        return None

    def refusal_of_turn(self, partial):
        if self.is_over():
            return "game_over", ()
        return None if len(partial) == 1 else ("count", ())

    def witnesses(self, code, partial, cell):
        return (cell,) if code == "middle" else ()

    # Moves.

    def play_cells(self, cells):
        refuse(self.refusal_of_turn(cells) or self.refusal_of_cell((), cells[0]))
        owner = self.mover() + 1
        self.state[cells[0]] = owner
        self.end_turn()
        if self._reached(cells[0], owner) == SIDES:
            self.state[self.count + OVER] = owner

    def _reached(self, first, owner):
        """The sides that the chain of a stone touches, a bit for each."""
        found, waiting, seen = 0, [first], {first}
        while waiting:
            cell = waiting.pop()
            found |= self.sides[cell]
            for beside in self.shape.neighbours[cell * 6 : cell * 6 + 6]:
                if self.state[beside] == owner and beside not in seen:
                    seen.add(beside)
                    waiting.append(beside)
        return found

    # The result.

    def winner(self):
        return self.state[self.count + OVER] - 1

    def scores(self):
        return ()

    def end_reasons(self):
        return ("joined",)


def sides_of(shape):
    """The sides that each cell lies on, a bit for each."""
    places = list(shape.places())
    border = [
        cell
        for cell in range(shape.count)
        if shape.count in shape.neighbours[cell * 6 : cell * 6 + 6]
    ]
    ring = sorted(border, key=lambda cell: math.atan2(*places[cell]))
    corners = set(shape.corners())
    while ring[0] not in corners:
        ring.append(ring.pop(0))
    sides = [0] * shape.count
    edge = -1
    for cell in ring:
        edge += cell in corners
        sides[cell] = 1 << edge // 2
        if cell in corners:
            sides[cell] |= 1 << (edge - 1) % EDGES // 2
    return sides
