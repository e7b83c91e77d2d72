"""A simulated serial line between the board and a host: two bounded queues of bytes.

Used by `hardware`, the stand-ins and the code that acts as the host; imports nothing, runs on
MicroPython too. Nothing blocks: a write returns how many bytes it took.
"""

# The space of MicroPython's USB serial port for bytes that the program has not read yet.
TO_BOARD = 512
# The host's operating system buffers so many bytes for the program there.
TO_HOST = 65536


class Serial:
    """The line; `to_board` and `to_host` are the capacities of its queues in bytes."""

    def __init__(self, to_board=TO_BOARD, to_host=TO_HOST):
        self._to_board = to_board
        self._to_host = to_host
        self._inbound = bytearray()
        self._outbound = bytearray()

    # The board's side.

    @property
    def waiting(self):
        """Bytes that wait for the board."""
        return len(self._inbound)

    @property
    def space(self):
        """Bytes that the board can write now."""
        return self._to_host - len(self._outbound)

    def read_into(self, buffer):
        """Fills a buffer with the bytes that wait; returns their number, 0 if there are none."""
        count = min(len(buffer), len(self._inbound))
        if count:
            buffer[:count] = bytes(self._inbound[:count])
            self._inbound = self._inbound[count:]
        return count

    def peek(self):
        """The next byte for the board, which stays there, or -1."""
        return self._inbound[0] if self._inbound else -1

    def write(self, data):
        """Sends bytes to the host; returns the number taken."""
        count = min(len(data), self.space)
        self._outbound.extend(bytes(data[:count]))
        return count

    # The host's side.

    def host_write(self, data):
        """Sends bytes to the board; returns the number taken. The host keeps the rest."""
        count = min(len(data), self._to_board - len(self._inbound))
        self._inbound.extend(bytes(data[:count]))
        return count

    def host_read(self):
        """All bytes that the board has sent."""
        data = bytes(self._outbound)
        self._outbound = bytearray()
        return data

    def reset(self):
        """The board restarts: it loses the bytes it has not read; those it has sent stay."""
        self._inbound = bytearray()
