"""CircuitPython runs this before USB starts: it gives Rootlight its drive and the link a port.

To give the drive back to the computer, send `service` on the link, or press reset while the board
blinks after its start (CircuitPython's own safe mode).
"""

from rootlight.platforms.circuitpython.on_chip import prepare

prepare()
