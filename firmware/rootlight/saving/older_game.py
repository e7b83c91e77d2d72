"""A game that an older firmware saved, in two files that took turns.

Used by `saved_game`, which borrows it, where there is no log; uses the match. Such a file holds a
line of JSON, the state, the turns, and the CRC-32 of all before it, high byte first.
"""

import json
from binascii import crc32

from rootlight.compat import const
from rootlight.match.match import Match
from rootlight.saving import log as game_log

FILES = ("game-a", "game-b")
FORMAT = const(1)


def forget(platform):
    """Remove such files, once the game that they hold has a log. Raises OSError."""
    for name in platform.files.listdir():
        if name in (FILES[0] + ".dat", FILES[1] + ".dat"):
            platform.files.remove(name)


def load(storage, found):
    """Take the newest file that is of use into what was Found; a damaged one is set aside."""
    platform = storage.platform
    files = []
    for name in FILES:
        try:
            data = platform.load(name)
        except OSError:
            storage.unread = True
            continue
        if data is not None:
            file = _read(data)
            files.append((-1 if file is None else file[0]["number"], name, file))
    files.sort(reverse=True)
    for _, name, file in files:
        if file is not None and (found.match is not None or _take(found, file)):
            continue
        try:
            found.aside.append(game_log.set_aside(platform.files, name + ".dat"))
        except OSError:
            storage.unread = True
    # What was found is saved once more, as games are now; then the old files go.
    storage.has_older = found.match is not None and not storage.unread
    found.is_saved = found.match is None


def _take(found, file):
    """Let the game of a file be what was Found; whether it is one that this firmware knows."""
    head, state, turns = file
    try:
        match = Match(
            head["game"], head["board"], head["options"], head["seed"], head.get("cards")
        )
        found.swapped = bool(head["swapped"])
        restore(match, state, turns)
    except Exception:
        # Bytes that are whole, and not of a firmware's making.
        return False
    found.match = match
    return True


def restore(match, state, turns):
    """Put a state and turns into a new match; raises ValueError if they do not fit."""
    if len(state) != len(match.game.state):
        raise ValueError("the saved state does not fit the board")
    match.move_stack.take(turns)
    match.game.state[:] = state
    match.game.refresh()


def _read(data):
    """(head, state, turns) of a file's bytes, or None if it is damaged or of others."""
    if len(data) < 5 or crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
        return None
    end = data.find(b"\n") + 1
    try:
        head = json.loads(data[:end])
        middle = end + head["state"]
        if head["format"] != FORMAT or type(head["number"]) is not int:
            return None
        if middle + head["turns"] + 4 != len(data):
            return None
    except (ValueError, KeyError, TypeError, RuntimeError):
        return None
    return head, data[end:middle], data[middle:-4]
