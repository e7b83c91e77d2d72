"""The game in progress on the flash: every turn is added to it, nothing is written again.

Used by the device; `game_log` does what is not done at every turn, `saved_game` reads it. Of
the platform it takes `open_file` and `files`, MicroPython's `open` and `os`.

A game is a log of frames. A frame is whole or it does not count:

    mark, 2 bytes; FORMAT, 1; length of what it holds, 2; number of the log, 4; place in it from
    0, 2; what it holds; CRC-32 of all this, 4. Numbers have their low byte first.

Mark, FORMAT and this order of bytes stay as they are in every later format, so that a later
firmware can tell which format a file has, and read it. A frame of a format that this firmware
does not know counts as damaged: its file is set aside.

HEAD comes first and holds JSON: what was set up. TURNS holds the CRC-32 of the state afterwards,
two places in the journal, `start` and `end`, 4 bytes each, and turns as the journal has them.
These replace all turns that the log had from `start` on. The turns up to `end` are played; those
behind it were taken back and can be played again. So a frame is one turn or several; without a
turn in it, it takes turns back or plays them again. The state follows from the frames without
the rules: a turn is the difference of two states.

New frames go into the tail, a file so small that the file system keeps it in the block of its
folder's names: no sector is erased for it, but for one in some nine turns when that block is
full. What a full tail says is added to the log, in one frame with the number after its last, so
the log's numbers may leave some out; the file system copies one block then.
"""

import struct
from binascii import crc32

from rootlight.compat import const

FOLDER = "saved"
TAIL = "saved/tail"
FORMAT = const(1)  # of a frame and of what it holds; each change gives it a new number
HEAD = b"RH"
TURNS = b"RT"
MORE_TURNS = b"Rt"  # as TURNS, with more to come before the state is that of a turn
HEAD_OF_FRAME = "<2sBHIH"
PLACES = "<III"  # what TURNS holds before the turns
MOST_HELD = const(4096)  # by one frame
# littlefs keeps files inline up to an eighth of a block of 4096 bytes.
_TAIL_BYTES = const(512)
_MANY_TURNS = const(1024)  # bytes of new turns that need more than a frame
# So much in the tail is worth being moved while nobody plays.
MUCH = const(200)


def frame(mark, number, place, held):
    """The bytes of a frame; see above."""
    data = struct.pack(HEAD_OF_FRAME, mark, FORMAT, len(held), number, place) + held
    return data + crc32(data).to_bytes(4, "little")


def turns_frame(storage, start):
    """The next frame: all turns from a place in the journal on, and how many of them stand."""
    match = storage.match
    move_stack = match.move_stack
    held = struct.pack(PLACES, crc32(match.game.state), start, move_stack.end())
    held += move_stack.dump(start, move_stack.top())
    return frame(TURNS, storage.number, storage.frames, held)


def log_path(number):
    """Where the log of a number is."""
    return FOLDER + "/" + str(number) + ".log"


class Storage:
    """Saves one match after another through a platform.

    `match`: the one whose log is written, `number` the number of that log; `frames`: the
    place of the next; `log_bytes`, `tail_bytes`: sizes, 0 for a tail that is to be written afresh;
    `standing`: where the journal ended by the last frame; `floor`: up to where the log without its
    tail has the turns of the journal; `is_whole`: whether the log may be added to; `is_kept`:
    whether the match is in the library; `left`: the number of the log of the game before, which
    `undo` may bring back, or 0; `left_game`: that game's own number; `aside`: numbers of logs
    that are set aside as soon as there is a new one, or None if nobody could look;
    `unread`: whether anything could not be read at the start. Then nothing is written before
    somebody plays: another start may read it.
    """

    def __init__(self, platform):
        self.platform = platform
        self.match = None
        self.number = self.frames = self.floor = 0
        self.log_bytes = self.tail_bytes = self.standing = 0
        self.left = self.left_game = 0
        self.is_whole = self.is_kept = self.unread = False
        self.aside = []

    def save(self, match, swapped):
        """Save a match; raises OSError, and then all that was saved before still stands."""
        from rootlight.saving import log

        move_stack = match.move_stack
        if match is not self.match or not self.is_whole or match.game.is_over() != self.is_kept:
            log.save(self, match, swapped)
            return
        if self.has_all(move_stack):
            return
        if move_stack.top() - move_stack.saved > _MANY_TURNS:
            self.is_whole = False
            log.save(self, match, swapped)
            return
        data = turns_frame(self, move_stack.saved)
        if self.tail_bytes + len(data) > _TAIL_BYTES:
            log.add(self, swapped)
            return
        # Should it fail, nobody knows what the tail holds.
        self.is_whole = False
        with self.platform.open_file(TAIL, "ab" if self.tail_bytes else "wb") as file:
            file.write(data)
        self.tail_bytes += len(data)
        self.floor = min(self.floor, move_stack.saved)
        self.noted(move_stack)

    def has_all(self, move_stack):
        """Whether the last frame left nothing of the move_stack to be saved."""
        return move_stack.saved == move_stack.top() and self.standing == move_stack.end()

    def noted(self, move_stack):
        """Everything in the move_stack is on the flash, in one more frame."""
        self.is_whole = True
        self.frames += 1
        self.standing = move_stack.end()
        move_stack.note_saved()
