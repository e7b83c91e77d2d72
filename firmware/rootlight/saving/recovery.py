"""The game that was saved last, found on the flash at the start, and the one that it followed.

Used by the device, which borrows it; `storage` and `game_log` write what is read here. Uses the
match. What can be read of a damaged log goes on; only when that has a log of its own is the
damaged one set aside. Nothing on the flash is changed here.
"""

import json
import struct
from binascii import crc32

from rootlight.compat import const
from rootlight.match.match import Match
from rootlight.saving import log as game_log
from rootlight.saving.log import DAMAGED, WHOLE, next_frame
from rootlight.saving.storage import (
    FOLDER,
    HEAD,
    MORE_TURNS,
    PLACES,
    TAIL,
    TURNS,
    log_path,
)

_PLACES_BYTES = const(12)
_UNTOUCHED = const(2)


class Found:
    """What was found: `match`, `swapped`; `old`: (match, swapped) for `undo`, or None.

    `is_saved`: whether the flash holds it as it is now; `aside`: paths that damaged files have
    once they are set aside.
    """

    def __init__(self):
        self.match = self.old = None
        self.swapped = False
        self.is_saved = True
        self.aside = []


def load(storage):
    """What was Found; its match is None if there was nothing, or nothing that could be read."""
    found = Found()
    try:
        _find(storage, found)
    except OSError:
        storage.aside = None
        storage.unread = True
    return found


def _find(storage, found):
    """Find the newest log of which anything is of use. Raises OSError if that cannot be done."""

    files = storage.platform.files
    numbers = game_log.numbers(files, FOLDER, ".log")
    for number in reversed(numbers):
        log = _read(storage, number, found)
        if log is not None:
            for one in log.head["aside"]:
                if one in numbers and one < number:
                    _set_aside(storage, one, found)
            _go_on_with(storage, log, found)
            if log.head["left"] in numbers:
                _find_old(storage, log, found)
            return
    storage.number = game_log.highest(files)


def _set_aside(storage, number, found):
    """Have a log set aside when there is a new one, and tell of it."""
    storage.aside.append(number)
    found.aside.append(log_path(number) + game_log.ASIDE)


class _Log:
    """A log as it was read.

    `head`, `match`; `frames`: the place of the next; bytes of it and of its tail, and how they
    end; `floor`: as in the storage.
    """

    def __init__(self, number):
        self.number = number
        self.head = self.match = None
        self.frames = self.floor = self.bytes = self.tail_bytes = 0
        self.end = self.tail_end = WHOLE
        self.needs_tail = False  # whether the tail holds frames that the log has not


def _read(storage, number, found):
    """The _Log of a number, or None if nothing of it can be used."""
    log = _Log(number)
    is_read = True
    try:
        try:
            _read_files(storage.platform, log)
        except (OSError, MemoryError):
            # It may be read another time; up to there it goes on.
            is_read = False
        if log.match is not None:
            log.match.game.refresh()
    except Exception:
        # Frames that are whole, and not of this firmware's making.
        log.match = None
    if not is_read:
        storage.unread = True
        storage.aside.append(number)
    elif log.match is None or DAMAGED in (log.end, log.tail_end):
        _set_aside(storage, number, found)
    return None if log.match is None else log


def _read_files(platform, log):
    """Take what a log and its tail hold."""
    with platform.open_file(log_path(log.number), "rb") as file:
        log.end = _read_frames(log, file)
        log.bytes = file.tell()
    if log.match is not None:
        log.floor = log.match.move_stack.top()
        _read_tail(platform, log)


def _read_frames(log, file):
    """Take what a log holds; how it ends."""
    while True:
        data = next_frame(file)
        if not isinstance(data, tuple):
            return data
        mark, number, place, held = data
        if number != log.number or place < log.frames or not _take(log, mark, held):
            return DAMAGED
        log.frames = place + 1


def _read_tail(platform, log):
    """Take what the tail holds beyond its log; one of another log counts no more."""
    if TAIL not in [FOLDER + "/" + name for name in platform.files.listdir(FOLDER)]:
        return
    with platform.open_file(TAIL, "rb") as file:
        log.tail_end = _read_frames_of_tail(log, file)
        if log.needs_tail:
            log.tail_bytes = file.tell()


def _read_frames_of_tail(log, file):
    while True:
        data = next_frame(file)
        if not isinstance(data, tuple):
            # What is torn or damaged before anything that counts is what was written over.
            return data
        mark, number, place, held = data
        if number != log.number:
            return WHOLE
        if place < log.frames and not log.needs_tail:
            continue
        if not _take(log, mark, held):
            return DAMAGED
        log.needs_tail = True
        log.floor = min(log.floor, struct.unpack(PLACES, held[:_PLACES_BYTES])[1])
        log.frames = place + 1


def _take(log, mark, held):
    """Take one frame; whether the state is then what it was."""
    if mark == HEAD:
        log.head = head = json.loads(held)
        head["aside"] = list(head.get("aside", ()))
        head["swapped"] = bool(head["swapped"])
        head["left"] = int(head["left"])
        match = Match(head["game"], head["board"], head["options"], head["seed"], head["cards"])
        match.note_saved_as(int(head["number"]))
        log.match = match
        return True
    if log.match is None or mark not in (TURNS, MORE_TURNS) or len(held) < _PLACES_BYTES:
        return False
    move_stack = log.match.move_stack
    state = log.match.game.state
    check, start, end = struct.unpack(PLACES, held[:_PLACES_BYTES])
    if start > move_stack.top():
        return False
    stood = move_stack.end()
    move_stack.rewrite(start, memoryview(held)[_PLACES_BYTES:], end, state)
    if mark == MORE_TURNS or crc32(state) == check:
        return True
    # The turns before these are good.
    move_stack.rewrite(start, b"", min(start, stood), state)
    return False


def _go_on_with(storage, log, found):
    """Let the storage go on where the log ends."""
    match = log.match
    found.match = match
    found.swapped = log.head["swapped"]
    storage.match = match
    storage.number = log.number
    storage.frames = log.frames
    storage.floor = log.floor
    storage.log_bytes = log.bytes
    storage.tail_bytes = log.tail_bytes
    storage.standing = match.move_stack.end()
    match.move_stack.note_saved()
    storage.is_whole = log.end == log.tail_end == WHOLE and not storage.aside
    try:
        storage.is_kept = match.number in game_log.library_numbers(storage.platform.files)
    except OSError:
        storage.is_kept = False  # a game that is over is put there once more
    found.is_saved = storage.is_whole and storage.is_kept == match.game.is_over()


def _find_old(storage, log, found):
    """The game before, while nothing was played in this one."""
    left = log.head["left"]
    if log.frames > _UNTOUCHED or log.match.move_stack.top() or left == log.number:
        return
    before = _read(storage, left, found)
    if before is None:
        return
    found.old = before.match, before.head["swapped"]
    storage.left = left
    storage.left_game = before.match.number


def set_newest_aside(storage):
    """Have a log set aside that is in order, but not for this board, and the one before it."""
    if storage.match is not None:
        storage.aside += [number for number in (storage.number, storage.left) if number]
    storage.match = None
    storage.standing = storage.left = storage.left_game = 0
    storage.is_whole = False


def diagnose(platform, is_ok):
    """What the board says of its flash: `set_aside` names files that were damaged, if any."""
    said = {"ok": is_ok}
    try:
        names = game_log.names_in(platform.files, FOLDER, game_log.ASIDE)
    except OSError:
        return {"ok": False}
    if names:
        said["set_aside"] = names
    return said
