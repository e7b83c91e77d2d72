"""What people ask about a game now and then: reasons, looks ahead, all that the link tells.

Used by the games' own views, which are borrowed (`Game.view`) so that they cost memory only while
somebody asks.
"""

from rootlight.games.game import Refused
from rootlight.geometry.parsing import cell_at, is_cell_name


class Each:
    """A long list, or object, that is told item by item and never whole.

    items: iterator of the values, or of (name, value); it must need nothing that may change. It
    is used up by telling it.
    """

    def __init__(self, items, is_named=False):
        self.items = items
        self.is_named = is_named


class View:
    """A look at a game that changes nothing. A game's own View tells what differs."""

    def __init__(self, game):
        self.game = game

    # Moves as text.

    def parse(self, text):
        """A move from its text: cells as a tuple in the order of the spelling, or a word.

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
        cells = tuple([cell_at(self.game.shape, name) for name in names])
        if -1 in cells:
            raise Refused("no_such_cell")
        return cells

    def turn_by_touch(self, partial):
        """The text of the move that touched cells make."""
        move = self.game.move_by_touch(partial)
        return move if isinstance(move, str) else self.game.spell(move)

    # Who is to move, and why not so.

    def mover_name(self):
        """The colour of the player to move, or what else he is called; None if it is over."""
        mover = self.game.mover()
        return None if mover < 0 else self.game.COLOURS[mover]

    def witnesses(self, code, partial, cell):
        """The cells, sorted, that show why `judge` gave this code."""
        return ()

    def reasons(self, code, partial, cell):
        """As `witnesses`, for people who ask: also where the rules name no cell as a witness."""
        return ()

    def words(self):
        """The moves that are words and legal now, as a list."""
        return []

    def gives_up(self):
        """Whether the word of `end` gives up a turn in which stones could be placed.

        A stone that only a second one makes legal is asked about last; there are few such.
        """
        game = self.game
        if game.end_word() != "pass":
            return False
        mask = bytearray(game.count)
        game.touch_mask((), mask)
        cells = [cell for cell in range(game.count) if mask[cell]]
        for cell in cells:
            if not game.why_not_end((cell,)):
                return True
        for cell in cells:
            game.touch_mask((cell,), mask)
            if max(mask):
                return True
        return False

    def moves(self):
        """All legal moves, for a game that lists them (LISTS_MOVES)."""
        return []

    # What a turn would do, and how the game would end.

    def look_ahead(self, partial, effects):
        """Fill `effects[cell]` with what a turn of legal stones would do: 0 for nothing."""
        for cell in range(self.game.count):
            effects[cell] = 0

    def mark_region(self, cell, mask):
        """Set `mask` to 1 for all cells of the empty region of a cell, else to 0."""

    def at_risk(self, partial):
        """Own stones, sorted, that a legal turn would lose at once or by the next turn (guard)."""
        return ()

    def dangers(self):
        """The groups in danger, by and by: an iterator of None, and of (cells, stones).

        So many stones of the opponent, 1 or 2, put on the board in one turn of his, would kill
        the group of these cells. None stands for a piece of work; between two of them the game
        is as it was, and it must not change until the end.
        """
        return iter(())

    def ends_it(self):
        """Whether the word of `end` (`Game.end_word`) would end the game now."""
        return False

    def preview_end(self, steps):
        """Fill `steps[cell]`: when a stone would leave if the game ended by a word now.

        1 with the turn itself, 2 and up with a clean-up, 0 not at all. Returns the last step.
        """
        return 0

    def end_steps(self, before, steps):
        """As `preview_end`, for a game that has just ended; `before` is the state before that."""
        last = 0
        for cell in range(self.game.count):
            steps[cell] = 1 if before[cell] and not self.game.state[cell] else 0
            last = max(last, steps[cell])
        return last

    def counted(self, owners):
        """Fill `owners[cell]` with whose point each cell is at the end, 0 nobody's.

        Returns whether the score of this game is such a count of cells, by two players.
        """
        return False

    def tally(self):
        """What there is to count during play, by colour: the scores, as a tuple."""
        return tuple(self.game.scores())

    # What the link tells.

    def score_parts(self):
        """What the scores are made of: a dict of points by part for each player, as a list.

        Empty where a score is not shown or not made of parts.
        """
        return []

    def more_state(self, names):
        """Members of `state` that only this game has, as a dict. names: cells to their names."""
        return {}


def is_word(text):
    """Whether a move is a word: letters only. By slices, as `is_cell_name`."""
    for at in range(len(text)):
        if not "a" <= text[at : at + 1] <= "z":
            return False
    return True
