"""The project's own board files, as data that a test may spoil."""

import json
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "firmware" / "boards"
NAMES = ("hex-4", "hex-5", "hex-7")


def board_text(name):
    return (FOLDER / f"{name}.json").read_text()


def board_data(name):
    return json.loads(board_text(name))
