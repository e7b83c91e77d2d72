"""One game played twice, by the firmware and by slow rules, and what must be alike in both.

Used by the tests of random games; imports the tables and the slow rules' way of refusing.
`make trials` plays many more games, other ones each time.
"""

import pytest
from hypothesis import settings

from rootlight.games.game import Refused
from tests.effort import EVERYTHING, QUICK
from tests.rules.slow_rootbound import SlowRefused

_FEW = 2
_MANY = 1000


def games(usual):
    """Return how many random games a test plays."""
    count = _MANY if EVERYTHING else _FEW if QUICK else usual
    return settings(max_examples=count)


class Pair:
    """fast: a FirmwareTable; slow: the slow game, both where the game begins."""

    def __init__(self, fast, slow):
        self.fast = fast
        self.slow = slow

    def play(self, move):
        """Plays a legal move in both."""
        assert self.fast.play(move) == self.slow.play(move) == move

    def compare_state(self):
        assert self.fast.state() == self.slow.state()

    def compare_legal_moves(self):
        """Compares all legal moves and returns them."""
        legal = self.slow.legal_moves()
        assert self.fast.legal_moves() == legal
        assert self.fast.words() == self.slow.words()
        return legal

    def compare_answers(self, pending):
        """Compares why, and why not, every cell may join the pending stones."""
        for cell in self.slow.board.cells:
            assert self.fast.explain(cell, pending) == self.slow.explain(cell, pending)
        assert self.fast.legal_cells(pending) == self.slow.legal_cells(pending)
        assert self.fast.is_complete(pending) == self.slow.is_complete(pending)

    def compare_try(self, text):
        """Compares what is said to any text as a move; takes it back if it was played."""
        try:
            self.slow.with_turn(text)
        except SlowRefused as refused:
            assert self.fast.refusal(text) == (refused.code, refused.cells)
            return
        before = self.fast.bytes
        self.fast.play(text)
        self.fast.undo()
        assert self.fast.bytes == before

    def there_and_back(self, seen):
        """Takes all turns back and plays them again.

        seen: (bytes, state) before the first turn and after each.
        """
        fast = self.fast
        moves = fast.match.moves()
        assert moves == self.slow.moves
        for stage in reversed(seen[:-1]):
            fast.undo()
            assert (fast.bytes, fast.state()) == stage
        with pytest.raises(Refused, match="nothing_to_undo"):
            fast.undo()
        for stage in seen[1:]:
            fast.redo()
            assert (fast.bytes, fast.state()) == stage
        with pytest.raises(Refused, match="nothing_to_redo"):
            fast.redo()
        assert fast.match.moves() == moves
