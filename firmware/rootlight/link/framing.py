"""Bytes from the serial port to lines, in one buffer of fixed size.

Used by the device and the safe mode; imports `compat` only.
"""

from rootlight.compat import const

MAX_LINE = const(1024)
_LINE_FEED = const(10)
_RETURN = const(13)


class LineReader:
    """Collects bytes until a line is whole. A line that is too long is dropped to its end.

    buffer: the bytes of the line so far; it never grows.
    """

    def __init__(self) -> None:
        # Room for the carriage return that may stand before the line feed.
        self.buffer = bytearray(MAX_LINE + 1)
        self._length = 0
        self._too_long = False

    def feed(self, data: bytearray, count: int, on_line) -> None:
        """Take the first `count` bytes of `data`; call `on_line(bytes)` for each whole line.

        It is called with None for a line that was too long.
        """
        for index in range(count):
            byte = data[index]
            if byte != _LINE_FEED:
                self._add(byte)
            elif self._too_long:
                self._start_again()
                on_line(None)
            else:
                length = self._length
                if length and self.buffer[length - 1] == _RETURN:
                    length -= 1
                line = bytes(self.buffer[:length])
                too_long = length > MAX_LINE
                self._start_again()
                if too_long:
                    on_line(None)
                else:
                    on_line(line)

    def _add(self, byte: int) -> None:
        if self._length == len(self.buffer):
            self._too_long = True
            return
        self.buffer[self._length] = byte
        self._length += 1

    def _start_again(self) -> None:
        self._length = 0
        self._too_long = False
