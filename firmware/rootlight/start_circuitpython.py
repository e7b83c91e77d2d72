"""Start-up with Adafruit's libraries: on a CircuitPython board, or on a Raspberry Pi under Blinka.

Used by `code.py` on a CircuitPython drive; on a Raspberry Pi it is the program:
`python -m rootlight.start_circuitpython`, in the folder that shall hold the games.
"""

import sys

from rootlight.boot import startup


def main():
    """Run the board; returns only to leave it to the computer, for an update."""
    # Not before: the process that only looks after the board has no use for Adafruit's drivers.
    from rootlight.platforms.circuitpython.platform import Platform, host, service_was_asked

    def read(name):
        with host.open_text(name) as file:
            return file.read()

    if service_was_asked():
        Platform.note_start(0, False)
        return
    runner = startup.begin(Platform, read)
    while runner is not None:
        runner.step()


if __name__ == "__main__":
    from rootlight.platforms.circuitpython import on_linux

    sys.exit(on_linux.run(main, __spec__.name, sys.argv[1:]))
