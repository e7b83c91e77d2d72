"""Start-up on the board: read the settings and the board file, then loop for ever.

Used by `main.py`, and by nobody else: what lies here is compiled, what lies there is not.
"""

import json

from rootlight.board_file import read_board_file
from rootlight.device import Device
from rootlight.platforms.pico import Platform, service_was_asked

# What counts for a board without a file of settings: a release brings none, lest it overwrite one.
_SETTINGS = '{"board": "hex-7"}'


def main():
    """Run the board; returns only to leave the serial port to the prompt, for an update."""
    if service_was_asked():
        return
    platform, device = put_together()
    device.start()
    while True:
        device.step(platform.ticks_ms())
        platform.idle(device.wait_ms(platform.ticks_ms()))


def put_together():
    """The platform and the device; the board file is forgotten when they have what they need."""
    settings = json.loads(_read("settings.json", _SETTINGS))
    board = read_board_file(_read("boards/%s.json" % settings.pop("board")))
    platform = Platform(board, settings)
    return platform, Device(platform, board, settings)


def _read(name, otherwise=None):
    """The text of a file of the board; `otherwise`, if given, where there is none."""
    try:
        with open(name) as file:
            return file.read()
    except OSError:
        if otherwise is None:
            raise
        return otherwise
