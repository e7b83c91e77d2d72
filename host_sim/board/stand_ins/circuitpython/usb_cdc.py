"""The stand-in for CircuitPython's `usb_cdc`: two serial ports, the second one if it is enabled.

Used by programs in a process of their own. Both lead to the one simulated serial line.
"""

from __future__ import annotations

from typing import Any

import microcontroller  # type: ignore[import-untyped]

# Bytes that TinyUSB keeps for the host.
_QUEUE = 256


class Serial:
    """A port; without time-outs nothing waits."""

    def __init__(self) -> None:
        self.timeout: float | None = None
        self.write_timeout: float | None = None
        self.connected = True

    @property
    def in_waiting(self) -> int:
        """Bytes that have come."""
        return int(microcontroller.hardware.serial.waiting)

    def read(self, size: int = 1) -> bytes:
        """Up to so many of them."""
        self._check(self.timeout)
        buffer = bytearray(min(size, self.in_waiting))
        microcontroller.hardware.serial.read_into(buffer)
        return bytes(buffer)

    def write(self, buf: Any) -> int:
        """Sends what fits; how much that was."""
        self._check(self.write_timeout)
        return int(microcontroller.hardware.serial.write(bytes(buf)[:_QUEUE]))

    def _check(self, timeout: float | None) -> None:
        if timeout != 0:
            raise AssertionError("on a board this would wait for the host")


console = Serial()
data: Serial | None = None


def enable(*, console: bool = True, data: bool = False) -> None:
    """Which ports there are; before USB is there."""
    globals()["data"] = Serial() if data else None
