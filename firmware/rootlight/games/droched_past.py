"""The boards at the ends of earlier turns, of which none may come again: rules.md, section 4.

Used by `droched`; imports `compat`. Nothing is kept of a board but one bit at a place that its
checksum names. Where the bit is not set, the board is new for certain. Where it is, the turns are
stepped back one by one from the match's journal, and the boards compared: exact, and seldom done.
"""

from binascii import crc32

from rootlight.compat import const

# After 300 turns one new board in 27 costs a walk; after thousands most do, and all stays right.
_PLACES = const(8192)


class Past:
    """What was on the board at the ends of the turns of each player (0 or 1).

    count: cells of the board. size: bytes of a state. first: turns before the first that counts.
    """

    def __init__(self, count, size, first):
        self._first = first
        self._bits = bytearray(_PLACES >> 3)
        self._end = bytearray(size)  # the state at the end of the journal
        self._walked = bytearray(size)
        self._board = memoryview(self._walked)[: count + 1]

    def note(self, board, player):
        """Note a board at the end of a turn of a player."""
        place = crc32(board, player) & (_PLACES - 1)
        self._bits[place >> 3] |= 1 << (place & 7)

    def ends_with(self, state):
        """Take over the state at the end of the journal, as it is or is about to be."""
        self._end[:] = state

    def recall(self, state, move_stack):
        """Take over a state, and note all turns that led to it afresh from the journal."""
        self._end[:] = state
        self._bits = bytearray(_PLACES >> 3)
        self._walk(move_stack, None, 0)

    def holds(self, board, player, move_stack):
        """Whether a turn of a player ended with this board."""
        place = crc32(board, player) & (_PLACES - 1)
        if not self._bits[place >> 3] >> (place & 7) & 1:
            return False
        return self._walk(move_stack, board, player)

    def _walk(self, move_stack, board, player):
        """Step back through all turns: look for a board of a player, or note them all if None."""
        if move_stack is None:
            return False
        state = self._walked
        state[:] = self._end
        at = move_stack.end()
        for turn in range(move_stack.count(), self._first, -1):
            mover = (turn - 1) & 1
            if board is None:
                self.note(self._board, mover)
            elif mover == player and self._board == board:
                return True
            at = move_stack.step_back(state, at)
        return False
