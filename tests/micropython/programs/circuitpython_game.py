"""A game by fingers on a simulated CircuitPython board, with Adafruit's drivers as they are.

On MicroPython, of which CircuitPython is a descendant. Modules that all boards share stay; those
of the platform, and all that is below it, are imported again for each start.
"""

import sys

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.board.stand_ins.micropython.files import Os
from host_sim.interpreter.micropython import import_with
from tests.micropython.programs.whole_game import seen_and_told
from tests.support import Table

STAND_INS = ("microcontroller", "board", "busio", "bitbangio", "digitalio", "neopixel_write")
STAND_INS += ("storage", "supervisor", "usb_cdc", "watchdog")
PLATFORM = "rootlight.platforms.circuitpython"


class Nothing:
    """Something to have attributes."""


class CircuitPythonBoard(SimulatedBoard):
    """As `host_sim.circuitpython.circuitpython_board` has it."""

    def _load(self):
        forget()
        clock = Nothing()
        files = Os(self.hardware)
        given = {"time": clock, "os": files}
        controller = import_with(given, "microcontroller")
        controller.connect(self.hardware)
        on_chip = import_with(given, PLATFORM + ".on_chip")
        on_chip.open_file = self.hardware.flash.open
        on_chip.prepare()
        platform = import_with(given, PLATFORM + ".platform")
        sleeper = Nothing()
        sleeper.sleep_us = controller.delay_us
        platform.stand_ins = {"time": sleeper, "machine": controller.machine}
        return platform


def forget():
    """Have all modules imported again that know of one board."""
    for name in list(sys.modules):
        first = name.split(".")[0]
        is_adafruits = first.startswith(("adafruit", "neopixel"))
        if is_adafruits or first in STAND_INS or name.startswith(PLATFORM):
            del sys.modules[name]


def play(folders, built, moves):
    """Play moves by fingers. folders: where the stand-ins and Adafruit's drivers are."""
    sys.path.extend(folders)
    return seen_and_told(Table(built, kind=CircuitPythonBoard), moves)
