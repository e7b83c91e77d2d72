"""What `make flash` needs of a firmware: `hello` and `service` on the link."""

import json
import sys
import time

import machine
import micropython

from rootlight import VERSION
from rootlight.games.one import NAME

# As the real firmware does: a scratch register of the watchdog, which a reset leaves alone.
SCRATCH = 0x40058010
ASKED = 0x5356


def service_was_asked():
    """Whether the last start was asked to leave the serial port to the prompt; asked once."""
    was_asked = machine.mem32[SCRATCH] == ASKED
    machine.mem32[SCRATCH] = 0
    return was_asked


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
            machine.mem32[SCRATCH] = ASKED
            answer(request, {"service": True})
            time.sleep_ms(300)  # until it is sent
            machine.reset()


def answer(request, result):
    """Send one line."""
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}))
