"""What every game offers, and what all games share: one state of bytes, whose turn, refusals.

Used by the games and the match; imports only `compat` and geometry.

All that changes in a game stands in `state`, one bytearray: a byte for each cell (0 empty, else
the owner's index in COLOURS plus one), one byte that stands for everything off the board, then
the header. Undo, saving and "a refusal changed nothing" rest on that, for all games alike.
"""

from rootlight.compat import const
from rootlight.geometry.notation import cell_at, cell_name, is_cell_name
from rootlight.geometry.shapes import shape_names

OFF_BOARD = const(3)

# Bytes of the header, counted from `count`, the entry that stands for off the board.
TURN_LOW = const(1)
TURN_HIGH = const(2)
OVER = const(3)
HEADER = const(4)  # a game's own bytes begin here

# What a turn would do to a cell (see `look_ahead`): its stone is captured, or it comes to lie in
# a region claimed anew (CLAIMED_NEW plus the owner, as in `state`).
CAPTURED = const(1)
CLAIMED_NEW = const(1)


class Refused(Exception):
    """A move that the rules do not allow: `code` names the rule, `cells` (sorted) witness it."""

    def __init__(self, code, cells=()):
        super().__init__(code)
        self.code = code
        self.cells = cells


class SetUpError(ValueError):
    """A game that cannot be set up: the text is a sentence that says why."""


class BoardTooSmall(SetUpError):
    """A game or a board that the built board cannot hold."""


class Game:
    """A game on a board; a subclass holds the rules of one game (docstrings give the contract).

    `begun` is always the tuple of cells that were named or touched so far in this turn.
    """

    NAME = ""
    COLOURS = ()
    STANDARD_BOARD = ""
    OPTIONS = ()
    EXTRA_BYTES = 0

    def __init__(self, shape, seed=0):
        self.shape = shape
        self.count = shape.count
        self.seed = seed
        self.state = bytearray(shape.count + HEADER + self.EXTRA_BYTES)
        self.state[shape.count] = OFF_BOARD

    @classmethod
    def played_on(cls, board):
        """Whether the rules allow a board of this name."""
        raise ValueError(board)

    @classmethod
    def boards(cls):
        """Names of the boards that the game is played on."""
        return [name for name in shape_names() if cls.played_on(name)]

    # Whose turn it is.

    def turn(self):
        """Number of turns played."""
        at = self.count
        return self.state[at + TURN_LOW] | self.state[at + TURN_HIGH] << 8

    def is_over(self):
        return self.state[self.count + OVER] != 0

    def mover(self):
        """Index in COLOURS of the player to move; -1 when the game is over."""
        return -1 if self.is_over() else self.turn() % len(self.COLOURS)

    def end_turn(self):
        """Count a turn."""
        turn = self.turn() + 1
        self.state[self.count + TURN_LOW] = turn & 255
        self.state[self.count + TURN_HIGH] = turn >> 8

    # What a turn may be. A game defines these.

    def turn_size(self):
        """(least, most) cells that the coming turn names."""
        raise ValueError(self.NAME)

    def judge(self, begun, cell):
        """None, or the code of the rule because of which `cell` may not be added to the turn.

        Legal cells, explanations and hints are what this says; `play` goes by the same rules.
        """
        raise ValueError(self.NAME)

    def witnesses(self, code, begun, cell):
        """The cells, sorted, that show why `judge` gave this code."""
        return ()

    def why_not(self, begun, cell):
        """None, or (code, witnesses): why `cell` may not be added to the turn begun."""
        code = self.judge(begun, cell)
        return code and (code, self.witnesses(code, begun, cell))

    def why_not_end(self, begun):
        """None, or (code, witnesses): why the turn may not end with these cells, each legal."""
        raise ValueError(self.NAME)

    def why_not_word(self, word):
        """None, or (code, witnesses): why a word is no legal move now."""
        return "not_a_move", ()

    def words(self):
        """The moves that are words and legal now."""
        return ()

    def play_cells(self, begun):
        """Play a turn of cells; raises Refused, with nothing changed, if it is not legal."""
        raise ValueError(self.NAME)

    def play_word(self, word):
        """Play a move that is a word; raises Refused, with nothing changed, if it is not legal."""
        raise Refused("not_a_move")

    # What a turn would do. A game that takes stones off the board defines these.

    def look_ahead(self, begun, effects):
        """Fill `effects[cell]` with what a turn of legal stones would do: 0 for nothing."""

    def mark_region(self, cell, mask):
        """Set `mask` to 1 for all cells of the empty region of a cell."""

    def preview_end(self, steps):
        """Fill `steps[cell]`: when a stone would leave if the game ended by a pass now.

        1 with the turn itself, 2 and up with the clean-up, 0 not at all. Returns the last step.
        """
        raise ValueError(self.NAME)

    def end_steps(self, before, steps):
        """As `preview_end`, for a game that has just ended; `before` is the state before that."""
        raise ValueError(self.NAME)

    def last_pass_ends_it(self):
        """Whether a pass now would end the game."""
        return False

    # What the game is worth. A game defines these.

    def scores(self):
        """Points by index of colour, as a tuple, if the game ended now."""
        return ()

    def winner(self):
        """Index of the winner's colour; -1 while nobody has won, -2 for a draw."""
        return -1

    def claimant(self, cell):
        """0, or the owner (as in `state`) of the claimed region that the empty cell is in."""
        return 0

    def stand(self, out):
        """Fill `out[cell]`: 0, the owner of a stone, or 2 and the owner of a claimed region.

        For a board of two colours: what can be seen on each cell, the quick way.
        """
        for cell in range(self.count):
            claimant = self.claimant(cell)
            out[cell] = self.state[cell] or (2 + claimant if claimant else 0)

    def refresh(self):
        """Work out afresh whatever is derived from `state`, which was changed from outside."""

    # What all games share.

    def legal_cells(self, begun, mask):
        """Set `mask[cell]` to 1 for each cell that may be added to the turn begun, else to 0."""
        for cell in range(self.count):
            mask[cell] = 0 if self.judge(begun, cell) else 1

    def parse(self, text):
        """The cells of a move, as a tuple in the order of its spelling, or the word it is.

        Raises Refused: `not_a_move`, `no_such_cell`.
        """
        if not isinstance(text, str) or not text:
            raise Refused("not_a_move")
        if is_word(text):
            return text
        names = text.split(",")
        for name in names:
            if not is_cell_name(name):
                raise Refused("not_a_move")
        cells = tuple([cell_at(self.shape, name) for name in names])
        if -1 in cells:
            raise Refused("no_such_cell")
        return cells

    def spell(self, cells):
        """The canonical spelling of a turn of cells."""
        return ",".join([cell_name(self.shape, cell) for cell in sorted(cells)])


def is_word(text):
    """Whether a move is a word: letters only. By slices, as `is_cell_name`."""
    for at in range(len(text)):
        if not "a" <= text[at : at + 1] <= "z":
            return False
    return True
