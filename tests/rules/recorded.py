"""The recorded games in `tests/data/oracle`: how tests read them and choose among them.

Used by the tests of the recorded games; imports nothing of the firmware.
`ROOTLIGHT_ALL_RECORDED=1` in the environment makes those tests look at everything there is;
without it the legal moves of a fixed part of the turns are compared, so that `make test` is quick.
"""

import gzip
import json
import os
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "data" / "oracle"
BOARDS = ("hex-4", "hex-4-5", "hex-5", "hex-6-7", "hex-7")
EVERYTHING = os.environ.get("ROOTLIGHT_ALL_RECORDED") == "1"


def games(board):
    """All recorded games on a board, in the order of the file."""
    with gzip.open(FOLDER / f"rootbound-{board}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def sample(items, every):
    """Each `every`-th of the items from the first on, or all of them if everything is wanted."""
    return items if EVERYTHING else items[::every]


def by_the_rules(turn, key):
    """What a recorded turn says by the rules: the engine's answer unless the page differs."""
    return turn.get(key + "_rulebook", turn[key])
