"""Root Bound a second time: slow, obvious, and written from rules.md alone.

Used by the tests as a second opinion; imports nothing of the firmware and shares no table, no
order of cells and no trick with it. Positions are sets of names of cells, a board is a dict from
a name to a place on the plane, and every question is answered by looking at the whole board.
"""

import copy
import hashlib
import re
from itertools import combinations

COLOURS = ("black", "white")
OPPONENT = {"black": "white", "white": "black"}


def name_order(name):
    """Key that sorts cells by row letter, then number: `e2` before `e10` (section 0)."""
    return name[0], int(name[1:])


def in_order(names):
    """The names of cells as a list in their order."""
    return sorted(names, key=name_order)


def union(sets):
    """All that is in any of some sets."""
    return {member for each in sets for member in each}


class SlowBoard:
    """A hexagonal board (section 0).

    `place[name]` is (row from the bottom, horizontal place): rows are centred over each other,
    neighbours in a row are 2 apart, and neighbours in the next row 1 to the left or right.
    """

    def __init__(self, name):
        sides = [int(word) for word in name.split("-")[1:]]
        top, bottom = sides if len(sides) == 2 else (sides[0], sides[0])
        longest = top + bottom - 1
        downwards = list(range(top, longest + 1)) + list(range(longest - 1, bottom - 1, -1))
        self.name = name
        self.rows = list(reversed(downwards))
        self.place = {}
        for row, length in enumerate(self.rows):
            for number in range(1, length + 1):
                cell = chr(ord("a") + row) + str(number)
                self.place[cell] = (row, 2 * number - length - 1)
        self.cells = in_order(self.place)
        self.neighbours = {
            cell: {other for other in self.cells if self.step(cell, other) in STEPS}
            for cell in self.cells
        }

    def step(self, start, end):
        """The way from one cell to another: (rows up, half widths to the right)."""
        (row, along), (other_row, other_along) = self.place[start], self.place[end]
        return other_row - row, other_along - along

    def in_line(self, first, second, third):
        """Return whether three cells follow each other along one of the three directions."""
        step = self.step(first, second)
        return step in STEPS and step == self.step(second, third)

    def connected_sets(self, cells):
        """The maximal connected sets of some cells: groups of stones, or empty regions."""
        left = set(cells)
        found = []
        while left:
            connected = set()
            fresh = {min(left)}
            while fresh:
                connected |= fresh
                left -= fresh
                fresh = {other for cell in fresh for other in self.neighbours[cell]} & left
            found.append(frozenset(connected))
        return found

    def touching(self, cells, others):
        """Return the cells of `others` that are neighbours of one of `cells`."""
        return {other for cell in cells for other in self.neighbours[cell]} & set(others)


STEPS = {(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)}


class Position:
    """Stones on a board, and what the definitions of sections 0 and 1 say about them.

    `nothing_claimed`: before both players have had a turn nothing counts as claimed.
    """

    def __init__(self, board, black, white, nothing_claimed=False):
        self.board = board
        self.stones = {"black": frozenset(black), "white": frozenset(white)}
        self.occupied = self.stones["black"] | self.stones["white"]
        self.empty = set(board.cells) - self.occupied
        self.regions = board.connected_sets(self.empty)
        self.claimed_regions = {"black": [], "white": []}
        if nothing_claimed:
            return
        for region in self.regions:
            touching = {c for c in COLOURS if board.touching(region, self.stones[c])}
            if len(touching) == 1:
                self.claimed_regions[touching.pop()].append(region)

    def claimed(self, colour):
        """All cells of the regions that a colour claims."""
        return union(self.claimed_regions[colour])

    def groups(self, colour):
        """The groups of a colour."""
        return self.board.connected_sets(self.stones[colour])

    def is_live(self, group, colour):
        """Return whether a group touches a region that its own colour claims."""
        return bool(self.board.touching(group, self.claimed(colour)))

    def sees(self, group, other):
        """Return whether a path of empty cells leads from one group to another."""
        return any(
            self.board.touching(group, region) and self.board.touching(other, region)
            for region in self.regions
        )

    def is_dead(self, group, colour):
        """Return whether a group is not live and sees no other group of its colour."""
        if self.is_live(group, colour):
            return False
        return not any(self.sees(group, g) for g in self.groups(colour) if g != group)

    def dead_stones(self, colour):
        """The cells of all dead groups of a colour."""
        dead = [group for group in self.groups(colour) if self.is_dead(group, colour)]
        return union(dead)

    def without(self, cells):
        """The position with these stones gone."""
        black = self.stones["black"] - set(cells)
        return Position(self.board, black, self.stones["white"] - set(cells))

    def clean_up(self):
        """(position after the clean-up, list of the sets of cells that left, size by size)."""
        at_the_end = [(group, c) for c in COLOURS for group in self.groups(c)]
        position = self
        steps = []
        for size in sorted({len(group) for group, _ in at_the_end}):
            leaving = set()
            for group, colour in at_the_end:
                if len(group) == size and not position.is_saved(group, colour):
                    leaving |= group
            if leaving:
                steps.append(leaving)
                position = position.without(leaving)
        return position, steps

    def is_saved(self, group, colour):
        """Return whether a group is live or sees a live group of its colour (end of the game)."""
        if self.is_live(group, colour):
            return True
        live = [other for other in self.groups(colour) if self.is_live(other, colour)]
        return any(self.sees(group, other) for other in live)

    def worth(self):
        """Stones on the board plus cells of claimed regions, by colour."""
        return {c: len(self.stones[c]) + len(self.claimed(c)) for c in COLOURS}


class SlowRefused(Exception):
    """A move against the rules: `code`, and `cells` that witness it, in order."""

    def __init__(self, code, cells=()):
        super().__init__(code)
        self.code = code
        self.cells = in_order(cells)


class SlowGame:
    """A game of Root Bound. `position` is the board as it stands now."""

    def __init__(self, board):
        self.board = SlowBoard(board) if isinstance(board, str) else board
        self.position = Position(self.board, (), (), nothing_claimed=True)
        self.moves = []
        self.captured = set()
        self.over = False
        self.first_passer = None
        self.clean_up_steps = []

    @property
    def mover(self):
        """Return the player to move, also after the end (who would be next)."""
        return COLOURS[len(self.moves) % 2]

    @property
    def counts(self):
        """Return how many stones this turn may place."""
        return {0: (1,), 1: (2,)}.get(len(self.moves), (1, 2))

    # --- what a turn may be --------------------------------------------------------------

    def read(self, text):
        """The cells of a move that is no word, as spelled. Raises the codes of every game."""
        if self.over:
            raise SlowRefused("game_over")
        parts = text.split(",")
        if not all(re.fullmatch("[a-z][1-9][0-9]*", part) for part in parts):
            raise SlowRefused("not_a_move")
        if not all(part in self.board.place for part in parts):
            raise SlowRefused("no_such_cell")
        if len(parts) not in self.counts or len(set(parts)) < len(parts):
            raise SlowRefused("count")
        return parts

    def placement_fault(self, judged, cells):
        """The first rule that the `judged` stones break in a turn that places `cells`.

        (code, cells that witness it) or None. Code by code, and for each code stone by stone.
        """
        for test in self.placement_tests():
            for stone in judged:
                witnesses = test(stone, cells)
                if witnesses:
                    return test.__name__, in_order(witnesses)
        return None

    def placement_tests(self):
        """The rules of placement, by their codes, in the order of section 1."""
        return self.occupied, self.claimed, self.triangle, self.straight, self.adjacent

    def occupied(self, stone, cells):
        """Not on a stone. The witness is the stone."""
        return {stone} & self.position.occupied

    def claimed(self, stone, cells):
        """Not in a claimed region as it is at the start of the turn; its border is the witness."""
        for colour in COLOURS:
            for region in self.position.claimed_regions[colour]:
                if stone in region:
                    return self.board.touching(region, self.position.stones[colour])
        return set()

    def triangle(self, stone, cells):
        """No three stones of one colour, each beside the others; the other two are witnesses."""
        own = (self.position.stones[self.mover] | set(cells)) - {stone}
        beside = self.board.touching({stone}, own)
        near = self.board.neighbours
        pairs = [(one, two) for one, two in combinations(beside, 2) if two in near[one]]
        return union(pairs)

    def straight(self, stone, cells):
        """Two new neighbours never in line with an old stone at their end, the witness."""
        found = set()
        for other in set(cells) - {stone}:
            for old in self.position.stones[self.mover]:
                if self.board.in_line(stone, other, old) or self.board.in_line(other, stone, old):
                    found.add(old)
        return found

    def adjacent(self, stone, cells):
        """White's first two stones are no neighbours; the witness is the other one."""
        if len(self.moves) != 1:
            return set()
        return self.board.touching({stone}, set(cells) - {stone})

    def single_group(self, cells):
        """The stones of the only group, not live, that a turn would leave its mover, or none."""
        if not self.moves:
            return set()
        own = self.position.stones[self.mover] | set(cells)
        if len(self.board.connected_sets(own)) != 1:
            return set()
        position, _ = self.after(cells)
        (group,) = position.groups(self.mover)
        return set() if position.is_live(group, self.mover) else set(group)

    def after(self, cells):
        """(position, captured cells) at the end of a turn that places these stones or passes."""
        stones = dict(self.position.stones)
        stones[self.mover] = stones[self.mover] | set(cells)
        first = not self.moves
        position = Position(self.board, stones["black"], stones["white"], nothing_claimed=first)
        if len(self.moves) < 2:
            return position, set()
        captured = position.dead_stones(OPPONENT[self.mover])
        return position.without(captured), captured

    def fault(self, cells):
        """Return why these cells are no legal turn: (code, witnesses) or None. Empty for a pass.

        The stones are judged in the order of the spelling.
        """
        found = self.placement_fault(cells, cells)
        if found:
            return found
        single = self.single_group(cells)
        return ("single_group", in_order(single)) if single else None

    # --- questions -----------------------------------------------------------------------

    def explain(self, cell, pending=()):
        """Return why a stone may not join the pending ones: (code, witnesses), or None if it may.

        The stone judged is the new one; the single-group rule only counts once it makes the
        turn as long as it can be, for until then another stone may follow.
        """
        if self.over:
            return "game_over", []
        cells = list(pending) + [cell]
        if len(cells) > max(self.counts) or cell in pending:
            return "count", []
        found = self.placement_fault([cell], cells)
        if found or len(cells) < max(self.counts):
            return found
        single = self.single_group(cells)
        return ("single_group", in_order(single)) if single else None

    def legal_cells(self, pending=()):
        """The cells that may join the pending stones, in order."""
        return [cell for cell in self.board.cells if self.explain(cell, pending) is None]

    def is_complete(self, pending):
        """Return whether the pending stones alone are a whole legal turn."""
        if self.over or len(pending) not in self.counts:
            return False
        return self.fault(pending) is None

    def words(self):
        """The words that are legal moves now."""
        if self.over or len(self.moves) < 2 or self.fault(()):
            return []
        return ["pass"]

    def legal_moves(self):
        """All legal moves in their spelling, sorted as plain strings."""
        if self.over:
            return []
        placeable = [c for c in self.board.cells if not self.placement_fault([c], [c])]
        turns = [cells for count in self.counts for cells in combinations(placeable, count)]
        return sorted([",".join(cells) for cells in turns if not self.fault(cells)] + self.words())

    def scores(self):
        """Return the scores after a clean-up, if the game ended now (section 1, the end)."""
        if self.over:
            return self.position.worth()
        if len(self.moves) < 2:
            return {"black": 0, "white": 0}
        return self.position.clean_up()[0].worth()

    def count_off(self):
        """The cells that make the scores, by part and colour, and the stones that are removed."""
        if len(self.moves) < 2:
            return {part: {c: set() for c in COLOURS} for part in ("stones", "claimed", "removed")}
        now = self.position
        counted = now if self.over else now.clean_up()[0]
        return {
            "stones": {c: set(counted.stones[c]) for c in COLOURS},
            "claimed": {c: set(counted.claimed(c)) for c in COLOURS},
            "removed": {c: set(now.stones[c] - counted.stones[c]) for c in COLOURS},
        }

    def winner(self):
        """The colour that won, or None while the game goes on."""
        if not self.over:
            return None
        scores = self.scores()
        if scores["black"] == scores["white"]:
            return self.first_passer
        return max(COLOURS, key=lambda colour: scores[colour])

    # --- playing -------------------------------------------------------------------------

    def play(self, text):
        """Plays a move and returns its spelling, or raises SlowRefused with nothing changed."""
        if text == "pass" and not self.over:
            return self.play_pass()
        cells = self.read(text)
        found = self.fault(cells)
        if found:
            raise SlowRefused(*found)
        self.end_turn(",".join(in_order(cells)), cells)
        return self.moves[-1]

    def play_pass(self):
        """Passes; two passes in succession end the game and clean the board up."""
        if len(self.moves) < 2:
            raise SlowRefused("not_a_move")
        found = self.fault(())
        if found:
            raise SlowRefused(*found)
        if self.first_passer is None:
            self.first_passer = self.mover
        ends = self.moves[-1] == "pass"
        self.end_turn("pass", ())
        if ends:
            self.over = True
            self.position, self.clean_up_steps = self.position.clean_up()
            self.captured = self.captured | union(self.clean_up_steps)
        return "pass"

    def with_turn(self, text):
        """A copy of the game in which one more move has been played; this one stays as it is."""
        game = copy.copy(self)
        game.moves = list(self.moves)
        game.play(text)
        return game

    def end_turn(self, spelling, cells):
        """Places the stones, removes the opponent's dead groups, and passes the turn on."""
        self.position, self.captured = self.after(cells)
        self.moves.append(spelling)

    def state(self):
        """The members of the link's `state` that the rules decide."""
        position = self.position
        state = {
            "turn": len(self.moves),
            "to_move": None if self.over else self.mover,
            "cells": {c: in_order(position.stones[c]) for c in COLOURS},
            "claimed": {c: in_order(position.claimed(c)) for c in COLOURS},
            "captured": in_order(self.captured),
            "last": self.moves[-1] if self.moves else None,
            "scores": self.scores(),
            "over": self.over,
            "winner": self.winner(),
        }
        state.update(self.more_state())  # MicroPython has no ** in a dictionary's display
        return state

    def more_state(self):
        """Return the holdings of each colour now, before any clean-up."""
        position = self.position
        held = {c: len(position.stones[c]) + len(position.claimed(c)) for c in COLOURS}
        return {"standing": held}


def digest(moves):
    """SHA-256 of moves, sorted as plain strings and joined by line feeds (recorded games)."""
    return hashlib.sha256("\n".join(sorted(moves)).encode()).hexdigest()
