"""Stand-ins for the modules of MicroPython and CircuitPython, over the simulated chips.

Each family has a folder, because some of their modules have the same names. This process never
has those folders on its import path.
"""
