"""Presses of buttons: heard at once, meant a moment later.

Used by `gestures`. A palm that comes down on a cell and a button together must not press the
button, so a press counts only when no hand has shown up for 60 ms. `hint` changes nothing and
counts at once.
"""

from rootlight.compat import const
from rootlight.touch.events import DOWN, HEARD, UP, EventQueue
from rootlight.touch.pad_states import FREE, HELD, PRESSED, PadStates

_CONFIRM_MS = const(60)


class Buttons:
    """Decides when a button is pressed and released. hint: the pad of the button `hint`."""

    def __init__(self, states: PadStates, events: EventQueue, hint: int) -> None:
        self._states = states
        self._events = events
        self._hint = hint

    def land(self, pad: int) -> None:
        """A finger landed on a button."""
        self._events.tell(HEARD, pad)
        if pad == self._hint:
            self._hold(pad)
        else:
            self._states.role[pad] = PRESSED

    def confirm(self, pad: int) -> bool:
        """Return whether a PRESSED button is meant; then it is HELD, even if it was left."""
        if self._states.stay_ms(pad) < _CONFIRM_MS:
            return False
        self._hold(pad)
        return True

    def release(self, pad: int) -> None:
        """A button that was HELD was left."""
        self._states.role[pad] = FREE
        self._events.tell(UP, pad)

    def _hold(self, pad: int) -> None:
        self._states.role[pad] = HELD
        self._events.tell(DOWN, pad)
