"""Text that waits to be sent on the link, and how it goes to the port, packet by packet.

Used by `link`. Messages do not wait as text: each is made piece by piece from a small look at the
game (`state_json`, `json_stream`) when the port takes it, one packet ahead. So a host that has
stopped reading costs a few bytes of memory and no time. A message that has begun is said to its
end: the host hears whole lines.
"""

from rootlight.compat import const, ticks_diff
from rootlight.link.json_stream import line_of

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKET = const(64)  # of the USB serial port
# It speaks for so long at a time: a finger that comes meanwhile must not wait.
_MOMENT_MS = const(4)
# This many wait at most, besides answers.
_MOST_NEWS = const(12)
# These are dropped first: a host that hears the last of a kind has missed little.
_LEAST_FIRST = ("clock", "pending", "thinking", "hopeless", "refused", "state", "turn")
_ANSWER = "answer"


class Outbox:
    """The messages of one board that wait, oldest first.

    platform: offers `ticks_ms()`, `link_space()` and `write_link()`. body_of: function of the kind
    of a notification and of what was reported, gives its parameters. changed_lights: function that
    gives the parameters of a `lights` notification, or None if no light has changed.
    `news`: (kind, what) of each message that waits. `answers`: how many answers are on their way.
    `dropped`: notifications that were never sent. `merged`: frames whose lights were told together
    with those of later ones.
    """

    def __init__(self, platform, body_of, changed_lights) -> None:
        self.answers = 0
        self.dropped = 0
        self.merged = 0
        self._platform = platform
        self._body_of = body_of
        self._changed_lights = changed_lights
        self.news: list = []
        self._lights_due = False
        self._has_gap = False  # something was dropped that a `state` is to make up for
        self._packet = bytearray(_PACKET)
        self._size = 0  # of the packet
        self._sent = 0  # of the packet
        # The message that is being said.
        self._pieces: "Iterator[bytes] | None" = None
        self._rest = b""  # of a piece that did not fit
        self._says_answer = False

    def answer(self, message: dict) -> None:
        """Say an answer, behind the news that the request caused."""
        self.answers += 1
        self.news.append((_ANSWER, message))

    def tell(self, kind: str, what) -> None:
        """Say a notification; if too much waits, something is dropped for it."""
        self.news.append((kind, what))
        if len(self.news) > _MOST_NEWS:
            self._drop_one()

    def tell_last(self, kind: str) -> None:
        """Say how something stands by the time that it is said: once, however often it changes."""
        for waiting in self.news:
            if waiting[0] == kind:
                return
        self.tell(kind, None)

    def lights_changed(self) -> None:
        """A frame is out, and somebody watches: tell the changes when all else is said."""
        if self._lights_due:
            self.merged += 1
        self._lights_due = True

    def is_talking(self) -> bool:
        """Return whether there is anything left to say."""
        is_saying = self._pieces is not None or self._sent < self._size
        return is_saying or self._lights_due or len(self.news) > 0

    def go_on(self) -> None:
        """Say what waits, as much as the port takes in a moment."""
        if not self.is_talking():
            return
        platform = self._platform
        started = platform.ticks_ms()
        while self._sent < self._size or self._fill():
            space = platform.link_space()
            if not space:
                return
            end = min(self._sent + space, self._size)
            platform.write_link(memoryview(self._packet)[self._sent : end])
            self._sent = end
            if ticks_diff(platform.ticks_ms(), started) >= _MOMENT_MS:
                return

    def _drop_one(self) -> None:
        self.dropped += 1
        for least in _LEAST_FIRST:
            for index in range(len(self.news)):
                if self.news[index][0] == least:
                    del self.news[index]
                    self._has_gap = True
                    return
        # Hardly anything but faults: the oldest goes. An answer never does, for whoever asked
        # waits for it, and so does the next line.
        for index in range(len(self.news)):
            if self.news[index][0] != _ANSWER:
                del self.news[index]
                return

    # Packets.

    def _fill(self) -> bool:
        """Put what comes next into the packet; false if there is nothing left to say."""
        self._size = 0
        self._sent = 0
        if self._pieces is None:
            self._pieces = self._next_pieces()
        pieces = self._pieces
        if pieces is None:
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
                rest = next(pieces)
            except StopIteration:
                rest = b""
                self._end()
                break
            except Exception:
                # The line gets its end all the same; the loop notes and mends the mistake.
                self._rest = b"\n"
                self._pieces = iter(())
                raise
        self._rest = rest
        return True

    def _next_pieces(self) -> "Iterator[bytes] | None":
        """The pieces of the next message; None if there is none."""
        message = self._next_message()
        return None if message is None else line_of(message)

    def _next_message(self):
        if self._has_gap and not self.news:
            # The host missed something: here is how things stand.
            self._has_gap = False
            self.news.append(("state", None))
        if self.news:
            kind, what = self.news.pop(0)
            self._says_answer = kind == _ANSWER
            if self._says_answer:
                return what
            return _notification(kind, self._body_of(kind, what))
        if not self._lights_due:
            return None
        self._lights_due = False
        changes = self._changed_lights()
        return None if changes is None else _notification("lights", changes)

    def _end(self) -> None:
        self._pieces = None
        if self._says_answer:
            self._says_answer = False
            self.answers -= 1


def _notification(method: str, params) -> dict:
    return {"jsonrpc": "2.0", "method": method, "params": params}
