"""The clock in a state that a board told some time ago, for those who ask for it now.

Used by `audience` and `glance`, which answer phones and walls from what the board told them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_sim.hub.messages import members

if TYPE_CHECKING:
    from host_sim.hub.messages import Message

NO_CLOCK: Message = {"mode": "none", "running": None, "left_ms": {}}


def aged(state: Message, passed_ms: int) -> Message:
    """A state as it is `passed_ms` after it was told: so much less time is left to who is on turn.

    The time left may be less than nothing: the page knows what follows from that.
    """
    clock = members(state.get("clock"))
    running = clock.get("running")
    if not isinstance(running, str):
        return state
    left = dict(members(clock.get("left_ms")))
    left_ms = left.get(running)
    if not isinstance(left_ms, int):
        return state
    left[running] = left_ms - passed_ms
    return {**state, "clock": {**clock, "left_ms": left}}


def without_clock(state: Message) -> Message:
    """All of a state but its clock, which is another one each time."""
    return {name: value for name, value in state.items() if name != "clock"}
