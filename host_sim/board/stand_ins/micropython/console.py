"""Stand-ins for MicroPython's `sys`, `select` and `micropython`, as far as a serial link needs.

Used by `loader`; imports nothing else of the project. On the board, reading more bytes from
standard input than wait there blocks until they come, and the byte 03 interrupts the program
unless `micropython.kbd_intr(-1)` has said otherwise. The stand-ins do both.
"""

from host_sim.board.stand_ins.micropython.namespace import Namespace
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TextIO

    from host_sim.board.hardware import Hardware
    from host_sim.board.stand_ins.micropython.clocks import Time

POLLIN = 1
POLLOUT = 4
POLLERR = 8
POLLHUP = 16

_CTRL_C = 3
_NO_KEY = -1
# USB serial port: how long a write waits for a host that does not read.
_WRITE_TIMEOUT_US = 500000


class WouldBlock(BaseException):
    """The firmware asked for more bytes than wait: a real board would hang here."""


class Micropython:
    """One board's `micropython` module."""

    def __init__(self) -> None:
        self.interrupt_key = _CTRL_C

    def kbd_intr(self, chr: int) -> None:
        """Sets the byte that interrupts the program, -1 for none."""
        self.interrupt_key = chr

    def const(self, value: "Any") -> "Any":
        """The value itself."""
        return value

    def native(self, function: "Any") -> "Any":
        """The function itself."""
        return function

    def viper(self, function: "Any") -> "Any":
        """The function itself."""
        return function

    def opt_level(self, level: int = 0) -> int:
        """No effect here."""
        return 0

    def alloc_emergency_exception_buf(self, size: int) -> None:
        """No effect here."""

    def mem_info(self, verbose: object = None) -> None:
        """Prints nothing here."""


class Stream:
    """Standard input and output of one board, both ends of its serial line."""

    def __init__(self, hardware: "Hardware", micropython: Micropython) -> None:
        self._serial = hardware.serial
        self._clock = hardware.clock
        self._micropython = micropython
        self.buffer = self

    def readinto(self, buffer: "bytearray | memoryview", nbytes: int = -1) -> int:
        """Fills the whole buffer (or `nbytes` of it); WouldBlock if so much does not wait."""
        view = memoryview(buffer) if nbytes < 0 else memoryview(buffer)[:nbytes]
        if len(view) > self._serial.waiting:
            raise WouldBlock(f"{len(view)} bytes asked for, {self._serial.waiting} are waiting")
        self._check_interrupt()
        return self._serial.read_into(view)

    def read(self, size: int = -1) -> bytes:
        """As many bytes as asked for; WouldBlock if so many do not wait, or without a size."""
        if size < 0:
            raise WouldBlock("a read without a size never ends")
        buffer = bytearray(size)
        self.readinto(buffer)
        return bytes(buffer)

    def write(self, data: "bytes | str") -> int:
        """Sends bytes; what the host does not take within half a second is lost, as on USB."""
        if isinstance(data, str):
            data = data.encode()
        if self._serial.write(data) < len(data):
            self._clock.advance_us(_WRITE_TIMEOUT_US)
        return len(data)

    def ready(self, events: int) -> int:
        """The events, of those asked for, that hold now."""
        found = 0
        if events & POLLIN and self._serial.waiting:
            self._check_interrupt()
            found |= POLLIN
        # To MicroPython the port of a host that sleeps is not open, and so always ready.
        if events & POLLOUT and (self._serial.is_suspended or self._serial.space):
            found |= POLLOUT
        return found

    def _check_interrupt(self) -> None:
        key = self._micropython.interrupt_key
        if key == _NO_KEY or self._serial.peek() != key:
            return
        self._serial.read_into(bytearray(1))
        raise KeyboardInterrupt


class Poll:
    """`select.poll()`."""

    def __init__(self, time: "Time") -> None:
        self._time = time
        self._streams: "list[tuple[Stream, int]]" = []

    def register(self, stream: Stream, eventmask: int = POLLIN | POLLOUT) -> None:
        """Watches a stream."""
        self.unregister(stream)
        self._streams.append((stream, eventmask))

    def unregister(self, stream: Stream) -> None:
        """Stops watching a stream."""
        self._streams = [entry for entry in self._streams if entry[0] is not stream]

    def modify(self, stream: Stream, eventmask: int) -> None:
        """Watches a stream for other events."""
        self.register(stream, eventmask)

    def poll(self, timeout: int = -1) -> "list[tuple[Stream, int]]":
        """List of (stream, events); lets the timeout (ms) pass if there is none."""
        found = self._ready()
        if found or timeout == 0:
            return found
        if timeout < 0:
            raise WouldBlock("a poll without a timeout never ends")
        self._time.sleep_ms(timeout)
        return self._ready()

    def ipoll(self, timeout: int = -1, flags: int = 0) -> "Iterator[tuple[Stream, int]]":
        """As `poll`, as an iterator."""
        return iter(self.poll(timeout))

    def _ready(self) -> "list[tuple[Stream, int]]":
        found = []
        for stream, wanted in self._streams:
            events = stream.ready(wanted)
            if events:
                found.append((stream, events))
        return found


class Select:
    """One board's `select` module."""

    POLLIN = POLLIN
    POLLOUT = POLLOUT
    POLLERR = POLLERR
    POLLHUP = POLLHUP

    def __init__(self, time: "Time") -> None:
        self._time = time

    def poll(self) -> Poll:
        """A new poll object."""
        return Poll(self._time)


class Sys:
    """One board's `sys` module."""

    platform = "rp2"
    byteorder = "little"
    maxsize = 0x7FFFFFFF
    version = "3.4.0; MicroPython"
    version_info = (3, 4, 0)
    implementation = Namespace(
        name="micropython", version=(1, 26, 0, ""), _machine="Raspberry Pi Pico with RP2040"
    )

    def __init__(self, hardware: "Hardware", micropython: Micropython) -> None:
        self.stdin = Stream(hardware, micropython)
        self.stdout = Stream(hardware, micropython)
        self.stderr = Stream(hardware, micropython)
        self.path: "list[str]" = []
        self.modules: "dict[str, object]" = {}

    def print_exception(self, exc: "BaseException", file: "TextIO | None" = None) -> None:
        """Writes the error, in one line, to the serial line or a file."""
        (file or self.stdout).write(f"{type(exc).__name__}: {exc}\n")

    def exit(self, status: object = 0) -> None:
        """Ends the program."""
        raise SystemExit(status)
