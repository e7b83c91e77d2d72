"""The documents that a line to a broker brings, and the one that it takes there.

Used by `line`. Its thread and the program's own use these, so it holds its lock around each call.
"""

from __future__ import annotations

from collections import deque

from host_sim.rooms.documents import LARGEST, MOST_SEATS
from host_sim.rooms.news import News

# Documents of one seat that wait to be looked at.
MOST_WAITING = 4


class Inbox:
    """The documents that have come since the last look."""

    def __init__(self) -> None:
        # By seat, the last that came: a bad line may bring an older one after a newer one.
        self._documents: dict[int, deque[bytes]] = {
            each: deque(maxlen=MOST_WAITING) for each in range(MOST_SEATS)
        }
        # Seats whose document at the broker is none. Apart, or somebody who does not know the code
        # could push out documents that wait.
        self._is_over: set[int] = set()
        self._has_seen = False
        self._is_new = False

    def hear(self, seat: int, opened: bytes | None) -> None:
        """Take a document as it came out of its seal; None if it was not sealed with the code."""
        if not opened or len(opened) > LARGEST:
            # Somebody without the code has written over it.
            self._is_over.add(seat)
        else:
            self._documents[seat].append(opened)
            self._is_over.discard(seat)

    def note_all_seen(self, is_new: bool) -> None:
        """All that the broker had kept has come, over a new line or over that of before."""
        self._is_new = self._is_new or is_new
        self._has_seen = True

    def take(self) -> News:
        """Return the news since the last call."""
        documents = [(each, data) for each, kept in self._documents.items() for data in kept]
        documents += [(each, b"") for each in sorted(self._is_over)]
        news = News(documents, self._has_seen, self._is_new)
        for kept in self._documents.values():
            kept.clear()
        self._is_over.clear()
        self._has_seen = self._is_new = False
        return news


class Outbox:
    """The document of this side that waits; only the newest is wanted."""

    def __init__(self) -> None:
        self._waiting: bytes | None = None
        # One is on its way, and the broker has not said yet that it has it.
        self._is_saying = False

    def put(self, data: bytes) -> None:
        """Let a document wait, in place of one that waits."""
        self._waiting = data

    def take(self) -> bytes | None:
        """Return the document that is to be published now, if any; then it is on its way."""
        if self._waiting is None or self._is_saying:
            return None
        data, self._waiting = self._waiting, None
        self._is_saying = True
        return data

    def note_arrived(self) -> None:
        """The document on its way has arrived, or never will: the next may go."""
        self._is_saying = False
