"""The boards at the ends of earlier turns, of which none may come again: rules.md, section 4.

Used by `droched`. Of a board only one bit is kept, at a place that its checksum names. Where the
bit is not set, the board is new for certain. Where it is set, the match's turns are stepped back
one by one and the boards compared: that is exact, and seldom done.
"""

from binascii import crc32

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Turns

# After 300 turns one new board in 27 costs a walk; after thousands most do, and all stays right.
PLACES = const(8192)


class PastBoards:
    """The boards at the ends of the turns of each player (0 or 1).

    count: cells of the board. size: bytes of a state. first: turns before the first that counts.
    places: how many bits are kept, a power of 2. turns: those of the match; without them no board
    is known.
    """

    def __init__(
        self, count: int, size: int, first: int, places: int, turns: "Turns | None"
    ) -> None:
        self._first = first
        self._places = places
        self._turns = turns
        self._bits = bytearray(places >> 3)
        self._end = bytearray(size)  # the state at the end of the turns
        self._walked = bytearray(size)
        self._board = memoryview(self._walked)[: count + 1]

    def note(self, board: "bytearray | memoryview", player: int) -> None:
        """Note a board at the end of a turn of a player."""
        place = crc32(board, player) & (self._places - 1)
        self._bits[place >> 3] |= 1 << (place & 7)

    def ends_with(self, state: bytearray) -> None:
        """Take over the state at the end of the turns, as it is or is about to be."""
        self._end[:] = state

    def recall(self, state: bytearray) -> None:
        """Take over a state, and note all turns that led to it."""
        self._end[:] = state
        self._bits = bytearray(self._places >> 3)
        self._walk(None, 0)

    def holds(self, board: bytearray, player: int) -> bool:
        """Return whether a turn of a player ended with this board."""
        place = crc32(board, player) & (self._places - 1)
        if not self._bits[place >> 3] >> (place & 7) & 1:
            return False
        return self._walk(board, player)

    def _walk(self, board: "bytearray | None", player: int) -> bool:
        """Step back through all turns: look for a board of a player, or note them all if None."""
        turns = self._turns
        if turns is None:
            return False
        state = self._walked
        state[:] = self._end
        at = turns.end()
        for turn in range(turns.count(), self._first, -1):
            mover = (turn - 1) & 1
            if board is None:
                self.note(self._board, mover)
            elif mover == player and self._board == board:
                return True
            at = turns.step_back(state, at)
        return False
