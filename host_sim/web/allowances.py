"""Allowances by address: so much at once, and then so much a second, for each of many.

Used by `connections`, `lan` and `audience`.
"""

from __future__ import annotations

from collections import OrderedDict

from host_sim.hub.allowance import Allowance


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
