"""One way to sit down at a game, whoever keeps the rules.

Used by the tests of the rules; `FirmwareTable` asks the firmware's match, `SlowTable` the slow
second implementation, and both answer in names of cells, so that one test can question both.
"""

from rootlight.games.game import Refused
from rootlight.link.json_stream import plain
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView
from tests.rules.slow_rootbound import SlowGame, SlowRefused


class FirmwareTable:
    """The firmware's match, questioned by names."""

    def __init__(self, board, game="rootbound", options=None, seed=0, cards=None):
        self.match = Match(game, board, options, seed, cards)
        self.told = NotationView(self.match)

    @property
    def bytes(self):
        """All that can change in the game."""
        return bytes(self.match.game.state)

    def cells(self, names):
        """The firmware's cells of some names, as a tuple."""
        return tuple(self.told.cell(name) for name in names)

    def play(self, *moves):
        """Plays moves; the canonical spelling of the last."""
        spelling = None
        for move in moves:
            spelling = self.match.play(move)
        return spelling

    def refusal(self, move):
        """(code, witnesses) with which a move is refused; sees to it that nothing changes."""
        before = self.bytes
        record = self.told.record()
        try:
            self.match.play(move)
        except Refused as refused:
            assert self.bytes == before
            assert self.told.record() == record
            return refused.code, self.as_given(refused.cells)
        raise AssertionError(f"{move} was not refused")

    def as_given(self, cells):
        """Names in the order in which the firmware gave the cells."""
        return [self.told.name(cell) for cell in cells]

    def explain(self, cell, pending=()):
        """None, or (code, witnesses) why a stone may not join the pending ones."""
        answer = self.match.game.refusal_of_cell(self.cells(pending), self.told.cell(cell))
        return answer and (answer[0], self.as_given(answer[1]))

    def legal_cells(self, pending=()):
        """The cells that may join the pending stones, in order."""
        return self.told.legal_cells(self.cells(pending))

    def legal_mask(self, partial):
        """1 for each cell that may be added to a partial turn."""
        mask = bytearray(self.match.shape.count)
        self.match.game.legal_cells(partial, mask)
        return mask

    def is_complete(self, pending):
        """Return whether the pending stones are a whole legal turn."""
        return self.match.game.refusal_of_turn(self.cells(pending)) is None

    def words(self):
        """The words that are legal moves."""
        return self.match.game.legal_words()

    def legal_moves(self):
        """All legal moves, found by asking what may follow what; sorted as plain strings."""
        found = set(self.words())
        for first in self.legal_cells():
            if self.is_complete([first]):
                found.add(first)
            if self.match.game.turn_size()[1] == 2:
                firsts = self.cells([first])
                for second in self.legal_cells([first]):
                    found.add(self.match.game.spell(firsts + self.cells([second])))
        return sorted(found)

    def undo(self):
        self.match.undo()

    def redo(self):
        self.match.redo()

    def state(self):
        """The members of the link's `state` that the rules decide."""
        match, game, told = self.match, self.match.game, self.told
        cells = range(match.shape.count)
        owners = list(enumerate(game.COLOURS, start=1))
        state = {
            "turn": game.turn(),
            "to_move": game.mover_name(),
            "cells": {c: told.names(k for k in cells if game.state[k] == o) for o, c in owners},
            "captured": told.captured(),
            "last": match.last_move(),
            "scores": told.scores(),
            "over": game.is_over(),
            "winner": told.winner(),
        }
        if game.CLAIMS:
            state["claimed"] = {
                c: told.names(k for k in cells if game.claimant(k) == o) for o, c in owners
            }
        return state | plain(game.more_state(told.names))


class SlowTable:
    """A slow second implementation (Root Bound's, or another), questioned in the same way."""

    def __init__(self, board, game=None):
        self.game = game or SlowGame(board)
        self.explain = self.game.explain
        self.legal_cells = self.game.legal_cells
        self.is_complete = self.game.is_complete
        self.words = self.game.words
        self.legal_moves = self.game.legal_moves
        self.state = self.game.state

    def play(self, *moves):
        """Plays moves; the canonical spelling of the last."""
        spelling = None
        for move in moves:
            spelling = self.game.play(move)
        return spelling

    def refusal(self, move):
        """(code, witnesses) with which a move is refused; sees to it that nothing changes."""
        before = self.state()
        try:
            self.game.play(move)
        except SlowRefused as refused:
            assert self.state() == before
            return refused.code, refused.cells
        raise AssertionError(f"{move} was not refused")
