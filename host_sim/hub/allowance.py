"""Allowances: so much at once, and then so much a second.

Used by `connections`, `hub` and `room` for bytes, messages and tries. No clock is read here:
whoever asks says what time it is, in seconds that only grow.
"""

from __future__ import annotations

from collections import OrderedDict


class Allowance:
    """A token bucket: `burst` at once, and `per_second` after that."""

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._left = burst
        self._at = now

    def has(self, amount: float, now: float) -> bool:
        """Whether so much could be taken now."""
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left >= amount

    def take(self, amount: float, now: float) -> bool:
        """Take so much if it is there, and say whether it was."""
        if not self.has(amount, now):
            return False
        self._left -= amount
        return True


class AllowanceByAddress:
    """An allowance for each address. Of more than `most` addresses the oldest is forgotten."""

    def __init__(self, burst: float, per_second: float, most: int) -> None:
        self._burst = burst
        self._per_second = per_second
        self._most = most
        self._by_address: OrderedDict[str, Allowance] = OrderedDict()

    def __len__(self) -> int:
        return len(self._by_address)

    def of(self, address: str, now: float) -> Allowance:
        """The allowance of one address."""
        allowance = self._by_address.pop(address, None)
        if allowance is None:
            allowance = Allowance(self._burst, self._per_second, now)
        self._by_address[address] = allowance
        if len(self._by_address) > self._most:
            self._by_address.popitem(last=False)
        return allowance
