"""Lines of the link, as they come in through the serial port. Used by the device."""

from rootlight.compat import const
from rootlight.link.framing import LineReader

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.link.link import Link

_RECEIVE = const(128)


class LineInput:
    """Reads lines, and has them carried out.

    reader: the LineReader, while somebody talks; its buffer takes a kilobyte, so it is made when
    it is needed.
    """

    def __init__(self, platform, link: "Link") -> None:
        self.reader: "LineReader | None" = None
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
            if self.reader is None:
                self.reader = LineReader()
            self.reader.feed(self._received, count, self._take_line)

    def forget_reader(self) -> None:
        """Give the memory of the reader back, unless there is a part of a line in it."""
        if self.reader is not None and self.reader.is_empty():
            self.reader = None
