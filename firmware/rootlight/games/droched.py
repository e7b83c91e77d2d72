"""Droched, by Saïd Galdseid. See rules.md, section 4.

Used through the catalogue; imports what the games share and its own `droched_` modules. What is
said and touched before the sides are chosen stands in `droched_start`, which is borrowed.
"""

from rootlight.compat import const
from rootlight.games.droched_bridges import Anchors, Bridges
from rootlight.games.droched_past import Past
from rootlight.games.game import HEADER, OVER, Game, Refused

# The game's own bytes of the header.
PRISON = HEADER  # black stones in the prison, in 2 bytes, then white ones
SECOND = HEADER + 4  # the side that the second player chose, as an owner; 0 before

# What the coming turn is.
KOMI = const(0)
SIDES = const(1)
HANDICAP = const(2)
PLAY = const(3)

# What a stone does, as far as a glance at what is beside it can tell.
UNSURE = const(0)
TAKES_NOTHING = const(1)
GOES_ALONE = const(2)


class Droched(Game):
    """Two players place stones and release prisoners; the last who can do either wins."""

    NAME = "droched"
    COLOURS = PIECES = ("black", "white")
    LOSES_PLACED = True

    def view(self):
        from rootlight.games.droched_view import View

        return View(self)

    def __init__(self, shape, options, seed, cards=None):
        super().__init__(shape, options, seed, cards, 5)
        self.handicap = options.get("handicap", 0)
        self._anchors = Anchors(shape)
        # The position at the start of the turn; and one tried out, which lies on `cells`.
        self.standing = Bridges(shape, self._anchors)
        self._trial = Bridges(shape, self._anchors)
        self._board = memoryview(self.state)[: shape.count + 1]
        self.cells = bytearray(shape.count + 1)
        self._lost = [0, 0, 0]  # stones of each colour that the turn tried out loses
        # The words before play are no turns of a colour.
        self._past = Past(shape.count, len(self.state), 0 if self.handicap else 2)
        self.owner = 1  # the mover, as in `state`
        self.refresh()

    # Whose turn it is. Black acts in even turns, whoever he is.

    def stage(self):
        """What the coming turn is: KOMI, SIDES, HANDICAP or PLAY."""
        turn = self.turn()
        if self.handicap:
            return PLAY if turn else HANDICAP
        return turn if turn < 2 else PLAY

    def mover(self):
        return -1 if self.stage() < HANDICAP else super().mover()

    def seat(self):
        turn = self.turn()
        return turn if self.stage() < HANDICAP else self.colour_at(turn & 1)

    def colour_at(self, seat):
        if self.stage() < HANDICAP:
            return -1
        return 1 - seat if self.state[self.count + SECOND] == 1 else seat

    def turn_size(self):
        stage = self.stage()
        if stage == KOMI:
            return 1, min(self.count, 99)
        return (self.handicap, self.handicap) if stage == HANDICAP else (1, 1)

    # Questions about the coming turn.

    def illegal_reason(self, partial, cell):
        if self.is_over():
            return "game_over"
        if self.stage() < HANDICAP:
            return "not_a_move"
        most = self.turn_size()[1]
        if len(partial) >= most or cell in partial:
            return "count"
        if self.state[cell]:
            return "occupied"
        if most == 1:
            return self._judge_stone(cell)
        partial += (cell,)
        return self.try_out(partial) if len(partial) == most else None

    def why_not_end(self, partial):
        if self.is_over():
            return "game_over", ()
        least, most = self.turn_size()
        return None if least <= len(partial) <= most else ("count", ())

    def why_not_word(self, word):
        from rootlight.games import droched_start

        if self.is_over():
            return "game_over", ()
        stage = self.stage()
        if stage < HANDICAP:
            return None if droched_start.is_word(stage, word) else ("not_a_move", ())
        if word != "release" or stage == HANDICAP:
            return "not_a_move", ()
        return None if self.prisoners(3 - self.owner) else ("prison_empty", ())

    # Turns.

    def play_cells(self, partial):
        refusal = self._why_not_turn(partial)
        if refusal:
            raise Refused(refusal[0], refusal[1])
        self._board[:] = self.cells
        self.standing, self._trial = self._trial, self.standing
        for owner in (1, 2):
            self.imprison(owner, self._lost[owner])
        self._finish_turn()

    def play_word(self, word):
        from rootlight.games import droched_start

        refusal = self.why_not_word(word)
        if refusal:
            raise Refused(refusal[0], refusal[1])
        if self.stage() < HANDICAP:
            droched_start.play_word(self, word)
            self.end_turn()
            self.refresh()
            return
        self.imprison(3 - self.owner, -1)
        self._finish_turn()

    def _why_not_turn(self, partial):
        """None, or (code, witnesses): why these cells are no whole legal turn; tries it out."""
        if self.stage() < HANDICAP:
            return "not_a_move", ()
        refusal = self.why_not_end(partial)
        if refusal:
            return refusal
        if len(set(partial)) < len(partial):
            return "count", ()
        for cell in partial:
            if self.state[cell]:
                return "occupied", (cell,)
        code = self.try_out(partial)
        return code and (code, ())

    def _finish_turn(self):
        """What follows when a turn has been carried out: count it; can the other player act?"""
        self._past.note(self._board, self.owner - 1)
        self.end_turn()
        self.owner = 3 - self.owner
        if not self.can_act():
            self.state[self.count + OVER] = 1
        self._past.ends_with(self.state)

    def can_act(self):
        """Whether the mover has any legal turn. Mostly the first that is looked at is one."""
        if self.prisoners(3 - self.owner):
            return True
        for cell in range(self.count):
            if not self.state[cell] and self._judge_stone(cell) is None:
                return True
        return False

    def prisoners(self, owner):
        """How many stones of a colour are in the prison."""
        at = self.count + PRISON + 2 * (owner - 1)
        return self.state[at] | self.state[at + 1] << 8

    def imprison(self, owner, stones):
        """Put stones of a colour into the prison."""
        held = self.prisoners(owner) + stones
        at = self.count + PRISON + 2 * (owner - 1)
        self.state[at] = held & 255
        self.state[at + 1] = held >> 8

    # What a turn of stones does.

    def try_out(self, partial):
        """Carry out on `cells` a turn of stones on empty cells; None, or why it is not legal."""
        self.carry_out(partial)
        lost = self._lost
        if lost[self.owner] == 1 and not lost[3 - self.owner]:
            for cell in partial:
                if not self.cells[cell]:
                    return "suicide"
        return self._why_not_again()

    def carry_out(self, partial):
        """Carry out on `cells` what a turn of stones on empty cells would do; survey the result.

        Enemy groups go to the prison before own ones, for that may save these.
        """
        cells = self.cells
        cells[:] = self._board
        for cell in partial:
            cells[cell] = self.owner
        self._trial.take(cells)
        self._remove(3 - self.owner)
        self._remove(self.owner)

    def _remove(self, owner):
        """Take all groups of a colour that are on broken bridges off `cells`."""
        self._lost[owner] = 0
        trial = self._trial
        if not trial.broken[owner]:
            return
        cells = self.cells
        for cell in range(self.count):
            if cells[cell] == owner and trial.is_broken(cell):
                cells[cell] = 0
                self._lost[owner] += 1
        trial.take(cells)

    def _why_not_again(self):
        """None, or why the mover may not end his turn with the board that lies on `cells`."""
        known = self._past.holds(self.cells, self.owner - 1, self.move_stack)
        return "repetition" if known else None

    def _judge_stone(self, cell):
        """None, or why the mover may not place a stone on an empty cell."""
        seen = self._glance(cell)
        if seen == UNSURE:
            return self.try_out((cell,))
        if seen == GOES_ALONE:
            return "suicide"
        self.cells[:] = self._board
        self.cells[cell] = self.owner
        return self._why_not_again()

    def _glance(self, cell):
        """What a stone on an empty cell does, if that can be told without trying it out.

        All groups are on bridges before a turn. Only those that touch the region of the cell can
        lose theirs. They keep it if the cell does not cut the region, nor costs it an anchor that
        matters, and if those beside the cell still touch it or have a bridge without it. The new
        stone reaches all that its region did, and a group that it joins loses nothing by it.
        """
        state = self.state
        around = self.shape.neighbours
        standing = self.standing
        region = standing.labels[cell]
        reached = standing.once[region]
        only_by_it = reached & ~standing.twice[region]
        at = cell * 6
        before = state[around[at + 5]]
        stretches = 0  # of empty cells around the cell
        empty = False
        friend = False
        for way in range(6):
            beside = around[at + way]
            colour = state[beside]
            if not colour:
                empty = True
                if before:
                    stretches += 1
            elif colour == self.owner:
                friend = True
            elif beside != self.count and before and state[around[at + (way + 1) % 6]]:
                group = standing.labels[beside]
                # What the group reaches by other ways than through this region.
                apart = standing.once[group] & ~(reached & ~standing.twice[group])
                if not apart & (apart - 1):
                    return UNSURE
            before = colour
        if empty and reached:
            lost = only_by_it & self._anchors.of[cell]
            left = reached & ~lost
            if stretches > 1 or (lost and not left & (left - 1)):
                return UNSURE
        return TAKES_NOTHING if friend or reached & (reached - 1) else GOES_ALONE

    # What is seen and touched; what people say. Before play these stand for words.

    def why_not_touch(self, partial, cell):
        from rootlight.games import droched_start

        if self.stage() < HANDICAP:
            return droched_start.why_not_touch(self, partial, cell)
        return self.why_not(partial, cell)

    def touch_mask(self, partial, mask):
        from rootlight.games import droched_start

        if self.stage() < HANDICAP:
            droched_start.touch_mask(self, partial, mask)
        else:
            self.legal_cells(partial, mask)

    def move_by_touch(self, partial):
        from rootlight.games import droched_start

        if self.stage() < HANDICAP:
            return droched_start.word_by_touch(self, partial)
        return partial

    def end_word(self):
        return "release" if self.stage() else "komi 0"

    def piece(self, partial, index):
        from rootlight.games import droched_start

        if self.stage() < HANDICAP:
            return droched_start.piece(self, partial[index])
        return self.owner

    def fill_pieces(self, out):
        from rootlight.games import droched_start

        out[: self.count] = self.state[: self.count]
        if self.stage() == SIDES:
            droched_start.show_sides(self, out)

    def scores(self):
        return ()

    def winner(self):
        return 2 - self.owner if self.is_over() else -1

    def refresh(self):
        self.owner = 1 + (self.turn() & 1)
        self.standing.take(self.state)
        self._past.recall(self.state, self.move_stack)
