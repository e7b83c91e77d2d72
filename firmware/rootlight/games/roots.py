"""What the games of growing roots share: turns of one or two stones, claimed regions, dead groups.

Used by Root Bound and its classroom rules, which say what differs; imports what the stone games
share. See rules.md, section 1.
"""

from rootlight.compat import const
from rootlight.games.game import HEADER, OVER, Game, Refused
from rootlight.games.stones import Scratch, Survey, remove_dead

# The bytes of the header that these games have besides; a game's own begin at ROOTS_HEADER.
PASSES = HEADER  # passes in succession up to now
ROOTS_HEADER = HEADER + 1

# The rules for the placement of a stone, in the order in which they are judged.
OCCUPIED = const(1)
CLAIMED = const(2)
TRIANGLE = const(3)
STRAIGHT = const(4)
ADJACENT = const(5)
PLACEMENT_CODES = ("", "occupied", "claimed", "triangle", "straight", "adjacent")


class Roots(Game):
    """Two players place one or two stones a turn. A subclass holds the rules of one game.

    It defines, besides what every game does, `why_not_word` and `count_scores()`, and changes of
    the methods without an underscore what is different in it.
    """

    COLOURS = ("black", "white")
    PIECES = ("black", "white", "black claim", "white claim")
    CLAIMS = True
    APART = False  # whether White's first turn is two stones, no neighbours of each other

    def __init__(self, shape, options, seed, cards=None, extra_bytes=0):
        super().__init__(shape, options, seed, cards, ROOTS_HEADER - HEADER + extra_bytes)
        scratch = Scratch(shape)
        # The position at the start of the turn, which settles what is claimed, and one tried out.
        self.standing = Survey(shape, scratch)
        self.trial = Survey(shape, scratch)
        self.scratch = scratch
        self.owner = 1  # the mover, as in `state`
        self.claims = False  # whether regions count as claimed
        self.known_scores = None  # worked out when asked for
        self.known_parts = None  # what they are made of, by the view
        self.refresh()

    # Turns.

    def turn_size(self):
        turn = self.turn()
        if turn == 0:
            return 1, 1
        return (2, 2) if turn == 1 and self.APART else (1, 2)

    def illegal_reason(self, partial, cell):
        if self.is_over():
            return "game_over"
        if len(partial) >= self.turn_size()[1] or cell in partial:
            return "count"
        broken = self.broken(cell, partial[0] if partial else self.count)
        if broken:
            return PLACEMENT_CODES[broken]
        # A second stone makes the turn whole, so it answers for the whole turn.
        return self.judge_turn(partial + (cell,)) if partial else None

    def judge_turn(self, partial):
        """None, or the code of the rule that a turn of placeable stones breaks as a whole."""

    def why_not_turn(self, partial):
        """None, or (code, witnesses): as `judge_turn`."""
        code = self.judge_turn(partial)
        return code and (code, self.view().turn_witnesses(partial))

    def why_not_end(self, partial):
        return self._why_not_size(partial) or self.why_not_turn(partial)

    def play_cells(self, partial):
        refusal = self._why_not_size(partial)
        if not refusal and not self._may_place(partial):
            refusal = self.view().why_not_placed(partial)
        refusal = refusal or self.why_not_turn(partial)
        if refusal:
            raise Refused(refusal[0], refusal[1])
        self.finish_turn(partial)

    def play_word(self, word):
        refusal = self.why_not_word(word)
        if refusal:
            raise Refused(refusal[0], refusal[1])
        self.finish_turn(())

    def _why_not_size(self, partial):
        """None, or (code, witnesses): the game is over, or a turn has not so many stones."""
        if self.is_over():
            return "game_over", ()
        least, most = self.turn_size()
        if least <= len(partial) <= most and (len(partial) < 2 or partial[0] != partial[1]):
            return None
        return "count", ()

    def _may_place(self, partial):
        """Whether the stones of a turn, one or two, break no rule of placement."""
        if len(partial) == 1:
            return not self.broken(partial[0], self.count)
        return not self.broken(partial[0], partial[1]) and not self.broken(partial[1], partial[0])

    def finish_turn(self, partial):
        """Carry out a turn that is legal: place the stones, let the dead leave, count."""
        self.place(partial, self.trial)
        self.standing, self.trial = self.trial, self.standing
        passes = self.count + PASSES
        self.state[passes] = 0 if partial else self.state[passes] + 1
        self.end_turn()
        self.forget()
        if self.state[passes] == 2:
            self.state[self.count + OVER] = 1

    def place(self, partial, survey):
        """Put stones on the board and take off the opponent's dead groups; survey the result."""
        owner = self.owner
        for cell in partial:
            self.state[cell] = owner
        survey.take(self.state)
        # Dead groups leave from Black's second turn on.
        if self.turn() >= 2 and remove_dead(self.state, self.count, 3 - owner, survey):
            survey.take(self.state)

    # Where a stone may be placed.

    def broken(self, cell, other):
        """Number of the first placement rule that a stone breaks, or 0.

        `other` is the other stone of the turn, or `count` for none.
        """
        state = self.state
        if state[cell]:
            return OCCUPIED
        if self.claimant(cell):
            return CLAIMED
        owner = self.owner
        at = cell * 6
        around = self.shape.neighbours
        beside = around[at + 5]
        friend_before = state[beside] == owner or beside == other != self.count
        other_way = 6
        triangle = False
        for way in range(6):
            beside = around[at + way]
            if beside == other and other != self.count:
                other_way = way
                friend = True
            else:
                friend = state[beside] == owner
            if friend and friend_before:
                triangle = True
                break
            friend_before = friend
        if triangle:
            return TRIANGLE
        if other_way == 6:
            return 0
        behind = around[at + (other_way + 3) % 6]
        beyond = around[other * 6 + other_way]
        if state[behind] == owner or state[beyond] == owner:
            return STRAIGHT
        return ADJACENT if self.APART and self.turn() == 1 else 0

    # What the position is worth.

    def claimant(self, cell):
        return 0 if self.state[cell] or not self.claims else self.standing.claimant(cell)

    def fill_pieces(self, out):
        if self.claims:
            self.standing.fill_pieces(self.state, out)
        else:
            out[: self.count] = self.state[: self.count]

    def scores(self):
        if not self.claims:
            return 0, 0
        if self.known_scores is None:
            self.known_scores = self.count_scores()
        return self.known_scores

    def refresh(self):
        self.standing.take(self.state)
        self.forget()

    def forget(self):
        """Drop what was worked out for the turn before; note whose turn it is."""
        turn = self.turn()
        self.owner = 1 + (turn & 1)
        # Nothing counts as claimed before both players have had a turn.
        self.claims = turn >= 2
        self.known_scores = self.known_parts = None
