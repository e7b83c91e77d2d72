"""Lines in and bytes out over a port on which nothing waits; the same on every system.

Used by `on_chip` and `on_linux`.
"""

from rootlight.compat import const

_LINE_FEED = b"\n"
_PACKET = const(64)


class Stream:
    """A link over a port.

    port: has `read(count)`, bytes that have come, b"" if there are none; `write(data)`, how many
    bytes it took; `is_open()`, whether anybody is at the other end; `rest(ms)`, wait so long or
    until a byte has come. None of them raises or waits for the other end.
    """

    def __init__(self, port):
        self._port = port
        self._came = b""
        self._rest = b""  # what the port has not taken yet
        self.rest = port.rest

    def read_into(self, buffer):
        """Fill a buffer with what has come, up to a line feed; the number of bytes."""
        if not self._came:
            self._came = self._port.read(len(buffer))
        count = min(self._came.find(_LINE_FEED) + 1 or len(self._came), len(buffer))
        buffer[:count] = self._came[:count]
        self._came = self._came[count:]
        return count

    def space(self):
        """Return how many bytes can be written now: none while the port holds some back."""
        if self._rest:
            if not self._port.is_open():
                # Nobody listens: drop the text, so that it does not pile up.
                self._rest = b""
                return _PACKET
            self._rest = self._rest[self._port.write(self._rest) :]
        return 0 if self._rest else _PACKET

    def write(self, data):
        """Send bytes, no more than there is room for."""
        if not self._port.is_open():
            return
        taken = self._port.write(data)
        if taken < len(data):
            self._rest = bytes(data[taken:])
