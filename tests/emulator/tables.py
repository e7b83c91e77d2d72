"""Emulated boards for the tests of this folder: at MicroPython's prompt, or with the firmware."""

import json

from host_sim.emulator.board import EmulatedBoard
from rootlight.board_files.reader import read_board_file
from tests.board_files.boards import board_data

# Of MicroPython, as its OSErrors say them.
EIO = 5
ENODEV = 19
ETIMEDOUT = 110


def mixed_board_file():
    """A hex-4 whose chips hang on a block of the Pico, on moved pins, and behind switches."""
    data = board_data("hex-4")
    data["buses"] = {
        "block": {"kind": "i2c", "id": 0, "sda": 4, "scl": 5, "freq": 400000},
        "moved": {"kind": "soft", "sda": 8, "scl": 9, "freq": 400000},
    }
    data["muxes"] = {"switches": {"bus": "block", "address": 0x70}}
    places = [
        {"bus": "block", "address": 0x5A},
        {"bus": "moved", "address": 0x5B},
        {"mux": "switches", "channel": 2, "address": 0x5C},
        {"mux": "switches", "channel": 5, "address": 0x5C},
    ]
    data["touch"] = [
        {"name": chip["name"], "pads": chip["pads"]} | place
        for chip, place in zip(data["touch"], places, strict=True)
    ]
    return read_board_file(json.dumps(data))


def at_the_prompt(board_file=None, files=None):
    """A board that has booted, with these files on its flash and MicroPython at its prompt."""
    board = EmulatedBoard(board_file or mixed_board_file(), {} if files is None else files)
    board.pico.boot()
    return board


def ask(board, program):
    """What a program printed on the emulated Pico, as Python takes it."""
    return json.loads(board.pico.execute("import json, machine, time\n" + program))
