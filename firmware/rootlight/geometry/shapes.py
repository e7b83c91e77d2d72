"""The shapes of boards: lines of cells, and who is whose neighbour.

Used by the games, the match and the board file; borrows what makes its tables.
A cell is a small integer, counted along the lines in the order of the cells' names. The lines of
a hexagonal board are its rows, from the bottom, each from the left; those of a board of square
cells are its columns, from the left, each from the bottom. See rules.md, sections 0 and 5.
"""


class Shape:
    """One board shape and its tables; immutable, and made once when a game is set up (`outline`).

    `rows`: bytes, cells in each line. `low`: bytes, the number in the name of each line's first
    cell. `indent`: array, where each line begins (see `column`). `count`: number of cells.
    `first`: array, the first cell of each line. `row_of`: bytes, the line of each cell.
    `degree`: neighbours that a cell may have, 6 on hexagons and 8 on squares.
    `neighbours`: flat table of `count * degree` cells in ring order from the east, against the
    clock; `count` itself stands for "off the board", so that a state with one more entry needs
    no test for the border. None in an outline.
    """

    def column(self, cell):
        """Place of a cell along its line in half cell widths, relative to the first cell of all.

        It grows to the right on hexagons, upwards on squares.
        """
        row = self.row_of[cell]
        return self.indent[row] + 2 * (cell - self.first[row])

    def cell(self, row, column):
        """The cell in a line at a `column` (as `column` gives it), or `count` if there is none."""
        if not 0 <= row < len(self.rows):
            return self.count
        steps = column - self.indent[row]
        if steps < 0 or steps & 1 or steps >= 2 * self.rows[row]:
            return self.count
        return self.first[row] + steps // 2

    def corners(self):
        """Six cells that are easily found, against the clock.

        The corners of a hexagon, from the right end of its longest row; of a board of squares
        the corners of the main field and the seeds of players 1 and 2.
        """
        from rootlight.geometry import shape_tables

        return shape_tables.corners(self)


_made_last = {}


def shape(name):
    """The shape called `hex-N`, `hex-A-B` or `growy-P`.

    Raises ValueError with a sentence if there is no such shape. The one made last is kept: the
    next game is mostly played on the same board, and a table takes time to make.
    """
    from rootlight.geometry import shape_tables

    if name in _made_last:
        return _made_last[name]
    made = outline(name)
    made.neighbours = shape_tables.neighbour_table(made)
    _made_last.clear()
    _made_last[name] = made
    return made


def outline(name):
    """A shape without its neighbours, quickly made: enough to see where it would lie."""
    from rootlight.geometry import shape_tables

    made = Shape()
    shape_tables.lay_lines(made, name)
    return made
