"""The game in progress on the flash: saved after every turn, found again at the next start.

Used by the device; uses the match. The platform gives two calls, `load(name)` and
`save(name, data)`, over small named files. Two files take turns, each with a number and a
checksum: whatever happens while one is being written, the other still holds the turn before.
The state itself is saved beside the turns, so that a start does not replay a long game.
"""

import json
from binascii import crc32

from rootlight.match import Match

_FILES = ("game-a", "game-b")
_FORMAT = 1


class Storage:
    """Saves matches through a platform's `load` and `save`."""

    def __init__(self, platform):
        self._platform = platform
        self._number = 0  # of the newest file; the next one goes to the other

    def save(self, match, swapped):
        """Save a match; raises OSError, and then the file before it still stands."""
        turns = match.turns()
        state = bytes(match.game.state)
        head = {
            "format": _FORMAT,
            "number": self._number + 1,
            "game": match.game.NAME,
            "board": match.shape.name,
            "options": match.options,
            "seed": match.seed,
            "cards": match.cards,
            "swapped": swapped,
            "state": len(state),
            "turns": len(turns),
        }
        data = json.dumps(head).encode() + b"\n" + state + turns
        data += crc32(data).to_bytes(4, "big")
        self._platform.save(_FILES[(self._number + 1) & 1], data)
        self._number += 1

    def load(self):
        """(match, swapped) of the newest file that is whole, or None."""
        newest = None
        for name in _FILES:
            found = _read(self._platform.load(name))
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
        self._number = head["number"]
        return match, head["swapped"]


def _read(data):
    """(head, state, turns) of a file's bytes, or None if it is missing, damaged or of others."""
    if not data or len(data) < 5 or crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
        return None
    end = data.find(b"\n") + 1
    try:
        head = json.loads(data[:end])
        middle = end + head["state"]
        if head["format"] != _FORMAT or middle + head["turns"] + 4 != len(data):
            return None
    except (ValueError, KeyError, TypeError):
        return None
    return head, data[end:middle], data[middle:-4]
