"""An allowance: so much at once, and then so much a second.

Used by `hub`, and by the server for bytes, messages and tries. No clock is read here: whoever asks
says what time it is, in seconds that only grow.
"""


class Allowance:
    """A token bucket: `burst` at once, and `per_second` after that."""

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._left = burst
        self._at = now

    def has(self, amount: float, now: float) -> bool:
        """Return whether so much could be taken now."""
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left >= amount

    def take(self, amount: float, now: float) -> bool:
        """Take so much if it is there, and say whether it was."""
        if not self.has(amount, now):
            return False
        self._left -= amount
        return True

    def spend(self, amount: float, now: float) -> None:
        """Take so much, even more than there is: the debt comes off what comes in next."""
        self.has(0, now)
        self._left -= amount
