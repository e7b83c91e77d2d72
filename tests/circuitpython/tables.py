"""The same table with another controller in it: CircuitPython, or a Raspberry Pi under Blinka."""

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.circuitpython.circuitpython_board import BlinkaBoard, CircuitPythonBoard
from tests.support import Table

PICO = SimulatedBoard
CIRCUITPYTHON = CircuitPythonBoard
BLINKA = BlinkaBoard
KINDS = (CIRCUITPYTHON, BLINKA)


def table_of(kind, built, seed=1):
    """A Table whose board runs on this controller."""
    return Table(built, seed, kind=kind)


def settled_lights(table, ms=500):
    """Return the light of the LEDs, byte by byte, at the brightest of a moment.

    In half a second the last turn may dip and come back, in 4.2 s everything that moves does.
    """
    table.run(1000)
    leds = table.link.board.hardware.leds
    seen = bytearray(leds.latched)
    for _ in range(ms // 100):
        table.run(100)
        seen = bytearray([max(pair) for pair in zip(seen, leds.latched, strict=True)])
    return bytes(seen)
