"""Stand-ins for the modules of CircuitPython that Adafruit's drivers import.

Only for a process of its own that has this folder on its import path (`board`, `busio` and so on
are their top-level names) and runs one simulated board. `microcontroller.connect` says which.
"""
