"""What CircuitPython runs before USB is there: gives the board its drive, and the link a port.

Rootlight's. To have the drive for the computer again: `service` on the link; or press reset while
the board blinks after its start, which is CircuitPython's own safe mode.
"""

from rootlight.platforms.circuitpython.on_chip import prepare

prepare()
