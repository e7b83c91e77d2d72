"""Pads that land more often than fingers make them: loose wires, water, noise.

Used by `gestures`. Children tap: a cell on and off, and `undo` through half a game. The board
ignores a faulty pad for seconds, so quick tapping must not be taken for a fault. Two things are
counted of each pad:

- odd landings, which no finger makes: they last less than 50 ms, or come back within 100 ms. Six
  of them are a fault, so a loose wire is found within one to three seconds;
- all landings: 24 on a cell, which no game asks for, or 48 on a button are a fault. Quick taps are
  brief taps, so a landing of 300 ms or more counts twice on `end` and `undo`. People hold the
  other buttons down while they read the lights.

Both counts lose one every 2 s. A pad that comes and goes as a finger does, once a second or more
often, is thus found in half a minute on those buttons and in a minute on a cell. Until then its
touches are shown and taken back like any others.
"""

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.touch.pad_states import AWAY_MS

_LEAK_MS = const(2000)
_STAY_MS = const(50)  # a finger stays so long
_LONG_MS = const(300)  # a quick tap does not
_FULL_ODD = const(6)
_FULL_CELL = const(24)
_FULL_BUTTON = const(48)
# This many pads that land within half a second are a hand, more of them noise.
_CROWD_MS = const(500)
_CROWD = const(8)
_NOISY = const(14)


class Flicker:
    """Decides whether a pad flickers, and whether too many pads land at once.

    cells: number of cells, the first pads; hint: the pad of the button `hint`, the first one that
    people hold down; pads: number of all pads.
    By pad: `landings` and `odd`, the two counts; both leak at `leak_at`. `crowd`: pads that landed
    since `crowd_began`.
    """

    def __init__(self, cells: int, hint: int, pads: int) -> None:
        self._cells = cells
        self._hint = hint
        self.landings = bytearray(pads)
        self.odd = bytearray(pads)
        self.leak_at = 0
        self.crowd = 0
        self.crowd_began = 0

    def leak(self, now_ms: int) -> int:
        """Let the counts leak; how many times 2 s have passed, 0 if nothing is due."""
        if 0 < ticks_diff(self.leak_at, now_ms) <= _LEAK_MS:
            return 0
        late_ms = ticks_diff(now_ms, self.leak_at)
        if late_ms < 0:
            # The first scan, before which no time was set; or a clock was set back.
            self.leak_at = now_ms
            late_ms = 0
        times = late_ms // _LEAK_MS + 1
        self.leak_at = ticks_add(self.leak_at, times * _LEAK_MS)
        _lessen(self.landings, times)
        _lessen(self.odd, times)
        return times

    def note_left(self, pad: int, stay_ms: int) -> None:
        """A pad was left, `stay_ms` after it landed."""
        if stay_ms < _STAY_MS:
            self.odd[pad] += 1
        elif stay_ms >= _LONG_MS and self._cells <= pad < self._hint:
            self.landings[pad] += 1

    def note_landing(self, pad: int, now_ms: int, away_ms: int, is_hand: bool) -> None:
        """A pad landed, `away_ms` after it was left. is_hand: whether a hand is on the board."""
        count = self.landings[pad] + 1
        self.landings[pad] = count
        # Times wrap; those of a pad that landed lately are right.
        if count > 1 and away_ms < AWAY_MS:
            self.odd[pad] += 1
        # Ticks wrap: a beginning that is a week old looks like one in the future.
        if not 0 <= ticks_diff(now_ms, self.crowd_began) < _CROWD_MS:
            self.crowd_began = now_ms
            self.crowd = 0
        if count <= 2 or is_hand:
            self.crowd += 1

    def is_crowd(self) -> bool:
        """Return whether so many pads landed lately that a hand must be on the board."""
        return self.crowd > _CROWD

    def becomes_noise(self) -> bool:
        """Return whether the crowd has just outgrown any hand; true once for each crowd."""
        if self.crowd != _NOISY:
            return False
        self.crowd += 1
        return True

    def has_flickered(self, pad: int) -> bool:
        """Return whether a count of the pad is full; then both begin again at 0."""
        full = _FULL_CELL if pad < self._cells else _FULL_BUTTON
        if self.landings[pad] < full and self.odd[pad] < _FULL_ODD:
            return False
        self.landings[pad] = self.odd[pad] = 0
        return True

    def restore(
        self, leak_at: int, crowd_began: int, crowd: int, counts: "list[tuple[int, int, int]]"
    ) -> None:
        """Be as a keyframe says. counts: (pad, landings, odd) of the pads that have any."""
        self.leak_at = leak_at
        self.crowd_began = crowd_began
        self.crowd = crowd
        for pad in range(len(self.odd)):
            self.landings[pad] = self.odd[pad] = 0
        for pad, landings, odd in counts:
            self.landings[pad] = landings
            self.odd[pad] = odd


def _lessen(counts: bytearray, by: int) -> None:
    for pad in range(len(counts)):
        if counts[pad]:
            counts[pad] = max(counts[pad] - by, 0)
