"""What the classroom rules show to people, apart from what Root Bound shows as well.

Used by the game, which borrows it when somebody asks. See rules.md, section 2.
"""

from rootlight.games.roots_view import RootsView


class View(RootsView):
    """A look at a game by the classroom rules."""

    def preview_end(self, steps):
        """Fill `steps[cell]`: 1 where a pass now would remove a stone, else 0. Returns the last.

        There is no clean-up.
        """
        game = self.game
        before = bytes(game.state)
        game.place((), game.trial)
        last = 0
        for cell in range(game.count):
            steps[cell] = 1 if before[cell] and not game.state[cell] else 0
            last = max(last, steps[cell])
        game.state[:] = before
        return last

    def counted(self, owners):
        """Fill `owners[cell]` with whose point each cell is: a claimant's, for stones are none."""
        game = self.game
        for cell in range(game.count):
            owners[cell] = game.claimant(cell)
        return True

    def score_parts(self):
        """Cells claimed, and nothing else."""
        return [{"claimed": points} for points in self.game.scores()]
