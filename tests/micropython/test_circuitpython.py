"""The platform for CircuitPython, and Adafruit's drivers, on an interpreter that is its relative.

CircuitPython's own is not to be had here. It is MicroPython with other modules: what these files
ask of the language is asked of MicroPython.
"""

import importlib.util
from pathlib import Path

import pytest

from host_sim.circuitpython.circuitpython_board import CircuitPythonBoard
from host_sim.circuitpython.loader import STAND_INS
from tests.micropython.programs import whole_game
from tests.support import Table

PROGRAM = "tests.micropython.programs.circuitpython_game"
LIBRARIES = ("adafruit_mpr121", "adafruit_pixelbuf", "adafruit_bus_device.i2c_device", "neopixel")
MOVES = ["d4", "a1,g4", "b2,e6", "c3"]


def library_files():
    """Adafruit's drivers as they are installed."""
    files = [Path(importlib.util.find_spec(name).origin) for name in LIBRARIES]
    return [*files, files[2].with_name("__init__.py")]


@pytest.mark.slow
def test_every_frame_of_a_game_is_the_same_as_on_cpython(interpreter):
    files = library_files()
    folders = [str(STAND_INS), str(files[0].parent)]
    there = interpreter.call(PROGRAM, "play", folders, "hex-4", MOVES, files=files)
    here = whole_game.seen_and_told(Table("hex-4", kind=CircuitPythonBoard), MOVES)
    assert there == here
    assert here["record"]["moves"] == MOVES
    assert here["frames"] > 100
    assert here["unlike the data sheet"] == []
