"""What Root Bound shows to people: why not, what a turn would do, how the game would end.

Used by the game, which borrows it when somebody asks. Rules page, section 1.
"""

from rootlight.games.game import CAPTURED, CLAIMED_NEW
from rootlight.games.rootbound import (
    ADJACENT,
    CLAIMED,
    OCCUPIED,
    PASSES,
    PLACEMENT_CODES,
    TRIANGLE,
)
from rootlight.games.view import View as _View


class View(_View):
    """A look at a game of Root Bound."""

    # Why a stone may not be placed.

    def witnesses(self, code, begun, cell):
        """The cells, sorted, that show why `judge` gave this code."""
        game = self.game
        if code == "single_group":
            return self.lone_group(begun + (cell,))
        if code not in PLACEMENT_CODES:
            return ()
        broken = PLACEMENT_CODES.index(code)
        return self.placement_witnesses(broken, cell, begun[0] if begun else game.count)

    def placement_witnesses(self, broken, cell, other):
        """The cells, sorted, that show which rule of placement a stone breaks beside `other`."""
        game = self.game
        if broken == OCCUPIED:
            return (cell,)
        if broken == CLAIMED:
            return self._border(cell)
        if broken == ADJACENT:
            return (other,)
        owner = game.owner
        state = game.state
        around = game.shape.neighbours
        ring = [around[cell * 6 + way] for way in range(6)]
        if broken == TRIANGLE:
            friends = [b != game.count and (b == other or state[b] == owner) for b in ring]
            found = [
                ring[w] for w in range(6) if friends[w] and (friends[w - 1] or friends[w - 5])
            ]
            return tuple(sorted(found))
        way = ring.index(other)
        line = (ring[(way + 3) % 6], around[other * 6 + way])
        return tuple(sorted([old for old in line if state[old] == owner]))

    def lone_group(self, begun):
        """The stones of the single group that a turn would leave, sorted."""
        game = self.game
        owner = game.owner
        stones = [cell for cell in range(game.count) if game.state[cell] == owner]
        return tuple(sorted(stones + list(begun)))

    def _border(self, cell):
        """The stones that touch the region of an empty cell."""
        game = self.game
        labels = game.standing.labels
        around = game.shape.neighbours
        found = []
        for stone in range(game.count):
            if not game.state[stone]:
                continue
            for place in range(stone * 6, stone * 6 + 6):
                beside = around[place]
                if not game.state[beside] and labels[beside] == labels[cell]:
                    found.append(stone)
                    break
        return tuple(found)

    def mark_region(self, cell, mask):
        """Set `mask` to 1 for all cells of the empty region of a cell."""
        game = self.game
        labels = game.standing.labels
        for other in range(game.count):
            same = labels[other] == labels[cell] and not game.state[other]
            mask[other] = 1 if same and not game.state[cell] else 0

    def words(self):
        """The moves that are words and legal now, as a list."""
        return [] if self.game.why_not_word("pass") else ["pass"]

    # What a turn would do, and how the game would end.

    def look_ahead(self, begun, effects):
        """Fill `effects[cell]` with what a turn of legal stones would do: 0 for nothing."""
        game = self.game
        state = game.state
        before = bytes(state)
        game.place(begun, game.trial)
        for cell in range(game.count):
            effects[cell] = 0
            if state[cell]:
                continue
            claimant = game.trial.claimant(cell) if game.turn() >= 1 else 0
            if before[cell]:
                effects[cell] = CAPTURED
            elif claimant and not (game.claims and game.standing.claimant(cell)):
                effects[cell] = CLAIMED_NEW + claimant
        state[:] = before

    def ends_it(self):
        """Whether a pass would end the game now."""
        game = self.game
        return not game.is_over() and game.state[game.count + PASSES] == 1

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
        return clean_up.last_step + 1

    def _merge_steps(self, clean_up, before, after, steps):
        """Steps of the clean-up, which come after the stones that the turn itself removes."""
        game = self.game
        for cell in range(game.count):
            step = clean_up.steps[cell]
            if step:
                steps[cell] = step + 1
            else:
                steps[cell] = 1 if before[cell] and not after[cell] else 0
