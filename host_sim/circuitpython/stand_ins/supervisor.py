"""The stand-in for CircuitPython's `supervisor`: its clock, and restarts after changed files.

Used by programs in a process of their own.
"""

import microcontroller  # type: ignore[import-untyped]

from host_sim.board.stand_ins.micropython.namespace import Namespace

# It wraps for the first time 65 s after the start.
_BEGINS_AT = 0x1FFF0000
_PERIOD = 1 << 29

runtime = Namespace(
    autoreload=True, usb_connected=True, serial_connected=True, run_reason="STARTUP"
)


def ticks_ms() -> int:
    """Milliseconds, below 2^29."""
    return int((microcontroller.machine.now_us() // 1000 + _BEGINS_AT) % _PERIOD)
