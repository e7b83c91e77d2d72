"""Roots Growy Roots a second time: slow, obvious, and written from rules.md alone.

Used by the tests as a second opinion; imports nothing of the firmware and shares no table and no
trick with it. A cell is its name, a root is a list of sticks in the order in which they were laid,
and every question is answered by looking at all of it. See rules.md, section 5.
"""

import copy
import re

from tests.rules.slow_rootbound import SlowRefused, in_order

COLOURS = ("blue", "orange", "green", "violet")
KINDS = {
    "d": "dirt",
    "w": "water",
    "f": "fertilizer",
    "s": "stone",
    "a": "artifact",
    "o": "seed",
}
START_CARDS = {"o": 1, "w": 2, "f": 3, "s": 5, "d": 14, "a": 0}
MAIN_CARDS = {"s": 15, "a": 5, "w": 8, "f": 10, "d": 52, "o": 0}


class GrowyBoard:
    """The field for a number of players: `place[name]` is (column, row), columns from 0."""

    def __init__(self, name):
        self.name = name
        self.players = int(name[-1])
        # Player 3's field is on the left; then the main field begins at the sixth column.
        left = 5 if self.players > 2 else 0
        self.main = self.rectangle(left, 6, 9, 10)
        corners = ((left + 2, 1), (left + 2, 16), (0, 8), (left + 9, 9))
        self.starts = [self.rectangle(c, r, 5, 5) for c, r in corners[: self.players]]
        seeds = ((left + 4, 1), (left + 4, 20), (0, 10), (left + 13, 11))
        waters = ((left + 4, 3), (left + 4, 18), (2, 10), (left + 11, 11))
        self.seeds = [cell_called(c, r) for c, r in seeds[: self.players]]
        self.open_waters = [cell_called(c, r) for c, r in waters[: self.players]]
        self.open_artifacts = [cell_called(left + 2, 10), cell_called(left + 6, 11)]
        fields = self.starts + [self.main]
        self.cells = in_order(cell for field in fields for cell in field)
        self.place = {cell: (ord(cell[0]) - 97, int(cell[1:])) for cell in self.cells}
        self.neighbours = {cell: self.around(cell) for cell in self.cells}

    def rectangle(self, column, row, width, height):
        """Names of the cells of a rectangle; column and row are those of its lower left cell."""
        columns, rows = range(column, column + width), range(row, row + height)
        return [cell_called(c, r) for c in columns for r in rows]

    def around(self, cell):
        """The cells that touch a cell with a side or a corner, in order."""
        column, row = self.place[cell]
        square = [(column + c, row + r) for c in (-1, 0, 1) for r in (-1, 0, 1)]
        names = [cell_called(c, r) for c, r in square]
        return [name for name in names if name in self.place and name != cell]

    def other_diagonal(self, one, other):
        """The other two of the four cells of a diagonal step, as a set; empty if it is none."""
        (column, row), (other_column, other_row) = self.place[one], self.place[other]
        if column == other_column or row == other_row:
            return set()
        return {cell_called(column, other_row), cell_called(other_column, row)}

    def faults(self, cards):
        """Return what is wrong with cards laid by hand: a list of words, empty if nothing is."""
        if len(cards) != len(self.cells):
            return ["length"]
        laid = dict(zip(self.cells, cards, strict=True))
        if set(cards) - set(KINDS):
            return ["letter"]
        face_up = dict.fromkeys(self.seeds, "o")
        face_up.update(dict.fromkeys(self.open_waters, "w"))
        face_up.update(dict.fromkeys(self.open_artifacts, "a"))
        found = ["face up" for cell in face_up if laid[cell] != face_up[cell]]
        for field, numbers in [(s, START_CARDS) for s in self.starts] + [(self.main, MAIN_CARDS)]:
            letters = [laid[cell] for cell in field]
            found += ["counts" for k in numbers if letters.count(k) != numbers[k]]
        return found


def cell_called(column, row):
    return chr(97 + column) + str(row)


BOARDS = {name: GrowyBoard(name) for name in ("growy-2", "growy-3", "growy-4")}


class SlowGrowy:
    """A game on a field laid by hand: one letter for every cell, in the order of names."""

    def __init__(self, board, cards):
        self.board = BOARDS[board]
        assert not self.board.faults(cards)
        kinds = [KINDS[letter] for letter in cards]
        self.card = dict(zip(self.board.cells, kinds, strict=True))
        self.colours = COLOURS[: self.board.players]
        self.face_up = set(self.board.seeds + self.board.open_waters + self.board.open_artifacts)
        # Each player's connectors and sticks, in the order in which they were laid.
        self.connectors = {c: [s] for c, s in zip(self.colours, self.board.seeds, strict=True)}
        self.roots = {c: [] for c in self.colours}  # (origin, target, whether a bridge)
        self.hand = dict.fromkeys(self.colours, 0)
        self.artifacts = dict.fromkeys(self.colours, 0)
        self.mover = "blue"
        self.laid = []  # connectors laid in this turn
        self.named = False  # whether a cell was named in this turn
        self.empty_ends = 0
        self.over = False
        self.moves = []
        self.receive()

    def receive(self):
        """The turn passes to the mover: a stick, and one for each water that his root has."""
        self.hand[self.mover] += 1 + len(self.waters(self.mover))

    def waters(self, colour):
        return [cell for cell in self.connectors[colour] if self.card[cell] == "water"]

    # --- what an extension may be ---------------------------------------------------------

    def read(self, text):
        """(origin, target, whether a bridge), or "end". Raises the codes of every game."""
        if self.over:
            raise SlowRefused("game_over")
        if text == "end":
            return text
        found = re.match("^([a-z][1-9][0-9]*)([>^])([a-z][1-9][0-9]*)$", text)
        if not found:
            raise SlowRefused("not_a_move")
        origin, mark, target = found.group(1), found.group(2), found.group(3)
        if origin not in self.board.place or target not in self.board.place:
            raise SlowRefused("no_such_cell")
        if origin == target:
            raise SlowRefused("count")
        return origin, target, mark == "^"

    def fault(self, origin, target, bridge):
        """The first rule that an extension breaks: (code, cells that witness it), or None."""
        if origin not in self.connectors[self.mover]:
            return "not_yours", [origin]
        if self.laid and origin != self.laid[-1]:
            return "not_from_here", self.laid[-1:]
        if target not in self.board.neighbours[origin]:
            return "not_neighbours", [origin]
        if self.stands_on(target):
            return "occupied", [target]
        if target in self.face_up and self.card[target] == "stone":
            return "stone", [target]
        crossed = self.crossed(origin, target)
        if crossed and not bridge:
            return "crossing", in_order(crossed)
        if bridge and not crossed:
            return "no_bridge", []
        if self.hand[self.mover] < (3 if bridge else 1):
            return "sticks", []
        return None

    def stands_on(self, cell):
        return any(cell in self.connectors[colour] for colour in self.colours)

    def crossed(self, origin, target):
        """The ends of a stick that a stick between two cells would cross, or an empty set."""
        across = self.board.other_diagonal(origin, target)
        if not across:
            return across
        for root in self.roots.values():
            for one, other, _ in root:
                if {one, other} == across:
                    return across
        return set()

    def origins(self):
        """The connectors from which the mover may extend."""
        return self.laid[-1:] or self.connectors[self.mover]

    def legal_moves(self):
        """All legal moves in their spelling, sorted as plain strings."""
        if self.over:
            return []
        found = ["end"]
        for origin in self.origins():
            for target in self.board.neighbours[origin]:
                for bridge in (False, True):
                    if not self.fault(origin, target, bridge):
                        found.append(spelled(origin, target, bridge))
        return sorted(found)

    # --- playing --------------------------------------------------------------------------

    def play(self, text):
        """Plays a move; its spelling. Raises SlowRefused."""
        move = self.read(text)
        if move == "end":
            self.say_end()
        else:
            fault = self.fault(*move)
            if fault:
                raise SlowRefused(*fault)
            self.extend(*move)
        self.moves.append(text)
        return text

    def say_end(self):
        if len(self.legal_moves()) > 1:
            self.hand[self.mover] = 0
        self.empty_ends = 0 if self.named else self.empty_ends + 1
        if self.empty_ends == len(self.colours):
            self.over = True
        else:
            self.next_turn()

    def extend(self, origin, target, bridge):
        self.named = True
        self.empty_ends = 0
        kind = self.card[target]
        was_hidden = target not in self.face_up
        self.face_up.add(target)
        if kind == "stone":
            self.next_turn()
            return
        if kind == "artifact":
            self.artifacts[self.mover] += 1
            if was_hidden and self.artifacts_face_up() == 5:
                self.over = True
                return
        self.connectors[self.mover].append(target)
        self.roots[self.mover].append((origin, target, bridge))
        self.laid.append(target)
        self.hand[self.mover] -= 3 if bridge else 1
        self.hand[self.mover] += 1 if kind == "fertilizer" else 0
        if self.hand[self.mover] == 0 or self.legal_moves() == ["end"]:
            self.next_turn()

    def artifacts_face_up(self):
        return len([cell for cell in self.face_up if self.card[cell] == "artifact"])

    def next_turn(self):
        place = self.colours.index(self.mover) + 1
        self.mover = self.colours[place % len(self.colours)]
        self.laid = []
        self.named = False
        self.receive()

    def with_turn(self, text):
        """A copy of the game in which one more move has been played; this one stays as it is."""
        game = copy.deepcopy(self)
        game.play(text)
        return game

    # --- questions ------------------------------------------------------------------------

    def explain(self, cell, pending=()):
        """Return why a cell may not be touched next: (code, witnesses), or None if it may.

        The first touch names a cell to build on, or a connector to build from; the second names
        the cell to build on from that connector. A bridge is built where it is the only way.
        """
        if self.over:
            return "game_over", []
        if len(pending) > 1 or cell in pending:
            return "count", []
        if pending and pending[0] not in self.connectors[self.mover]:
            return "count", []
        if pending:
            return self.fault_by_touch(pending[0], cell)
        if cell in self.connectors[self.mover]:
            return None if cell in self.origins() else ("not_from_here", self.laid[-1:])
        faults = [self.fault_by_touch(origin, cell) for origin in self.origins()]
        if None in faults:
            return None
        # Occupied or a stone is so from wherever one looks; a way that is crossed is nearer
        # than none.
        codes = [code for code, _ in faults]
        if self.stands_on(cell):
            return "occupied", [cell]
        if cell in self.face_up and self.card[cell] == "stone":
            return "stone", [cell]
        code = "crossing" if "crossing" in codes else "not_neighbours"
        return code, in_order({c for each, cells in faults if each == code for c in cells})

    def fault_by_touch(self, origin, target):
        plain = self.fault(origin, target, False)
        if plain and plain[0] == "crossing" and not self.fault(origin, target, True):
            return None
        return plain

    def move_by_touch(self, pending):
        """The move that touched cells make, each of them legal."""
        target = pending[-1]
        if len(pending) == 2:
            origin = pending[0]
        else:
            fit = [c for c in self.origins() if not self.fault_by_touch(c, target)]
            plain = [c for c in fit if not self.crossed(c, target)]
            newest = self.connectors[self.mover][-1]
            fit = in_order(plain or fit)
            origin = newest if newest in fit else fit[0]
        return spelled(origin, target, bool(self.crossed(origin, target)))

    def legal_cells(self, pending=()):
        """The cells that may be touched next, in order."""
        return [cell for cell in self.board.cells if self.explain(cell, pending) is None]

    def targets(self, pending=()):
        """Return the legal cells that can be built on."""
        return [cell for cell in self.legal_cells(pending) if not self.stands_on(cell)]

    def is_complete(self, pending):
        """Return whether the touched cells are a whole move."""
        if self.over or not pending or self.stands_on(pending[-1]):
            return False
        return self.explain(pending[-1], pending[:-1]) is None

    def words(self):
        """The words that are legal moves now."""
        return [] if self.over else ["end"]

    # --- the score ------------------------------------------------------------------------

    def tips(self, colour):
        """Connectors with exactly one stick, the seed's not counted."""
        ends = [cell for one, other, _ in self.roots[colour] for cell in (one, other)]
        return [cell for cell in self.connectors[colour][1:] if ends.count(cell) == 1]

    def longest(self, colour):
        """The longest path between any two connectors, in sticks; a bridge counts as two."""
        ways = {cell: [] for cell in self.connectors[colour]}
        for one, other, bridge in self.roots[colour]:
            ways[one].append((other, 2 if bridge else 1))
            ways[other].append((one, 2 if bridge else 1))
        return max(self.farthest(cell, None, ways) for cell in ways)

    def farthest(self, cell, before, ways):
        """Return the distance from a cell to the farthest one, not going back."""
        beyond = [n + self.farthest(c, cell, ways) for c, n in ways[cell] if c != before]
        return max(beyond) if beyond else 0

    def scores(self):
        points = {c: len(self.waters(c)) + self.artifacts[c] for c in self.colours}
        for measure, worth in ((lambda c: len(self.tips(c)), 1), (self.longest, 3)):
            found = {c: measure(c) for c in self.colours}
            for colour in self.colours:
                if found[colour] and found[colour] == max(found.values()):
                    points[colour] += worth
        return points

    def winner(self):
        if not self.over:
            return None
        scores = self.scores()
        best = [c for c in self.colours if scores[c] == max(scores.values())]
        return best[0] if len(best) == 1 else best

    def state(self):
        """The members of the link's `state` that the rules decide."""
        last = self.moves[-1] if self.moves else None
        return {
            "turn": len(self.moves),
            "to_move": None if self.over else self.mover,
            "cells": {c: in_order(self.connectors[c]) for c in self.colours},
            "captured": [],
            "last": last,
            "scores": self.scores(),
            "over": self.over,
            "winner": self.winner(),
            "sticks": dict(self.hand),
            "cards": {c: self.card[c] for c in self.board.cells if c in self.face_up},
            "roots": {c: self.root(c) for c in self.colours},
            "artifacts": dict(self.artifacts),
        }

    def root(self, colour):
        """The sticks of a root, by origin, then target."""
        place = {cell: number for number, cell in enumerate(self.board.cells)}
        sticks = sorted(self.roots[colour], key=lambda s: (place[s[0]], place[s[1]]))
        return [spelled(*stick) for stick in sticks]


def spelled(origin, target, bridge):
    return origin + ("^" if bridge else ">") + target
