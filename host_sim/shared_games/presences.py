"""The programs that are in a room at a broker, this one included.

Used by `line`, which holds its lock around what its own thread and the program's both do.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable

from host_sim.rooms.documents import MOST_SEATS
from host_sim.rooms.news import Here

MOST_HERE = 32
# A broker that was killed has no will to send: presence runs out unless it is renewed.
PRESENCE_S = 180
RENEW_S = 60
_LARGEST = 512


class Presences:
    """The programs there. name: of this program. seat: of its side, or None. clock: seconds."""

    def __init__(self, name: str, seat: int | None, clock: Callable[[], float]) -> None:
        self.name = name
        self._seat = seat
        self._clock = clock
        self._here: dict[str, tuple[int | None, float]] = {}
        self._nonce = ""
        self._renewed_at = 0.0

    # This program's own.

    def begin(self) -> None:
        """A new line begins: the own presence counts only once it has come back over it."""
        self._nonce = secrets.token_hex(8)

    def is_to_be_renewed(self) -> bool:
        """Return whether this program has said long enough ago that it is there."""
        return self._clock() - self._renewed_at > RENEW_S

    def own(self) -> bytes:
        """Return what this program says of itself."""
        self._renewed_at = self._clock()
        return json.dumps({"seat": self._seat, "nonce": self._nonce}).encode()

    # All of them.

    def hear(self, name: str, seat: int | None, nonce: object) -> bool:
        """Take what a program has said; return whether it was this one, over this line."""
        self._forget_who_is_gone()
        if name in self._here or len(self._here) < MOST_HERE or name == self.name:
            self._here[name] = (seat, self._clock())
        return name == self.name and nonce == self._nonce

    def remove(self, name: str) -> None:
        """A program has left."""
        self._here.pop(name, None)

    def clear(self) -> None:
        """The line is down: nobody is known to be there."""
        self._here.clear()

    def here(self) -> list[Here]:
        """Return those that are there, by name."""
        self._forget_who_is_gone()
        return [Here(name, seat) for name, (seat, _) in sorted(self._here.items())]

    def _forget_who_is_gone(self) -> None:
        """Presences that were not renewed are over."""
        oldest = self._clock() - PRESENCE_S
        self._here = {name: entry for name, entry in self._here.items() if entry[1] > oldest}


def presence_in(opened: bytes | None) -> tuple[int | None, object] | None:
    """Seat and nonce in what a program has said of itself; None if it is not that."""
    if opened is None or len(opened) > _LARGEST:
        return None
    try:
        told = json.loads(opened)
        seat, nonce = told["seat"], told["nonce"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if seat is not None and (type(seat) is not int or not 0 <= seat < MOST_SEATS):
        return None
    return seat, nonce
