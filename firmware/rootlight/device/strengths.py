"""The strengths of touches: for the gestures, and to learn thresholds from. Used by the device."""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const
from rootlight.touch.tuning import thresholds

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.touch.pads import Pads

# Thresholds follow from the last touches, so many of them. The weakest few are left out: a finger
# may have slipped.
_TOUCHES = const(16)
_LEFT_OUT = const(3)
# A finger made a touch that was felt at so many looks: see `touch.false_touches`.
_LOOKS = const(5)
_STRONGEST = const(255)
# A chip feels nothing while it takes other thresholds, so those that are this close stay.
_CLOSE = const(1)


class Strengths:
    """Asks the chips, and notes what they say: a report of these minutes needs it.

    face: of the board file. learns: whether thresholds follow from the touches that are felt, and
    from the noise; false if somebody has set them.
    """

    def __init__(
        self, pads: "Pads", recorder: "FlightRecorder", platform, face: str, learns: bool
    ) -> None:
        self._pads = pads
        self._recorder = recorder
        self._platform = platform
        self._face = face
        self._learns = learns
        self._felt = bytearray(_TOUCHES)  # how strongly the last touches were felt
        self._count = 0  # touches since the thresholds were chosen
        self._next = 0
        # The touch that goes on.
        self._pad = -1
        self._looks = 0
        self._strongest = 0

    def of(self, pad: int, enough: int = 0) -> int:
        """Return the strength of a touch, in counts; 0 if the pad's chip does not answer.

        With `enough`, any value on the right side of it will do.
        """
        wire = self._pads.wire_of[pad]
        strength = self._platform.strength(wire // ELECTRODES, wire % ELECTRODES)
        if not enough:
            self._recorder.note_strength(strength)
            self._pad = pad
            self._looks = self._strongest = 0
            return strength
        if strength < enough:
            self._recorder.note_weak(pad)
        elif pad == self._pad:
            self._note_look(strength)
        return strength

    def _note_look(self, strength: int) -> None:
        """A finger was felt once more; after some looks its touch counts."""
        self._strongest = max(self._strongest, strength)
        self._looks += 1
        if self._looks == _LOOKS:
            self._felt[self._next] = min(self._strongest, _STRONGEST)
            self._next = (self._next + 1) % _TOUCHES
            self._count = min(self._count + 1, _TOUCHES)

    # Learning.

    def stop_learning(self) -> None:
        """Somebody has set the thresholds."""
        self._learns = False

    def is_due(self) -> bool:
        """Return whether there is something to learn, or a chip has other thresholds still."""
        return self._learns and (self._count == _TOUCHES or self._platform.bank.is_tuning)

    def tune(self, now_ms: int) -> int:
        """Choose thresholds, or let the next chip have them; only while nothing is touched.

        Returns the release threshold.
        """
        bank = self._platform.bank
        if self._count < _TOUCHES:
            bank.tune_next(now_ms)
        else:
            self._count = 0
            weakest = sorted(self._felt)[_LEFT_OUT]
            chosen = thresholds(weakest, 2 * bank.take_noise() + 1, self._face, in_play=True)
            if abs(chosen[0] - bank.thresholds[0]) > _CLOSE:
                bank.tune(bytes(chosen))
        return int(bank.thresholds[1])
