"""What the games of growing roots show to people: why not, what a turn would do, what it risks.

Used by the views of these games, which are borrowed when somebody asks. See rules.md, section 1.
"""

from rootlight.games.game import CAPTURED, CLAIMED_NEW
from rootlight.games.roots import (
    ADJACENT,
    CLAIMED,
    OCCUPIED,
    PASSES,
    PLACEMENT_CODES,
    TRIANGLE,
)
from rootlight.games.roots_danger import Cuts
from rootlight.games.view import View as _View


class RootsView(_View):
    """A look at a game of growing roots."""

    # Why a stone may not be placed.

    def witnesses(self, code, partial, cell):
        """The cells, sorted, that show why `judge` gave this code."""
        if code not in PLACEMENT_CODES:
            return ()
        broken = PLACEMENT_CODES.index(code)
        other = partial[0] if partial else self.game.count
        return self._placement_witnesses(broken, cell, other)

    def turn_witnesses(self, partial):
        """The cells, sorted, that show why `judge_turn` gave a code."""
        return ()

    def why_not_placed(self, partial):
        """(code, witnesses): the rule of placement that stones of a turn break.

        Each rule is judged for all stones before the next, so the first rule that any stone
        breaks is the one that is named, for the first stone in the spelling that breaks it.
        """
        game = self.game
        found = []
        for index in range(len(partial)):
            other = partial[1 - index] if len(partial) == 2 else game.count
            broken = game.broken(partial[index], other)
            if broken:
                found.append((broken, index, other))
        broken, index, other = min(found)
        return PLACEMENT_CODES[broken], self._placement_witnesses(broken, partial[index], other)

    def _placement_witnesses(self, broken, cell, other):
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

    def look_ahead(self, partial, effects):
        """Fill `effects[cell]` with what a turn of legal stones would do: 0 for nothing."""
        game = self.game
        state = game.state
        before = bytes(state)
        game.place(partial, game.trial)
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

    def at_risk(self, partial):
        """Own stones, sorted, that a legal turn leaves dead: they fall by the opponent's next.

        Whatever he plays: his stones cut regions up, and each part touches one of them, so no
        group of ours gets a region or a friend by them. A single group is dead unless it is live,
        and then it is for good. Black's first stone is spared: White's first turn removes nothing.
        """
        game = self.game
        if game.turn() < 1:
            return ()
        state = game.state
        before = bytes(state)
        game.place(partial, game.trial)
        found = ()
        if game.trial.dead_groups_of(game.owner):
            stones = [cell for cell in range(game.count) if state[cell] == game.owner]
            found = tuple([cell for cell in stones if game.trial.is_dead(cell)])
        state[:] = before
        return found

    def dangers(self):

        return Cuts(self.game).look()

    def ends_it(self):
        """Whether a pass would end the game now."""
        game = self.game
        return not game.is_over() and game.state[game.count + PASSES] == 1
