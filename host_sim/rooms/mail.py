"""The documents that a line to a broker brings, and what it takes there.

Used by `talk`.
"""

from host_sim.rooms.documents import LARGEST, MOST_SEATS
from host_sim.rooms.news import News
from host_sim.rooms.standing import ANSWER_S

# What a broker refuses is said again after so long, then later and later.
AGAIN_S = 5.0
LATEST_AGAIN_S = 60.0
# Documents of one seat that wait to be looked at.
MOST_WAITING = 4


class Inbox:
    """The documents that have come since the last look."""

    def __init__(self) -> None:
        # By seat, the last that came: a bad line may bring an older one after a newer one.
        self._documents: list[list[bytes]] = [[] for _ in range(MOST_SEATS)]
        # Seats whose document at the broker is none. Apart, or somebody who does not know the code
        # could push out documents that wait.
        self._is_over: set[int] = set()
        self._has_seen = False
        self._is_new = False

    def hear(self, seat: int, opened: "bytes | None") -> None:
        """Take a document as it came out of its seal; None if it was not sealed with the code."""
        if not opened or len(opened) > LARGEST:
            # Somebody without the code has written over it.
            self._is_over.add(seat)
        else:
            self._documents[seat].append(opened)
            del self._documents[seat][:-MOST_WAITING]
            self._is_over.discard(seat)

    def note_all_seen(self, is_new: bool) -> None:
        """All that the broker had kept has come, over a new line or over that of before."""
        self._is_new = self._is_new or is_new
        self._has_seen = True

    def take(self) -> News:
        """Return the news since the last call."""
        documents = [(each, data) for each, kept in enumerate(self._documents) for data in kept]
        documents += [(each, b"") for each in sorted(self._is_over)]
        news = News(documents, self._has_seen, self._is_new)
        for kept in self._documents:
            kept.clear()
        self._is_over.clear()
        self._has_seen = self._is_new = False
        return news


class Said:
    """Something on its way to the broker. place: the end of its topic. at: when, in seconds."""

    def __init__(self, place: str, data: bytes, at: float) -> None:
        self.place = place
        self.data = data
        self.at = at


class Outbox:
    """What waits to be said, one after the other; at each place only the newest is wanted.

    The broker confirms or refuses each, and hands a document on, to this program too. What it
    refuses or does not hand on is said again after a pause, the longer the more often it did.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, bytes] = {}
        self._on_its_way: Said | None = None
        # The document that the broker has not handed on yet, be it confirmed or not.
        self._to_come_back: Said | None = None
        self._pause_s = AGAIN_S
        self._not_before = 0.0

    def put(self, place: str, data: bytes) -> None:
        """Let something wait, in place of what waits there."""
        self._waiting[place] = data

    def take(self, now: float, is_in: bool) -> "Said | None":
        """Return what is to be published now, if anything; then it is on its way.

        is_in: whether documents may be said, or only that this program is here.
        """
        if self._on_its_way is not None or now < self._not_before:
            return None
        places = [place for place in sorted(self._waiting) if is_in or not is_document(place)]
        if not places:
            return None
        self._on_its_way = Said(places[0], self._waiting.pop(places[0]), now)
        if is_document(places[0]):
            self._to_come_back = self._on_its_way
        return self._on_its_way

    def answered(self) -> "Said | None":
        """The broker has answered; return what it has answered to."""
        said, self._on_its_way = self._on_its_way, None
        return said

    def late(self, now: float) -> "Said | None":
        """Return what waits too long for an answer, or None."""
        said = self._on_its_way
        return said if said is not None and now - said.at > ANSWER_S else None

    def unheard(self, now: float) -> "Said | None":
        """Return the document that the broker has confirmed and does not hand on, or None."""
        said = self._to_come_back
        if said is None or self._on_its_way is said:
            return None
        return said if now - said.at > ANSWER_S else None

    def note_back(self) -> bool:
        """The broker has handed on a document of this side; return whether one was waited for."""
        is_back = self._to_come_back is not None
        self._to_come_back = None
        return is_back

    def note_refused(self, said: "Said", now: float) -> None:
        """It is to be said again, unless something newer waits at its place."""
        self._to_come_back = None
        self._waiting.setdefault(said.place, said.data)
        self._not_before = now + self._pause_s
        self._pause_s = min(2 * self._pause_s, LATEST_AGAIN_S)

    def note_taken(self) -> None:
        """The broker takes what is said."""
        self._pause_s = AGAIN_S

    def end(self) -> "Said | None":
        """The line is gone; return what was on its way, and is not answered any more.

        Whoever is here says so again over the next line. A document waits for that line.
        """
        said, self._on_its_way = self._on_its_way, None
        if said is not None:
            self._waiting.setdefault(said.place, said.data)
        self._waiting = {
            place: data for place, data in self._waiting.items() if is_document(place)
        }
        self._to_come_back = None
        return said


def is_document(place: str) -> bool:
    """Return whether a place is that of a side's document."""
    return place.startswith("side/")
