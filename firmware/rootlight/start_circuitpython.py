"""Start-up with Adafruit's libraries: on a CircuitPython board, or on a Raspberry Pi under Blinka.

Used by `code.py` on a CircuitPython drive; on a Raspberry Pi it is the program:
`python -m rootlight.start_circuitpython`, in the folder that shall hold the games.
"""

import gc
import sys

from rootlight.compat import const
from rootlight.unloading import Unloader

# All code together takes 230 KB. On a board that has so much left, nothing is loaded twice:
# a program that is no compiled file takes CircuitPython long to load.
_PLENTY = const(300000)


def main():
    """Run the board; returns only to leave it to the computer, for an update."""
    from rootlight.boot import startup

    # Not before: the process that only looks after the board has no use for Adafruit's drivers.
    from rootlight.platforms.circuitpython.platform import Platform, host, service_was_asked

    def read(name):
        with host.open_text(name) as file:
            return file.read()

    if service_was_asked():
        Platform.note_start(0, False)
        return
    runner = startup.begin(Platform, read, unloader=Unloader(_is_short_of_memory()))
    while runner is not None:
        runner.step()


def _is_short_of_memory():
    """Whether loaded code has to be forgotten in calm times. A Raspberry Pi has no such lack."""
    if sys.implementation.name == "cpython":
        return False
    gc.collect()
    return gc.mem_free() <= _PLENTY


if __name__ == "__main__":
    from rootlight.platforms.circuitpython import on_linux

    sys.exit(on_linux.run(main, __spec__.name, sys.argv[1:]))
