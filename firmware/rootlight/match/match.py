"""One game in progress: play, undo and redo, and what the last turn changed.

Used by the controller, the link and the storage; uses the games; borrows `set_up` and
`turning_back`. Knows no hardware. `in_names` tells of it in names of cells and colours.
"""

from rootlight.games.game import Refused
from rootlight.match import turning_back
from rootlight.match.move_stack import MoveStack


class RecordRefused(Exception):
    """A record with a move that is not legal: its `number` from 0, `code`, names of `cells`.

    `set_up` gives it these.
    """


class Match:
    """A game, and every turn played in it.

    game, board: names. options: dict. seed: int, recorded even where nothing is drawn from it.
    cards: text of a field that was laid by hand, in place of the seed, or None.
    Raises SetUpError if there is no such game, board or option.
    """

    def __init__(self, game, board=None, options=None, seed=0, cards=None):
        from rootlight.match import new_game

        made = new_game.new_game(game, board, options, seed, cards)
        self.game, self.options = made
        self.shape = self.game.shape
        self.seed = seed
        self.cards = cards
        self.number = 0  # by which the storage knows this game; 0 while it has never been saved
        self.move_stack = MoveStack()
        self.game.move_stack = self.move_stack
        self.hints = bytearray(max(len(self.game.COLOURS), 2))  # used so far, by colour
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

        Raises Refused, and then nothing has changed; nor has it if anything goes wrong.
        """
        game = self.game
        self._before[:] = game.state
        text = move
        try:
            if isinstance(move, str):
                game.play_word(move)
            else:
                # Before it is played: the spelling may depend on whose turn it is.
                text = game.spell(move)
                owner = game.mover() + 1
                game.play_cells(move)
            self.move_stack.add(text, self._before, game.state)
        except Exception:
            if game.state != self._before:
                game.state[:] = self._before
                game.refresh()
            raise
        if game.LOSES_PLACED and not isinstance(move, str):
            for cell in move:
                self._before[cell] = owner
        return text

    def undo(self, past_cards=False):
        """Take the last turn back.

        Raises Refused: `nothing_to_undo`, or `card_revealed` unless `past_cards` allows it.
        """

        turning_back.undo(self, past_cards)

    def redo(self):
        """Play the last turn taken back again; raises Refused("nothing_to_redo")."""

        turning_back.redo(self)

    def can_undo(self):
        return self.move_stack.count() > 0

    def can_redo(self):
        return self.move_stack.undone() > 0

    # What happened.

    def moves(self):
        """The moves of the record, in their canonical spellings."""
        return self.move_stack.moves()

    def last_move(self):
        """The last move, or None."""
        return self.move_stack.last()

    def last_placed(self):
        """Cells of the last turn's stones that still stand, as a list; empty after a word."""
        return self._last_changes(True)

    def emptied(self):
        """Cells, sorted, with a stone before the last turn and none after it."""
        return self._last_changes(False)

    def _last_changes(self, stand):
        """Cells that the last turn changed, and on which a stone stands now or does not."""
        state = self.game.state
        found = []
        for at in self.move_stack.last_changes():
            if at < self.shape.count and (state[at] != 0) == stand:
                found.append(at)
        return found

    def before(self):
        """The state in which all stones stand that the move played last removed.

        That is the state before the move, in a game with LOSES_PLACED with the stones that the
        move placed. It is the match's own buffer, good until the next move.
        """
        return self._before
