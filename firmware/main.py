"""What MicroPython runs when the board starts; see `rootlight/start.py`."""

from rootlight.start import main

main()
