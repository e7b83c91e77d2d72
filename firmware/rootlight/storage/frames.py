"""The frames that logs of games and library files are made of. They are whole, or do not count.

Used by the rest of this package and by `host_sim.deploy.rescue`. A frame is these bytes, numbers
with the low byte first:

    mark, 2 bytes; FORMAT, 1; length of what it holds, 2; number of the file, 4; place of the frame
    in the file, from 0 on, 2; what it holds; CRC-32 of all this, 4

Mark, FORMAT and the order of these bytes stay as they are in every later format. So later firmware
can tell which format a file has, and read it. A frame of a format that this firmware does not know
counts as damaged.

The marks of a game's log:

- HEAD comes first and holds JSON: what was set up.
- TURNS holds three numbers of 4 bytes: the CRC-32 of the state after these turns, and two places
  in the move stack, `start` and `end`. Then come turns as the move stack has them. They replace
  all turns that the log had from `start` on. Those up to `end` are played, those behind it were
  taken back and can be played again. A frame without turns takes turns back, or plays them again.
- MORE_TURNS is like TURNS, but more has to come before the state is that of a turn.

The state follows from the frames without the rules: a turn is the difference of two states.
`library` has two more marks.
"""

import struct
from binascii import crc32

from rootlight.compat import const

FORMAT = const(1)  # each change of what frames hold gives it a new number
HEAD = b"RH"
TURNS = b"RT"
MORE_TURNS = b"Rt"
HEAD_OF_FRAME = "<2sBHIH"
PLACES = "<III"  # what TURNS holds before the turns
PLACES_BYTES = const(12)
MOST_HELD = const(4096)  # by one frame

_HEAD_BYTES = const(11)
_CHECK_BYTES = const(4)

# The ends that a file of frames can have.
WHOLE = const(0)
TORN = const(1)  # within the frame that was being written when the power went
DAMAGED = const(2)


def frame(mark: bytes, number: int, place: int, held: bytes) -> bytes:
    """The bytes of a frame."""
    data = struct.pack(HEAD_OF_FRAME, mark, FORMAT, len(held), number, place) + held
    return data + crc32(data).to_bytes(4, "little")


def next_frame(file) -> "tuple[bytes, int, int, bytes] | int":
    """(mark, number, place, what it holds) of the next frame of a file, or how the file ends."""
    head = file.read(_HEAD_BYTES)
    if not head:
        return WHOLE
    if len(head) < _HEAD_BYTES:
        return TORN
    mark, its_format, size, number, place = struct.unpack(HEAD_OF_FRAME, head)
    if its_format != FORMAT or size > MOST_HELD:
        return DAMAGED
    held = file.read(size)
    check = file.read(_CHECK_BYTES)
    if len(check) < _CHECK_BYTES:
        return DAMAGED if _holds_frame(held, number) else TORN
    if crc32(held, crc32(head)).to_bytes(4, "little") != check:
        return DAMAGED
    return mark, number, place, held


def _holds_frame(data: bytes, number: int) -> bool:
    """Return whether frames follow one that seems to be cut off: then its length is wrong."""
    at = data.find(TURNS)
    return at >= 0 and number.to_bytes(4, "little") in data[at:]
