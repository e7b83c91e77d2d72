"""What Root Bound shows to people: why not, what a turn would do, how the game would end.

Used by the game, which borrows it when somebody asks. See rules.md, section 1.
"""

from rootlight.games.roots_view import RootsView


class View(RootsView):
    """A look at a game of Root Bound."""

    # Why a stone may not be placed.

    def witnesses(self, code, partial, cell):
        """The cells, sorted, that show why `judge` gave this code."""
        if code == "single_group":
            return self.turn_witnesses(partial + (cell,))
        return super().witnesses(code, partial, cell)

    def turn_witnesses(self, partial):
        """The stones of the single group that a turn would leave, sorted."""
        game = self.game
        owner = game.owner
        stones = [cell for cell in range(game.count) if game.state[cell] == owner]
        return tuple(sorted(stones + list(partial)))

    # How the game would end.

    def preview_end(self, steps):
        """Fill `steps[cell]`: when a stone would leave if the game ended by a pass now.

        1 with the turn itself, 2 and up with the clean-up, 0 not at all. Returns the last step.
        """
        game = self.game
        before = bytes(game.state)
        game.place((), game.trial)
        clean_up = game.clean_up()
        self._merge_steps(clean_up, before, game.state, steps)
        game.state[:] = before
        return clean_up.last_step + 1

    def end_steps(self, before, steps):
        """As `preview_end`, for a game that has just ended; `before` is the state before that."""
        game = self.game
        clean_up = game.last_clean_up
        self._merge_steps(clean_up, before, before, steps)
        for cell in range(game.count):
            if before[cell] and not game.state[cell] and not steps[cell]:
                steps[cell] = 1
        # Its tables and its code are no longer needed.
        game.last_clean_up = None
        return clean_up.last_step + 1

    def counted(self, owners):
        """Fill `owners[cell]` with whose point each cell is: a stone's, or a claimant's."""
        game = self.game
        for cell in range(game.count):
            owners[cell] = game.state[cell] or game.claimant(cell)
        return True

    def _merge_steps(self, clean_up, before, after, steps):
        """Steps of the clean-up, which come after the stones that the turn itself removes."""
        game = self.game
        for cell in range(game.count):
            step = clean_up.steps[cell]
            if step:
                steps[cell] = step + 1
            else:
                steps[cell] = 1 if before[cell] and not after[cell] else 0

    def score_parts(self):
        """Stones left, and cells claimed, after the clean-up that the scores reckon with."""
        game = self.game
        if game.known_parts is not None:
            return game.known_parts
        scores = game.scores()
        counts = game.claims and not game.is_over()
        cells = game.clean_up().cells if counts else game.state
        found = []
        for index in range(2):
            stones = 0
            if scores[index]:
                for cell in range(game.count):
                    stones += cells[cell] == index + 1
            found.append({"stones": stones, "claimed": scores[index] - stones})
        game.known_parts = found
        return found
