"""What `make flash` needs of a firmware: `hello` and `service` on the link."""

import json
import os
import sys
import time

import machine
import micropython

from rootlight import VERSION
from rootlight.games.one import NAME

MARK = "service.dat"


def service_was_asked():
    """Whether the last start was asked to leave the serial port to the prompt; asked once."""
    try:
        os.remove(MARK)
    except OSError:
        return False
    return True


def talk():
    """Answer requests, as the real firmware does; the interrupt byte is data like any other."""
    micropython.kbd_intr(-1)
    while True:
        try:
            request = json.loads(sys.stdin.readline())
        except ValueError:
            continue
        if request["method"] == "hello":
            answer(request, {"firmware": VERSION, "board": "hex-4", "games": [NAME]})
        else:
            with open(MARK, "wb") as file:
                file.write(b"1")
            answer(request, {"service": True})
            time.sleep_ms(300)  # until it is sent
            machine.reset()


def answer(request, result):
    """Send one line."""
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}))
