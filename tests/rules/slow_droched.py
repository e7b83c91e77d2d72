"""Droched a second time: slow, obvious, and written from section 4 of rules.md alone.

Used by the tests as a second opinion; imports nothing of the firmware. Positions are sets of
names of cells, and every question is answered by looking at the whole board.
"""

import copy
import re
from itertools import combinations

from tests.rules.slow_rootbound import (
    COLOURS,
    OPPONENT,
    SlowBoard,
    SlowRefused,
    in_order,
    union,
)

KOMI_WORDS = [f"komi {stones}" for stones in range(100)]
STEPS = (("first", KOMI_WORDS), ("second", ["black", "white"]))


class SlowBridges:
    """The twelve anchors of a hexagonal board, and who is on a bridge."""

    def __init__(self, board):
        self.board = board
        middle = board.rows.index(max(board.rows))
        corners = set()
        for row in (0, middle, len(board.rows) - 1):
            letter = chr(ord("a") + row)
            corners |= {f"{letter}1", f"{letter}{board.rows[row]}"}
        border = {cell for cell in board.cells if len(board.neighbours[cell]) < 6}
        # The two cells beside a corner are no neighbours of each other: six edges are left.
        self.anchors = [frozenset([corner]) for corner in corners]
        self.anchors += board.connected_sets(border - corners)

    def reached(self, group, regions):
        """The anchors that a group reaches, by its stones or by the empty regions it touches."""
        touched = [region for region in regions if self.board.touching(group, region)]
        ground = set(group) | union(touched)
        return [anchor for anchor in self.anchors if anchor & ground]

    def broken_stones(self, stones, colour):
        """All stones of a colour whose groups are on broken bridges."""
        empty = set(self.board.cells) - stones["black"] - stones["white"]
        regions = self.board.connected_sets(empty)
        groups = self.board.connected_sets(stones[colour])
        return union(group for group in groups if len(self.reached(group, regions)) < 2)


class SlowDroched:
    """A game of Droched."""

    def __init__(self, board, options=None):
        self.board = SlowBoard(board) if isinstance(board, str) else board
        self.bridges = SlowBridges(self.board)
        self.handicap = (options or {}).get("handicap")
        self.stones = {colour: frozenset() for colour in COLOURS}
        self.prison = {"black": 0, "white": 0}
        self.moves = []
        self.ends = {"black": [], "white": []}  # the boards at the ends of a player's turns
        self.captured = set()
        self.winning = None

    @property
    def over(self):
        return self.winning is not None

    @property
    def step(self):
        """(who is to say something, the words he has) before the sides are chosen, else None."""
        return STEPS[len(self.moves)] if not self.handicap and len(self.moves) < 2 else None

    @property
    def mover(self):
        """The colour to act; black after the words, and white after a handicap turn."""
        return COLOURS[len(self.moves) % 2]

    @property
    def occupied(self):
        """The cells with stones."""
        return union(self.stones.values())

    @property
    def wanted(self):
        """Return how many cells a turn of stones names."""
        return self.handicap if self.handicap and not self.moves else 1

    # --- what a turn may be --------------------------------------------------------------

    def read(self, text):
        """The cells of a move that is no word, as spelled. Raises the codes of every game."""
        if self.over:
            raise SlowRefused("game_over")
        parts = text.split(",")
        if self.step or not all(re.fullmatch("[a-z][1-9][0-9]*", part) for part in parts):
            raise SlowRefused("not_a_move")
        if not all(part in self.board.place for part in parts):
            raise SlowRefused("no_such_cell")
        if len(parts) != self.wanted or len(set(parts)) < len(parts):
            raise SlowRefused("count")
        return parts

    def fault(self, cells):
        """Return why these cells are no legal turn of stones: (code, witnesses), or None."""
        for cell in cells:
            if cell in self.occupied:
                return "occupied", [cell]
        stones, taken, lost = self.after(cells)
        gone = taken | lost
        if len(gone) == 1 and gone <= set(cells):
            return "suicide", []
        if stones in self.ends[self.mover]:
            return "repetition", []
        return None

    def after(self, cells):
        """Return the result of a turn of stones: (stones, enemy cells taken, own cells lost)."""
        own, enemy = self.mover, OPPONENT[self.mover]
        stones = dict(self.stones)
        stones[own] = stones[own] | set(cells)
        taken = self.bridges.broken_stones(stones, enemy)
        stones[enemy] = stones[enemy] - taken
        lost = self.bridges.broken_stones(stones, own)
        stones[own] = stones[own] - lost
        return stones, taken, lost

    def why_not_release(self):
        """None, or the code why `release` is no legal turn."""
        if self.over:
            return "game_over"
        if self.step or self.wanted > 1:
            return "not_a_move"
        return None if self.prison[OPPONENT[self.mover]] else "prison_empty"

    # --- questions -----------------------------------------------------------------------

    def explain(self, cell, pending=()):
        """Return why a stone may not join the pending ones, (code, witnesses), or None."""
        if self.over:
            return "game_over", []
        if self.step:
            return "not_a_move", []
        cells = list(pending) + [cell]
        if len(cells) > self.wanted or cell in pending:
            return "count", []
        if cell in self.occupied:
            return "occupied", [cell]
        return self.fault(cells) if len(cells) == self.wanted else None

    def legal_cells(self, pending=()):
        """The cells that may join the pending stones, in order."""
        return [cell for cell in self.board.cells if self.explain(cell, pending) is None]

    def is_complete(self, pending):
        """Return whether the pending stones alone are a whole legal turn."""
        if self.over or self.step or len(pending) != self.wanted:
            return False
        return self.fault(pending) is None

    def words(self):
        """The words that are legal moves now."""
        if self.over:
            return []
        if self.step:
            return list(self.step[1])
        return [] if self.why_not_release() else ["release"]

    def turns(self):
        """All legal turns of the mover, one by one."""
        yield from self.words()
        empty = set(self.board.cells) - self.occupied
        for cells in combinations(in_order(empty), self.wanted) if not self.step else ():
            if not self.fault(cells):
                yield ",".join(cells)

    def legal_moves(self):
        """All legal moves in their spelling, sorted as plain strings."""
        return [] if self.over else sorted(self.turns())

    # --- playing -------------------------------------------------------------------------

    def play(self, text):
        """Plays a move and returns its spelling, or raises SlowRefused with nothing changed."""
        if self.step and not self.over:
            return self.say(text)
        if text == "release":
            return self.release()
        cells = self.read(text)
        found = self.fault(cells)
        if found:
            raise SlowRefused(*found)
        self.stones, taken, lost = self.after(cells)
        self.captured = taken | lost
        self.prison[OPPONENT[self.mover]] += len(taken)
        self.prison[self.mover] += len(lost)
        return self.end_turn(",".join(in_order(cells)))

    def release(self):
        """Removes one enemy stone from the prison."""
        code = self.why_not_release()
        if code:
            raise SlowRefused(code)
        self.prison[OPPONENT[self.mover]] -= 1
        self.captured = set()
        return self.end_turn("release")

    def say(self, text):
        """Says one of the words before play."""
        if text not in self.step[1]:
            raise SlowRefused("not_a_move")
        if text.startswith("komi "):
            self.prison["black"] = int(text.split()[1])
        self.moves.append(text)
        return text

    def end_turn(self, spelling):
        """Passes the turn on; whoever then has no legal turn has lost."""
        self.ends[self.mover].append(self.stones)
        last = self.mover
        self.moves.append(spelling)
        if next(self.turns(), None) is None:
            self.winning = last
        return spelling

    def with_turn(self, text):
        """A copy of the game in which one more move has been played; this one stays as it is."""
        game = copy.copy(self)
        game.moves = list(self.moves)
        game.prison = dict(self.prison)
        game.ends = {colour: list(self.ends[colour]) for colour in COLOURS}
        game.play(text)
        return game

    def state(self):
        """The members of the link's `state` that the rules decide."""
        who = self.step[0] if self.step else self.mover
        return {
            "turn": len(self.moves),
            "to_move": None if self.over else who,
            "cells": {colour: in_order(self.stones[colour]) for colour in COLOURS},
            "captured": in_order(self.captured),
            "last": self.moves[-1] if self.moves else None,
            "scores": {},
            "over": self.over,
            "winner": self.winning,
            "prison": dict(self.prison),
        }
