"""Emulated boards for tests: with the firmware, or at MicroPython's prompt.

All have the same image, so that it is built once for all tests; settings on the flash say which
board it is.
"""

import json

from host_sim.board.simulated_board import load_board_file
from host_sim.emulator.board import AT_THE_PROMPT, EmulatedBoard
from host_sim.emulator.pico import EmulatedPico
from rootlight.board_files.reader import read_board_file
from tests.board_files.boards import board_data
from tests.emulator.image import image_of

BUILT = "hex-4"

# The numbers of MicroPython's OSErrors.
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
    """A board that has booted, with these files on its flash and MicroPython at its prompt.

    Programs there can import all modules of the firmware.
    """
    files = AT_THE_PROMPT | (files or {})
    board = EmulatedBoard(board_file or mixed_board_file(), files, image_of(BUILT))
    board.pico.boot()
    return board


def with_firmware(built=BUILT):
    """A board as its builder has it, off."""
    files = None if built == BUILT else {"settings.json": json.dumps({"board": built}).encode()}
    return EmulatedBoard(load_board_file(built), files, image_of(BUILT))


def that_answers():
    """A hex-4 that has booted, and whose firmware answers."""
    board = with_firmware()
    board.pico.boot()
    board.say_hello()
    return board


def pico_from(flash):
    """A Pico alone with a flash that `flash_bytes` gave, after a power cut; off."""
    return EmulatedPico(image_of(BUILT), flash)


def ask(board, program):
    """Return the output of a program on the emulated Pico, as Python takes it."""
    return json.loads(board.pico.execute("import json, machine, time\n" + program))
