"""The stand-in for CircuitPython's `usb_cdc`: two serial ports, the second only if it is enabled.

Used by programs in a process of their own. Both lead to the one simulated serial line.
"""

import microcontroller  # type: ignore[import-untyped]

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

# Bytes that TinyUSB keeps for the host.
_QUEUE = 256


class Serial:
    """A port; without a timeout no call waits."""

    def __init__(self) -> None:
        self.timeout: float | None = None
        self.write_timeout: float | None = None
        self.connected = True

    @property
    def in_waiting(self) -> int:
        """Number of bytes that wait."""
        return int(microcontroller.hardware.serial.waiting)

    def read(self, size: int = 1) -> bytes:
        """Reads up to so many bytes."""
        self._check(self.timeout)
        buffer = bytearray(min(size, self.in_waiting))
        microcontroller.hardware.serial.read_into(buffer)
        return bytes(buffer)

    def write(self, buf: "Any") -> int:
        """Sends the bytes that fit; returns their number."""
        self._check(self.write_timeout)
        return int(microcontroller.hardware.serial.write(bytes(buf)[:_QUEUE]))

    def _check(self, timeout: "float | None") -> None:
        if timeout != 0:
            raise AssertionError("on a board this would wait for the host")


console = Serial()
data: "Serial | None" = None


def enable(*, console: bool = True, data: bool = False) -> None:
    """Chooses the ports; only before USB starts."""
    globals()["data"] = Serial() if data else None
