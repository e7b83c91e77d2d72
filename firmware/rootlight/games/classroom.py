"""Rootbound by the classroom rules, after the handout by Mark. See rules.md, section 2.

Used through the catalogue; imports what the games of growing roots share.
"""

from rootlight.games.classroom_view import View
from rootlight.games.roots import Roots


class Classroom(Roots):
    """As Root Bound, but who can place must; a colour's score is the empty cells it claims."""

    NAME = "classroom"
    # A first turn that leaves a single group loses the game: beginners are warned.
    GUARD = True

    def view(self):

        return View(self)

    def why_not_word(self, word):
        if self.is_over():
            return "game_over", ()
        if word != "pass":
            return "not_a_move", ()
        # Asked for again and again, and the same all through the turn.
        if self._must_place is None:
            self._must_place = self._can_place()
        return ("must_place", ()) if self._must_place else None

    def is_stuck(self):
        return self.why_not_word("pass") is None

    def _can_place(self):
        """Whether the mover may place a stone anywhere: looks as far as the first such cell."""
        for cell in range(self.count):
            if not self.state[cell] and not self.broken(cell, self.count):
                return True
        return False

    def count_scores(self):
        found = [0, 0, 0]
        for cell in range(self.count):
            found[self.claimant(cell)] += 1
        return found[1], found[2]

    def winner(self):
        if not self.is_over():
            return -1
        black, white = self.scores()
        if black == white:
            return -2
        return 0 if black > white else 1

    def forget(self):
        super().forget()
        self._must_place = None  # whether any placement is legal, once that has been asked
