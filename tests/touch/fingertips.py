"""Fingers on pads, seen through the gestures: events as words such as `touch d4`."""

from rootlight.board_files.pad_numbers import ROLES
from rootlight.geometry.notation import cell_at, cell_name
from rootlight.geometry.shapes import shape
from rootlight.touch.events import EVENT_SHIFT, PAD_MASK
from rootlight.touch.gestures import Gestures

POLL_MS = 10
WORDS = ("", "touch", "cancel", "lift", "heard", "down", "up", "hand came", "hand left")
WORDS += ("stuck", "flickers", "noise")
FULL = 20


class Fingertips:
    """A board that is polled every 10 ms; strengths are counts by name of the pad."""

    def __init__(self, now_ms=1000, board="hex-5"):
        self.shape = shape(board)
        count = self.shape.count
        self.down = bytearray(count + len(ROLES))
        self.strengths = {}
        self.now_ms = now_ms
        self.gestures = Gestures(
            self.shape.neighbours, count, count + len(ROLES), self._strength_of
        )

    def pad(self, name):
        if name in ROLES:
            return self.shape.count + ROLES.index(name)
        return cell_at(self.shape, name)

    def name(self, pad):
        count = self.shape.count
        return cell_name(self.shape, pad) if pad < count else ROLES[pad - count]

    def _strength_of(self, pad, enough=0):
        return self.strengths.get(self.name(pad), FULL if self.down[pad] else 0)

    def put(self, names, **strengths):
        """Put a finger on each of the pads, felt with 20 counts unless said otherwise."""
        self.strengths.update(strengths)
        for name in names.split():
            self.down[self.pad(name)] = 1

    def take(self, names):
        """Lift the fingers from these pads."""
        for name in names.split():
            self.down[self.pad(name)] = 0

    def poll(self):
        """One poll; the events, as words."""
        self.gestures.scan(self.now_ms, self.down)
        self.now_ms = (self.now_ms + POLL_MS) % (1 << 30)
        events = []
        code = self.gestures.next_event()
        while code >= 0:
            word = WORDS[code >> EVENT_SHIFT]
            events.append(word if "hand" in word else f"{word} {self.name(code & PAD_MASK)}")
            code = self.gestures.next_event()
        return events

    def run(self, ms):
        """All events of some time."""
        events = []
        for _ in range(0, ms, POLL_MS):
            events += self.poll()
        return events

    def tap(self, names, ms=100, then=200):
        """Put and lift fingers; all events."""
        self.put(names)
        events = self.run(ms)
        self.take(names)
        return events + self.run(then)

    def slide(self, path, ms=60, overlap=20):
        """Slide a fingertip over pads: each is left `overlap` ms after the next is reached."""
        events = []
        before = None
        for name in path.split():
            self.put(name)
            events += self.run(overlap)
            if before:
                self.take(before)
            events += self.run(ms - overlap)
            before = name
        self.take(before)
        return events + self.run(300)

    def rest(self):
        """Return whether all has come to rest."""
        return self.gestures.is_quiet()
