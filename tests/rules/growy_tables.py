"""One way to sit down at Roots Growy Roots, whoever keeps the rules; and fields laid for a test.

Used by the tests of that game, as `tables` by those of the others.
"""

from tests.rules.slow_growy import BOARDS, MAIN_CARDS, START_CARDS, SlowGrowy
from tests.rules.tables import FirmwareTable, SlowTable

LETTERS = "dwafso"  # by the number of a kind in the firmware's state


def laid(board, wanted=""):
    """Cards with some letters where a test wants them, such as `e2:s f2:w`.

    The rest lies as far to the right in its field as can be: dirt to the left, then
    artifacts, water, fertilizer and stones.
    """
    shape = BOARDS[board]
    card = dict.fromkeys(shape.seeds, "o")
    card.update(dict.fromkeys(shape.open_waters, "w"))
    card.update(dict.fromkeys(shape.open_artifacts, "a"))
    card.update([pair.split(":") for pair in wanted.split()])
    for field, numbers in [(s, START_CARDS) for s in shape.starts] + [(shape.main, MAIN_CARDS)]:
        used = [card[cell] for cell in field if cell in card]
        left = "".join([letter * (numbers[letter] - used.count(letter)) for letter in "dawfs"])
        free = [cell for cell in field if cell not in card]
        assert len(left) == len(free), "too many cards of a kind in " + wanted
        for cell, letter in zip(free, left, strict=True):
            card[cell] = letter
    return "".join([card[cell] for cell in shape.cells])


class GrowyFirmwareTable(FirmwareTable):
    """The firmware's match of this game; without cards they are shuffled by the seed."""

    def __init__(self, board="growy-2", cards=None, seed=0):
        super().__init__(board, "growy", None, seed, cards)
        self.game = self.match.game

    def legal_moves(self):
        return sorted(self.game.legal_moves())

    def targets(self, pending=()):
        """The cells that the spotlight shows."""
        mask = bytearray(self.game.count)
        self.game.legal_touches(self.cells(pending), mask)
        return [self.told.name(cell) for cell in range(len(mask)) if mask[cell]]

    def move_by_touch(self, pending):
        return self.game.turn_by_touch(self.cells(pending))

    def all_cards(self):
        """The whole field as letters, face down or not."""
        first = self.game.cards
        return "".join([LETTERS[c & 7] for c in self.game.state[first : first + self.game.count]])


class GrowySlowTable(SlowTable):
    """The slow rules of this game."""

    def __init__(self, board="growy-2", cards=None):
        super().__init__(board, SlowGrowy(board, cards))
        self.targets = self.game.targets
        self.move_by_touch = self.game.move_by_touch
