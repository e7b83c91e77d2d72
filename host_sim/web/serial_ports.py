"""Serial ports of real boards: which one, and how to open it, or why that cannot be done.

Used by `plugged_in`, `cable` and the tools that write to a board; uses pyserial and `notices`.
"""

from __future__ import annotations

import errno
import re
import sys
from typing import TYPE_CHECKING

import serial
from serial.tools import list_ports

from host_sim.hub.notices import Notice
from rootlight.platforms.circuitpython.raw_socket import BUSY

if TYPE_CHECKING:
    from host_sim.hub.notices import Value

# "Find the only board."
AUTO = "auto"

# USB vendor of the Raspberry Pi Pico.
PICO_VENDOR = 0x2E8A
# A read gathers bytes for so long; a write may take so long at most.
_READ_S = 0.02
_WRITE_S = 1.0

_GONE = (errno.ENOENT, errno.ENODEV, errno.ENXIO)
_MISSING = (*_GONE, errno.ECONNREFUSED)
_HELD = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
_DENIED = (errno.EACCES, errno.EPERM)
# The end of an error of Windows as Python writes it: PermissionError(13, 'Denied.', None, 5).
_WINDOWS_ERROR = re.compile(r"Error\(\d+, .*, None, (\d+)\)", re.DOTALL)
# Its own numbers: no such file, no such path, access is denied (another program has the port), the
# device does not recognize the command, a device that is attached does not function. The last two
# come of a board that restarts just now.
_NUMBERS_OF_WINDOWS = {
    2: errno.ENOENT,
    3: errno.ENOENT,
    5: errno.EBUSY,
    22: errno.ENXIO,
    31: errno.ENXIO,
}


class NoPort(Exception):
    """There is no port to be had.

    The text is a sentence for a person at a terminal. `notice` says the same to the page; None
    where nothing is plugged in, which the page says in its own way.
    """

    def __init__(self, sentence: str, notice: Notice | None = None) -> None:
        super().__init__(sentence)
        self.notice = notice


class PortMissing(NoPort):
    """Nothing is plugged in where a board is looked for."""


class PortHeld(NoPort):
    """Another program has the port `name`."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"Another program is using {name}. Close that program (perhaps Thonny, mpremote or "
            "Rootlight).",
            Notice("port_busy", {"port": name}),
        )


def choose_port(wanted: str | None) -> str:
    """The port to open: the one named, or that of the only board (None, "auto").

    Raises PortMissing when a board is to be found and there is none, NoPort when there are more.
    """
    if wanted not in (None, "", AUTO):
        return str(wanted)
    ports = (port.device for port in list_ports.comports() if port.vid == PICO_VENDOR)
    found = sorted(ports, key=by_number)
    if not found:
        raise PortMissing(
            "No board is found on USB. Plug it in with a cable that carries data, or name its "
            f"port with --port, for example --port {_example()}."
        )
    if len(found) > 1:
        raise NoPort(
            f"There is more than one board on USB: {', '.join(found)}. Choose one with --port, "
            f"for example --port {found[0]}.",
            Notice("several_boards", {"ports": found}),
        )
    return found[0]


def open_port(name: str) -> serial.Serial:
    """An open port: a device (`/dev/ttyACM0`, `COM3`) or `socket://host:port`.

    A read takes 20 ms at most and gives what has come; a write that takes longer than 1 s raises.
    Raises PortMissing when nothing is there, PortHeld when another program has it, NoPort when it
    is there but cannot be had. A socket that another program has says so later: see `is_held`.
    """
    try:
        # Two programs on one port would each get half of the board's messages.
        return serial.serial_for_url(
            name, baudrate=115200, timeout=_READ_S, write_timeout=_WRITE_S, exclusive=True
        )
    except (OSError, ValueError) as error:
        number = _error_number(error)
        if number in _HELD:
            raise PortHeld(name) from error
        kind = PortMissing if number in _MISSING else NoPort
        raise kind(*_complaint(name, error, number)) from error


def is_held(line: bytes) -> bool:
    """Return whether a first line says that a program has this socket; see firmware/link.md."""
    return line.strip() == BUSY.strip()


def _complaint(
    name: str, error: OSError | ValueError, number: int | None
) -> tuple[str, Notice | None]:
    """Return why a port cannot be opened, and what to do: for a terminal, and for the page."""
    port: dict[str, Value] = {"port": name}
    if number == errno.ECONNREFUSED:
        return f"Nothing answers at {name}. Is the program that serves it running?", None
    if number in _DENIED and sys.platform.startswith("linux"):
        sentence = (
            f"You are not allowed to open {name}. Run this command, then log out and in again: "
            "sudo usermod -a -G dialout $USER"
        )
        return sentence, Notice("port_denied_to_group", port)
    if number in _DENIED:
        sentence = (
            f"{name} cannot be opened, perhaps because another program is using it. Close that "
            "program."
        )
        return sentence, Notice("port_denied", port)
    if name.startswith("socket:"):
        sentence = f"{name} cannot be reached. A board on a socket is named socket://host:port."
        return sentence, Notice("socket_unreachable", port)
    if number == errno.ENOTTY:
        return f"{name} is not a serial port. {_ports_there()}", Notice("not_serial", port)
    if number in _GONE:
        return f"There is no port called {name}. {_ports_there()}", None
    return f"{name} cannot be opened: {error}.", Notice(
        "port_failed", port | {"error": str(error)}
    )


def _error_number(error: OSError | ValueError) -> int | None:
    """The number of the system's error; pyserial keeps it in one of three places."""
    for one in (error, error.__context__):
        number = getattr(one, "errno", None)
        if number is not None:
            return int(number)
    # On Windows it is only in the text, as Windows's own number.
    found = _WINDOWS_ERROR.search(str(error))
    return _NUMBERS_OF_WINDOWS.get(int(found[1])) if found else None


def by_number(port: str) -> tuple[str, int, str]:
    """Put ports in the order that people count in, COM3 before COM10."""
    name = port.rstrip("0123456789")
    return name, int(port[len(name) :] or 0), port


def _ports_there() -> str:
    there = (port.device for port in list_ports.comports() if port.vid is not None)
    ports = sorted(there, key=by_number)
    if not ports:
        return "No USB serial port is there at all; is the board plugged in?"
    return f"The USB serial ports are: {', '.join(ports)}."


def _example() -> str:
    return "COM3" if sys.platform == "win32" else "/dev/ttyACM0"
