"""Root Bound, by Christopher Field. See rules.md, section 1.

Used through the catalogue; imports what the games of growing roots share.
"""

from rootlight.games import clean_up as borrowed
from rootlight.games.rootbound_view import View
from rootlight.games.roots import ROOTS_HEADER, Roots

# The game's own byte of the header.
FIRST_PASSER = ROOTS_HEADER  # owner who was the first to pass in the whole game, 0 nobody


class RootBound(Roots):
    """Two players place one or two stones a turn; who holds more of the board at the end wins."""

    NAME = "rootbound"
    APART = True

    def view(self):

        return View(self)

    def __init__(self, shape, options, seed, cards=None):
        super().__init__(shape, options, seed, cards, 1)
        self._before = bytearray(len(self.state))

    # Turns.

    def why_not_word(self, word):
        if self.is_over():
            return "game_over", ()
        if word != "pass" or self.turn() < 2:
            return "not_a_move", ()
        return self.why_not_turn(())

    def finish_turn(self, partial):
        first = self.count + FIRST_PASSER
        if not partial and not self.state[first]:
            self.state[first] = self.owner
        super().finish_turn(partial)
        if self.is_over():
            self._end_game()

    def _end_game(self):
        clean = self.clean_up()
        self.state[: self.count] = clean.cells[: self.count]
        # Kept until it was shown (`View.end_steps`), for the clean-up of the clean position would
        # forget the steps that led to it.
        self.last_clean_up = clean
        self.known_scores = clean.score(1), clean.score(2)
        self.known_parts = None
        self.standing.take(self.state)

    def clean_up(self):
        """The clean-up of the present position, which stays as it is; overwrites `trial`."""

        clean = borrowed.CleanUp(self.shape, self.trial, self.scratch)
        clean.run(self.state)
        return clean

    # The single-group rule.

    def judge_turn(self, partial):
        if not self._leaves_one_group(partial):
            return None
        self._before[:] = self.state
        self.place(partial, self.trial)
        live = self.trial.has_live_group(self.state, self.owner)
        self.state[:] = self._before
        return None if live else "single_group"

    def _leaves_one_group(self, partial):
        """Whether the mover has just one group after these stones. Cheap: no pass over the board.

        Black's first turn is exempt; the groups of one turn of White's first are two.
        """
        if self.turn() < 2:
            return False
        groups = self.standing.groups_of(self.owner)
        joined = self._groups_beside(partial[0]) if partial else ()
        if len(partial) == 2:
            more = self._groups_beside(partial[1])
            common = [group for group in more if group in joined]
            apart = not common and not self._are_neighbours(partial[0], partial[1])
            joined = len(joined) + len(more) - len(common)
            return groups - joined + (2 if apart else 1) == 1
        return groups - len(joined) + len(partial) == 1

    def _groups_beside(self, cell):
        """Labels of the mover's groups beside a cell, three at most."""
        owner = self.owner
        labels = self.standing.labels
        found = []
        for place in range(cell * 6, cell * 6 + 6):
            beside = self.shape.neighbours[place]
            if self.state[beside] == owner and labels[beside] not in found:
                found.append(labels[beside])
        return found

    def _are_neighbours(self, cell, other):
        for place in range(cell * 6, cell * 6 + 6):
            if self.shape.neighbours[place] == other:
                return True
        return False

    # What the position is worth.

    def count_scores(self):
        clean = self.clean_up()
        return clean.score(1), clean.score(2)

    def winner(self):
        if not self.is_over():
            return -1
        black, white = self.scores()
        if black == white:
            return self.state[self.count + FIRST_PASSER] - 1
        return 0 if black > white else 1

    def forget(self):
        super().forget()
        self.last_clean_up = None
