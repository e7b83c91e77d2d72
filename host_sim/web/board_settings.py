"""What boards are set to for the games of a round: a clock, and locks for fingers.

Used by `club_desk`. The firmware's own checks say what is right, so that something wrong is told
once, before any board hears of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_sim.club.evening import NotNow
from rootlight.link.clock_params import control_of
from rootlight.link.messages import LinkError
from rootlight.table.leader import checked

if TYPE_CHECKING:
    from host_sim.hub.messages import Message


def checked_clock(given: object) -> Message | None:
    """A clock as the method `clock` takes it; None leaves clocks as they are. Raises NotNow."""
    if given is None:
        return None
    if not isinstance(given, dict):
        raise NotNow("bad_clock")
    try:
        control_of(given)
    except LinkError:
        raise NotNow("bad_clock") from None
    return given


def checked_locks(given: object) -> Message | None:
    """Locks as the setting has them, {} for none; None leaves them. Raises NotNow."""
    if given is None:
        return None
    try:
        return checked(given)
    except ValueError:
        raise NotNow("bad_locks") from None
