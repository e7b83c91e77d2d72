"""Start-up with Adafruit's libraries: on a CircuitPython board, or on a Raspberry Pi under Blinka.

Used by `code.py` on a CircuitPython drive; on a Raspberry Pi it is the program:
`python -m rootlight.start_circuitpython`, in the folder that shall hold the games.
"""

import gc
import sys

# These stay, though borrowed code loads them first.
import rootlight.device
import rootlight.drivers.touch_bank
import rootlight.running  # noqa: F401
from rootlight import on_demand
from rootlight.compat import const
from rootlight.on_demand import borrow

_STARTING = "rootlight.starting"
# All code together takes 230 KB. On a board that has so much left, nothing is loaded twice:
# a program that is no compiled file takes CircuitPython long to load.
_PLENTY = const(300000)


def main():
    """Run the board; returns only to leave it to the computer, for an update."""
    # Not before: the process that only looks after the board has no use for Adafruit's drivers.
    from rootlight.platforms.circuitpython.platform import Platform, host, service_was_asked

    def read(name):
        with host.open_text(name) as file:
            return file.read()

    gc.collect()
    if hasattr(gc, "mem_free") and gc.mem_free() > _PLENTY:
        on_demand.forgets = False
    if service_was_asked():
        Platform.note_start(0, False)
        return
    runner = borrow(_STARTING).begin(Platform, read)
    while runner is not None:
        runner.step()


if __name__ == "__main__":
    from rootlight.platforms.circuitpython import on_linux

    sys.exit(on_linux.run(main, "rootlight.start_circuitpython", sys.argv[1:]))
