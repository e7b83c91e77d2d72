"""What the recorder's log says, and how what is rare is noted in it.

Used by whoever notes something rare, and by `marking` and `bug_report`, all of which is borrowed;
`python -m host_sim --replay` reads it. The log is made of these, one after another; a time is in
ms since the step before, or since the mark:

    00..7F          step, so long after the one before; the pads were read in it
    80..9F          so many more steps and one, each as long after the one before as the last
    C0..FF, 2 bytes step, its time in 21 bits; bit 5 tells whether the pads were read

What comes before a step came in it, in this order; ten or eleven bits lie in two bytes:

    A0..A3 low      this electrode, chip * 12 + electrode, is now felt, or no longer; after a B5
                    of the same step: with the next reading of the pads
    A8..AB low      the strength of a pad, as often as it was asked for
    AC..AF low      this pad was asked whether it is felt strongly enough, and was not
    A4..A7 low      this pad is marked as out of order, or no longer
    B2 value        the fault light is on, or off
    B0 n, n bytes   a line of the link that was carried out; where n is 255, more of it follows
    B1 value        the game cannot be saved, or can be again
    B3 0            the step ended in an error
    B3 value        before the step, what an error had left was mended, see `mishaps`
    B4 n, n bytes   bytes of a turn that was taken back: number of the game, place, 2 bytes
    B5 value        a decision about pads that are out of order, see `pad_care`
    B6 2, 2 bytes   the pending stone of a pad, low byte first, was taken back as it may be noise
    B7 n, n bytes   a mark, see `marking`: how the board is, for playing the log from here on
    B8..BF low      after a step in which something came and changed the picture: a checksum of
                    states and frames up to here, its low 11 bits; see `Recorder.end_step`
"""

from rootlight.compat import const
from rootlight.flight_recorder.log import ROOM, SIZE

HEARD = const(0xB0)
STORAGE = const(0xB1)
FAULT = const(0xB2)
TAKEN_BACK = const(0xB4)
DECIDED = const(0xB5)
FORGOTTEN = const(0xB6)
MARK = const(0xB7)

LONGEST = const(255)  # of bytes that are noted as one
_LONGEST_TURN = const(200)


def stop(recorder):
    """Note nothing until there is a new mark: there was no room, or nobody could play it."""
    recorder.rests = True
    recorder.next_mark = -1


def note_bytes(recorder, kind, data):
    """Note up to 255 bytes."""
    recorder.note(kind, 0)
    end = recorder.end + len(data)
    if end > SIZE:
        stop(recorder)
    if recorder.rests:
        return
    recorder.log[recorder.end - 1] = len(data)
    recorder.log[recorder.end : end] = data
    recorder.end = end


def note_line(recorder, line):
    """Note a line of the link, bytes, that is carried out now; returns where that begins."""
    from rootlight.flight_recorder import keyframes

    while recorder.end + len(line) > SIZE - ROOM:
        if not keyframes.drop(recorder):
            break
    begins = recorder.end
    for at in range(0, len(line) + 1, LONGEST):
        note_bytes(recorder, HEARD, line[at : at + LONGEST])
    return begins


def note_taken_back(move_stack):
    """Keep the bytes of the last turn, which may be overwritten once it is taken back."""
    from rootlight.flight_recorder import keyframes

    recorder = move_stack.keeper
    start = move_stack.start_of_last()
    for game in recorder.games:
        if game[1] is move_stack:
            keep(recorder, game[0], start, move_stack.dump(start))
    if recorder.rests:
        # It is lost, and with it the ground of what was noted.
        keyframes.forget(recorder)


def keep(recorder, number, place, turns):
    """Note bytes of a game's journal that are not sure to stay."""
    for at in range(0, len(turns), _LONGEST_TURN):
        head = bytes((number, place + at & 0xFF, place + at >> 8))
        note_bytes(recorder, TAKEN_BACK, head + turns[at : at + _LONGEST_TURN])
