"""Root Bound, by Christopher Field. Rules page, section 1.

Used through the catalogue; imports what the stone games share.
"""

from rootlight.compat import const
from rootlight.games.game import CAPTURED, CLAIMED_NEW, HEADER, OVER, Game, Refused
from rootlight.games.stones import CleanUp, Scratch, Survey, remove_dead

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
    STANDARD_BOARD = "hex-7"
    EXTRA_BYTES = 2

    def __init__(self, shape, seed=0):
        super().__init__(shape, seed)
        scratch = Scratch(shape)
        # The position at the start of the turn, which settles what is claimed, and one tried out.
        self._standing = Survey(shape, scratch)
        self._trial = Survey(shape, scratch)
        self._before = bytearray(len(self.state))
        self.clean_up = CleanUp(shape, self._trial, scratch)
        self._owner = 1  # the mover, as in `state`
        self._claims = False  # whether regions count as claimed
        self._scores = None  # worked out when asked for
        self.refresh()

    @classmethod
    def played_on(cls, board):
        sides = [int(side) for side in board.split("-")[1:]]
        if len(sides) == 1:
            return sides[0] >= 4
        return sides[0] >= 3 and sides[1] == sides[0] + 1

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

    def witnesses(self, code, begun, cell):
        if code == "single_group":
            return self._lone_group(begun + (cell,))
        if code not in PLACEMENT_CODES:
            return ()
        broken = PLACEMENT_CODES.index(code)
        return self._witnesses(broken, cell, begun[0] if begun else self.count)

    def why_not_end(self, begun):
        refusal = self._why_not_size(begun)
        if refusal:
            return refusal
        return None if self._may_end(begun) else ("single_group", self._lone_group(begun))

    def why_not_word(self, word):
        if self.is_over():
            return "game_over", ()
        if word != "pass" or self.turn() < 2:
            return "not_a_move", ()
        return None if self._may_end(()) else ("single_group", self._lone_group(()))

    def words(self):
        return () if self.why_not_word("pass") else ("pass",)

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
        witnesses = self._witnesses(worst, begun[judged], self._other(begun, judged))
        return PLACEMENT_CODES[worst], witnesses

    def _other(self, begun, index):
        """The other stone of a turn, or `count` if there is none."""
        return begun[1 - index] if len(begun) == 2 else self.count

    def _finish_turn(self, begun):
        """Carry out a turn that is legal: place the stones, let the dead leave, count."""
        self._place(begun, self._trial)
        self._standing, self._trial = self._trial, self._standing
        self.clean_up.survey = self._trial
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
            state[at + FIRST_PASSER] = self._owner
        state[at + PASSES] += 1

    def _end_game(self):
        self.clean_up.run(self.state)
        self.state[: self.count] = self.clean_up.cells[: self.count]
        self.state[self.count + OVER] = 1
        # Kept, for the clean-up of the clean position would forget the steps that led to it.
        self._scores = self.clean_up.score(1), self.clean_up.score(2)
        self._standing.take(self.state)

    def _place(self, begun, survey):
        """Put stones on the board and take off the opponent's dead groups; survey the result."""
        owner = self._owner
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
        owner = self._owner
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

    def _witnesses(self, broken, cell, other):
        """The cells that show why a stone may not be placed, sorted."""
        if broken == OCCUPIED:
            return (cell,)
        if broken == CLAIMED:
            return self._border(cell)
        if broken == ADJACENT:
            return (other,)
        owner = self._owner
        around = self.shape.neighbours
        ring = [around[cell * 6 + way] for way in range(6)]
        if broken == TRIANGLE:
            friends = [b != self.count and (b == other or self.state[b] == owner) for b in ring]
            found = [
                ring[w] for w in range(6) if friends[w] and (friends[w - 1] or friends[w - 5])
            ]
            return tuple(sorted(found))
        way = ring.index(other)
        line = (ring[(way + 3) % 6], around[other * 6 + way])
        return tuple(sorted([old for old in line if self.state[old] == owner]))

    def _border(self, cell):
        """The stones that touch the region of an empty cell."""
        labels = self._standing.labels
        around = self.shape.neighbours
        found = []
        for stone in range(self.count):
            if not self.state[stone]:
                continue
            for place in range(stone * 6, stone * 6 + 6):
                beside = around[place]
                if not self.state[beside] and labels[beside] == labels[cell]:
                    found.append(stone)
                    break
        return tuple(found)

    # The single-group rule.

    def _may_end(self, begun):
        """Whether a turn of stones that break no placement rule keeps the single-group rule."""
        if not self._leaves_one_group(begun):
            return True
        self._before[:] = self.state
        self._place(begun, self._trial)
        live = self._trial.has_live_group(self.state, self._owner)
        self.state[:] = self._before
        return live

    def _lone_group(self, begun):
        """The stones of the single group that a turn would leave, sorted."""
        return tuple(sorted(self._stones_of(self._owner) + begun))

    def _leaves_one_group(self, begun):
        """Whether the mover has just one group after these stones. Cheap: no pass over the board.

        Black's first turn is exempt; the groups of one turn of White's first are two.
        """
        if self.turn() < 2:
            return False
        groups = self._standing.groups_of(self._owner)
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
        owner = self._owner
        labels = self._standing.labels
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

    def _stones_of(self, owner):
        return tuple([cell for cell in range(self.count) if self.state[cell] == owner])

    # What a turn would do.

    def look_ahead(self, begun, effects):
        self._before[:] = self.state
        self._place(begun, self._trial)
        state = self.state
        for cell in range(self.count):
            effects[cell] = 0
            if state[cell]:
                continue
            claimant = self._trial.claimant(cell) if self.turn() >= 1 else 0
            if self._before[cell]:
                effects[cell] = CAPTURED
            elif claimant and not (self._claims and self._standing.claimant(cell)):
                effects[cell] = CLAIMED_NEW + claimant
        state[:] = self._before

    def mark_region(self, cell, mask):
        labels = self._standing.labels
        for other in range(self.count):
            same = labels[other] == labels[cell] and not self.state[other]
            mask[other] = 1 if same and not self.state[cell] else 0

    def last_pass_ends_it(self):
        return not self.is_over() and self.state[self.count + PASSES] == 1

    def preview_end(self, steps):
        """Fill `steps[cell]`: when a stone would leave if the game ended by a pass now.

        1 with the turn itself, 2 and up with the clean-up, 0 not at all. Returns the last step.
        """
        self._before[:] = self.state
        self._place((), self._trial)
        self.clean_up.run(self.state)
        self._merge_steps(self._before, self.state, steps)
        self.state[:] = self._before
        return self.clean_up.last_step + 1

    def end_steps(self, before, steps):
        """As `preview_end`, for a game that has just ended; `before` is the state before that."""
        self._merge_steps(before, before, steps)
        for cell in range(self.count):
            if before[cell] and not self.state[cell] and not steps[cell]:
                steps[cell] = 1
        return self.clean_up.last_step + 1

    def _merge_steps(self, before, after, steps):
        """Steps of the clean-up, which come after the stones that the turn itself removes."""
        for cell in range(self.count):
            step = self.clean_up.steps[cell]
            if step:
                steps[cell] = step + 1
            else:
                steps[cell] = 1 if before[cell] and not after[cell] else 0

    # What the position is worth.

    def claimant(self, cell):
        return 0 if self.state[cell] or not self._claims else self._standing.claimant(cell)

    def scores(self):
        if not self._claims:
            return 0, 0
        if self._scores is None:
            self.clean_up.run(self.state)
            self._scores = self.clean_up.score(1), self.clean_up.score(2)
        return self._scores

    def winner(self):
        if not self.is_over():
            return -1
        black, white = self.scores()
        if black == white:
            return self.state[self.count + FIRST_PASSER] - 1
        return 0 if black > white else 1

    def refresh(self):
        self._standing.take(self.state)
        self._forget()

    def _forget(self):
        """Drop what was worked out for the turn before; note whose turn it is."""
        turn = self.turn()
        self._owner = 1 + (turn & 1)
        # Nothing counts as claimed before both players have had a turn.
        self._claims = turn >= 2
        self._scores = None
