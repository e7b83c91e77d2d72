"""The log of a game: begun, added to from its tail, written afresh, read; what stays beside it.

Used by the storage, which borrows it, and by what reads frames; `storage` says what a log is made
of. Each log has a number of its own, and the newest counts: it gets its name when it is whole.
The log of the game before stays until this one is under way, for `undo`. One that is damaged, or
was not read, keeps its name until what came of it has a log: then it is set aside with its tail.
"""

import json
import struct
from binascii import crc32

from rootlight import VERSION
from rootlight.compat import const
from rootlight.saving.storage import (
    FOLDER,
    FORMAT,
    HEAD,
    HEAD_OF_FRAME,
    MORE_TURNS,
    MOST_HELD,
    PLACES,
    TAIL,
    TURNS,
    frame,
    log_path,
    turns_frame,
)

_HALF_WRITTEN = FOLDER + "/new"
_PIECE = const(1024)
LIBRARY = "library"
GAME = ".game"
ASIDE = ".bad"
_MOST_SET_ASIDE = const(8)
# A log is written afresh when turns that were taken back make it so much longer than need be.
_SLACK = const(4096)
# The head, and a frame of no turns.
_UNTOUCHED = const(2)

_HEAD_BYTES = const(11)  # of a frame
_CHECK_BYTES = const(4)

# How a file of frames ends.
WHOLE = const(0)
TORN = const(1)  # in the midst of what was being written when the power went
DAMAGED = const(2)


def save(storage, match, swapped):
    """Save a match that needs more than a frame in the tail."""
    from rootlight.saving import library

    if storage.unread and storage.has_all(match.move_stack):
        # Nobody has played; unless there is no file system at all, what is there stays.
        storage.platform.files.listdir()
        return
    if match is not storage.match or not storage.is_whole:
        _write(storage, match, swapped)
    else:
        add(storage, swapped)
    is_over = match.game.is_over()
    if is_over:
        library.keep(storage.platform, match)
    elif storage.is_kept:
        library.remove(storage.platform, match.number)
    storage.is_kept = is_over


def add(storage, swapped):
    """Add what is new, and what the tail has, to the log; write it afresh if it got too long."""
    match = storage.match
    if storage.log_bytes > 2 * match.move_stack.top() + _SLACK:
        _write(storage, match, swapped)
        return
    move_tail(storage)
    _remove_others(storage)


def move_tail(storage):
    """Add to the log whatever it does not have yet, in one frame."""
    move_stack = storage.match.move_stack
    if not storage.tail_bytes and storage.has_all(move_stack):
        return
    start = min(storage.floor, move_stack.saved)
    data = turns_frame(storage, start)
    storage.is_whole = False
    with storage.platform.open_file(log_path(storage.number), "ab") as file:
        file.write(data)
    storage.log_bytes += len(data)
    # The tail stays as it is, and counts no more: the next frame takes its place.
    storage.tail_bytes = 0
    storage.noted(move_stack)
    storage.floor = move_stack.top()


def _write(storage, match, swapped):
    """Write the log of a match, all of it, and let it be the newest."""
    files = storage.platform.files
    if storage.aside is None:
        # Nobody knew at the start which logs there are, and none of them was read.
        storage.number = highest(files)
        storage.aside = numbers(files, FOLDER, ".log")
    if match is not storage.match:
        _leave(storage, match)
    elif storage.frames > _UNTOUCHED or storage.left == storage.number:
        storage.left = 0
    was_whole = storage.is_whole
    make_folder(files, FOLDER)
    number = max([storage.number] + storage.aside) + 1
    with storage.platform.open_file(_HALF_WRITTEN, "wb") as file:
        size, frames = _write_frames(file, number, storage, match, swapped)
    files.rename(_HALF_WRITTEN, log_path(number))
    storage.is_whole = False
    if not match.number:
        match.note_saved_as(number)
    storage.match = match
    storage.number = number
    storage.log_bytes = size
    storage.frames = frames - 1
    storage.tail_bytes = 0
    if storage.aside and not was_whole and TAIL[len(FOLDER) + 1 :] in files.listdir(FOLDER):
        # The next turn would be written over what it holds.
        set_aside(files, TAIL, str(max(storage.aside)) + ".tail")
    storage.unread = False
    storage.noted(match.move_stack)
    storage.floor = match.move_stack.top()
    _remove_others(storage)


def _leave(storage, match):
    """Let the game before be what `undo` would bring back, if it has a turn to show.

    So does the controller: what was left earlier is brought back otherwise.
    """
    before = storage.match
    storage.is_kept = False
    if before is None or not before.move_stack.count():
        if storage.left_game == match.number:
            storage.left = storage.left_game = 0
        return
    storage.left = storage.left_game = 0
    if storage.number in storage.aside:
        return
    # Before anything can fail: what the log holds is better than nothing.
    storage.left = storage.number
    storage.left_game = before.number
    if storage.is_whole:
        move_tail(storage)


def _write_frames(file, number, storage, match, swapped):
    """Write all frames of a match; (bytes, frames)."""
    head = {
        "firmware": VERSION,
        "number": match.number or number,
        "game": match.game.NAME,
        "board": match.shape.name,
        "options": match.options,
        "seed": match.seed,
        "cards": match.cards,
        "swapped": swapped,
        "left": storage.left,
    }
    if storage.aside:
        # Should the power go before that is done, the next start knows of it.
        head["aside"] = storage.aside
    size = file.write(frame(HEAD, number, 0, json.dumps(head).encode()))
    move_stack = match.move_stack
    frames = 1
    start = 0
    while start < move_stack.top() or frames == 1:
        stop = _end_of_piece(move_stack, start)
        if stop == move_stack.top():
            mark = TURNS
            held = struct.pack(PLACES, crc32(match.game.state), start, move_stack.end())
        else:
            mark = MORE_TURNS
            held = struct.pack(PLACES, 0, start, stop)
        size += file.write(frame(mark, number, frames, held + move_stack.dump(start, stop)))
        frames += 1
        start = stop
    return size, frames


def _end_of_piece(move_stack, start):
    """Where the turns end that make a frame of about a kilobyte from `start` on."""
    stop = start
    while stop < move_stack.top() and stop - start < _PIECE:
        stop = move_stack.end_of(stop)
    return stop


def _remove_others(storage):
    """Remove the logs that are over and done with, or set them aside; what fails is done later."""
    if storage.match.move_stack.top():
        storage.left = storage.left_game = 0
    files = storage.platform.files
    try:
        for number in numbers(files, FOLDER, ".log"):
            if number in (storage.number, storage.left):
                continue
            if number in storage.aside:
                set_aside(files, log_path(number))
            else:
                files.remove(log_path(number))
        storage.aside = [number for number in storage.aside if number == storage.left]
    except OSError:
        pass


# Files and folders. `files` is the platform's; all of it may raise OSError.


def make_folder(files, folder):
    """Make a folder, unless it is there."""
    if folder not in files.listdir():
        files.mkdir(folder)


def numbers(files, folder, ending):
    """The numbers that are the names of files in a folder, before this ending; lowest first."""
    names = [name[: -len(ending)] for name in names_in(files, folder, ending)]
    return sorted([int(name) for name in names if name.isdigit()])


def library_numbers(files):
    """Numbers of the games in the library, the oldest first."""
    return numbers(files, LIBRARY, GAME)


def highest(files):
    """The highest number of a game that the flash knows, be it damaged: none is used twice."""
    known = numbers(files, FOLDER, ".log") + library_numbers(files)
    for name in names_in(files, FOLDER, ASIDE):
        known.append(number_of(name))
    return max(known + [0])


def names_in(files, folder, ending):
    """Names of the files in a folder that end so."""
    if folder not in files.listdir():
        return []
    return [name for name in files.listdir(folder) if name.endswith(ending)]


def set_aside(files, path, name=None):
    """Give a file a name under which nothing overwrites it; that. Of many the newest stay."""
    make_folder(files, FOLDER)
    aside = FOLDER + "/" + (name or path.split("/")[-1]) + ASIDE
    files.rename(path, aside)
    names = sorted(names_in(files, FOLDER, ASIDE), key=number_of)
    for name in names[:-_MOST_SET_ASIDE]:
        files.remove(FOLDER + "/" + name)
    return aside


def number_of(name):
    """The number that a file's name begins with, or 0."""
    number = name.split(".")[0]
    return int(number) if number.isdigit() else 0


def next_frame(file):
    """(mark, number, place, what it holds) of the next frame, or how the file ends."""
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


def _holds_frame(data, number):
    """Whether frames go on behind one that seems to be cut off: then its length is wrong."""
    at = data.find(TURNS)
    return at >= 0 and number.to_bytes(4, "little") in data[at:]
