"""Starts the firmware on a board with Rootlight's image.

MicroPython runs this in place of a main.py on the flash. A main.py of somebody else is run
instead. One that lies beside a copy of the firmware is not: earlier versions copied both.
"""

import os
import sys

OWN = ".frozen"


def run():
    """Run a main.py of somebody else, or the firmware in the image."""
    if exists("main.py") and not exists("rootlight"):
        __import__("main")
        return
    # Otherwise a copy on the flash would be found first.
    sys.path.remove(OWN)
    sys.path.insert(0, OWN)
    from rootlight.start import main

    main()


def exists(path):
    """Return whether the flash has such a file or folder; it has none if nothing is mounted."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


run()
