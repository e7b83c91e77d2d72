"""The game in progress on the flash: saved after every turn, found again at the next start.

Used by the device; `saved_game` finds it again. The platform gives two calls, `load(name)` and
`save(name, data)`, over small named files. Two files take turns, each with a number and a
checksum: whatever happens while one is being written, the other still holds the turn before.
The state itself is saved beside the turns, so that a start does not replay a long game.
"""

import json
from binascii import crc32

from rootlight.compat import const

FILES = ("game-a", "game-b")
FORMAT = const(1)


class Storage:
    """Saves matches through a platform's `load` and `save`."""

    def __init__(self, platform):
        self.platform = platform
        self.number = 0  # of the newest file; the next one goes to the other

    def save(self, match, swapped):
        """Save a match; raises OSError, and then the file before it still stands."""
        turns = match.turns()
        state = bytes(match.game.state)
        head = {
            "format": FORMAT,
            "number": self.number + 1,
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
        self.platform.save(FILES[(self.number + 1) & 1], data)
        self.number += 1
