"""Lines of the link, as they come in through the serial port. Used by the device."""

from rootlight.compat import const
from rootlight.link.framing import LineReader

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.link.link import Link

_RECEIVE = const(128)


class LineInput:
    """Reads lines, and has them carried out. reader: the LineReader."""

    def __init__(self, platform, link: "Link") -> None:
        self.reader = LineReader()
        self._platform = platform
        self._link = link
        self._received = bytearray(_RECEIVE)
        # A bound method, taken once: taking one allocates.
        self._take_line = link.handle_line

    def read(self) -> None:
        """Take what has come, and carry out a line that is whole."""
        if self._link.has_pending_answer():
            # The port keeps what comes until the answer is out.
            return
        count = self._platform.read_link(self._received)
        if count:
            self.reader.feed(self._received, count, self._take_line)
