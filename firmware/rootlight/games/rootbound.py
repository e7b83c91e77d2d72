"""Root Bound, by Christopher Field. Rules page, section 1.

Used through the catalogue; imports what the stone games share.
"""

from rootlight.compat import const
from rootlight.games.game import HEADER, OVER, Game, Refused
from rootlight.games.stones import Scratch, Survey, remove_dead
from rootlight.on_demand import borrow

# The game's own bytes of the header.
PASSES = HEADER  # passes in succession up to now
FIRST_PASSER = HEADER + 1  # owner who was the first to pass in the whole game, 0 nobody

# The rules for the placement of a stone, in the order in which they are judged.
OCCUPIED = const(1)
CLAIMED = const(2)
TRIANGLE = const(3)
STRAIGHT = const(4)
ADJACENT = const(5)
PLACEMENT_CODES = ("", "occupied", "claimed", "triangle", "straight", "adjacent")


class RootBound(Game):
    """Two players place one or two stones a turn; who holds more of the board at the end wins."""

    NAME = "rootbound"
    COLOURS = ("black", "white")
    PIECES = ("black", "white", "black claim", "white claim")
    VIEW = "rootlight.games.rootbound_view"
    CLAIMS = True

    def __init__(self, shape, options, seed, cards=None):
        super().__init__(shape, options, seed, cards, 2)
        scratch = Scratch(shape)
        # The position at the start of the turn, which settles what is claimed, and one tried out.
        self.standing = Survey(shape, scratch)
        self.trial = Survey(shape, scratch)
        self._before = bytearray(len(self.state))
        self._scratch = scratch
        self.last_clean_up = None
        self.owner = 1  # the mover, as in `state`
        self.claims = False  # whether regions count as claimed
        self._scores = None  # worked out when asked for
        self.refresh()

    # Turns.

    def turn_size(self):
        turn = self.turn()
        if turn == 0:
            return 1, 1
        return (2, 2) if turn == 1 else (1, 2)

    def judge(self, begun, cell):
        if self.is_over():
            return "game_over"
        if len(begun) >= self.turn_size()[1] or cell in begun:
            return "count"
        broken = self._broken(cell, begun[0] if begun else self.count)
        if broken:
            return PLACEMENT_CODES[broken]
        # A second stone makes the turn whole, so it answers for the whole turn.
        if begun and not self._may_end(begun + (cell,)):
            return "single_group"
        return None

    def why_not_end(self, begun):
        refusal = self._why_not_size(begun)
        if refusal:
            return refusal
        return None if self._may_end(begun) else self._lone_group(begun)

    def why_not_word(self, word):
        if self.is_over():
            return "game_over", ()
        if word != "pass" or self.turn() < 2:
            return "not_a_move", ()
        return None if self._may_end(()) else self._lone_group(())

    def play_cells(self, begun):
        refusal = self._why_not_turn(begun)
        if refusal:
            raise Refused(refusal[0], refusal[1])
        self._finish_turn(begun)

    def play_word(self, word):
        refusal = self.why_not_word(word)
        if refusal:
            raise Refused(refusal[0], refusal[1])
        self._finish_turn(())

    def _lone_group(self, begun):
        """The refusal of a turn that would leave the mover a single group."""
        return "single_group", self.view().lone_group(begun)

    def _why_not_turn(self, begun):
        """None, or (code, witnesses): why these cells are no whole legal turn."""
        refusal = self._why_not_size(begun)
        if refusal:
            return refusal
        if len(begun) == 2 and begun[0] == begun[1]:
            return "count", ()
        return self._why_not_placed(begun) or self.why_not_end(begun)

    def _why_not_size(self, begun):
        """None, or (code, witnesses): the game is over, or a turn has not so many stones."""
        if self.is_over():
            return "game_over", ()
        least, most = self.turn_size()
        return None if least <= len(begun) <= most else ("count", ())

    def _why_not_placed(self, begun):
        """None, or (code, witnesses): the rule of placement that stones of a turn break.

        Each rule is judged for all stones before the next, so the first rule that any stone
        breaks is the one that is named, for the first stone in the spelling that breaks it.
        """
        worst = 0
        judged = 0
        for index in range(len(begun)):
            broken = self._broken(begun[index], self._other(begun, index))
            if broken and (not worst or broken < worst):
                worst = broken
                judged = index
        if not worst:
            return None
        other = self._other(begun, judged)
        cells = self.view().placement_witnesses(worst, begun[judged], other)
        return PLACEMENT_CODES[worst], cells

    def _other(self, begun, index):
        """The other stone of a turn, or `count` if there is none."""
        return begun[1 - index] if len(begun) == 2 else self.count

    def _finish_turn(self, begun):
        """Carry out a turn that is legal: place the stones, let the dead leave, count."""
        self.place(begun, self.trial)
        self.standing, self.trial = self.trial, self.standing
        self._count_passes(begun)
        self.end_turn()
        self._forget()
        if self.state[self.count + PASSES] == 2:
            self._end_game()

    def _count_passes(self, begun):
        state = self.state
        at = self.count
        if begun:
            state[at + PASSES] = 0
            return
        if not state[at + FIRST_PASSER]:
            state[at + FIRST_PASSER] = self.owner
        state[at + PASSES] += 1

    def _end_game(self):
        clean = self.clean_up()
        self.state[: self.count] = clean.cells[: self.count]
        self.state[self.count + OVER] = 1
        # Kept, for the clean-up of the clean position would forget the steps that led to it.
        self._scores = clean.score(1), clean.score(2)
        self.standing.take(self.state)

    def clean_up(self):
        """The clean-up of the present position, which stays as it is; overwrites `trial`."""
        borrowed = borrow("rootlight.games.clean_up")
        self.last_clean_up = borrowed.CleanUp(self.shape, self.trial, self._scratch)
        self.last_clean_up.run(self.state)
        return self.last_clean_up

    def place(self, begun, survey):
        """Put stones on the board and take off the opponent's dead groups; survey the result."""
        owner = self.owner
        for cell in begun:
            self.state[cell] = owner
        survey.take(self.state)
        # Dead groups leave from Black's second turn on.
        if self.turn() >= 2 and remove_dead(self.state, self.count, 3 - owner, survey):
            survey.take(self.state)

    # Where a stone may be placed.

    def _broken(self, cell, other):
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
        return ADJACENT if self.turn() == 1 else 0

    # The single-group rule.

    def _may_end(self, begun):
        """Whether a turn of stones that break no placement rule keeps the single-group rule."""
        if not self._leaves_one_group(begun):
            return True
        self._before[:] = self.state
        self.place(begun, self.trial)
        live = self.trial.has_live_group(self.state, self.owner)
        self.state[:] = self._before
        return live

    def _leaves_one_group(self, begun):
        """Whether the mover has just one group after these stones. Cheap: no pass over the board.

        Black's first turn is exempt; the groups of one turn of White's first are two.
        """
        if self.turn() < 2:
            return False
        groups = self.standing.groups_of(self.owner)
        joined = self._groups_beside(begun[0]) if begun else ()
        if len(begun) == 2:
            more = self._groups_beside(begun[1])
            common = [group for group in more if group in joined]
            apart = not common and not self._are_neighbours(begun[0], begun[1])
            joined = len(joined) + len(more) - len(common)
            return groups - joined + (2 if apart else 1) == 1
        return groups - len(joined) + len(begun) == 1

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

    def claimant(self, cell):
        return 0 if self.state[cell] or not self.claims else self.standing.claimant(cell)

    def stand(self, out):
        if self.claims:
            self.standing.stand(self.state, out)
        else:
            out[: self.count] = self.state[: self.count]

    def scores(self):
        if not self.claims:
            return 0, 0
        if self._scores is None:
            clean = self.clean_up()
            self._scores = clean.score(1), clean.score(2)
        return self._scores

    def winner(self):
        if not self.is_over():
            return -1
        black, white = self.scores()
        if black == white:
            return self.state[self.count + FIRST_PASSER] - 1
        return 0 if black > white else 1

    def refresh(self):
        self.standing.take(self.state)
        self._forget()

    def _forget(self):
        """Drop what was worked out for the turn before; note whose turn it is."""
        self.last_clean_up = None
        turn = self.turn()
        self.owner = 1 + (turn & 1)
        # Nothing counts as claimed before both players have had a turn.
        self.claims = turn >= 2
        self._scores = None


GAME = RootBound
