"""The board's end of the link: who tells of news, and hands lines to those who answer them.

Used by the device. What it takes to read a request, to answer it and to speak is borrowed, for
most boards are played on with nobody at the other end.

What is to be said waits here, never as text: it is told piece by piece when the port takes it
(`speaker`). So a host that has stopped reading costs a few bytes of memory and no time.
"""

from rootlight.compat import const
from rootlight.link import methods
from rootlight.link.outbox import Outbox

# What waits at most, besides an answer. What is dropped first: who hears of the last of a kind
# has missed little.
_MOST_NEWS = const(12)
_LEAST_FIRST = ("pending", "refused", "state", "turn")


class Link:
    """Answers lines and sends notifications.

    device: the Device, for those who answer and tell.
    platform: offers `ticks_ms()`, `link_room()` and `write_link()`.
    news: list of what waits, oldest first. owes: whether an answer is on its way; until it is out
    no other line may be handled. dropped: notifications that were never sent; merged: frames
    whose lights were told together with those of later ones.
    """

    def __init__(self, device, platform):
        self.device = device
        self.platform = platform
        self.news = []
        self.owes = False
        self.lights_due = False
        self.dropped = 0
        self.merged = 0
        self.has_gap = False  # whether something was dropped that a `state` is to make up for
        self._line = b""  # that is to be carried out, None for one that was too long
        self._outbox = None

    def handle_line(self, line):
        """Take one line, bytes, or None for one that was too long; it is carried out by and by."""
        if line is None or line.strip():
            self._line = line
            self.owes = True
            self.carry_out()

    def carry_out(self):
        """Carry out the line that came, if there is one; but first load what it takes, by and by.

        While an answer is owed this is to be called again and again.
        """
        if self._line == b"":
            return
        line = self._line
        self._line = b""
        self.owes = False
        message = methods.answer(self.device, line)
        if message is not None:
            self.owe(message)

    def owe(self, message):
        """Say an answer, behind the news that the request caused; till then nothing is read."""
        self.owes = True
        self.news.append(("answer", message))

    # Notifications. The controller reports; what it said is sent before the next answer, or
    # when the frame is out: light comes first.

    def fault(self, part, code, message):
        self.tell("fault", (part, code, message))

    def lights_changed(self):
        """A frame is out, and somebody watches: what has changed is told when all else is."""
        if self.lights_due:
            self.merged += 1
        self.lights_due = True

    def tell(self, kind, what):
        """Tell of what the controller reports, see there, or of a "fault"."""
        news = self.news
        news.append((kind, what))
        if len(news) <= _MOST_NEWS:
            return
        self.dropped += 1
        for least in _LEAST_FIRST:
            for index in range(len(news)):
                if news[index][0] == least:
                    del news[index]
                    self.has_gap = True
                    return
        # Faults only: the oldest.
        del news[1 if news[0][0] == "answer" else 0]

    # Speaking.

    def is_talking(self):
        """Whether there is anything left to say."""
        return self.owes or self._outbox is not None or self.lights_due or len(self.news) > 0

    def go_on(self):
        """Say what waits, as much as the port takes in a moment."""
        if self._outbox is None:
            if not (self.lights_due or self.news):
                return
            self._outbox = Outbox(self)
        if not self._outbox.go_on():
            self._outbox = None
