"""A simulated serial line between the board and a host: two bounded queues of bytes.

Used by `hardware`, the stand-ins and the code that acts as the host; imports nothing, runs on
MicroPython too. Nothing blocks: a write returns how many bytes it took.
"""

# The space of MicroPython's USB serial port for bytes that the program has not read yet.
TO_BOARD = 512
# The host's operating system buffers so many bytes for the program there.
TO_HOST = 65536
# The board's own buffer, for as long as its host sleeps.
ON_BOARD = 256
_FRAMES = 2048


class Serial:
    """The line; `to_board` and `to_host` are the capacities of its queues in bytes.

    `is_suspended`: whether the host sleeps while a program there keeps the port open.
    """

    def __init__(self, to_board=TO_BOARD, to_host=TO_HOST):
        self._to_board = to_board
        self._to_host = to_host
        self._inbound = bytearray()
        self._outbound = bytearray()
        self.is_suspended = False
        self._heard = 0  # bytes that the host's system had when it fell asleep
        self._frame = 0

    # The board's side.

    @property
    def waiting(self):
        """Bytes that wait for the board."""
        return len(self._inbound)

    @property
    def space(self):
        """Bytes that the board can write now."""
        if self.is_suspended:
            return ON_BOARD - (len(self._outbound) - self._heard)
        return self._to_host - len(self._outbound)

    def frame_number(self):
        """The number of the host's USB frame, below 2048.

        The firmware's steps take no time here, so there is another frame at each look while the
        host is awake.
        """
        if not self.is_suspended:
            self._frame = (self._frame + 1) % _FRAMES
        return self._frame

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
        if self.is_suspended:
            return 0
        count = min(len(data), self._to_board - len(self._inbound))
        self._inbound.extend(bytes(data[:count]))
        return count

    def host_read(self):
        """All bytes that the board has sent."""
        if self.is_suspended:
            return b""
        data = bytes(self._outbound)
        self._outbound = bytearray()
        return data

    def suspend(self):
        """The host falls asleep."""
        if not self.is_suspended:
            self.is_suspended = True
            self._heard = len(self._outbound)

    def wake(self):
        """The host wakes, and hears what the board's buffer holds."""
        self.is_suspended = False

    def plug_in_again(self):
        """The cable is back: a host that wakes so has lost what the board's buffer held."""
        if self.is_suspended:
            del self._outbound[self._heard :]
        self.wake()

    def reset(self):
        """The board restarts: it loses the bytes it has not read; those it has sent stay."""
        self._inbound = bytearray()
