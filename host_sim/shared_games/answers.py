"""Which answers of a broker are to what was published last.

Used by `line`, which holds its lock around each call. paho gives a message its number only when it
has sent it, and the broker's answer may be faster than the thread that sends. Nor is every answer
to the last message: over a new line paho sends again what nobody has answered.
"""

from __future__ import annotations


class Answers:
    """The number of the message that waits for its answer."""

    def __init__(self) -> None:
        self._waits = False
        # The number of that message, and the answers to numbers that were not known yet.
        self._number: int | None = None
        self._early: dict[int, int] = {}

    def expect(self) -> None:
        """A message is about to be sent; none before it is waited for any more."""
        self._waits = True
        self._number = None

    def number(self, number: int) -> int | None:
        """Take the number of that message; return its answer, if that was there."""
        if not self._waits:
            return None
        self._number = number
        return self.take(number, self._early[number]) if number in self._early else None

    def take(self, number: int, reason: int) -> int | None:
        """The broker has answered to a number; return its reason if that is waited for."""
        if not self._waits:
            return None
        if self._number is None:
            self._early[number] = reason
            return None
        if number != self._number:
            return None
        self.end()
        return reason

    def end(self) -> None:
        """Nothing is waited for."""
        self._waits = False
        self._early.clear()
