"""What every game offers, and what all games share: one state of bytes, whose turn, refusals.

Used by the games and the match; imports `compat`, names of cells, and borrows views.

All that changes in a game stands in `state`, one bytearray: a byte for each cell (0 empty, else
the owner's index in COLOURS plus one; more than that is nobody's), one byte that stands for
everything off the board, then the header. Undo, saving and "a refusal changed nothing" rest on
that, for all games alike.
"""

from rootlight.compat import const
from rootlight.geometry.notation import cell_name

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

# What may lie open on a cell without a piece (see `marks`).
MARK_WATER = const(1)
MARK_ARTIFACT = const(2)


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
    """A game on a board. A subclass holds the rules of one game, and defines

    - NAME; COLOURS, names of the players' colours in the order of play; PIECES, names, for the
      palette, of what `stand` gives as 1, 2, ...; VIEW, the module of its `View`;
    - `turn_size()`: (least, most) cells that the coming turn names;
    - `judge(begun, cell)`: None, or the code of the rule because of which `cell` may not be added
      to the turn. Legal cells, explanations and hints are what this says; `play` goes by the
      same rules;
    - `why_not_end(begun)`: None, or (code, witnesses): why the turn may not end with these
      cells, each legal;
    - `play_cells(cells)`: play a turn of cells; raises Refused, with nothing changed, if it is
      not legal;
    - `why_not_word(word)` and `play_word(word)`, if it has moves that are words;
    - `scores()` and `winner()`;
    - `stand(out)`, unless what stands on a cell is just its byte in `state`;
    - `refresh()`, if it keeps anything that is derived from `state`.

    `begun` is always the tuple of cells that were named or touched so far in this turn. What
    people ask only now and then stands in `games.view`.
    """

    OWN_FIELDS = False  # whether everybody has a field of his own before him
    CLAIMS = False  # whether regions are claimed
    GUARD = False  # whether beginners are warned, unless a setting says otherwise
    LISTS_MOVES = False  # whether `legal` on the link lists whole moves (View.moves)
    LOSES_PLACED = False  # whether a stone may leave by the turn that places it
    move_stack = None  # the match's, which leads back to earlier states (Journal.step_back)

    def __init__(self, shape, options, seed, cards=None, extra_bytes=0):
        """options: dict, complete and checked. cards: text of a field laid by hand, or None."""
        self.shape = shape
        self.count = shape.count
        self.state = bytearray(shape.count + HEADER + extra_bytes)
        self.state[shape.count] = OFF_BOARD

    def view(self):
        """The View of this game: to be used at once and not to be kept."""
        raise NotImplementedError

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

    def seat(self):
        """The seat of the player to move, 0 or 1: whose `end` is live."""
        return max(self.mover(), 0) & 1

    def colour_at(self, seat):
        """Index in COLOURS of the player in a seat, or -1 while he has none."""
        return seat

    def end_turn(self):
        """Count a turn."""
        turn = self.turn() + 1
        self.state[self.count + TURN_LOW] = turn & 255
        self.state[self.count + TURN_HIGH] = turn >> 8

    # Questions about the coming turn.

    def why_not(self, partial, cell):
        """None, or (code, witnesses): why `cell` may not be added to the turn begun."""
        code = self.illegal_reason(partial, cell)
        return code and (code, self.view().witnesses(code, partial, cell))

    def why_not_word(self, word):
        """None, or (code, witnesses): why a word is no legal move now."""
        return ("game_over" if self.is_over() else "not_a_move"), ()

    def play_word(self, word):
        """Play a move that is a word; raises Refused, with nothing changed, if it is not legal."""
        code, cells = self.why_not_word(word)
        raise Refused(code, cells)

    # What fingers say. A game of other moves than cells and words tells here what they mean.

    def why_not_touch(self, partial, cell):
        """As `why_not`, for a finger: some touches stand for words."""
        return self.why_not(partial, cell)

    def touch_mask(self, partial, mask):
        """As `legal_cells`, for fingers."""
        self.legal_cells(partial, mask)

    def without(self, partial, cell):
        """What is left of the cells touched when one of them is taken back."""
        return tuple([other for other in partial if other != cell])

    def move_by_touch(self, partial):
        """The move that touched cells make: a tuple for `play_cells`, or a word."""
        return partial

    def end_word(self):
        """The word that `end` says when it is held with nothing touched."""
        return "pass"

    def is_stuck(self):
        """Whether the word of `end` is the only legal move: `end` breathes, and a tap plays it."""
        return False

    def piece(self, partial, index):
        """What the touched cell begun[index] shows, as `stand` would give it."""
        return self.mover() + 1

    # What the game is worth, and what is seen of it.

    def claimant(self, cell):
        """0, or the owner (as in `state`) of the claimed region that the empty cell is in."""
        return 0

    def fill_pieces(self, out):
        """Fill `out[cell]` for each cell: 0, or 1 and up: a piece or region by PIECES."""
        out[: self.count] = self.state[: self.count]

    def marks(self):
        """(cell, kind) of all that lies open on cells without a piece and is worth a light."""
        return ()

    def reveals(self, changes):
        """Whether a turn that changed these places of `state` turned up what was hidden."""
        return False

    def refresh(self):
        """Work out afresh whatever is derived from `state`, which was changed from outside."""

    # What all games share.

    def legal_cells(self, partial, mask):
        """Set `mask[cell]` to 1 for each cell that may be added to the turn begun, else to 0."""
        for cell in range(self.count):
            mask[cell] = 0 if self.illegal_reason(partial, cell) else 1

    def spell(self, cells):
        """The canonical spelling of a turn of cells."""
        return ",".join([cell_name(self.shape, cell) for cell in sorted(cells)])
