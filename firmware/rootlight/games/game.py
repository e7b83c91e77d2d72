"""The interface of every game, and what all games share.

Used by the games, the match and all packages above; imports names of cells and `compat`.

Everything that changes in a game stands in `state`, one bytearray: a byte for each cell (0 empty,
else the owner's index in COLOURS plus one; a higher value belongs to nobody), one byte that
stands for everything off the board, then the header. Undo, saving and "a refusal changed nothing"
rest on that, for all games alike.
"""

from rootlight.compat import const
from rootlight.geometry.notation import cell_at, cell_name, is_cell_name

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rootlight.geometry.shapes import Shape

    Refusal = tuple[str, Sequence[int]]
    Cells = tuple[int, ...]

OFF_BOARD = const(3)

# Bytes of the header, counted from `count`, the entry that stands for off the board.
TURN_LOW = const(1)
TURN_HIGH = const(2)
OVER = const(3)
HEADER = const(4)  # a game's own bytes begin here

# The word of a player who gives up, in every game: of the one to move, or `resign COLOUR`.
RESIGN = "resign"
# In the byte OVER: what the rules put there when the game is over, 1 to 15; and from bit 4 on, by
# colour, who has given up.
BY_RULES = const(15)
_GIVEN_UP = const(4)

# The effects of a turn on a cell (see `look_ahead`): its stone is captured, or the cell comes to
# lie in a region that was not claimed before, by the first colour; by the second, one more.
CAPTURED = const(1)
NEWLY_CLAIMED_1 = const(2)

# The stones that a clean-up takes off, among the parts of a score (see `count_off`).
REMOVED = "removed"

# The marks that may lie open on a cell without a piece (see `marks`).
MARK_WATER = const(1)
MARK_ARTIFACT = const(2)


class Refused(Exception):
    """A move that the rules do not allow: `code` names the rule, `cells` (sorted) witness it."""

    def __init__(self, code: str, cells: "Sequence[int]" = ()) -> None:
        super().__init__(code)
        self.code = code
        self.cells = cells


class SetUpError(ValueError):
    """A game that cannot be set up: the text is a sentence that says why."""


class BoardTooSmall(SetUpError):
    """A game or a board that the built board cannot hold."""


class Turns:
    """The turns of a match as a game may look at them. `MoveStack` keeps them."""

    def count(self) -> int:
        """Number of turns that stand."""
        raise NotImplementedError

    def end(self) -> int:
        """Return the end of the last turn, where stepping back begins."""
        raise NotImplementedError

    def step_back(self, state: bytearray, at: int) -> int:
        """Change `state` back over the turn that ends at `at`; return where the one before ends.

        The turns stay as they are.
        """
        raise NotImplementedError


class Game:
    """A game on a board. A subclass holds the rules of one game.

    A subclass must define NAME, COLOURS, PIECES and the methods that raise NotImplementedError
    here. It changes the other methods where its rules differ.

    `partial`, the partial turn, is always the tuple of cells that were named or touched so far
    in this turn. A refusal is (code, witnesses): a code of `sentences`, and the cells, sorted,
    that show why.

    One family of words asks what is legal, wherever it is asked. None means yes:

    | method | answers | asked of |
    |---|---|---|
    | `refusal_of_cell` | None, or the refusal of one more cell | games |
    | `refusal_of_touch` | the same for a finger | games, table |
    | `refusal_of_turn` | None, or the refusal of a turn of these cells | games, table |
    | `refusal_of_word` | None, or the refusal of a word | games, table |
    | `refusal_of_stones` | the same for stones each of which may be placed | Root Bound |
    | `code_of_cell`, `code_of_stones` | None, or the code alone: quicker, no witnesses | games |
    | `code_of_fingers` | None if fingers play the next turn, else a code | controller, a remote |
    | `rule_against` | 0, or the number of the first rule that is broken | inside a game |
    | `witnesses`, `witnesses_to_show` | the cells that show why, for a code | games |
    | `legal_cells`, `legal_touches` | a mask of the cells that may be added | games, table |
    | `legal_moves`, `legal_words` | the texts of all moves, of all words | games, table |
    | `has_only_word` | whether the word of `end` is the only legal move | games, table |
    | `is_legal_for` | whether stones of a player could be placed | Root Bound |
    | `chooser.is_legal` | whether a whole turn is legal | search |

    A move that is not legal raises Refused when it is played, with the refusal.
    """

    NAME = ""
    COLOURS: "tuple[str, ...]" = ()  # names of the players' colours in the order of play
    PIECES: "tuple[str, ...]" = ()  # names, for the palette, of what `fill_pieces` gives from 1 on
    # Red, green and blue, as bytes for an LED, of each of the PIECES that the palette lacks.
    NEW_COLOURS: "dict[str, tuple[int, int, int]]" = {}
    OWN_FIELDS = False  # whether each player has a field of his own before him
    CLAIMS = False  # whether regions are claimed
    GUARD = False  # whether beginners are warned, unless a setting says otherwise
    LISTS_MOVES = False  # whether `legal` on the link lists whole moves (see `legal_moves`)
    CAPTURES = False  # whether a turn may take stones: careful play tries it out first
    LOSES_PLACED = False  # whether a stone may leave by the turn that places it

    def __init__(self, shape: "Shape", own_bytes: int = 0) -> None:
        """own_bytes: how many bytes of the header the game needs for itself.

        The class of a game is called as `(shape, options, seed, cards, turns)`. options: dict,
        complete and checked. cards: text of a field laid by hand, or None. turns: those of the
        match, for a game that looks at its past, or None.
        """
        self.shape = shape
        self.count = shape.count
        self.state = bytearray(shape.count + HEADER + own_bytes)
        self.state[shape.count] = OFF_BOARD

    def refresh(self) -> None:
        """Work out again what is derived from `state`, which was changed from outside."""

    # The turn order.

    def turn(self) -> int:
        """Number of turns played."""
        at = self.count
        return self.state[at + TURN_LOW] | self.state[at + TURN_HIGH] << 8

    def is_over(self) -> bool:
        return self.state[self.count + OVER] & BY_RULES != 0

    def mover(self) -> int:
        """Index in COLOURS of the player to move; -1 when the game is over."""
        return -1 if self.is_over() else self.turn() % len(self.COLOURS)

    def mover_name(self) -> "str | None":
        """Return the name of the player to move, mostly his colour; None when the game is over."""
        mover = self.mover()
        return None if mover < 0 else self.COLOURS[mover]

    # Players in the order in which they first move. Mostly that is the order of COLOURS.

    def players(self) -> "tuple[str, ...]":
        """Return the name of each player now, mostly his colour."""
        return self.COLOURS

    def player(self) -> int:
        """Number in `players` of the player to move; -1 when the game is over."""
        return self.mover()

    def seat(self) -> int:
        """The seat of the player to move, 0 or 1: whose `end` is live."""
        return max(self.mover(), 0) & 1

    def colour_at(self, seat: int) -> int:
        """Index in COLOURS of the player in a seat, or -1 while he has none."""
        return seat

    def end_turn(self) -> None:
        """Count a turn."""
        turn = self.turn() + 1
        self.state[self.count + TURN_LOW] = turn & 255
        self.state[self.count + TURN_HIGH] = turn >> 8

    def has_sides(self) -> bool:
        """Return whether it is known which colour each player has."""
        return self.colour_at(0) >= 0

    # Giving up.

    def has_given_up(self, colour: int) -> bool:
        return self.state[self.count + OVER] >> _GIVEN_UP + colour & 1 != 0

    def still_playing(self) -> "list[int]":
        """The colours of those who have not given up."""
        return [one for one in range(len(self.COLOURS)) if not self.has_given_up(one)]

    def gave_up(self) -> "list[int]":
        """The colours of those who have given up."""
        return [one for one in range(len(self.COLOURS)) if self.has_given_up(one)]

    def give_up(self, colour: int) -> None:
        """A colour gives up, whoever is to move; the last one who has not wins.

        Raises Refused, with nothing changed: `game_over`, or `not_a_move` if it has given up.
        """
        if self.is_over():
            raise Refused("game_over")
        if not 0 <= colour < len(self.COLOURS) or self.has_given_up(colour):
            raise Refused("not_a_move")
        was_to_move = self.mover() == colour
        self.state[self.count + OVER] |= 1 << _GIVEN_UP + colour
        self.end_turn()
        if len(self.still_playing()) == 1:
            self.state[self.count + OVER] |= 1
        elif was_to_move:
            self.pass_over()

    def pass_over(self) -> None:
        """The player to move has given up, and others go on; only in games of more than two."""
        raise NotImplementedError

    # Legality of cells.

    def turn_size(self) -> "tuple[int, int]":
        """(least, most) cells that the coming turn names."""
        raise NotImplementedError

    def code_of_cell(self, partial: "Cells", cell: int) -> "str | None":
        """None, or the code of the rule because of which `cell` may not be added to the turn.

        Legal cells, explanations and hints all come from here; `play_cells` goes by the same
        rules.
        """
        raise NotImplementedError

    def refusal_of_cell(self, partial: "Cells", cell: int) -> "Refusal | None":
        """None, or (code, witnesses): why `cell` may not be added to the partial turn."""
        code = self.code_of_cell(partial, cell)
        return (code, self.witnesses(code, partial, cell)) if code else None

    def witnesses(self, code: str, partial: "Cells", cell: int) -> "Sequence[int]":
        """The cells, sorted, that show why `code_of_cell` gave this code."""
        return ()

    def witnesses_to_show(self, code: str, partial: "Cells", cell: int) -> "Sequence[int]":
        """Cells to show to a person where the rules name no witnesses for this code."""
        return ()

    def refusal_of_turn(self, partial: "Cells") -> "Refusal | None":
        """None, or (code, witnesses): why the turn may not end with these cells, each legal."""
        raise NotImplementedError

    def legal_cells(self, partial: "Cells", mask: bytearray) -> None:
        """Set `mask[cell]` to 1 for each cell that may be added to the partial turn, else to 0."""
        for cell in range(self.count):
            mask[cell] = 0 if self.code_of_cell(partial, cell) else 1

    # Legality of words.

    def refusal_of_word(self, word: str) -> "Refusal | None":
        """None, or (code, witnesses): why a word is no legal move now."""
        return ("game_over" if self.is_over() else "not_a_move"), ()

    def legal_words(self) -> "list[str]":
        """The moves that are words and legal now."""
        return []

    def all_words(self) -> "tuple[str, ...]":
        """The words that may ever be a move, in any position; the first is that of `end`."""
        return (self.end_word(),)

    def end_word(self) -> str:
        """The word that `end` says when it is held with nothing touched."""
        return "pass"

    def has_only_word(self) -> bool:
        """Return whether the word of `end` is the only legal move, played by a tap on `end`."""
        return False

    def gives_up(self) -> bool:
        """Return whether the word of `end` gives up a turn in which stones could be placed.

        Cells that need a second stone to be legal are asked about last; there are few of them.
        """
        if self.end_word() != "pass":
            return False
        mask = bytearray(self.count)
        self.legal_touches((), mask)
        cells = [cell for cell in range(self.count) if mask[cell]]
        for cell in cells:
            if not self.refusal_of_turn((cell,)):
                return True
        for cell in cells:
            self.legal_touches((cell,), mask)
            if max(mask):
                return True
        return False

    def legal_moves(self) -> "list[str]":
        """All legal moves, for a game that lists them (LISTS_MOVES)."""
        return []

    # Sentences for `sentences`; "" where there is nothing to be said.

    def touch_one_more(self) -> str:
        """Return what to do after the first cell of a turn that must have two."""
        return ""

    def why_one_stone(self) -> str:
        """Return the reason why this turn, as no later one, is one stone only."""
        return ""

    # Moves: read, spelled, played.

    def parse(self, text: str) -> "str | Cells":
        """A move from its text: cells as a tuple in the order of the spelling, or a word.

        Raises Refused: `not_a_move`, `no_such_cell`.
        """
        if not isinstance(text, str) or not text:
            raise Refused("not_a_move")
        if is_word(text):
            return text
        return self.cells_of(text.split(","))

    def cells_of(self, names: "list[str]") -> "Cells":
        """The cells of some names. Raises Refused: `not_a_move`, `no_such_cell`."""
        for name in names:
            if not is_cell_name(name):
                raise Refused("not_a_move")
        cells = tuple([cell_at(self.shape, name) for name in names])
        if -1 in cells:
            raise Refused("no_such_cell")
        return cells

    def spell(self, cells: "Cells") -> str:
        """The canonical spelling of a turn of cells."""
        return ",".join([cell_name(self.shape, cell) for cell in sorted(cells)])

    def play_cells(self, cells: "Cells") -> None:
        """Play a turn of cells; raises Refused, with nothing changed, if it is not legal."""
        raise NotImplementedError

    def play_word(self, word: str) -> None:
        """Play a move that is a word; raises Refused, with nothing changed, if it is not legal."""
        refuse(self.refusal_of_word(word))

    # Touches of fingers. A game of other moves than cells and words tells here what they mean.

    def refusal_of_touch(self, partial: "Cells", cell: int) -> "Refusal | None":
        """As `refusal_of_cell`, for a finger: some touches stand for words."""
        return self.refusal_of_cell(partial, cell)

    def legal_touches(self, partial: "Cells", mask: bytearray) -> None:
        """As `legal_cells`, for fingers."""
        self.legal_cells(partial, mask)

    def without(self, partial: "Cells", cell: int) -> "Cells":
        """The touched cells that remain when one of them is taken back."""
        return tuple([other for other in partial if other != cell])

    def move_by_touch(self, partial: "Cells") -> "str | Cells":
        """The move that touched cells make: a tuple for `play_cells`, or a word."""
        return partial

    def touches_for(self, move: "str | Cells") -> "Cells":
        """The cells whose touches, in this order, make a legal move; () for the word of `end`."""
        return () if isinstance(move, str) else move

    def turn_by_touch(self, partial: "Cells") -> str:
        """The text of the move that touched cells make."""
        move = self.move_by_touch(partial)
        return move if isinstance(move, str) else self.spell(move)

    def piece(self, partial: "Cells", index: int) -> int:
        """The piece that the touched cell partial[index] shows, as `fill_pieces` numbers it."""
        return self.mover() + 1

    # The result, and what the position is worth.

    def winner(self) -> "int | tuple[int, ...]":
        """Index in COLOURS of the winner by the rules, or a tuple of those who share.

        -1 none yet, -2 draw.
        """
        raise NotImplementedError

    def won_by(self) -> "int | tuple[int, ...]":
        """The same, of those who have not given up."""
        left = self.still_playing()
        return left[0] if len(left) == 1 else self.winner()

    def end_reasons(self) -> "tuple[str, ...]":
        """Return codes of texts: why a game that is over ended, then what decided it."""
        return ()

    def scores(self) -> "tuple[int, ...]":
        """Points of each player in the order of COLOURS; empty in a game without a score."""
        raise NotImplementedError

    def score_parts(self) -> "list[dict[str, int]]":
        """Return the parts of each player's score: points by part, for each player.

        Empty where a score is not shown or not made of parts.
        """
        return []

    def count_off(self) -> "dict[str, bytearray]":
        """Return which cells make the scores, if the game ended now: for each part of a score
        that lies on cells `owners[cell]`, the owner for whom the cell counts, 0 nobody.

        REMOVED, where it is among them, has the stones that a clean-up takes off before that.
        """
        return {}

    def tally(self) -> "tuple[int, ...]":
        """Return what each colour has on the board, for the score bars: mostly the scores."""
        return tuple(self.scores())

    def counted(self, owners: bytearray) -> bool:
        """Fill `owners[cell]` with whose point each cell is at the end, 0 nobody's.

        Returns whether the score of this game is such a count of cells, by two players.
        """
        return False

    def claimant(self, cell: int) -> int:
        """0, or the owner (as in `state`) of the claimed region that the empty cell is in."""
        return 0

    # Pieces and marks, for the lights and the link.

    def fill_pieces(self, out: bytearray) -> None:
        """Fill `out[cell]` for each cell: 0, or 1 and up: a piece or region by PIECES."""
        out[: self.count] = self.state[: self.count]

    def marks(self) -> "Iterable[tuple[int, int]]":
        """(cell, kind) of all that lies open on cells without a piece and is worth a light."""
        return ()

    def possible_fields(self, cell: int) -> "Iterable[tuple[int, str]]":
        """What may lie face down on a cell, as far as anybody knows; nothing without cards.

        Of each kind of card: how many there are, and a field, as `cards` of a record, with one of
        them there.
        """
        return ()

    def mark_region(self, cell: int, mask: bytearray) -> None:
        """Set `mask` to 1 for all cells of the empty region of a cell, else to 0."""

    def reveals(self, changes: "Iterable[int]") -> bool:
        """Return whether a turn that changed these places of `state` turned up what was hidden."""
        return False

    def more_state(self, names: "Callable[[list[int]], list[str]]") -> "dict[str, object]":
        """Members of the link's `state` that only this game has. names: cells to their names."""
        return {}

    # The effects of a turn.

    def look_ahead(self, partial: "Cells", effects: bytearray) -> None:
        """Fill `effects[cell]` with what a turn of legal stones would do: 0 for nothing."""
        for cell in range(self.count):
            effects[cell] = 0

    def at_risk(self, partial: "Cells") -> "Sequence[int]":
        """Own stones, sorted, that a legal turn would lose at once or by the next turn (guard)."""
        return ()

    def dangers(self) -> "Iterator[tuple[list[int], int] | None]":
        """The groups in danger, found bit by bit: an iterator of None, and of (cells, stones).

        The opponent could kill the group of these cells by a turn of so many stones, 1 or 2. None
        stands for a piece of work. Between two pieces the game is as it was; it must not change
        before the end.
        """
        return iter(())

    # The end of the game.

    def ends_it(self) -> bool:
        """Return whether the word of `end` would end the game now."""
        return False

    def preview_end(self, steps: bytearray) -> int:
        """Fill `steps[cell]`: when a stone would leave if the game ended by a word now.

        1 with the turn itself, 2 and up with a clean-up, 0 not at all. Returns the last step.
        """
        return 0

    def end_steps(self, before: "bytes | bytearray", steps: bytearray) -> int:
        """As `preview_end`, for a game that has just ended; `before` is the state before that."""
        return self._mark_leavers(before, steps)

    def _mark_leavers(self, before: "bytes | bytearray", steps: bytearray) -> int:
        """Fill `steps[cell]` with 1 where a stone stood before and no more; return the largest."""
        last = 0
        for cell in range(self.count):
            steps[cell] = 1 if before[cell] and not self.state[cell] else 0
            last = max(last, steps[cell])
        return last


def refuse(refusal: "Refusal | None") -> None:
    """Raise Refused if there is a refusal, (code, witnesses)."""
    if refusal:
        raise Refused(refusal[0], refusal[1])


def is_word(text: str) -> bool:
    """Return whether a move is a word: letters only. By slices, as `is_cell_name`."""
    for at in range(len(text)):
        if not "a" <= text[at : at + 1] <= "z":
            return False
    return True
