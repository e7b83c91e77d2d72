"""The recorded games in `tests/data/oracle`: how tests read them and choose among them.

Used by the tests of the recorded games; imports nothing of the firmware.
"""

import gzip
import json
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "data" / "oracle"
BOARDS = ("hex-4", "hex-4-5", "hex-5", "hex-6-7", "hex-7")


def games(board):
    """All recorded games on a board, in the order of the file."""
    with gzip.open(FOLDER / f"rootbound-{board}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def by_the_rules(turn, key):
    """Return the rules' answer on a recorded turn: the engine's unless the page differs."""
    return turn.get(key + "_rulebook", turn[key])
