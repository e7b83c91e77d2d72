"""One electrode that is out of order, and the noise of the chips.

Used by `pad_health`. A wire is an electrode of the whole board, chip * ELECTRODES + electrode.
A look comes every 3 s.
"""

from rootlight.board_files.pad_numbers import ELECTRODES
from rootlight.compat import const, ticks_add, ticks_diff

STUCK = "stuck"
NOISE = "noise"
SHORTED = "shorted"
# These are told, and that is all: no such pad makes a false touch, and it may well feel fingers.
_TOLD_ONLY = ("open", "loose", "out_of_range")

MOST_LOOKS = const(100)
# A thing that lies still is calibrated away after another minute; if it may be an arm, after two.
_STUCK_LOOKS = const(20)
_ARM_LOOKS = const(40)

_JUDGE_MS = const(300)  # so long noise is watched before it is said whose it is
_SAMPLE_MS = const(50)
_SLOW_SAMPLE_MS = const(500)
_NOISY = const(3)  # electrodes that showed noise, in all samples


class PadTrouble:
    """The trouble of one electrode, and when the electrode is trusted again.

    code: as the link tells it. times: how often this electrode was out of order before; each time
    it must be calm for twice as many looks as the time before. `is_told_only`: whether its pad
    goes on counting.
    """

    def __init__(self, wire: int, code: str, times: int) -> None:
        self.code = code
        self.is_told_only = code in _TOLD_ONLY
        self.chip = wire // ELECTRODES
        self.electrode = wire % ELECTRODES
        self._calm_looks = 0
        # The gestures ignore a stuck pad as long as it is stuck, and watch it afterwards.
        self._enough_looks = 1 if code == STUCK else min(1 << times, MOST_LOOKS)
        self._calibrate_after = _STUCK_LOOKS if code == STUCK else 1
        self._was_calibrated = False
        self._strength = 0
        self._was_felt = False

    def note_unrest(self) -> None:
        """It was not calm at this look."""
        self._calm_looks = 0

    def note_calm(self) -> None:
        """It was calm at this look."""
        self._calm_looks += 1

    def is_over(self) -> bool:
        """Return whether it was calm for long enough."""
        return self._calm_looks >= self._enough_looks

    def wants_calibration(self, is_felt: bool, is_odd: bool) -> bool:
        """Return whether its chip has a wrong idea of what is idle, or may have."""
        if self.code == SHORTED or (self.is_told_only and not is_felt):
            # The chip's own search cures these as soon as the wire is well.
            return False
        return is_felt or is_odd or (self.code == NOISE and not self._was_calibrated)

    def is_calibration_due(self, is_arm: bool) -> bool:
        """Return whether it was calm for so long that its chip may be calibrated.

        is_arm: whether an arm may lie on the board.
        """
        return self._calm_looks >= (_ARM_LOOKS if is_arm else self._calibrate_after)

    def note_calibration(self) -> None:
        """Its chip was calibrated; the next time comes later."""
        self._calm_looks = 0
        self._calibrate_after = min(2 * self._calibrate_after, MOST_LOOKS)
        self._was_calibrated = True

    def has_landed(self, is_felt: bool) -> bool:
        """Note whether its pad is felt; whether that is so since now."""
        before = self._was_felt
        self._was_felt = is_felt
        return is_felt and not before

    def change(self, strength: int) -> int:
        """Return by how many counts it is felt more than the last time, or less."""
        before = self._strength
        self._strength = strength
        return strength - before


class NoiseWatch:
    """The noise of each chip, and the time to judge it. bank: the TouchBank."""

    def __init__(self, bank, chips: int) -> None:
        self._bank = bank
        self._lively = bytearray(chips)
        self._judge_at: "int | None" = None
        self._sample_at = 0

    def begin(self, now_ms: int) -> None:
        """The gestures took noise for touches: watch the chips, unless that goes on already."""
        if self._judge_at is None:
            self._clear()
            self._sample_at = now_ms
            self._judge_at = ticks_add(now_ms, _JUDGE_MS)

    def is_judging(self) -> bool:
        """Return whether a judgement is to come."""
        return self._judge_at is not None

    def is_due(self, now_ms: int) -> bool:
        """Return whether it is time to judge; true once."""
        if self._judge_at is None or ticks_diff(now_ms, self._judge_at) < 0:
            return False
        self._judge_at = None
        return True

    def is_noisy(self, chip: int) -> bool:
        """Return whether a chip has shown much noise since the counts began."""
        return self._lively[chip] >= _NOISY

    def sample(self, now_ms: int) -> None:
        """Add up the noise of the chips, if it is time to."""
        if ticks_diff(now_ms, self._sample_at) < 0:
            return
        pause_ms = _SLOW_SAMPLE_MS if self._judge_at is None else _SAMPLE_MS
        self._sample_at = ticks_add(now_ms, pause_ms)
        for chip in range(len(self._lively)):
            self._lively[chip] = min(self._lively[chip] + self._bank.lively(chip), 0xFF)

    def begin_look(self) -> None:
        """Count afresh until the next look, unless a judgement is to come."""
        if self._judge_at is None:
            self._clear()

    def _clear(self) -> None:
        for chip in range(len(self._lively)):
            self._lively[chip] = 0
