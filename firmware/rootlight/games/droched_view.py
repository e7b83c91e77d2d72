"""What Droched shows to people: why not, what a turn would do, the prison.

Used by the game, which borrows it when somebody asks. See rules.md, section 4.
"""

from rootlight.games import droched_danger, droched_start
from rootlight.games.droched import HANDICAP
from rootlight.games.game import CAPTURED, Refused
from rootlight.games.view import View as _View


class View(_View):
    """A look at a game of Droched."""

    def parse(self, text):
        game = self.game
        if game.stage() >= HANDICAP:
            return super().parse(text)
        if not isinstance(text, str) or game.why_not_word(text):
            raise Refused("not_a_move")
        return text

    def mover_name(self):
        """`first` and `second` until the sides are chosen."""
        if self.game.stage() < HANDICAP:
            return ("first", "second")[self.game.turn()]
        return super().mover_name()

    def witnesses(self, code, partial, cell):
        """The cells, sorted, that show why `judge` gave this code."""
        return (cell,) if code == "occupied" else ()

    def reasons(self, code, partial, cell):
        """Of a repetition the stones that would leave, of suicide those that shut it in."""
        game = self.game
        if code == "repetition":
            return tuple(self._leaving(partial + (cell,)))
        if code != "suicide":
            return ()
        labels = game.standing.labels
        found = []
        for stone in range(game.count):
            if not game.state[stone]:
                continue
            for place in range(stone * 6, stone * 6 + 6):
                beside = game.shape.neighbours[place]
                if beside != game.count and labels[beside] == labels[cell]:
                    found.append(stone)
                    break
        return tuple(found)

    def words(self):
        """The moves that are words and legal now, as a list."""

        game = self.game
        stage = game.stage()
        if stage < HANDICAP:
            return droched_start.words(stage)
        return [] if game.why_not_word("release") else ["release"]

    # What a turn would do, and how the game would end.

    def look_ahead(self, partial, effects):
        """Fill `effects[cell]` with what a turn of legal stones would do: 0 for nothing.

        Stones of the turn itself are captured, too, if they leave by it.
        """
        for cell in range(self.game.count):
            effects[cell] = 0
        for cell in self._leaving(partial):
            effects[cell] = CAPTURED

    def at_risk(self, partial):
        """Own stones, sorted, that a legal turn would send to the prison (guard)."""
        game = self.game
        lost = [c for c in self._leaving(partial) if c in partial or game.state[c] == game.owner]
        return tuple(lost)

    def _leaving(self, partial):
        """The cells, sorted, whose stones a turn would send to the prison, its own included."""
        game = self.game
        if game.stage() < HANDICAP or game.why_not_end(partial):
            return []
        game.carry_out(partial)
        cells = range(game.count)
        return [c for c in cells if (game.state[c] or c in partial) and not game.cells[c]]

    def dangers(self):

        return droched_danger.look(self.game)

    def tally(self):
        """There is no score: the stones in prison."""
        return self.game.prisoners(1), self.game.prisoners(2)

    def ends_it(self):
        """Whether the word of `end` would end the game now."""
        game = self.game
        if game.stage() < HANDICAP or game.why_not_word("release"):
            return False
        before = bytes(game.state)
        other = 3 - game.owner
        game.imprison(other, -1)
        game.end_turn()
        game.owner = other
        ends = not game.can_act()
        game.state[:] = before
        game.owner = 3 - other
        return ends

    # What the link tells.

    def more_state(self, names):
        """Members of `state` that only this game has, as a dict. names: cells to their names."""
        game = self.game
        return {"prison": {"black": game.prisoners(1), "white": game.prisoners(2)}}
