"""The rules that fingers follow on the board: in ordinary play, just those of the game.

The controller, the buttons and the lights ask a `TableRules` what may be touched and pressed. A
lesson hands in its own (`lessons.step_rules`), and so may whatever else decides who touches what.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rootlight.games.game import Cells, Refusal
    from rootlight.match.match import Match


class TableRules:
    """Rules of ordinary play for a match. A subclass says what differs.

    A refusal is (code, witnesses): the code of the rule, and the cells that show why. `partial` is
    the tuple of cells that were touched so far in this turn.
    """

    # True if the leader's locks, the counted hints and the setting `guard` hold.
    OBEYS_LEADER = True
    # True if the live `end` shines after the game, because it leads on.
    GOES_ON = False

    def __init__(self, match: "Match") -> None:
        self.match = match
        self.game = match.game

    # Cells.

    def most_cells(self) -> int:
        """Return the most cells that the coming turn can name."""
        return self.game.turn_size()[1]

    def refusal_of_touch(self, partial: "Cells", cell: int) -> "Refusal | None":
        """None, or the refusal of a touch of a cell."""
        return self.game.refusal_of_touch(partial, cell)

    def legal_touches(self, partial: "Cells", mask: bytearray) -> None:
        """Set `mask[cell]` to 1 for the cells that `hint` shows as free to touch, else to 0."""
        self.game.legal_touches(partial, mask)

    def piece(self, partial: "Cells", index: int) -> int:
        """Return the piece that the cell `partial[index]` shows, as `Game.fill_pieces` does."""
        return self.game.piece(partial, index)

    def look(
        self, partial: "Cells", cell: int
    ) -> "tuple[str | None, Sequence[int], bytearray | None]":
        """(code, witnesses, effects) of a cell that is asked about, see `Match.what_if`."""
        return self.match.what_if(partial, cell)

    # The end of a turn.

    def refusal_of_turn(self, partial: "Cells") -> "Refusal | None":
        """None, or the refusal of a turn that ends with these cells."""
        return self.game.refusal_of_turn(partial)

    def refusal_of_word(self, word: str) -> "Refusal | None":
        """None, or the refusal of a word."""
        return self.game.refusal_of_word(word)

    def legal_words(self) -> "list[str]":
        """The words that may be played now."""
        return self.game.legal_words()

    def has_only_word(self) -> bool:
        """Return whether a tap on `end` says the word of the game: nothing else is legal."""
        return self.game.has_only_word()

    # Turns.

    def carry_out(self, move: "tuple[int, ...] | str") -> str:
        """Play a move; its canonical spelling. Raises Refused, with nothing changed."""
        return self.match.carry_out(move)

    def play(self, text: str) -> str:
        """Play a move given as text; its canonical spelling. Raises Refused, nothing changed."""
        return self.match.play(text)

    def give_up(self, colour: int) -> str:
        """Let a colour give up; the word for it. Raises Refused, with nothing changed."""
        return self.match.give_up(colour)

    def can_undo(self) -> bool:
        """Return whether `undo` has anything to take back."""
        return self.match.can_undo()

    def undo(self, past_cards: bool) -> None:
        """Take the last turn back; raises Refused."""
        self.match.undo(past_cards)

    # Buttons that mean something else than in ordinary play.

    def takes(self, button: int) -> bool:
        """Carry out the press of a button, if it is not one of ordinary play; whether it was."""
        return False

    def waits(self) -> bool:
        """Return whether nothing can be done on the cells: a tap on `end` goes on."""
        return False

    # News from the table.

    def after_turn(self) -> None:
        """A turn was played, and the link was told."""

    def gathered(self, partial: "Cells") -> "Cells":
        """The cells that count as touched, given those that fingers have touched."""
        return partial

    def after_touch(self, partial: "Cells") -> None:
        """The partial turn is another now, and the link was told."""

    def before_refusal(self, cell: int, move: "str | Cells | None", code: str) -> None:
        """Something is refused, and the link is told next; see `Controller` for the values."""
