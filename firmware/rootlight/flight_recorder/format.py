"""The format of the flight recorder's log: the meaning of its bytes.

Used by its package and by `host_sim.replay`, which reads reports; imports `compat` only.
The log is a row of these entries. A time is in ms since the step before, or since the keyframe:

    00..7F          step, so long after the one before; the pads were read in it
    80..9E          so many more steps and one, each as long after the one before as the last
    C0..FF, 2 bytes step, its time in 21 bits; bit 5 tells whether the pads were read

An entry that stands before a step came in that step, in this order. Ten or eleven bits lie in two
bytes, the high ones in the low bits of the first byte:

    A0..A3 low      this electrode, chip * 12 + electrode, is now felt, or no longer; after a B5
                    of the same step: with the next reading of the pads
    A8..AB low      the strength of a pad, as often as it was asked for
    AC..AF low      this pad was asked whether it is felt strongly enough, and was not
    A4..A7 low      this pad is marked as out of order, or no longer
    B2 value        the fault light is on, or off
    B0 n, n bytes   a line of the link that was carried out; where n is 255, more of it follows
    B1 value        the game cannot be saved, or can be again
    B3 0            the step ended in an error
    B3 value        before the step, `boot.mending` mended what an error had left
    B4 n, n bytes   bytes of a turn that was taken back: number of the game, place, 2 bytes
    B5 value        a decision about pads that are out of order, see PadHealth
    B6 2, 2 bytes   the pending stone of a pad, low byte first, was taken back as it may be noise
    9F n, n bytes   the board found a turn, its own or one to suggest: the text of the move, and
                    after a semicolon each the cells of others that it suggests
    B7 n, n bytes   a keyframe: how the board is, for playing the log from here on
    B8..BF low      after a step in which something came and changed the picture: a checksum of
                    states and frames up to here, its low 11 bits; see `FlightRecorder.end_step`

A keyframe begins with `HEAD`: time; checksum; when the last show started, for lights count from
it; when the board was started, or NEVER if that does not matter any more; what the gestures
remember: when buckets leak next, when a crowd began, its pads, false touches; flags. Then comes
`STANDING` of the game, and of the game before it that `undo` may bring back if there is one: its
number, where its move stack ended, how many turns could be played again. Then come lists, each
with its length before it: pending stones, electrodes that are felt, pads out of order (two bytes
each), buckets (four). At the end, in JSON and if there are any: the settings that are not as they
are at first; the hints that were used in the game and in the one before it; for whom the board
plays in them, and whether it waits for a person all the same; and if there is a clock, of both
games its mark, how it was set, how long the turn has taken, and whether it is paused.
"""

from rootlight.compat import const

SIZE = const(1024)  # bytes of the log

# Entries.
PLAIN = const(0x7F)  # up to here: a step
RUN = const(0x80)
LAST_RUN = const(0x9E)
FOUND = const(0x9F)
TOGGLE = const(0xA0)
MASKED = const(0xA4)
STRENGTH = const(0xA8)
WEAK = const(0xAC)
HEARD = const(0xB0)
STORAGE = const(0xB1)
FAULT = const(0xB2)
RAISED = const(0xB3)
TAKEN_BACK = const(0xB4)
DECIDED = const(0xB5)
FORGOTTEN = const(0xB6)
KEYFRAME = const(0xB7)
CHECK = const(0xB8)
STEP = const(0xC0)
POLLED = const(0x20)  # in the first byte of a STEP

LONGEST = const(255)  # bytes that are noted as one entry
CHECK_BITS = const(0x7FF)

# Keyframes.
HEAD = "<IIIIIIBBB"
STANDING = "<BHH"
NEVER = const(0x3FFFFFFF)
UNSAVED = const(1)
STORAGE_OK = const(2)
FAULTY = const(4)
STARTS = const(8)  # the board has just been switched on
GAP = const(16)  # something is missing before
SWAPPED = const(32)
OLD = const(64)
OLD_SWAPPED = const(128)
