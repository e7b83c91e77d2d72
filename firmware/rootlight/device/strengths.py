"""How strongly pads are touched, for the gestures. Used by the device."""

from rootlight.board_files.pad_numbers import ELECTRODES


class Strengths:
    """Asks the chips, and notes what they say: a report of these minutes needs it."""

    def __init__(self, device, platform) -> None:
        self._device = device
        self._platform = platform

    def of(self, pad: int, enough: int = 0) -> int:
        """How strongly a pad is touched, in counts; 0 if its chip does not answer.

        With `enough`, any value on the right side of it will do.
        """
        wire = self._device.pads.wire_of[pad]
        strength = self._platform.strength(wire // ELECTRODES, wire % ELECTRODES)
        if not enough:
            self._device.recorder.note_strength(strength)
        elif strength < enough:
            self._device.recorder.note_weak(pad)
        return strength
