"""The strengths of touches, for the gestures. Used by the device."""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.touch.pads import Pads


class Strengths:
    """Asks the chips, and notes what they say: a report of these minutes needs it."""

    def __init__(self, pads: "Pads", recorder: "FlightRecorder", platform) -> None:
        self._pads = pads
        self._recorder = recorder
        self._platform = platform

    def of(self, pad: int, enough: int = 0) -> int:
        """Return the strength of a touch, in counts; 0 if the pad's chip does not answer.

        With `enough`, any value on the right side of it will do.
        """
        wire = self._pads.wire_of[pad]
        strength = self._platform.strength(wire // ELECTRODES, wire % ELECTRODES)
        if not enough:
            self._recorder.note_strength(strength)
        elif strength < enough:
            self._recorder.note_weak(pad)
        return strength
