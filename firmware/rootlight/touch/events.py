"""The codes of touch events, and the queue in which they wait to be read.

Used by `gestures` and its parts, which tell events, and by the device and the controller, which
read them. An event is one number, event << EVENT_SHIFT | pad.
"""

from array import array

from rootlight.compat import const

EVENT_SHIFT = const(12)
PAD_MASK = const(0xFFF)
TOUCH = const(1)  # cell: a finger landed
CANCEL = const(2)  # cell or button: the report was wrong; take back what it did
LIFT = const(3)  # cell: the finger of a touch left
HEARD = const(4)  # button: a finger landed; a light may answer, nothing else
DOWN = const(5)  # button: the press is meant
UP = const(6)  # button: released, always after DOWN
HAND_CAME = const(7)  # a hand, a sleeve or a sliding finger: nothing counts until it has left
HAND_LEFT = const(8)
# Events from STUCK on are about pads that are out of order.
STUCK = const(9)  # down for a minute
FLICKERS = const(10)  # landed more often than a finger does
NOISE = const(11)  # many pads landed falsely; the pad is the last of them

_CAPACITY = const(64)
_CANCELLED = const(0)


class EventQueue:
    """The events that nobody has read yet, oldest first. Nothing is allocated after the start."""

    def __init__(self) -> None:
        self._ring = array("H", [0] * _CAPACITY)
        self._first = 0
        self._count = 0

    def is_empty(self) -> bool:
        """Return whether nothing waits to be read."""
        return not self._count

    def tell(self, event: int, pad: int) -> None:
        """Add an event. If nobody reads, the oldest one is lost."""
        if self._count == _CAPACITY:
            self._first = (self._first + 1) % _CAPACITY
            self._count -= 1
        at = (self._first + self._count) % _CAPACITY
        self._ring[at] = event << EVENT_SHIFT | pad
        self._count += 1

    def cancel(self, pad: int) -> None:
        """Take back what was reported about a pad; a report that nobody has read just vanishes."""
        was_read = True
        for number in range(self._count):
            at = (self._first + number) % _CAPACITY
            code = self._ring[at]
            if code & PAD_MASK != pad:
                continue
            event = code >> EVENT_SHIFT
            if event == TOUCH or event == LIFT or event == HEARD:
                self._ring[at] = _CANCELLED
                # A LIFT that waits says nothing of its TOUCH, which may have been read.
                was_read = event == LIFT and was_read
        if was_read:
            self.tell(CANCEL, pad)

    def next(self) -> int:
        """The oldest event, which leaves the queue; -1 if there is none."""
        while self._count:
            code = self._ring[self._first]
            self._first = (self._first + 1) % _CAPACITY
            self._count -= 1
            if code != _CANCELLED:
                return code
        return -1
