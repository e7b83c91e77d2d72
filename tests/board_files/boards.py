"""The project's own board files, as data that a test may spoil."""

import json
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "firmware" / "boards"
# The boards that a bare USB port can light, and those that want a supply of their own.
USB_NAMES = ("hex-2", "hex-4", "hex-5", "hex-7", "hex-6-8", "growy-2", "hex-4-pcb", "hex-7-pcb")
# The boards that are printed circuits: nobody wires them by hand.
PRINTED_NAMES = ("hex-4-pcb", "hex-7-pcb")
NAMES = USB_NAMES + ("hex-9", "hex-11", "growy-4")


def board_text(name):
    return (FOLDER / f"{name}.json").read_text()


def board_data(name):
    return json.loads(board_text(name))
