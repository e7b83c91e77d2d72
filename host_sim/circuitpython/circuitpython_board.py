"""Simulated boards without MicroPython: on CircuitPython, and on a Raspberry Pi under Blinka.

Used by tests and the command line; hardware, fingers and clock are those of every simulated board.
"""

from __future__ import annotations

from types import ModuleType

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.circuitpython.loader import load_blinka, load_circuitpython


class CircuitPythonBoard(SimulatedBoard):
    """A board with CircuitPython, whose boot.py has given it its drive."""

    def _load(self) -> ModuleType:
        return load_circuitpython(self.hardware)


class BlinkaBoard(SimulatedBoard):
    """A Raspberry Pi; its files lie in the folder of this process, and its power is never cut."""

    def _load(self) -> ModuleType:
        wired = self.hardware.board
        numbers = {wired.led_pin}
        for bus in wired.buses.values():
            numbers |= {bus.scl, bus.sda}
        return load_blinka(self.hardware, {f"D{number}": number for number in numbers})
