"""The game in progress on the flash: every turn is added to it, nothing is written again.

Used by the device; `game_log` does what is not done at every turn, `saved_game` reads it. Of
the platform it takes `open_file` and `files`, MicroPython's `open` and `os`.

A game is a log of frames. A frame is whole or it does not count:

    mark, 2 bytes; length of what it holds, 2; number of the log, 4; place in it from 0, 2;
    what it holds; CRC-32 of all this, 4. Numbers have their low byte first.

HEAD comes first and holds JSON: what was set up. TURNS holds the CRC-32 of the state afterwards,
a place in the journal, 4 bytes each, and turns as the journal has them: they stand from that
place on, in place of any that the log had from there. So a frame is one turn, or what came of
some; with no turn in it, it takes turns back. The state follows from the frames without the
rules: a turn is the difference of two states.

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
FORMAT = const(2)  # 1 was that of `older_game`
HEAD = b"RH"
TURNS = b"RT"
MORE_TURNS = b"Rt"  # as TURNS, with more to come before the state is that of a turn
HEAD_OF_FRAME = "<2sHIH"
MOST_HELD = const(4096)  # by one frame
# littlefs keeps files inline up to an eighth of a block of 4096 bytes.
_TAIL_BYTES = const(512)
_MANY_TURNS = const(1024)  # bytes of new turns that need more than a frame
# So much in the tail is worth being moved while nobody plays.
MUCH = const(200)


def frame(mark, number, place, held):
    """The bytes of a frame; see above."""
    data = struct.pack(HEAD_OF_FRAME, mark, len(held), number, place) + held
    return data + crc32(data).to_bytes(4, "little")


def turns_frame(storage, start):
    """The next frame: the turns from a place in the journal on."""
    match = storage.match
    held = struct.pack("<II", crc32(match.game.state), start) + match.move_stack.dump(start)
    return frame(TURNS, storage.number, storage.frames, held)


def log_path(number):
    """Where the log of a number is."""
    return FOLDER + "/" + str(number) + ".log"


class Storage:
    """Saves one match after another through a platform.

    `match`: the one whose log is written, `number` the number of that log; `frames`: the
    place of the next; `log_bytes`, `tail_bytes`: sizes, 0 for a tail that is to be written afresh;
    `standing`: where the journal ended by the last frame; `floor`: up to where the log without its
    tail has what stands; `is_whole`:
    whether the log may be added to; `is_kept`: whether the match is in the library; `left`: the
    number of the log of the game before, which `undo` may bring back, or 0; `left_game`: that
    game's own number; `has_older`: whether files of an older firmware are to go; `aside`: numbers
    of logs that are set aside as soon as there is a new one, or None if nobody could look;
    `unread`: whether anything could not be read at the start. Then nothing is written before
    somebody plays: another start may read it.
    """

    def __init__(self, platform):
        self.platform = platform
        self.match = None
        self.number = self.frames = self.floor = 0
        self.log_bytes = self.tail_bytes = self.standing = 0
        self.left = self.left_game = 0
        self.is_whole = self.is_kept = self.has_older = self.unread = False
        self.aside = []

    def save(self, match, swapped):
        """Save a match; raises OSError, and then all that was saved before still stands."""
        from rootlight.saving import log

        move_stack = match.move_stack
        if match is not self.match or not self.is_whole or match.game.is_over() != self.is_kept:
            log.save(self, match, swapped)
            return
        if move_stack.saved == self.standing == move_stack.end():
            return
        if move_stack.end() - move_stack.saved > _MANY_TURNS:
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

    def noted(self, move_stack):
        """What stands in the journal is on the flash, in one more frame."""
        self.is_whole = True
        self.frames += 1
        self.standing = move_stack.saved = move_stack.end()
