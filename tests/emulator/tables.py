"""Emulated boards for tests: at MicroPython's prompt, or with the firmware.

Nowhere else in the tests of this folder is it decided which image a Pico has, and how the
firmware gets onto it.
"""

import json
import os

from host_sim.board.simulated_board import load_board_file
from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.images import built_image
from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.firmware import firmware_files
from host_sim.emulator.pico import EmulatedPico
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


def with_firmware(built):
    """A board as its builder has it, off: our image, with the firmware in it.

    Machines that cannot build an image take MicroPython as it comes, and the firmware's files.
    """
    board_file = load_board_file(built)
    try:
        return EmulatedBoard(board_file, image=built_image(built))
    except CannotBuild:
        if os.environ.get("CI"):
            raise
    return EmulatedBoard(board_file, firmware_files(built))


def with_modules(built, beside=None):
    """A board that stays at the prompt of MicroPython as it comes, off.

    On its flash are the firmware's files but `main.py`, so that programs can import them, and
    those beside them.
    """
    files = firmware_files(built) | (beside or {})
    del files["main.py"]
    return EmulatedBoard(load_board_file(built), files)


def pico_from(flash):
    """A Pico alone with a flash that `flash_bytes` gave, after a power cut; off."""
    return EmulatedPico(flash=flash)


def ask(board, program):
    """What a program printed on the emulated Pico, as Python takes it."""
    return json.loads(board.pico.execute("import json, machine, time\n" + program))
