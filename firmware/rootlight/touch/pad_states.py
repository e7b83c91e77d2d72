"""The state of each pad: down or not, since when, and what it was taken for.

Used by `gestures` and its parts, which share one PadStates. Its arrays are read by all of them;
`role` is set by whichever part decides about the pad.
"""

from array import array

from rootlight.compat import const, ticks_diff
from rootlight.touch.events import UP, EventQueue

# The role of a pad: what it was taken for. The order matters where a range of roles is asked for.
FREE = const(0)  # neither down nor remembered
TOUCHED = const(1)  # cell: reported, and the finger is still there
LIFTED = const(2)  # cell: reported and left; the report may still be taken back
WAITING = const(3)  # cell beside a touched one: a second finger, or the first one on its way?
STRONG = const(4)  # as WAITING, and it was felt like a whole finger meanwhile
IGNORED = const(5)  # down, and not to be reported
GONE = const(6)  # left without a report; its neighbours still join its contact
PRESSED = const(7)  # button: heard, not yet confirmed
HELD = const(8)  # button: confirmed
FAINT = const(9)  # felt weakly: a finger, or nothing?

# The ways for a pad to be stuck: by itself, or as part of a hand, which lasts as long as the hand
# does.
STUCK_ALONE = const(1)
STUCK_IN_HAND = const(2)

# No finger comes back sooner after it left a pad.
AWAY_MS = const(100)
# Times of pads are kept in 16 bits. They wrap after 65 s; the longest time that is asked for is
# the minute after which a pad is stuck.
_TIME_MASK = const(0xFFFF)
_HALF_TIME = const(0x8000)


class PadStates:
    """The pads of one board as fingers see them.

    pads: how many there are. `now_ms`: the time of the scan that goes on.
    By pad: `is_down`; `role`; `stuck`, 0 or how the pad is stuck.
    `active`: the pads that are not FREE, in no order, the first `active_count` places of it.
    `down_count`: pads that are down and not stuck alone; `stuck_count`: pads that are stuck alone.
    """

    def __init__(self, pads: int, events: EventQueue) -> None:
        self._events = events
        self.now_ms = 0
        self.is_down = bytearray(pads)
        self.role = bytearray(pads)
        self.stuck = bytearray(pads)
        self._landed = array("H", [0] * pads)
        self._left = array("H", [0] * pads)
        self.active = bytearray(pads) if pads < 256 else array("H", [0] * pads)
        self.active_count = 0
        self.down_count = 0
        self.stuck_count = 0
        self._all_left_ms = -AWAY_MS  # since when no pad has been down

    def begin(self, now_ms: int) -> None:
        """A scan begins."""
        self.now_ms = now_ms

    # Times.

    def stay_ms(self, pad: int) -> int:
        """Return the time since a finger landed on a pad."""
        return self.now_ms - self._landed[pad] & _TIME_MASK

    def away_ms(self, pad: int) -> int:
        """Return the time since a pad was left."""
        return self.now_ms - self._left[pad] & _TIME_MASK

    def left_later(self, pad: int, other: int, least_ms: int) -> bool:
        """Return whether the `other` pad was left `least_ms` later than the pad, or more."""
        later_ms = self._left[other] - self._left[pad] & _TIME_MASK
        return least_ms <= later_ms < _HALF_TIME

    def all_left_ms(self) -> int:
        """For how long no pad has been down, if none is."""
        return ticks_diff(self.now_ms, self._all_left_ms)

    def set_left(self, pad: int, time_ms: int) -> None:
        """Let a pad have been left at that time; for the replay of a bug report."""
        self._left[pad] = time_ms & _TIME_MASK

    # Landing and leaving.

    def note_down(self, pad: int) -> None:
        """A pad is down that was not."""
        self.is_down[pad] = 1
        self.down_count += 1

    def note_landing(self, pad: int) -> None:
        """The stay on a pad counts from now on."""
        self._landed[pad] = self.now_ms & _TIME_MASK

    def note_left(self, pad: int) -> None:
        """A pad is down no longer."""
        self.is_down[pad] = 0
        self._left[pad] = self.now_ms & _TIME_MASK
        was_stuck = self.stuck[pad]
        self.stuck[pad] = 0
        if was_stuck == STUCK_ALONE:
            self.stuck_count -= 1
            return
        self.down_count -= 1
        if not self.down_count:
            self._all_left_ms = self.now_ms

    def stick(self, pad: int, how: int) -> None:
        """A pad was down for so long that something lies on it, or it is broken."""
        self.stuck[pad] = how
        if how == STUCK_ALONE:
            self.stuck_count += 1
            self.down_count -= 1

    # Pads that are remembered.

    def remember(self, pad: int) -> None:
        """A pad that was FREE is one of the active ones."""
        self.active[self.active_count] = pad
        self.active_count += 1

    def forget(self, index: int) -> None:
        """The pad at this place among the active ones is FREE; the last one takes its place."""
        self.active_count -= 1
        self.active[index] = self.active[self.active_count]

    def take_back(self, pad: int) -> None:
        """Cancel what was reported about a pad, and report nothing more until it is left."""
        role = self.role[pad]
        if role == TOUCHED or role == LIFTED or role == PRESSED:
            self._events.cancel(pad)
        elif role == HELD:
            self._events.tell(UP, pad)
        self.role[pad] = IGNORED if self.is_down[pad] else GONE
