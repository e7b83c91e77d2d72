"""Says what waits at the link, one packet after another, as the port takes them.

Used by `link`, which borrows it while there is something to say. A message is never whole in
memory: its text is made piece by piece from a small look at the game (`telling`, `writing`), a
packet ahead of the port. Whatever is begun is said to its end, so the host hears whole lines.
"""

from rootlight.compat import const, ticks_diff
from rootlight.link import state_json as telling
from rootlight.link.json_stream import line_of

_PACKET = const(64)  # of the USB serial port
# So long it speaks at a time: a finger that comes meanwhile must not wait.
_MOMENT_MS = const(4)


class Outbox:
    """What is being said; forgotten when all is said.

    link: the Link whose news it takes.
    """

    def __init__(self, link):
        self._link = link
        self._packet = bytearray(_PACKET)
        self._size = self._sent = 0
        self._rest = b""  # of a piece that did not fit
        self._pieces = None  # of the message
        self._is_answer = False

    def go_on(self):
        """Send what the port takes in a moment; whether anything is left to say."""
        platform = self._link.platform
        started = platform.ticks_ms()
        while self._sent < self._size or self._fill():
            room = platform.link_room()
            if not room:
                return True
            end = min(self._sent + room, self._size)
            platform.write_link(memoryview(self._packet)[self._sent : end])
            self._sent = end
            if ticks_diff(platform.ticks_ms(), started) >= _MOMENT_MS:
                return True
        return False

    def _fill(self):
        """Put what comes next into the packet; false if there is nothing left to say."""
        self._size = self._sent = 0
        if self._pieces is None and not self._begin():
            return False
        rest = self._rest
        while True:
            end = self._size + len(rest)
            if end > _PACKET:
                taken = _PACKET - self._size
                self._packet[self._size :] = rest[:taken]
                self._size = _PACKET
                rest = rest[taken:]
                break
            self._packet[self._size : end] = rest
            self._size = end
            try:
                rest = next(self._pieces)
            except StopIteration:
                rest = b""
                self._end()
                break
            except Exception:
                # The line has its end all the same; whoever catches this says what is to be done.
                self._rest = b"\n"
                self._pieces = iter(())
                raise
        self._rest = rest
        return True

    def _begin(self):
        """Take up the next message; false if there is none."""

        link = self._link
        if link.has_gap and not link.news:
            # The host missed something: here is how things stand.
            link.has_gap = False
            link.news.append(("state", None))
        if link.news:
            kind, what = link.news.pop(0)
            self._is_answer = kind == "answer"
            if not self._is_answer:
                what = _notification(kind, telling.body_of(link.device, kind, what))
        else:
            if not link.lights_due:
                return False
            link.lights_due = False
            watch = link.device.watch
            changes = watch.changes() if watch is not None else None
            if changes is None:
                return False
            what = _notification("lights", changes)
        self._pieces = line_of(what)
        return True

    def _end(self):
        self._pieces = None
        if self._is_answer:
            self._is_answer = False
            self._link.owes = False


def _notification(method, params):
    return {"jsonrpc": "2.0", "method": method, "params": params}
