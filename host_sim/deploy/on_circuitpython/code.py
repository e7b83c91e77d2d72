"""CircuitPython runs this: it starts Rootlight, see `rootlight/start_circuitpython.py`."""

from rootlight.start_circuitpython import main

main()
