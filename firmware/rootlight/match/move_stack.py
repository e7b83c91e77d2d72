"""The turns of a game as bytes: what was said, and which bytes of the state it changed.

Used by the match, and by the storage and the flight recorder, which keep its bytes. Differences
rather than positions, so that a long game fits into the memory of a Pico; exclusive-or, so that
one entry serves undo and redo alike.
"""

from rootlight.compat import const
from rootlight.games.game import Turns

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.match.clock import Clock

# An entry: its length in 2 bytes, the length of the text, the text, the differences of 3 bytes
# each (place low, place high, the bits that changed), and its length again, to walk backwards.
# A place from 0x8000 on is not of the state but of the clock's table: low the place there, high
# the clock's mark.
_LENGTH = const(2)
_DIFFERENCE = const(3)
_CHUNK = const(512)
_STRETCH = const(16)
_OF_CLOCK = const(0x80)  # in the high byte of a place


class MoveStack(Turns):
    """All turns of one game, those taken back included until a new one is played."""

    def __init__(self) -> None:
        self._clock: Clock | None = None
        self._bytes = bytearray(_CHUNK)
        self._end = 0  # of the turns that stand
        self._top = 0  # of all turns: those behind `_end` were taken back
        self._count = 0
        self._undone = 0
        self.saved = 0  # so many of its first bytes stand as they did when they were saved
        self._keeper: Callable[[MoveStack], None] | None = None

    def set_keeper(self, keeper: "Callable[[MoveStack], None] | None") -> None:
        """Let somebody be called before a turn is taken back (`keep_last`); None for nobody."""
        self._keeper = keeper

    def set_clock(self, clock: "Clock") -> None:
        """Let the table of this clock change with the turns in which it was set as it is now."""
        self._clock = clock

    def keep_last(self) -> None:
        """Tell the keeper, if there is one, that the last turn is about to be taken back."""
        if self._keeper is not None:
            self._keeper(self)

    def note_saved(self) -> None:
        """All turns are saved, those that can be played again included."""
        self.saved = self._top

    def count(self) -> int:
        return self._count

    def undone(self) -> int:
        """Number of turns that were taken back and can be played again."""
        return self._undone

    def push(self, move: str, before: bytearray, after: bytearray) -> None:
        """Note a turn that changed `before` into `after`; drop the turns taken back.

        The clock, if one is set, has its `coming` filled.
        """
        text = move.encode()
        clock = self._clock if self._clock is not None and self._clock.mode else None
        places = len(before) + (len(clock.table) if clock is not None else 0)
        # Room for the case that every byte changed, which none of the games can do at once.
        self._make_room(self._end + 2 * _LENGTH + 1 + len(text) + places * _DIFFERENCE)
        at = self._end + _LENGTH
        log = self._bytes
        log[at] = len(text)
        log[at + 1 : at + 1 + len(text)] = text
        at += 1 + len(text)
        for first in range(0, len(before), _STRETCH):
            # Most of a state stays as it was: whole stretches are compared at once.
            end = first + _STRETCH
            if before[first:end] != after[first:end]:
                at = self._note_differences(before, after, first, at)
        if clock is not None:
            at = self._note_time(clock, at)
        size = at + _LENGTH - self._end
        self._put_word(self._end, size)
        self._put_word(at, size)
        self.saved = min(self.saved, self._end)
        self._end += size
        self._top = self._end
        self._count += 1
        self._undone = 0

    def _note_differences(self, before: bytearray, after: bytearray, first: int, at: int) -> int:
        """Write the differences of one stretch at `at`; return where they end."""
        log = self._bytes
        for place in range(first, min(first + _STRETCH, len(before))):
            if before[place] != after[place]:
                self._put_word(at, place)
                log[at + 2] = before[place] ^ after[place]
                at += _DIFFERENCE
        return at

    def _note_time(self, clock: "Clock", at: int) -> int:
        """Write what changed in the table of the clock at `at`; return where that ends."""
        log = self._bytes
        for place in range(len(clock.table)):
            if clock.table[place] != clock.coming[place]:
                log[at] = place
                log[at + 1] = _OF_CLOCK | clock.mark
                log[at + 2] = clock.table[place] ^ clock.coming[place]
                at += _DIFFERENCE
        return at

    def undo(self, state: bytearray) -> bool:
        """Change `state` back to what it was before the last turn; False if there is none."""
        if not self._count:
            return False
        self._end = self.step_back(state, self._end)
        self._exchange_time(self._end)
        self._count -= 1
        self._undone += 1
        return True

    def end(self) -> int:
        return self._end

    def top(self) -> int:
        """Return the end of the last turn of all, those that can be played again included."""
        return self._top

    def end_of(self, start: int) -> int:
        """Return the place where the turn that begins at `start` ends."""
        return start + self._word(start)

    def step_back(self, state: bytearray, at: int) -> int:
        start = at - self._word(at - _LENGTH)
        self._exchange(start, state)
        return start

    def redo(self, state: bytearray) -> bool:
        """Change `state` to what it was after the turn last taken back; False if there is none."""
        if not self._undone:
            return False
        # Damaged bytes stop the exchange; the turn then still counts as taken back.
        self._exchange(self._end, state)
        self._exchange_time(self._end)
        self._end += self._word(self._end)
        self._count += 1
        self._undone -= 1
        return True

    def dump(self, start: int = 0, end: "int | None" = None) -> bytes:
        """Turns as bytes, for `take`: those that stand, or all between two places."""
        return bytes(memoryview(self._bytes)[start : self._end if end is None else end])

    def begins_as(self, other: "MoveStack") -> bool:
        """Return whether this stack begins with all turns of another, even those taken back."""
        return self.dump(0, min(self.top(), other.top())) == other.dump(0, other.top())

    def take(self, turns: "bytes | memoryview", state: bytearray) -> None:
        """Add turns that `dump` gave, as played last; change `state` by them.

        Raises ValueError or IndexError if the bytes are damaged; the move stack is of no use then.
        """
        if turns:
            self.rewrite(self._end, turns, self._end + len(turns), state)

    def rewrite(self, start: int, turns: "bytes | memoryview", end: int, state: bytearray) -> None:
        """Let `turns` be all that there are from the place `start` on; go to the place `end`.

        Turns that end there or before stand then, the others can be played again; `state`
        follows. Raises ValueError or IndexError if bytes or places are damaged.
        """
        if start > self._top:
            raise ValueError("the turns before these are missing")
        while self._end > start:
            self.undo(state)
        self._top = start + len(turns)
        self._make_room(self._top)
        self._bytes[start : self._top] = turns
        self.saved = min(self.saved, start)
        self._count_undone()
        while self._end < end and self.redo(state):
            pass
        while self._end > end:
            self.undo(state)
        if self._end != end:
            raise ValueError("no turn ends there")

    def _count_undone(self) -> None:
        """Count the turns behind the end of those that stand. Raises ValueError."""
        self._undone = 0
        at = self._end
        while at < self._top:
            size = self._word(at) if at + _LENGTH < self._top else 0
            if size < 2 * _LENGTH + 1 or at + size > self._top:
                raise ValueError("the turns are damaged")
            at += size
            self._undone += 1

    def moves(self) -> "list[str]":
        """The texts of the turns that stand, in order."""
        return self._texts(0, self._end)

    def moves_taken_back(self) -> "list[str]":
        """The texts of the turns that can be played again, in order."""
        return self._texts(self._end, self._top)

    def _texts(self, at: int, end: int) -> "list[str]":
        found = []
        while at < end:
            found.append(self._text(at))
            at += self._word(at)
        return found

    def start_of_last(self) -> int:
        """Return the place where the last turn begins."""
        return self._end - self._word(self._end - _LENGTH)

    def last(self) -> "str | None":
        """The text of the last turn, or None."""
        return self._text(self.start_of_last()) if self._count else None

    def last_changes(self) -> "list[int]":
        """The places in the state that the last turn changed, in order."""
        if not self._count:
            return []
        first, end = self._differences(self.start_of_last())
        log = self._bytes
        return [
            self._word(at) for at in range(first, end, _DIFFERENCE) if not log[at + 1] & _OF_CLOCK
        ]

    def _make_room(self, needed: int) -> None:
        # In steps, not at every turn: growing copies, and leaves holes in the heap.
        while len(self._bytes) < needed:
            self._bytes.extend(bytes(_CHUNK))

    def _differences(self, start: int) -> "tuple[int, int]":
        """First and end of an entry's differences."""
        first = start + _LENGTH + 1 + self._bytes[start + _LENGTH]
        return first, start + self._word(start) - _LENGTH

    def _word(self, at: int) -> int:
        return self._bytes[at] | self._bytes[at + 1] << 8

    def forget_times(self) -> None:
        """Let no turn change the clock's table any more when it is taken back or played again.

        The mark 0, which their entries have from now on, is that of a clock that was never set.
        """
        log = self._bytes
        start = 0
        while start < self._top:
            first, end = self._differences(start)
            for at in range(first, end, _DIFFERENCE):
                if log[at + 1] & _OF_CLOCK:
                    log[at + 1] = _OF_CLOCK
            start = self.end_of(start)
        self.saved = 0

    def _put_word(self, at: int, value: int) -> None:
        self._bytes[at] = value & 255
        self._bytes[at + 1] = value >> 8

    def _text(self, start: int) -> str:
        at = start + _LENGTH + 1
        return bytes(self._bytes[at : at + self._bytes[at - 1]]).decode()

    def _exchange(self, start: int, state: bytearray) -> None:
        first, end = self._differences(start)
        for at in range(first, end, _DIFFERENCE):
            if not self._bytes[at + 1] & _OF_CLOCK:
                state[self._word(at)] ^= self._bytes[at + 2]

    def _exchange_time(self, start: int) -> None:
        """Do the same with the table of the clock, if it is set as it was in that turn."""
        clock = self._clock
        if clock is None or not clock.mode:
            return
        first, end = self._differences(start)
        mark = _OF_CLOCK | clock.mark
        for at in range(first, end, _DIFFERENCE):
            if self._bytes[at + 1] == mark:
                clock.table[self._bytes[at]] ^= self._bytes[at + 2]
