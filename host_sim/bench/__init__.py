"""A bench for anybody's firmware: the simulated chips, with a program of your own on them.

README.md in this folder is the page for whoever uses it.

    wiring.py            which parts there are, and how they are joined
    bench.py             the bench: time, power, fingers, faults, and what the board shows
    program.py           the program: its files, and how the board starts it
    run.py               one run of the program, in virtual time
    ticking.py           statements that take time
    systems.py           the modules that the program finds: MicroPython's or CircuitPython's
    machine.py, console.py, neopixel.py, virtual_asyncio.py, outside.py    what those are made of
    plugin.py            fixtures for pytest
"""

from host_sim.bench.bench import Bench, NeverHappened, ProgramFailed
from host_sim.bench.wiring import Leds, TouchChip, Wiring, board_file

__all__ = [
    "Bench",
    "Leds",
    "NeverHappened",
    "ProgramFailed",
    "TouchChip",
    "Wiring",
    "board_file",
]
