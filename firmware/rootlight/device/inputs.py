"""The inputs: touches of the pads, and lines of the link through the serial port.

Used by the device.
"""

from array import array

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.link.framing import LineReader
from rootlight.touch.events import EVENT_SHIFT, PAD_MASK, STUCK

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.device.faults import Faults
    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.link.link import Link
    from rootlight.table.controller import Controller
    from rootlight.touch.gestures import Gestures
    from rootlight.touch.pads import Pads

POLL_MS = const(8)
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


class TouchInput:
    """Reads the pads every POLL_MS, and hands on what the gestures make of them."""

    def __init__(
        self,
        platform,
        pads: "Pads",
        gestures: "Gestures",
        recorder: "FlightRecorder",
        controller: "Controller",
        faults: "Faults",
    ) -> None:
        self._platform = platform
        self._pads = pads
        self._gestures = gestures
        self._recorder = recorder
        self._controller = controller
        self._faults = faults
        self._masks = array("H", [0] * pads.chips)
        self._next_poll: "int | None" = None
        self._listener: "Callable[[int, int], None] | None" = None

    def is_due(self, now_ms: int) -> bool:
        """Return whether the pads are to be read now; then the next time is set."""
        if self._next_poll is not None and ticks_diff(now_ms, self._next_poll) < 0:
            return False
        self._next_poll = ticks_add(now_ms, POLL_MS)
        return True

    def wait_ms(self, now_ms: int) -> int:
        """Return the time until then; 0 only before they are read for the first time."""
        return 0 if self._next_poll is None else max(ticks_diff(self._next_poll, now_ms), 1)

    def poll_next_at(self, time_ms: int) -> None:
        """Let the pads be read in the first step from this time on, and not before."""
        self._next_poll = time_ms

    def listen(self, listener: "Callable[[int, int], None]") -> None:
        """Call a function with each gesture event and its pad, before the event is handled.

        For trials: see `touch.events`.
        """
        self._listener = listener

    def read(self, now_ms: int) -> None:
        """Read the pads. Allocates nothing while nobody touches any."""
        failed = self._platform.read_touch(self._masks)
        self._recorder.note_poll()
        self._pads.update(self._masks)
        gestures = self._gestures
        gestures.scan(now_ms, self._pads.down)
        event = gestures.next_event()
        while event >= 0:
            self._hand_on(event >> EVENT_SHIFT, event & PAD_MASK, now_ms)
            event = gestures.next_event()
        faults = self._faults
        if failed or self._platform.changed:
            faults.report()
        if faults.pad_health is not None:
            faults.look(now_ms)

    def _hand_on(self, event: int, pad: int, now_ms: int) -> None:
        if self._listener is not None:
            self._listener(event, pad)
        if event < STUCK:
            self._controller.handle(event, pad, now_ms)
        else:
            self._faults.take(event, pad, now_ms)
