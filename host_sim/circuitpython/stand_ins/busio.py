"""The stand-in for CircuitPython's `busio`: I2C over a simulated bus.

Used by drivers and programs in a process of their own.
"""

import microcontroller  # type: ignore[import-untyped]

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

_EIO = 5
_ENODEV = 19
_ETIMEDOUT = 110
# As in ports/raspberrypi of CircuitPython: a timeout of a second, and newlib's error number.
_TIMEOUT_US = 1000000
_ETIMEDOUT_HERE = 116


class I2C:
    """The bus that is wired to two pins; RuntimeError if there is none or a line is low.

    ValueError if one of the pins is in use already.
    """

    def __init__(self, scl: "Any", sda: "Any", *, frequency: int = 100000) -> None:
        self._locked = False
        self._bus = _bus_at(scl.number, sda.number)
        self._pins = (scl, sda)
        for pin in self._pins:
            microcontroller.claim(pin)
        self._bus.set_frequency(frequency)
        self._bus.timeout_us = _TIMEOUT_US

    def try_lock(self) -> bool:
        """Locks the bus if it is free; returns whether it was."""
        free = not self._locked
        self._locked = True
        return free

    def unlock(self) -> None:
        """Unlocks the bus."""
        self._locked = False

    def scan(self) -> "list[int]":
        """Addresses that answer."""
        return self._bus.scan()

    def writeto(
        self, address: int, buffer: "Any", *, start: int = 0, end: "int | None" = None
    ) -> None:
        """Writes part of a buffer."""
        self._write(address, bytes(buffer)[start:end], True)

    def readfrom_into(
        self, address: int, buffer: "Any", *, start: int = 0, end: "int | None" = None
    ) -> None:
        """Reads into part of a buffer."""
        try:
            self._bus.readfrom_into(address, memoryview(buffer)[start:end])
        except OSError as error:
            raise _told_as_here(error) from None

    def writeto_then_readfrom(
        self,
        address: int,
        out_buffer: "Any",
        in_buffer: "Any",
        *,
        out_start: int = 0,
        out_end: "int | None" = None,
        in_start: int = 0,
        in_end: "int | None" = None,
    ) -> None:
        """Writes and reads with a repeated start between."""
        self._write(address, bytes(out_buffer)[out_start:out_end], False)
        self.readfrom_into(address, in_buffer, start=in_start, end=in_end)

    def probe(self, address: int) -> bool:
        """Return whether anything answers at an address."""
        return address in self.scan()

    def deinit(self) -> None:
        """Releases the pins."""
        for pin in self._pins:
            microcontroller.let_go(pin)

    def _write(self, address: int, data: bytes, stop: bool) -> None:
        try:
            self._bus.writeto(address, data, stop)
        except OSError as error:
            raise _told_as_here(error) from None


def _bus_at(scl: int, sda: int) -> "Any":
    wired = microcontroller.hardware.board.buses
    for name in wired:
        if wired[name].scl == scl and wired[name].sda == sda:
            bus = microcontroller.hardware.buses[name]
            if not bus.stuck:
                return bus
    raise RuntimeError("No pull up found on SDA or SCL; check your wiring")


def _told_as_here(error: "OSError") -> "OSError":
    """Renumbers errors: for a missing acknowledge, MicroPython's EIO becomes ENODEV."""
    if error.args[0] == _ETIMEDOUT:
        return OSError(_ETIMEDOUT_HERE, "ETIMEDOUT")
    return OSError(_ENODEV, "No such device") if error.args[0] == _EIO else error
