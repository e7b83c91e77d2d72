"""Stand-ins for the modules of MicroPython's rp2 port that the firmware's platform uses.

Used by the simulated board through `loader`; imports the chips' errors and nothing else of the
project. Each module is an object bound to one `Hardware`, so that several boards live in one
process. They raise an error where a real board would hang or behave differently.
"""
