"""What CircuitPython runs: Rootlight; see `rootlight/start_circuitpython.py`."""

from rootlight.start_circuitpython import main

main()
