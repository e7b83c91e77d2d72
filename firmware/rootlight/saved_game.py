"""The game that was saved last, found on the flash at the start.

Used by the device, which borrows it; `storage` writes what is read here. Uses the match.
"""

import json
from binascii import crc32

from rootlight.match import Match
from rootlight.storage import FILES, FORMAT


def load(storage):
    """(match, swapped) of the newest file that is whole, or None."""
    newest = None
    for name in FILES:
        found = _read(storage.platform.load(name))
        if found and (newest is None or found[0]["number"] > newest[0]["number"]):
            newest = found
    if newest is None:
        return None
    head, state, turns = newest
    try:
        match = Match(
            head["game"], head["board"], head["options"], head["seed"], head.get("cards")
        )
        match.restore(state, turns)
    except ValueError:
        return None
    storage.number = head["number"]
    return match, head["swapped"]


def _read(data):
    """(head, state, turns) of a file's bytes, or None if it is missing, damaged or of others."""
    if not data or len(data) < 5 or crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
        return None
    end = data.find(b"\n") + 1
    try:
        head = json.loads(data[:end])
        middle = end + head["state"]
        if head["format"] != FORMAT or middle + head["turns"] + 4 != len(data):
            return None
    except (ValueError, KeyError, TypeError):
        return None
    return head, data[end:middle], data[middle:-4]
