"""One game in progress: play, undo and redo, and what the last turn changed.

Used by the controller, the link and the storage; uses the games, and borrows `set_up`. Knows no
hardware. `in_names` tells of it in names of cells and colours.
"""

from rootlight.games.game import Refused
from rootlight.journal import Journal
from rootlight.on_demand import borrow


class RecordRefused(Exception):
    """A record with a move that is not legal: its `number` from 0, `code`, names of `cells`."""

    def __init__(self, match, number, refused):
        super().__init__(refused.code)
        self.number = number
        self.code = refused.code
        self.cells = borrow("rootlight.in_names").InNames(match).names(refused.cells)


class Match:
    """A game, and every turn played in it.

    game, board: names. options: dict. seed: int, recorded even where nothing is drawn from it.
    cards: text of a field that was laid by hand, in place of the seed, or None.
    Raises SetUpError if there is no such game, board or option.
    """

    def __init__(self, game, board=None, options=None, seed=0, cards=None):
        made = borrow("rootlight.set_up").new_game(game, board, options, seed, cards)
        self.game, self.options = made
        self.shape = self.game.shape
        self.seed = seed
        self.cards = cards
        self._journal = Journal()
        self.game.journal = self._journal
        self._before = bytearray(len(self.game.state))

    # Playing.

    def play(self, text):
        """Play a move in any spelling; return its canonical spelling.

        Raises Refused, and then nothing has changed.
        """
        if self.game.is_over():
            raise Refused("game_over")
        return self.carry_out(self.game.view().parse(text))

    def carry_out(self, move):
        """Play a move that is read already: a word, or cells as a tuple; return its spelling.

        Raises Refused, and then nothing has changed.
        """
        game = self.game
        self._before[:] = game.state
        text = move
        if isinstance(move, str):
            game.play_word(move)
        else:
            # Before it is played: the spelling may depend on whose turn it is.
            text = game.spell(move)
            game.play_cells(move)
        self._journal.add(text, self._before, game.state)
        return text

    def undo(self, past_cards=False):
        """Take the last turn back.

        Raises Refused: `nothing_to_undo`, or `card_revealed` unless `past_cards` allows it.
        """
        if not self.can_undo():
            raise Refused("nothing_to_undo")
        if not past_cards and self.game.reveals(self._journal.last_changes()):
            raise Refused("card_revealed")
        self._journal.undo(self.game.state)
        self.game.refresh()

    def redo(self):
        """Play the last turn taken back again; raises Refused("nothing_to_redo")."""
        if not self._journal.redo(self.game.state):
            raise Refused("nothing_to_redo")
        self.game.refresh()

    def can_undo(self):
        return self._journal.count() > 0

    def can_redo(self):
        return self._journal.undone() > 0

    # What happened.

    def moves(self):
        """The moves of the record, in their canonical spellings."""
        return self._journal.moves()

    def last_move(self):
        """The last move, or None."""
        return self._journal.last()

    def last_placed(self):
        """Cells of the last turn's stones that still stand, as a list; empty after a word."""
        return [cell for cell, added in self._last_changes() if added]

    def emptied(self):
        """Cells that the last turn emptied, sorted."""
        return [cell for cell, added in self._last_changes() if not added]

    def _last_changes(self):
        """(cell, whether a stone stands there now) for each cell that the last turn changed."""
        state = self.game.state
        count = self.shape.count
        return [(at, state[at] != 0) for at in self._journal.last_changes() if at < count]

    def before(self):
        """The state before the move played last; the match's own buffer, good until the next."""
        return self._before

    # Keeping a game.

    def turns(self):
        """The turns that stand as bytes, which `restore` takes."""
        return self._journal.dump()

    def restore(self, state, turns):
        """Put a saved game back: its state and its turns as bytes, from a match set up alike.

        Raises ValueError if they do not fit; the match is of no use then.
        """
        if len(state) != len(self.game.state):
            raise ValueError("the saved state does not fit the board")
        self._journal.load(turns)
        self.game.state[:] = state
        self.game.refresh()
