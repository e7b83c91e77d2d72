"""Stand-ins for the modules of MicroPython, over the simulated chips."""
