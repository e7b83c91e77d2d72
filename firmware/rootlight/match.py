"""One game in progress: play, undo and redo, questions about the next turn, the record.

Used by the controller, the link and the storage; uses the games and geometry, and borrows
`set_up`. Knows no hardware.
"""

from rootlight.games.game import Refused
from rootlight.geometry.notation import cell_at, cell_name, is_cell_name
from rootlight.journal import Journal
from rootlight.on_demand import borrow


class RecordRefused(Exception):
    """A record with a move that is not legal: its `number` from 0, `code`, names of `cells`."""

    def __init__(self, match, number, refused):
        super().__init__(refused.code)
        self.number = number
        self.code = refused.code
        self.cells = match.names(refused.cells)


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
        self._mask = bytearray(self.shape.count)

    # Playing.

    def play(self, text):
        """Play a move in any spelling; return its canonical spelling.

        Raises Refused, and then nothing has changed.
        """
        game = self.game
        if game.is_over():
            raise Refused("game_over")
        move = game.parse(text)
        self._before[:] = game.state
        if isinstance(move, str):
            game.play_word(move)
        else:
            text = game.spell(
                move
            )  # before it is played: how it is spelled may depend on the turn
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

    def captured(self):
        """Cells that the last turn emptied, sorted; a stone that it placed may be among them."""
        found = [cell for cell, added in self._last_changes() if not added]
        last = self.last_move()
        if self.game.LOSES_PLACED and last and is_cell_name(last):
            placed = cell_at(self.shape, last)
            if not self.game.state[placed]:
                found.append(placed)
        return sorted(found)

    def _last_changes(self):
        """(cell, whether a stone stands there now) for each cell that the last turn changed."""
        state = self.game.state
        count = self.shape.count
        return [(at, state[at] != 0) for at in self._journal.last_changes() if at < count]

    def before(self):
        """The state before the move played last; the match's own buffer, good until the next."""
        return self._before

    # Questions about the turn to come. `begun` is a tuple of cells.

    def cell(self, name):
        """The cell of a name; raises Refused: `not_a_move`, `no_such_cell`."""
        if not isinstance(name, str) or not is_cell_name(name):
            raise Refused("not_a_move")
        cell = cell_at(self.shape, name)
        if cell < 0:
            raise Refused("no_such_cell")
        return cell

    def name(self, cell):
        return cell_name(self.shape, cell)

    def names(self, cells):
        """Names of cells, in the cells' order."""
        return [cell_name(self.shape, cell) for cell in sorted(cells)]

    def begin(self, cells):
        """A turn begun with these cells, as a tuple; raises Refused if it may not begin so."""
        begun = ()
        for cell in cells:
            refusal = self.why_not(begun, cell)
            if refusal:
                raise Refused(refusal[0], refusal[1])
            begun += (cell,)
        return begun

    def why_not(self, begun, cell):
        """None, or (code, witnesses): why a cell may not be added to the turn begun."""
        return self.game.why_not(begun, cell)

    def why_not_end(self, begun):
        """None, or (code, witnesses): why the turn may not end with these cells."""
        return self.game.why_not_end(begun)

    def legal_mask(self, begun):
        """A bytearray, the match's own, with 1 for each cell that may be added to the turn."""
        self.game.legal_cells(begun, self._mask)
        return self._mask

    # Keeping a game.

    def record(self):
        """The game as a dict that the link's `new` takes."""
        record = {
            "game": self.game.NAME,
            "board": self.shape.name,
            "options": self.options,
            "moves": self.moves(),
            "result": self.result(),
        }
        if self.cards is None:
            record["seed"] = self.seed
        else:
            record["cards"] = self.cards
        return record

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

    def result(self):
        """Winner and scores as a dict of names, or None while the game goes on."""
        if not self.game.is_over():
            return None
        return {"winner": self.winner_name(), "scores": self.scores_by_name()}

    def winner_name(self):
        """None while nobody has won, a colour's name, a list of those who share, or "draw"."""
        winner = self.game.winner()
        if winner == -2:
            return "draw"
        if isinstance(winner, tuple):
            return [self.game.COLOURS[one] for one in winner]
        return None if winner < 0 else self.game.COLOURS[winner]

    def scores_by_name(self):
        scores = self.game.scores()
        colours = self.game.COLOURS
        return {colours[index]: scores[index] for index in range(len(scores))}
