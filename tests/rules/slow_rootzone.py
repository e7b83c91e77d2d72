"""RootZone a second time: slow, obvious, and written from rules.md alone.

Used by the tests as a second opinion; imports the slow board, its order of names and its way of
refusing, and nothing of the firmware. Scores are found by going through the whole game again.
"""

import copy
import re

from tests.rules.slow_rootbound import SlowBoard, SlowRefused, in_order

COLOURS = ("yellow", "orange")
OPPONENT = {"yellow": "orange", "orange": "yellow"}


class SlowRootZone:
    """A game of RootZone. `stones`: {colour: cells}; `block`: the blocking stone or None."""

    def __init__(self, board, options=None):
        options = options or {}
        self.board = SlowBoard(board) if isinstance(board, str) else board
        self.friends_max = options.get("friends_max", 6)
        self.crowd_max = options.get("crowd_max", 3)
        self.stones = {"yellow": frozenset(), "orange": frozenset()}
        self.block = None
        self.moves = []
        # After each turn, the size of each colour's largest group then.
        self.history = [{"yellow": 0, "orange": 0}]

    @property
    def mover(self):
        """Return the player to move, also after the end (who would be next)."""
        return COLOURS[len(self.moves) % 2]

    @property
    def over(self):
        """Both players passed in succession; to skip the set-up is no such pass."""
        return self.moves[1:][-2:] == ["pass", "pass"]

    @property
    def occupied_cells(self):
        return self.stones["yellow"] | self.stones["orange"] | self.block_cells

    @property
    def block_cells(self):
        return {self.block} - {None}

    def friends(self, cell):
        """The mover's stones beside a cell."""
        return self.board.touching({cell}, self.stones[self.mover])

    def is_edge(self, cell):
        """Return whether a cell lies on the edge of the board, corners included."""
        return len(self.board.neighbours[cell]) < 6

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
        if len(parts) != (1 if self.moves else 2):
            raise SlowRefused("count")
        return parts

    def set_up_fault(self, block, stone):
        """Return why a set-up is not legal: (code, cells that witness it) or None."""
        if stone == block:
            return "occupied", [stone]
        if not self.is_edge(stone):
            return "unconnected", []
        if block in self.board.neighbours[stone]:
            return "block", [block]
        return None

    def placement_fault(self, cell):
        """Return why the mover may not place a stone: (code, cells that witness it) or None."""
        if cell in self.occupied_cells:
            return "occupied", [cell]
        friends = self.friends(cell)
        if not self.is_edge(cell) and not friends:
            return "unconnected", []
        enemies = self.board.touching({cell}, self.stones[OPPONENT[self.mover]])
        if enemies:
            return "enemy", in_order(enemies)
        if self.board.touching({cell}, self.block_cells):
            return "block", [self.block]
        if len(friends) > self.friends_max:
            return "too_many_friends", in_order(friends)
        crowded = {friend for friend in friends if self.is_crowded(friend)}
        return ("crowded", in_order(crowded)) if crowded else None

    def is_crowded(self, stone):
        """Return whether a stone of the mover has too many friendly neighbours to get another."""
        return self.crowd_max != "none" and len(self.friends(stone)) > self.crowd_max

    def fault(self, cells):
        """Return why these cells are no legal turn: (code, witnesses) or None."""
        return self.placement_fault(*cells) if self.moves else self.set_up_fault(*cells)

    # --- questions -----------------------------------------------------------------------

    def explain(self, cell, pending=()):
        """Return why a cell may not join the pending ones, (code, witnesses), or None."""
        if self.over:
            return "game_over", []
        if len(pending) >= (1 if self.moves else 2):
            return "count", []
        if not self.moves and not pending:
            return None if self.completions(cell) else ("block", [])
        return self.fault(list(pending) + [cell])

    def completions(self, block):
        """The cells on which a stone may stand with the block on this one."""
        return [stone for stone in self.board.cells if not self.set_up_fault(block, stone)]

    def legal_cells(self, pending=()):
        """The cells that may join the pending ones, in order."""
        return [cell for cell in self.board.cells if self.explain(cell, pending) is None]

    def is_complete(self, pending):
        """Return whether the pending cells alone are a whole legal turn."""
        if self.over or len(pending) != (1 if self.moves else 2):
            return False
        return self.fault(pending) is None

    def words(self):
        """The words that are legal moves now."""
        if self.over:
            return []
        return ["pass", "swap"] if self.may_swap() else ["pass"]

    def may_swap(self):
        """Orange, on his first turn, if there was a set-up."""
        return len(self.moves) == 1 and self.block is not None

    def legal_moves(self):
        """All legal moves in their spelling, sorted as plain strings."""
        if self.over:
            return []
        if self.moves:
            moves = self.legal_cells()
        else:
            moves = [f"{b},{s}" for b in self.board.cells for s in self.completions(b)]
        return sorted(moves + self.words())

    def largest(self, colour):
        """The size of a colour's largest group."""
        groups = self.board.connected_sets(self.stones[colour])
        return max([len(group) for group in groups], default=0)

    def was_first(self, colour):
        """Return whether a colour first had a group of the size of its largest, at least 1.

        When it first had one so large, the other had, until then, none so large.
        """
        size = self.history[-1][colour]
        if size == 0:
            return False
        for sizes in self.history:
            if sizes[colour] >= size:
                return sizes[OPPONENT[colour]] < size
        raise AssertionError("a size that was never reached")

    def scores(self):
        """Twice the largest group, and a point for him who had one of that size first."""
        return {c: 2 * self.history[-1][c] + self.was_first(c) for c in COLOURS}

    def count_off(self):
        """The largest group of each colour; of several, the one with the first cell."""
        first = self.board.cells.index
        found = {}
        for colour in COLOURS:
            groups = self.board.connected_sets(self.stones[colour])
            large = [group for group in groups if len(group) == self.largest(colour)]
            found[colour] = set(min(large, key=lambda group: min(map(first, group)), default=()))
        return {"largest": found}

    def winner(self):
        """The colour that won, "draw", or None while the game goes on."""
        if not self.over:
            return None
        scores = self.scores()
        if scores["yellow"] == scores["orange"]:
            return "draw"
        return max(COLOURS, key=lambda colour: scores[colour])

    # --- playing -------------------------------------------------------------------------

    def play(self, text):
        """Plays a move and returns its spelling, or raises SlowRefused with nothing changed."""
        if text in ("pass", "swap") and self.over:
            raise SlowRefused("game_over")
        if text == "swap" and self.may_swap():
            self.swap()
        elif text != "pass":
            self.place(self.read(text))
        self.moves.append(text)
        self.history.append({colour: self.largest(colour) for colour in COLOURS})
        return text

    def swap(self):
        """The yellow stone becomes an orange one, and it is as if it had never been yellow."""
        self.stones = {"yellow": frozenset(), "orange": self.stones["yellow"]}
        self.history = [{"yellow": 0, "orange": 0}]

    def place(self, cells):
        """Carries out a turn of cells, or the set-up."""
        found = self.fault(cells)
        if found:
            raise SlowRefused(*found)
        if not self.moves:
            self.block = cells[0]
        own = self.stones[self.mover] | {cells[-1]}
        self.stones = self.stones | {self.mover: own}

    def with_turn(self, text):
        """A copy of the game in which one more move has been played; this one stays as it is."""
        game = copy.copy(self)
        game.moves = list(self.moves)
        game.history = list(self.history)
        game.play(text)
        return game

    def state(self):
        """The members of the link's `state` that the rules decide."""
        return {
            "turn": len(self.moves),
            "to_move": None if self.over else self.mover,
            "cells": {c: in_order(self.stones[c]) for c in COLOURS},
            "captured": [],
            "last": self.moves[-1] if self.moves else None,
            "scores": self.scores(),
            "over": self.over,
            "winner": self.winner(),
            "block": in_order(self.block_cells),
        }
