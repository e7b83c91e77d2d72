"""The serial port of a real board, which only the page can open; its bytes come and go here.

Used by `in_browser`; `page/session/serial_cable.js` is the other end.
"""

from host_sim.hub.notices import PORT_TAKEN, takes_nothing
from host_sim.interpreter import base64_of, bytes_of_base64
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.hub.notices import Notice

# A browser does not tell a page what the system calls the port.
NAME = "USB"
# The reasons why the page has no port; "": nothing is plugged in, which needs no words.
_REASONS: "dict[str, Notice | None]" = {
    "": None,
    "taken": PORT_TAKEN,
    "stuck": takes_nothing(NAME),
}


class PagePort:
    """The port of the page, by which a `RealBoard` is connected.

    tell: is told "open" or "close", and the number of the try that this is about. send: takes
    bytes for the board. All bytes come and go as base64: a worker's program and MicroPython have
    texts in common, and no bytes.
    """

    def __init__(self, tell: "Callable[[str, int], None]", send: "Callable[[str], None]") -> None:
        self._tell = tell
        self._send = lambda data: send(base64_of(data))
        self._number = 0
        self._cable = PageCable(lambda data: None, lambda: None)

    def connect(self) -> "PageCable":
        """Have the page open its port, once more."""
        self._number += 1
        number = self._number
        self._cable = PageCable(self._send, lambda: self._tell("close", number))
        self._tell("open", number)
        return self._cable

    def opened(self, number: int) -> None:
        """The page has opened the port."""
        if number == self._number:
            self._cable.open()

    def closed(self, number: int, why: str) -> None:
        """The page has no port, or none any more. why: see `_REASONS`."""
        if number == self._number:
            self._cable.end(_REASONS[why])

    def take(self, number: int, data: str) -> None:
        """Take bytes of the board."""
        if number == self._number:
            self._cable.take(bytes_of_base64(data))


class PageCable:
    """A `Wire` over the page's port."""

    def __init__(self, send: "Callable[[bytes], None]", hang_up: "Callable[[], None]") -> None:
        self.port: "str | None" = None
        self.has_ended = False
        self.reason: "Notice | None" = None
        self._send = send
        self._hang_up = hang_up
        self._received = bytearray()

    def read(self) -> bytes:
        """See Wire."""
        data = bytes(self._received)
        self._received[:] = b""
        return data

    def write(self, data: bytes) -> bool:
        """See Wire. The page itself tells when the board takes nothing."""
        self._send(data)
        return True

    def close(self) -> None:
        """See Wire."""
        self._hang_up()

    # For PagePort.

    def open(self) -> None:
        """The port is open."""
        self.port = NAME

    def end(self, reason: "Notice | None") -> None:
        """There is no port, or none any more."""
        self.reason = reason
        self.has_ended = True

    def take(self, data: bytes) -> None:
        """Bytes have come."""
        self._received += data
