"""The requests to a real board: one is on its way, the others wait for their turn.

Used by `real_board`. A board's own buffers are small, so it gets one line at a time.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

# Loading a long record takes a Pico its time.
ANSWER_MS = 30000
MOST_WAITING = 256


class Request:
    """A line for the board; without `id` if none was given."""

    def __init__(self, line: bytes, wants_answer: bool, identity: object) -> None:
        self.line = line
        self.wants_answer = wants_answer
        self.identity = identity


class Requests:
    """The requests to one board, in order. Times are those of the caller."""

    def __init__(self) -> None:
        self._waiting: "list[Request]" = []
        self._asked: "Request | None" = None
        self._asked_at = 0

    @property
    def is_full(self) -> bool:
        """True if no other one may wait."""
        return len(self._waiting) >= MOST_WAITING

    @property
    def awaits_answer(self) -> bool:
        """True if a request is on its way."""
        return self._asked is not None

    def is_overdue(self, now: int) -> bool:
        """Return whether the board takes too long to answer."""
        return self._asked is not None and now - self._asked_at > ANSWER_MS

    def add(self, request: Request) -> None:
        """Let a request wait for its turn."""
        self._waiting.append(request)

    def send(self, write: "Callable[[bytes], bool]", now: int) -> None:
        """Send the next, and those after it if it wants no answer, as far as they are taken."""
        while self._asked is None and self._waiting:
            if not write(self._waiting[0].line + b"\n"):
                return
            request = self._waiting.pop(0)
            if request.wants_answer:
                self._asked = request
                self._asked_at = now

    def is_answered_by(self, identity: object) -> bool:
        """Take an answer; return whether it answers the request that is on its way."""
        if self._asked is None or identity != self._asked.identity:
            return False
        self._asked = None
        return True

    def take_unanswered(self) -> "list[Request]":
        """Forget all requests; return those that want an answer."""
        failed = ([self._asked] if self._asked else []) + self._waiting
        self._asked = None
        self._waiting = []
        return [request for request in failed if request.wants_answer]
