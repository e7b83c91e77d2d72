"""What RootZone shows to people: why not, the words that may be said, where the block stands.

Used by the game, which borrows it when somebody asks. See rules.md, section 3.
"""

from rootlight.games.rootzone import BLOCK, PASSES
from rootlight.games.view import View as _View


class View(_View):
    """A look at a game of RootZone."""

    def witnesses(self, code, partial, cell):
        """The cells, sorted, that show why `judge` gave this code."""
        game = self.game
        if code == "occupied":
            return (cell,)
        if code == "block":
            # At the set-up it is not on the board yet.
            return partial[:1] or self._beside(cell, BLOCK)
        owner = game.mover() + 1
        if code == "enemy":
            return self._beside(cell, 3 - owner)
        if code == "too_many_friends":
            return self._beside(cell, owner)
        if code == "crowded":
            friends = self._beside(cell, owner)
            return tuple([stone for stone in friends if game.is_crowded(stone, owner)])
        return ()

    def reasons(self, code, partial, cell):
        """A stone that is not connected: the stones that it should be beside."""
        game = self.game
        if code != "unconnected" or not game.turn():
            return ()
        owner = game.mover() + 1
        return tuple([stone for stone in range(game.count) if game.state[stone] == owner])

    def _beside(self, cell, piece):
        """The neighbours of a cell where such a piece stands, sorted."""
        game = self.game
        around = game.shape.neighbours[cell * 6 : cell * 6 + 6]
        return tuple(sorted([b for b in around if b != game.count and game.state[b] == piece]))

    def words(self):
        """The moves that are words and legal now, as a list."""
        return [word for word in ("pass", "swap") if not self.game.why_not_word(word)]

    def gives_up(self):
        # To leave out the set-up is no pass.
        return self.game.turn() > 0 and super().gives_up()

    def ends_it(self):
        """Whether a pass would end the game now."""
        game = self.game
        return not game.is_over() and game.state[game.count + PASSES] == 1

    def more_state(self, names):
        """The blocking stone: `block`, a list, empty if there is none."""
        game = self.game
        return {"block": names([cell for cell in range(game.count) if game.state[cell] == BLOCK])}

    def score_parts(self):
        """The size of the largest group, which counts twice, and the point for the first."""
        game = self.game
        scores = game.scores()
        return [
            {"largest": game.largest(index), "first": scores[index] - 2 * game.largest(index)}
            for index in range(2)
        ]
