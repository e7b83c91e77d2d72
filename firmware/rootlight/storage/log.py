"""The log of one game, and its tail: writing them.

Used by the storage. New frames go into the tail, a file so small that littlefs keeps it in the
block of its folder's names. So a turn erases no block of the flash, except for one turn in some
nine, when that block is full. About as often the tail is full: while nobody plays, it is added to
the log in one frame, with the number after the last, so numbers of frames may be missing in the
log.
"""

import json
import struct
from binascii import crc32

from rootlight import VERSION
from rootlight.compat import const
from rootlight.storage.frames import HEAD, MORE_TURNS, PLACES, TURNS, frame
from rootlight.storage.names import FOLDER, TAIL, log_path, make_folder

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.match.match import Match
    from rootlight.match.move_stack import MoveStack

_HALF_WRITTEN = FOLDER + "/new"
# littlefs keeps files inline up to an eighth of a block of 4096 bytes.
_TAIL_BYTES = const(512)
_MANY_TURNS = const(1024)  # bytes of new turns that need more than a frame
_PIECE = const(1024)  # bytes of turns in a frame of a log that is written as a whole
# A log is written afresh when turns that were taken back make it this much too long.
_SLACK = const(4096)
# The head, and a frame without turns.
_UNTOUCHED = const(2)


class GameLog:
    """The log of one match.

    platform: gives `open_file` and `files`, MicroPython's `open` and `os`. match: the Match.
    number: of the log. frames: the place of its next frame. size: of its file, in bytes.
    tail_bytes: what of the tail counts; 0 for a tail that is to be begun afresh. floor: the place
    in the move stack up to which the log has its turns without the tail. is_whole: whether frames
    may be added. After a write that failed they may not, for nobody knows what the flash holds.
    """

    def __init__(
        self,
        platform,
        match: "Match",
        number: int,
        frames: int,
        size: int,
        tail_bytes: int = 0,
        floor: "int | None" = None,
        is_whole: bool = True,
    ) -> None:
        self.match = match
        self.number = number
        self.frames = frames
        self.tail_bytes = tail_bytes
        self.is_whole = is_whole
        self._platform = platform
        self._size = size
        self._floor = match.move_stack.top() if floor is None else floor
        self._end = match.move_stack.end()  # of the move stack, when the last frame was written
        match.move_stack.note_saved()

    def has_all(self, move_stack: "MoveStack") -> bool:
        """Return whether nothing in a move stack is newer than the last frame."""
        return move_stack.saved == move_stack.top() and self._end == move_stack.end()

    def is_untouched(self) -> bool:
        """Return whether nothing was saved since the log was begun with no turn in it."""
        return self.frames <= _UNTOUCHED

    def has_many_new_turns(self) -> bool:
        """Return whether more is new than one frame should hold."""
        move_stack = self.match.move_stack
        return move_stack.top() - move_stack.saved > _MANY_TURNS

    def is_too_long(self) -> bool:
        """Return whether turns taken back have made the log much longer than its game."""
        return self._size > 2 * self.match.move_stack.top() + _SLACK

    def add_to_tail(self) -> bool:
        """Add what is new to the tail; False, and nothing is written, if it has no room.

        Raises OSError.
        """
        move_stack = self.match.move_stack
        data = self._turns_frame(move_stack.saved)
        if self.tail_bytes + len(data) > _TAIL_BYTES:
            return False
        self.is_whole = False
        with self._platform.open_file(TAIL, "ab" if self.tail_bytes else "wb") as file:
            file.write(data)
        self.tail_bytes += len(data)
        self._floor = min(self._floor, move_stack.saved)
        self._note_frame()
        return True

    def move_tail(self) -> None:
        """Add to the log itself whatever it does not have yet, in one frame. Raises OSError."""
        move_stack = self.match.move_stack
        if not self.tail_bytes and self.has_all(move_stack):
            return
        data = self._turns_frame(min(self._floor, move_stack.saved))
        self.is_whole = False
        with self._platform.open_file(log_path(self.number), "ab") as file:
            file.write(data)
        self._size += len(data)
        # The file of the tail stays as it is, but counts no more. The next turn overwrites it.
        self.tail_bytes = 0
        self._floor = move_stack.top()
        self._note_frame()

    def _turns_frame(self, start: int) -> bytes:
        """The next frame: all turns from a place in the move stack on, and which are played."""
        move_stack = self.match.move_stack
        held = struct.pack(PLACES, crc32(self.match.game.state), start, move_stack.end())
        held += move_stack.dump(start, move_stack.top())
        return frame(TURNS, self.number, self.frames, held)

    def _note_frame(self) -> None:
        """All of the move stack is on the flash, in one more frame."""
        self.is_whole = True
        self.frames += 1
        self._end = self.match.move_stack.end()
        self.match.move_stack.note_saved()


def write_log(
    platform, match: "Match", number: int, swapped: bool, previous: int, aside: "list[int]"
) -> GameLog:
    """Write the whole log of a match under a number. It gets its name when it is whole.

    previous: the number of the log of the game before, or 0. aside: numbers of logs that are still
    to be set aside; the next start knows of them, should the power go before that is done. Raises
    OSError, and then nothing on the flash has changed that counts.
    """
    make_folder(platform.files, FOLDER)
    head = head_of(match, number, swapped)
    head["left"] = previous
    if aside:
        head["aside"] = aside
    with platform.open_file(_HALF_WRITTEN, "wb") as file:
        frames, size = write_frames(file, match, number, head)
    platform.files.rename(_HALF_WRITTEN, log_path(number))
    return GameLog(platform, match, number, frames, size)


def head_of(match: "Match", number: int, swapped: bool) -> dict:
    """Return the first frame of a match's log; the number is the match's, or else `number`."""
    head = {
        "firmware": VERSION,
        "number": match.number or number,
        "game": match.game.NAME,
        "board": match.shape.name,
        "options": match.options,
        "seed": match.seed,
        "cards": match.cards,
        "swapped": swapped,
        "left": 0,
    }
    if any(match.opponents):
        head["opponents"] = list(match.opponents)
    if match.clock.mark:
        head["clock"] = match.clock.kept()
    return head


def write_frames(file, match: "Match", number: int, head: dict) -> "tuple[int, int]":
    """Write a match as the frames of a log of this number; return how many, and their bytes."""
    size = file.write(frame(HEAD, number, 0, json.dumps(head).encode()))
    frames = 1
    start = 0
    while start < match.move_stack.top() or frames == 1:
        stop = _end_of_piece(match.move_stack, start)
        size += file.write(_piece(match, number, frames, start, stop))
        frames += 1
        start = stop
    return frames, size


def _end_of_piece(move_stack: "MoveStack", start: int) -> int:
    """Return the end of the turns that make a frame of about a kilobyte from `start` on."""
    stop = start
    while stop < move_stack.top() and stop - start < _PIECE:
        stop = move_stack.end_of(stop)
    return stop


def _piece(match: "Match", number: int, place: int, start: int, stop: int) -> bytes:
    """A frame of the turns between two places in the move stack."""
    move_stack = match.move_stack
    if stop == move_stack.top():
        mark = TURNS
        held = struct.pack(PLACES, crc32(match.game.state), start, move_stack.end())
    else:
        mark = MORE_TURNS
        held = struct.pack(PLACES, 0, start, stop)
    return frame(mark, number, place, held + move_stack.dump(start, stop))
